#include "render/strokes.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "render/camera.h"

namespace impulse {
namespace {

constexpr float degree = 0.01745329252F;

}  // namespace

void dashed_line(ImDrawList& list, glm::vec2 a, glm::vec2 b, ImU32 colour, float thickness, float on,
                 float off, float phase) {
    const float length = glm::length(b - a);
    if (length < 0.5F || on + off <= 0.0F) return;
    const glm::vec2 along = (b - a) / length;
    for (float at = -std::fmod(phase, on + off); at < length; at += on + off) {
        const float start = std::max(at, 0.0F), end = std::min(at + on, length);
        if (end - start > 0.1F) list.AddLine(im(a + along * start), im(a + along * end), colour, thickness);
    }
}

void side_line(ImDrawList& list, glm::vec2 a, glm::vec2 b, ImU32 colour, float thickness, Dash dash,
               float unit) {
    switch (dash) {
        case Dash::Solid:
            list.AddLine(im(a), im(b), colour, thickness);
            return;
        case Dash::Long:
            dashed_line(list, a, b, colour, thickness, unit * 4, unit * 2);
            return;
        case Dash::Dots:
            dashed_line(list, a, b, colour, thickness, unit * 0.8F, unit * 1.6F);
            return;
        case Dash::DashDot:
            dashed_line(list, a, b, colour, thickness, unit * 3, unit * 4);
            dashed_line(list, a, b, colour, thickness, unit * 0.8F, unit * 6.2F, unit * 2.0F);
            return;
        case Dash::Short:
            dashed_line(list, a, b, colour, thickness, unit * 2, unit * 1.5F);
            return;
        case Dash::Double: {
            const float length = glm::length(b - a);
            if (length < 0.5F) return;
            const glm::vec2 aside =
                glm::vec2(-(b - a).y, (b - a).x) / length * std::max(thickness, unit * 0.5F);
            list.AddLine(im(a + aside), im(b + aside), colour, thickness * 0.7F);
            list.AddLine(im(a - aside), im(b - aside), colour, thickness * 0.7F);
            return;
        }
    }
}

void arc(ImDrawList& list, glm::vec2 centre, float radius, float from, float to, ImU32 colour,
         float thickness) {
    if (to - from < 0.05F || radius < 0.5F) return;
    const int steps = std::clamp(static_cast<int>((to - from) * degree * radius / 3.0F), 3, 90);
    list.PathArcTo(im(centre), radius, (from - 90.0F) * degree, (to - 90.0F) * degree, steps);
    list.PathStroke(colour, 0, thickness);
}

void dashed_arc(ImDrawList& list, glm::vec2 centre, float radius, float from, float to, ImU32 colour,
                float thickness, int pieces, float filled) {
    if (pieces < 1) return;
    const float step = (to - from) / (static_cast<float>(pieces) - 1.0F + filled);
    for (int n = 0; n < pieces; ++n) {
        const float start = from + step * static_cast<float>(n);
        arc(list, centre, radius, start, start + step * filled, colour, thickness);
    }
}

void cross(ImDrawList& list, glm::vec2 centre, float r, ImU32 colour, float thickness) {
    list.AddLine({centre.x - r, centre.y - r}, {centre.x + r, centre.y + r}, colour, thickness);
    list.AddLine({centre.x - r, centre.y + r}, {centre.x + r, centre.y - r}, colour, thickness);
}

void plate(ImDrawList& list, ImVec2 low, ImVec2 high, ImU32 ground, ImU32 rim, float round, float thickness) {
    list.AddRectFilled(low, high, ground, round);
    list.AddRect(low, high, rim, round, 0, thickness);
}

void emblem(ImDrawList& list, Emblem shape, glm::vec2 c, float r, ImU32 colour, bool filled) {
    const float thin = std::max(1.0F, r * 0.28F);
    const auto polygon = [&](int corners, float first, float stretch) {
        std::array<ImVec2, 6> points{};
        for (int n = 0; n < corners; ++n)
            points[static_cast<std::size_t>(n)] =
                im(c + heading(first + 360.0F / static_cast<float>(corners) * static_cast<float>(n)) * r *
                           stretch);
        if (filled)
            list.AddConvexPolyFilled(points.data(), corners, colour);
        else
            list.AddPolyline(points.data(), corners, colour, ImDrawFlags_Closed, thin);
    };
    switch (shape) {
        case Emblem::Disc:
            if (filled)
                list.AddCircleFilled(im(c), r * 0.92F, colour, r > 12.0F ? 64 : 0);
            else
                list.AddCircle(im(c), r * 0.92F, colour, 0, thin);
            return;
        case Emblem::Diamond:
            polygon(4, 0.0F, 1.15F);
            return;
        case Emblem::Triangle:
            polygon(3, 0.0F, 1.2F);
            return;
        case Emblem::Square:
            polygon(4, 45.0F, 1.15F);
            return;
        case Emblem::Hexagon:
            polygon(6, 30.0F, 1.05F);
            return;
        case Emblem::Cross:
            list.AddLine({c.x - r, c.y}, {c.x + r, c.y}, colour, r * 0.7F);
            list.AddLine({c.x, c.y - r}, {c.x, c.y + r}, colour, r * 0.7F);
            return;
    }
}

glm::vec2 text_size(const ImFont& font, std::string_view text, float zoom) {
    return gl(
        font.CalcTextSizeA(font.FontSize * zoom, FLT_MAX, 0.0F, text.data(), text.data() + text.size()));
}

void text_at(ImDrawList& list, ImFont& font, glm::vec2 at, glm::vec2 anchor, ImU32 colour,
             std::string_view text, float zoom) {
    if (text.empty()) return;
    const glm::vec2 corner = at - text_size(font, text, zoom) * anchor;
    list.AddText(&font, font.FontSize * zoom, {std::round(corner.x), std::round(corner.y)}, colour,
                 text.data(), text.data() + text.size());
}

void rimmed_text(ImDrawList& list, ImFont& font, glm::vec2 at, glm::vec2 anchor, ImU32 colour,
                 std::string_view text, float zoom) {
    const float rim = std::max(1.0F, font.FontSize * zoom / 14.0F);
    const ImU32 dark = rgb(0x05080C, colour >> IM_COL32_A_SHIFT & 0xFFU);
    for (const glm::vec2 by : {glm::vec2(-rim, 0), glm::vec2(rim, 0), glm::vec2(0, -rim), glm::vec2(0, rim)})
        text_at(list, font, at + by, anchor, dark, text, zoom);
    text_at(list, font, at, anchor, colour, text, zoom);
}

std::string shortened(const ImFont& font, std::string_view text, float width) {
    if (text_size(font, text).x <= width) return std::string(text);
    std::string cut(text);
    while (!cut.empty()) {
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U) cut.pop_back();
        if (!cut.empty()) cut.pop_back();
        if (text_size(font, cut + "...").x <= width) break;
    }
    while (!cut.empty() && cut.back() == ' ') cut.pop_back();
    return cut + "...";
}

}  // namespace impulse
