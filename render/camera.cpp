#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace impulse {
namespace {

bool even(int column) { return (column & 1) == 0; }

}  // namespace

glm::vec2 world_of(Hex h) {
    const int column = column_of(h);
    return {1.5F * static_cast<float>(column),
            root3 * (static_cast<float>(row_of(h)) + (even(column) ? 0.5F : 0.0F))};
}

Hex hex_under(glm::vec2 world) {
    // The nearest centre of the two or three columns that can contain the point.
    const int middle = static_cast<int>(std::lround(world.x / 1.5F));
    Hex best{};
    float nearest = 1e30F;
    for (int column = middle - 1; column <= middle + 1; ++column) {
        const int row = static_cast<int>(std::lround(world.y / root3 - (even(column) ? 0.5F : 0.0F)));
        const Hex h = hex_at(column, row);
        const glm::vec2 away = world - world_of(h);
        const float squared = away.x * away.x + away.y * away.y;
        if (squared < nearest) {
            nearest = squared;
            best = h;
        }
    }
    return best;
}

glm::vec2 heading(float degrees) {
    const float radians = degrees * 0.01745329252F;
    return {std::sin(radians), -std::cos(radians)};
}

glm::vec2 hex_corner(int corner) { return heading(90.0F + 60.0F * static_cast<float>(corner)); }

std::vector<ArcSpan> spans_of(Arc arc) {
    constexpr int all = 24;
    std::vector<ArcSpan> spans;
    if (arc.mask == 0xFFFFFFU) return {{0.0F, 360.0F}};
    for (int start = 1; start <= all; ++start) {
        // Each run begins where the bearing before is missing.
        if (!arc.has(start) || arc.has(start == 1 ? all : start - 1)) continue;
        int last = start;
        while (arc.has(last % all + 1)) ++last;
        const int low = start % 2 == 1 ? start - 1 : start - 2, high = last % 2 == 1 ? last - 1 : last;
        spans.push_back({15.0F * static_cast<float>(low), 15.0F * static_cast<float>(high)});
    }
    return spans;
}

void Camera::zoom_at(glm::vec2 screen, float factor) {
    const glm::vec2 held = to_world(screen);
    zoom = std::clamp(zoom * factor, least_zoom, most_zoom);
    centre += held - to_world(screen);
}

void Camera::fit(glm::vec2 low, glm::vec2 high, float margin) {
    const glm::vec2 extent = glm::max(high - low, glm::vec2(0.1F));
    const glm::vec2 room = glm::max(size - glm::vec2(2.0F * margin), glm::vec2(16.0F));
    zoom = std::clamp(std::min(room.x / extent.x, room.y / extent.y), least_zoom, most_zoom);
    centre = (low + high) * 0.5F;
}

void Camera::fit_map(MapShape shape, float margin) {
    if (shape.floating()) return;
    const glm::vec2 low = world_of(hex_at(1, 1)) - glm::vec2(1.0F, root3 / 2);
    const glm::vec2 high(1.5F * static_cast<float>(shape.columns) + 1.0F,
                         root3 * (static_cast<float>(shape.rows) + 1.0F));
    fit(low, high, margin);
}

void Camera::fit_hexes(std::span<const Hex> hexes, float around, float closest) {
    if (hexes.empty()) return;
    glm::vec2 low = world_of(hexes.front()), high = low;
    for (const Hex h : hexes) {
        low = glm::min(low, world_of(h));
        high = glm::max(high, world_of(h));
    }
    const glm::vec2 margin(1.5F * around, root3 * around);
    fit(low - margin, high + margin, 0.0F);
    zoom = std::min(zoom, closest);
}

void Camera::glide_to(const Camera& goal, float part) {
    const float t = std::clamp(part, 0.0F, 1.0F);
    centre += (goal.centre - centre) * t;
    zoom *= std::pow(goal.zoom / zoom, t);
    // It arrives: else the last hundredths of a pixel would keep the window drawing for seconds.
    constexpr float pixels = 0.5F, part_of_zoom = 0.002F;
    if (glm::length(goal.centre - centre) * zoom < pixels &&
        std::abs(goal.zoom / zoom - 1.0F) < part_of_zoom) {
        centre = goal.centre;
        zoom = goal.zoom;
    }
}

void Camera::stay_on(MapShape shape) {
    if (shape.floating()) return;
    centre.x = std::clamp(centre.x, 0.5F, 1.5F * static_cast<float>(shape.columns) + 1.0F);
    centre.y = std::clamp(centre.y, 0.5F, root3 * static_cast<float>(shape.rows + 1));
}

}  // namespace impulse
