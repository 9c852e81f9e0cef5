#include "render/map_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "render/hex_marks.h"
#include "render/map_marks.h"
#include "render/map_painter.h"

namespace impulse {

MapPainter::Columns MapPainter::columns_seen() const {
    const float left = camera_.to_world(view_.low).x, right = camera_.to_world(view_.high).x;
    Columns c{static_cast<int>(std::floor((left - 1.0F) / 1.5F)),
              static_cast<int>(std::ceil((right + 1.0F) / 1.5F))};
    if (!scene_.shape.floating()) {
        c.first = std::max(c.first, 1);
        c.last = std::min(c.last, static_cast<int>(scene_.shape.columns));
    }
    return c;
}

MapPainter::Columns MapPainter::rows_seen() const {
    const float top = camera_.to_world(view_.low).y, bottom = camera_.to_world(view_.high).y;
    Columns r{static_cast<int>(std::floor(top / root3 - 1.0F)),
              static_cast<int>(std::ceil(bottom / root3 + 1.0F))};
    if (!scene_.shape.floating()) {
        r.first = std::max(r.first, 1);
        r.last = std::min(r.last, static_cast<int>(scene_.shape.rows));
    }
    return r;
}

float MapPainter::outer_radius(std::size_t n) const {
    const ShipCounter& ship = scene_.ships[n];
    const float ring = ship.acting ? ship.selected ? 11.0F : 6.0F : ship.selected ? 6.0F : 1.0F;
    return ships_[n].radius + theme_.px(ring);
}

int MapPainter::selected() const {
    for (std::size_t n = 0; n < scene_.ships.size(); ++n)
        if (scene_.ships[n].selected) return static_cast<int>(n);
    return -1;
}

void MapPainter::place_on_ground(std::size_t n) {
    const ShipCounter& ship = scene_.ships[n];
    const glm::vec2 centre = camera_.to_screen(world_of(ship.hex) + glm::vec2(ship.shift_x, ship.shift_y));
    const float edge = body_radius_in(ship.hex);
    if (ship.body) {
        ships_[n] = {centre, edge};
        return;
    }
    // Those of one side stand in a row along it.
    int before = 0, together = 0;
    for (std::size_t k = 0; k < scene_.ships.size(); ++k) {
        if (scene_.ships[k].hex != ship.hex || scene_.ships[k].on_side != ship.on_side) continue;
        ++together;
        if (k < n) ++before;
    }
    const float r =
        std::clamp(camera_.zoom * 0.27F, theme_.px(4.5F), theme_.px(17.0F)) / (together > 2 ? 1.4F : 1.0F);
    const float along = (static_cast<float>(before) - 0.5F * static_cast<float>(together - 1)) * r * 2.1F;
    const float out = std::max(edge * 0.96F, r * 2.2F), degrees = 60.0F * static_cast<float>(ship.on_side);
    ships_[n] = {centre + heading(degrees) * out + heading(degrees + 90.0F) * along, r};
}

void MapPainter::place_ships() {
    const float hex = camera_.zoom;
    const float base = std::clamp(hex * 0.68F, theme_.px(9.5F), theme_.px(38.0F));
    ships_.assign(scene_.ships.size(), {});
    for (std::size_t n = 0; n < scene_.ships.size(); ++n) {
        const ShipCounter& ship = scene_.ships[n];
        if (ship.on_side >= 0 || ship.body) {
            place_on_ground(n);
            continue;
        }
        // Ships of one hex stand in a ring round its centre, in the scene's order; craft in a fan below them.
        int before = 0, together = 0, ships_there = 0;
        for (std::size_t k = 0; k < scene_.ships.size(); ++k) {
            if (scene_.ships[k].hex != ship.hex || scene_.ships[k].on_side >= 0 || scene_.ships[k].body)
                continue;
            if (!scene_.ships[k].craft) ++ships_there;
            if (scene_.ships[k].craft != ship.craft) continue;
            ++together;
            if (k < n) ++before;
        }
        Disc& place = ships_[n];
        if (ship.craft) {
            place.radius = std::max(base * 0.3F, theme_.px(4.0F));
            const float out = ships_there > 0 ? base * 1.45F : together > 1 ? base * 0.75F : 0.0F;
            const float spread = std::min(28.0F, 150.0F / static_cast<float>(std::max(1, together)));
            place.at = camera_.to_screen(world_of(ship.hex) + glm::vec2(ship.shift_x, ship.shift_y)) +
                       heading(180.0F + spread * (static_cast<float>(before) -
                                                  0.5F * static_cast<float>(together - 1))) *
                           out;
            continue;
        }
        place.radius = together > 1 ? std::max(base * 0.74F, theme_.px(8.5F)) : base;
        place.at = camera_.to_screen(world_of(ship.hex) + glm::vec2(ship.shift_x, ship.shift_y));
        if (together > 1) {
            const float out = place.radius * (together == 2 ? 0.95F : 1.25F);
            place.at +=
                heading(90.0F + 360.0F * static_cast<float>(before) / static_cast<float>(together)) * out;
        }
    }
}

void MapPainter::seekers() {
    const float hex = camera_.zoom;
    const float r = std::clamp(hex * 0.2F, theme_.px(3.6F), theme_.px(8.0F));
    seekers_.assign(scene_.seekers.size(), {});
    std::vector<std::size_t> order(scene_.seekers.size());
    for (std::size_t n = 0; n < order.size(); ++n) order[n] = n;
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const Hex x = scene_.seekers[a].hex, y = scene_.seekers[b].hex;
        return x != y ? x < y : a < b;
    });
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        const Hex h = scene_.seekers[order[first]].hex;
        while (last < order.size() && scene_.seekers[order[last]].hex == h) ++last;
        const auto many = last - first;
        float out = many == 1 ? 0.0F : std::max(r * 2.0F, hex * 0.36F);
        if (many > 3) out = std::max(r * 2.4F, hex * 0.48F);
        for (std::size_t k = 0; k < ships_.size(); ++k)
            if (scene_.ships[k].hex == h) out = std::max(out, ships_[k].radius + r * 2.2F);
        for (std::size_t k = first; k < last; ++k) {
            const SeekerCounter& seeker = scene_.seekers[order[k]];
            const float angle = 150.0F + 360.0F * static_cast<float>(k - first) / static_cast<float>(many);
            const glm::vec2 at = camera_.to_screen(world_of(h) + glm::vec2(seeker.shift_x, seeker.shift_y)) +
                                 heading(angle) * out;
            seekers_[order[k]] = {at, r};
            if (!seen(at, r * 3)) continue;
            draw_seeker(list_, theme_, seeker, at, r);
            taken_.push_back({at - glm::vec2(r), at + glm::vec2(r)});
        }
        first = last;
    }
}

