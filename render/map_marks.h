// render/map_marks.h: single things on the map, from ship counters to beams.
// Units:  screen pixels; `hex` is pixels per hex side; angles in degrees clockwise from straight up.
// Shapes: free functions; where several lie in one hex the caller has already spread them.
// Rule:   a side shows by colour and hull shape, a shield's state by colour and breaks in its arc.
#pragma once

#include <imgui.h>

#include <glm/vec2.hpp>

#include "render/scene.h"
#include "render/theme.h"

namespace impulse {

// The silhouette of a side's ships, nose towards `angle`; in outline for ghosts and cripples.
void draw_hull(ImDrawList& list, int side, glm::vec2 centre, float r, float angle, ImU32 colour, bool filled);
// A whole counter within `radius`.
void draw_ship(ImDrawList& list, const Theme& theme, const ShipCounter& ship, glm::vec2 centre, float radius,
               bool hovered);
// A seeker of half-size r; the count stands beside it where above 1.
void draw_seeker(ImDrawList& list, const Theme& theme, const SeekerCounter& seeker, glm::vec2 centre,
                 float r);
void draw_body(ImDrawList& list, const MapBody& body, glm::vec2 centre, float radius);
void draw_warp_point(ImDrawList& list, const WarpPoint& point, glm::vec2 centre, float hex, float clock);
void draw_mark(ImDrawList& list, const Theme& theme, const HexMark& mark, glm::vec2 centre, float hex);
// A link or a shot from a to b; each kind has its own stroke.
void draw_line(ImDrawList& list, const Theme& theme, const MapLine& line, glm::vec2 a, glm::vec2 b, float hex,
               float clock);
// Parallel strokes across one hex.
void hatch_hex(ImDrawList& list, glm::vec2 centre, float hex, ImU32 colour, float spacing, float thickness);
// Fills one hex, `size` 1 = to its sides.
void fill_hex(ImDrawList& list, glm::vec2 centre, float hex, ImU32 colour, float size = 1.0F);
// Outlines one hex.
void ring_hex(ImDrawList& list, glm::vec2 centre, float hex, ImU32 colour, float thickness,
              float size = 1.0F);

}  // namespace impulse
