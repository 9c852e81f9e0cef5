// render/hex_marks.h: what lies in a hex of the map: terrain, bodies, warp points, webs, mines, and hexes marked.
// Units:  screen pixels; `hex` is pixels per hex side.
// Shapes: free functions; where several lie in one hex the caller has already spread them.
#pragma once

#include <imgui.h>

#include <glm/vec2.hpp>

#include "render/scene.h"
#include "render/theme.h"

namespace impulse {

void draw_body(ImDrawList& list, const MapBody& body, glm::vec2 centre, float radius);
void draw_warp_point(ImDrawList& list, const WarpPoint& point, glm::vec2 centre, float hex);
void draw_mark(ImDrawList& list, const Theme& theme, const HexMark& mark, glm::vec2 centre, float hex);
// Parallel strokes across one hex.
void hatch_hex(ImDrawList& list, glm::vec2 centre, float hex, ImU32 colour, float spacing, float thickness);
// Fills one hex, `size` 1 = to its sides.
void fill_hex(ImDrawList& list, glm::vec2 centre, float hex, ImU32 colour, float size = 1.0F);
// Outlines one hex.
void ring_hex(ImDrawList& list, glm::vec2 centre, float hex, ImU32 colour, float thickness,
              float size = 1.0F);

}  // namespace impulse