void MapPainter::ships(const MapHover& hover) {
    const auto draw = [&](std::size_t n) {
        if (seen(ships_[n].at, ships_[n].radius * 2))
            draw_ship(list_, theme_, scene_.ships[n], ships_[n].at, ships_[n].radius,
                      hover.ship == static_cast<int>(n));
    };
    // Wrecks lowest, the selected ship on top.
    for (std::size_t n = 0; n < ships_.size(); ++n)
        if (scene_.ships[n].destroyed) draw(n);
    for (std::size_t n = 0; n < ships_.size(); ++n)
        if (!scene_.ships[n].destroyed && !scene_.ships[n].selected) draw(n);
    for (std::size_t n = 0; n < ships_.size(); ++n)
        if (!scene_.ships[n].destroyed && scene_.ships[n].selected) draw(n);
    for (std::size_t n = 0; n < ships_.size(); ++n) {
        const float out = outer_radius(n);
        taken_.push_back({ships_[n].at - glm::vec2(out), ships_[n].at + glm::vec2(out)});
    }
}

void MapPainter::find_hover(MapHover& out) const {
    const glm::vec2 mouse = gl(ImGui::GetIO().MousePos);
    out.over = view_.contains(mouse);
    if (!out.over) return;
    out.hex = camera_.hex_at_screen(mouse);
    out.on_map = scene_.shape.contains(out.hex);
    float nearest = 1e30F;
    for (std::size_t n = 0; n < ships_.size(); ++n) {
        // A planet lies under whatever stands on it.
        const float d = glm::length(ships_[n].at - mouse) + (scene_.ships[n].body ? 1e6F : 0.0F);
        if (glm::length(ships_[n].at - mouse) < ships_[n].radius + theme_.px(3.0F) && d < nearest) {
            nearest = d;
            out.ship = static_cast<int>(n);
        }
    }
    if (out.ship >= 0) out.hex = scene_.ships[static_cast<std::size_t>(out.ship)].hex;
    for (std::size_t n = 0; out.ship < 0 && n < seekers_.size(); ++n) {
        const float d = glm::length(seekers_[n].at - mouse);
        if (d < seekers_[n].radius * 2.0F && d < nearest) {
            nearest = d;
            out.seeker = static_cast<int>(n);
        }
    }
    if (out.seeker >= 0) out.hex = scene_.seekers[static_cast<std::size_t>(out.seeker)].hex;
    for (std::size_t n = 0; n < scene_.bodies.size(); ++n)
        if (distance(scene_.bodies[n].hex, out.hex) <= scene_.bodies[n].radius)
            out.body = static_cast<int>(n);
    for (std::size_t n = 0; n < scene_.warp_points.size(); ++n)
        if (scene_.warp_points[n].hex == out.hex) out.warp_point = static_cast<int>(n);
    const int from = selected();
    if (from < 0) return;
    const ShipCounter& own = scene_.ships[static_cast<std::size_t>(from)];
    out.range = distance(own.hex, out.hex);
    out.bearing = relative_bearing(own.hex, own.facing, out.hex);
    if (out.ship >= 0 && out.ship != from) {
        const ShipCounter& target = scene_.ships[static_cast<std::size_t>(out.ship)];
        out.shield = shields_facing(target.hex, target.facing, own.hex).first;
    }
}

