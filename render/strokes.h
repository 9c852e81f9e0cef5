// render/strokes.h: broken lines, arcs, marks and legible text on an ImGui draw list.
// Units:  pixels; angles in degrees clockwise from straight up.
// Shapes: free functions over ImDrawList; a part of a dash pattern is on, off, on, off in pixels.
// Errors: none; lengths of 0 draw nothing.
// Rule:   patterns say the same as colours, so that every picture also reads in grey.
#pragma once

#include <imgui.h>

#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>

#include "render/theme.h"

namespace impulse {

inline ImVec2 im(glm::vec2 v) { return {v.x, v.y}; }
inline glm::vec2 gl(ImVec2 v) { return {v.x, v.y}; }

// A rectangle on the screen or in the world.
struct Area {
    glm::vec2 low{0.0F}, high{0.0F};
    [[nodiscard]] glm::vec2 size() const { return high - low; }
    [[nodiscard]] float overlap(const Area& b) const {
        const glm::vec2 both = glm::min(high, b.high) - glm::max(low, b.low);
        return both.x > 0 && both.y > 0 ? both.x * both.y : 0.0F;
    }
    [[nodiscard]] bool contains(glm::vec2 p) const {
        return p.x >= low.x && p.y >= low.y && p.x < high.x && p.y < high.y;
    }
};

// A line in on/off lengths, starting `phase` pixels into the pattern.
void dashed_line(ImDrawList& list, glm::vec2 a, glm::vec2 b, ImU32 colour, float thickness, float on,
                 float off, float phase = 0.0F);
// A line broken as a side's lines are; lengths grow with `unit`.
void side_line(ImDrawList& list, glm::vec2 a, glm::vec2 b, ImU32 colour, float thickness, Dash dash,
               float unit);
// Part of a circle from one angle clockwise to another.
void arc(ImDrawList& list, glm::vec2 centre, float radius, float from, float to, ImU32 colour,
         float thickness);
// The same in `pieces` dashes that fill `filled` (0..1) of the length.
void dashed_arc(ImDrawList& list, glm::vec2 centre, float radius, float from, float to, ImU32 colour,
                float thickness, int pieces, float filled = 0.6F);
// A cross of two strokes inside a square of half-width r.
void cross(ImDrawList& list, glm::vec2 centre, float r, ImU32 colour, float thickness);
// A rectangle with its rim.
void plate(ImDrawList& list, ImVec2 low, ImVec2 high, ImU32 ground, ImU32 rim, float round, float thickness);
// The emblem of a side, filled or in outline.
void emblem(ImDrawList& list, Emblem shape, glm::vec2 centre, float r, ImU32 colour, bool filled = true);

// Width and height of text in a font at its own size times `zoom`.
glm::vec2 text_size(const ImFont& font, std::string_view text, float zoom = 1.0F);
// Text whose point `anchor` (0,0 upper left .. 1,1 lower right) stands at `at`, rounded to whole pixels.
void text_at(ImDrawList& list, ImFont& font, glm::vec2 at, glm::vec2 anchor, ImU32 colour,
             std::string_view text, float zoom = 1.0F);
// The same with a dark rim, for text over a drawing.
void rimmed_text(ImDrawList& list, ImFont& font, glm::vec2 at, glm::vec2 anchor, ImU32 colour,
                 std::string_view text, float zoom = 1.0F);
// The text, shortened with "..." where it is wider than `width`.
std::string shortened(const ImFont& font, std::string_view text, float width);

}  // namespace impulse
