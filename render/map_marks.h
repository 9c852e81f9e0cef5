// render/map_marks.h: what moves on the map and what flies between: ship counters, seekers, beams.
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
// A link or a shot from a to b; each kind has its own stroke.
void draw_line(ImDrawList& list, const Theme& theme, const MapLine& line, glm::vec2 a, glm::vec2 b,
               float hex);
}  // namespace impulse