void MapPainter::paint(MapHover& out) {
    out = {};
    list_.PushClipRect(im(view_.low), im(view_.high), true);
    list_.AddRectFilled(im(view_.low), im(view_.high), colour::space);
    if (scene_.nebula)
        list_.AddRectFilledMultiColor(im(view_.low), im(view_.high), rgb(0x3A2352, 150), rgb(0x2A1F4A, 120),
                                      rgb(0x402446, 150), rgb(0x251B40, 110));
    place_ships();
    stars();
    marks();
    grid();
    arcs();
    border();
    numbers();
    bodies();
    paths();
    rings();
    if (minimap_shown(scene_, camera_)) {
        const Area whole = minimap_extent(scene_, camera_);
        const Area box = minimap_box(view_, theme_, whole.high - whole.low, scene_.minimap_corner);
        taken_.push_back({box.low - theme_.px(6.0F), box.high + theme_.px(6.0F)});
    }
    if (scene_.clear_wide > 0)
        taken_.push_back({view_.high - glm::vec2(scene_.clear_wide, scene_.clear_high), view_.high});
    lines();
    seekers();
    find_hover(out);
    if (out.over && out.on_map) {
        ring_hex(list_, camera_.screen_of(out.hex), camera_.zoom, faded(colour::white, 0.55F),
                 theme_.px(1.4F), 0.97F);
        const int from = selected();
        if (from >= 0 && out.range > 0)
            dashed_line(list_, ships_[static_cast<std::size_t>(from)].at, camera_.screen_of(out.hex),
                        faded(colour::white, 0.32F), theme_.px(1.0F), theme_.px(2.0F), theme_.px(5.0F));
    }
    // Names keep out of the place where the mouse's hex is told of.
    if (out.over)
        taken_.push_back({{view_.low.x, view_.high.y - theme_.px(52.0F)},
                          {view_.low.x + std::min(theme_.px(220.0F), (view_.high.x - view_.low.x) * 0.36F),
                           view_.high.y}});
    ships(out);
    labels(out);
    minimap();
    readout(out);
    list_.PopClipRect();
}

MapCorner quiet_corner(const MapScene& scene, const Camera& camera, const Theme& theme, MapCorner wanted) {
    const glm::vec2 side(std::min(theme.px(160.0F), std::min(camera.size.x, camera.size.y) * 0.34F));
    const auto hidden = [&](MapCorner where) {
        const bool right = where == MapCorner::UpperRight || where == MapCorner::LowerRight,
                   lower = where == MapCorner::LowerRight || where == MapCorner::LowerLeft;
        const glm::vec2 low(right ? camera.origin.x + camera.size.x - side.x : camera.origin.x,
                            lower ? camera.origin.y + camera.size.y - side.y : camera.origin.y);
        int count = right && lower && scene.clear_wide > 0 ? 1 : 0;
        const auto look = [&](Hex h) {
            const glm::vec2 p = camera.screen_of(h);
            count += p.x > low.x && p.y > low.y && p.x < low.x + side.x && p.y < low.y + side.y ? 1 : 0;
        };
        for (const ShipCounter& ship : scene.ships) look(ship.hex);
        for (const SeekerCounter& seeker : scene.seekers) look(seeker.hex);
        for (const MapBody& body : scene.bodies) look(body.hex);
        for (const WarpPoint& point : scene.warp_points) look(point.hex);
        return count;
    };
    MapCorner best = wanted;
    int least = hidden(wanted);
    for (const MapCorner where :
         {MapCorner::UpperRight, MapCorner::UpperLeft, MapCorner::LowerRight, MapCorner::LowerLeft})
        if (const int count = hidden(where); count < least) {
            least = count;
            best = where;
        }
    return best;
}

void draw_map(const MapScene& scene, Camera& camera, const Theme& theme, ImDrawList& list, ImVec2 origin,
              ImVec2 size, MapHover& out) {
    camera.look_through(gl(origin), glm::max(gl(size), glm::vec2(1.0F)));
    MapPainter(scene, camera, theme, list).paint(out);
}

bool map_widget(const MapScene& scene, Camera& camera, const Theme& theme, ImVec2 size, MapHover& out) {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (size.x <= 0) size.x = std::max(room.x, 16.0F);
    if (size.y <= 0) size.y = std::max(room.y, 16.0F);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    camera.look_through(gl(origin), gl(size));
    ImGui::InvisibleButton("map", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    const ImGuiIO& io = ImGui::GetIO();
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
    const Camera before = camera;
    const Area whole = minimap_extent(scene, camera);
    const Area mini =
        minimap_box({gl(origin), gl(origin) + gl(size)}, theme, whole.high - whole.low, scene.minimap_corner);
    const bool in_mini =
        minimap_shown(scene, camera) && mini.contains(gl(active ? io.MouseClickedPos[0] : io.MousePos));
    if (active && in_mini && io.MouseDown[0]) {
        const float scale = (mini.high.x - mini.low.x) / (whole.high.x - whole.low.x);
        camera.centre = whole.low + (gl(io.MousePos) - mini.low) / scale;
    } else if (active) {
        for (const int button : {0, 1, 2})
            if (ImGui::IsMouseDragging(button)) {
                camera.pan(gl(io.MouseDelta));
                break;
            }
    }
    if (hovered && io.MouseWheel != 0.0F && !io.KeyCtrl)
        camera.zoom_at(gl(io.MousePos), std::pow(1.18F, io.MouseWheel));
    camera.stay_on(scene.shape);
    draw_map(scene, camera, theme, *ImGui::GetWindowDrawList(), origin, size, out);
    out.over = out.over && hovered;
    if (out.over && !in_mini) {
        const auto still = [&io](std::size_t button) {
            return io.MouseDragMaxDistanceSqr[button] < io.MouseDragThreshold * io.MouseDragThreshold;
        };
        out.clicked = ImGui::IsMouseReleased(0) && still(0);
        out.right_clicked = ImGui::IsMouseReleased(1) && still(1);
    }
    return before.centre != camera.centre || before.zoom != camera.zoom;
}

}  // namespace impulse
