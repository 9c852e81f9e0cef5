// render/map_labels.cpp: the words on the map: labels that look for free places, the minimap, the read-out under the mouse.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "render/map_painter.h"

namespace impulse {
namespace {

// Broken at blanks into lines no wider than that.
std::string wrapped(const ImFont& font, std::string_view words, float width) {
    std::string out, line;
    for (std::size_t from = 0; from < words.size();) {
        const std::size_t to = std::min(words.find(' ', from), words.size());
        const std::string word(words.substr(from, to - from));
        if (line.empty() || text_size(font, line + " " + word).x <= width) {
            line += (line.empty() ? "" : " ") + word;
        } else {
            out += line + "\n";
            line = word;
        }
        from = to + 1;
    }
    return out + line;
}

// What is said of a place, broken at its dots where it is wider than the room.
std::vector<std::string> readout_rows(const ImFont& font, const std::string& words, float room) {
    static constexpr std::string_view dot = " \xC2\xB7 ";
    std::vector<std::string> rows;
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t to = std::min(words.find(dot, from), words.size());
        const std::string part = words.substr(from, to - from);
        if (!rows.empty() && text_size(font, rows.back() + std::string(dot) + part).x <= room)
            rows.back() += std::string(dot) + part;
        else
            rows.push_back(part);
        from = to + dot.size();
    }
    return rows;
}

}  // namespace

void MapPainter::gather_labels(const MapHover& hover, std::vector<std::string>& kept) {
    kept.reserve(ships_.size() * 3 + scene_.notes.size());
    for (std::size_t n = 0; n < ships_.size(); ++n) {
        const ShipCounter& ship = scene_.ships[n];
        if (!seen(ships_[n].at, 0)) continue;
        const SideLook look = side_look(ship.side);
        const bool wanted = ship.selected || hover.ship == static_cast<int>(n);
        if (ship.craft && !wanted) {
            // One word for a whole fan, at its first craft: how many of what.
            int count = 0, first = -1;
            for (std::size_t k = 0; k < ships_.size(); ++k)
                if (scene_.ships[k].craft && scene_.ships[k].hex == ship.hex &&
                    scene_.ships[k].side == ship.side && scene_.ships[k].class_name == ship.class_name) {
                    if (first < 0) first = static_cast<int>(k);
                    ++count;
                }
            if (first != static_cast<int>(n) || camera_.zoom < theme_.px(10.0F)) continue;
            kept.push_back(count > 1 ? fmt::format("{} \xC3\x97 {}", count, ship.class_name)
                                     : ship.class_name);
            labels_.push_back(
                {ships_[n].at, ships_[n].radius + theme_.px(3.0F), 2, look.colour, {}, {}, kept.back(), -1});
            continue;
        }
        std::string below = ship.note;
        const auto add = [&below](std::string_view word) {
            if (!below.empty()) below.insert(0, ", ");
            below.insert(0, word);
        };
        if (ship.crippled && !ship.destroyed) add("crippled");
        if (ship.destroyed) below = "wreck";
        const bool far = camera_.zoom < theme_.px(10.0F);
        kept.push_back(ship.destroyed || ship.body ? std::string()
                       : ship.on_side >= 0
                           ? fmt::format("side {}", letter(Facing{static_cast<std::uint8_t>(ship.on_side)}))
                           : std::to_string(ship.speed));
        const std::string_view speed = kept.back();
        kept.push_back(far && !wanted ? std::string() : std::move(below));
        labels_.push_back({ships_[n].at, outer_radius(n) + theme_.px(4.0F),
                           wanted           ? 4
                           : ship.destroyed ? 0
                                            : 3,
                           ship.destroyed ? colour::faint : look.colour, ship.name,
                           far && !wanted ? std::string_view() : speed, kept.back(), ship.side});
    }
    for (const MapNote& note : scene_.notes) {
        const glm::vec2 at = camera_.screen_of(note.hex);
        if (seen(at, 0))
            labels_.push_back({at,
                               theme_.px(10.0F),
                               2,
                               note.side >= 0 ? side_look(note.side).colour : colour::text,
                               {},
                               {},
                               note.text,
                               -1});
    }
}

Area MapPainter::free_place(const Label& label, glm::vec2 size, const std::vector<Area>& written,
                            float& overlap) const {
    const float pad = theme_.px(3.0F);
    const float gap = label.gap;
    // Below, above, right, left, corners; then the same once more farther out.
    Area best;
    float& least = overlap;
    least = 1e30F;
    const int farthest = label.urgency == 2 ? 12 : 5;
    const glm::vec2 reach = size + gap + static_cast<float>(farthest) * theme_.px(13.0F) + pad;
    const Area around{label.about - reach, label.about + reach};
    std::vector<Area> near;  // of what is taken, all that any place for the label could touch
    for (const Area& other : taken_)
        if (around.overlap(other) > 0) near.push_back(other);
    for (int ring = 0; ring < farthest && least > 2.0F; ++ring) {
        const float g = gap + static_cast<float>(ring) * theme_.px(13.0F), d = g * 0.72F;
        const std::array<glm::vec2, 8> corners{{{-size.x / 2, g},
                                                {-size.x / 2, -g - size.y},
                                                {g, -size.y / 2},
                                                {-g - size.x, -size.y / 2},
                                                {d, d},
                                                {-d - size.x, d},
                                                {d, -d - size.y},
                                                {-d - size.x, -d - size.y}}};
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const Area box{label.about + corners[k] - glm::vec2(pad),
                           label.about + corners[k] + size + glm::vec2(pad)};
            float cost = static_cast<float>(ring) * 0.5F + static_cast<float>(k) * 0.01F;
            for (const Area& other : near) cost += box.overlap(other);
            for (const Area& other : written) cost += 20.0F * box.overlap(other);
            const Area kept_in{glm::max(box.low, view_.low), glm::min(box.high, view_.high)};
            cost += 6.0F * ((box.high.x - box.low.x) * (box.high.y - box.low.y) - box.overlap(kept_in));
            if (cost < least) {
                least = cost;
                best = box;
            }
        }
    }
    return best;
}

void MapPainter::write_label(const Label& label, std::vector<Area>& written) {
    ImFont &bold = *theme_.fonts.bold, &small = *theme_.fonts.small;
    const float pad = theme_.px(3.0F);
    const float mark = label.side >= 0 && !label.name.empty() ? theme_.px(11.0F) : 0.0F;
    const glm::vec2 name = label.name.empty() ? glm::vec2(0) : text_size(bold, label.name);
    const glm::vec2 beside =
        label.beside.empty() ? glm::vec2(0) : text_size(small, label.beside) + glm::vec2(theme_.px(5.0F), 0);
    const std::string lines = wrapped(small, label.below, theme_.px(170.0F));
    const glm::vec2 below = lines.empty() ? glm::vec2(0) : text_size(small, lines);
    const glm::vec2 size(std::max(mark + name.x + beside.x, below.x), name.y + below.y);
    if (size.x < 1) return;
    const float gap = label.gap;
    float least = 0;
    const Area best = free_place(label, size, written, least);
    // Clutter is left out: a path's words soonest, a ship's name last.
    if (least > size.x * size.y * (label.urgency < 2 ? 0.06F : 0.25F) && label.urgency < 4) return;
    if (label.urgency < 4 &&
        std::ranges::any_of(written, [&](const Area& other) { return best.overlap(other) > 1.0F; }))
        return;
    taken_.push_back(best);
    written.push_back({best.low + glm::vec2(pad), best.high - glm::vec2(pad)});
    const glm::vec2 at = best.low + glm::vec2(pad);
    const glm::vec2 nearest = glm::clamp(label.about, best.low, best.high);
    if (gap > 0 && glm::length(nearest - label.about) > gap + theme_.px(10.0F)) {
        const glm::vec2 way = glm::normalize(nearest - label.about);
        list_.AddLine(im(label.about + way * gap), im(nearest), faded(label.colour, 0.6F), theme_.px(1.0F));
    }
    const float left = at.x + (size.x - mark - name.x - beside.x) * 0.5F, middle = at.y + name.y * 0.5F;
    if (mark > 0)
        emblem(list_, side_look(label.side).emblem, {left + theme_.px(4.0F), middle}, theme_.px(3.6F),
               label.colour);
    rimmed_text(list_, bold, {left + mark, at.y}, {0, 0}, label.colour, label.name);
    rimmed_text(list_, small, {left + mark + name.x + beside.x, middle + theme_.px(0.5F)}, {1.0F, 0.5F},
                colour::text, label.beside);
    const ImU32 quiet = label.name.empty() ? label.colour : mixed(label.colour, colour::dim, 0.6F);
    rimmed_text(list_, small, {at.x + size.x * 0.5F, at.y + name.y}, {0.5F, 0.0F}, quiet, lines);
}

void MapPainter::labels(const MapHover& hover) {
    std::vector<std::string> kept;
    gather_labels(hover, kept);
    std::ranges::stable_sort(labels_, [](const Label& a, const Label& b) { return a.urgency > b.urgency; });
    std::vector<Area> written;  // where other labels stand: no letter may lie on another
    for (const Label& label : labels_) write_label(label, written);
}

Area minimap_box(const Area& view, const Theme& theme, glm::vec2 extent, MapCorner where) {
    const float most =
        std::min({theme.px(132.0F), (view.high.x - view.low.x) * 0.24F, (view.high.y - view.low.y) * 0.26F});
    const glm::vec2 size = extent * (most / std::max({extent.x, extent.y, 1.0F}));
    const float inset = theme.px(10.0F);
    const bool right = where == MapCorner::UpperRight || where == MapCorner::LowerRight;
    const bool lower = where == MapCorner::LowerRight || where == MapCorner::LowerLeft;
    const glm::vec2 low(right ? view.high.x - inset - size.x : view.low.x + inset,
                        lower ? view.high.y - inset - size.y : view.low.y + inset);
    return {low, low + size};
}

Area minimap_extent(const MapScene& scene, const Camera& camera) {
    if (!scene.shape.floating())
        return {{0.5F, root3 * 0.5F},
                {1.5F * static_cast<float>(scene.shape.columns) + 1.0F,
                 root3 * (static_cast<float>(scene.shape.rows) + 1.0F)}};
    glm::vec2 low = camera.to_world(camera.origin), high = camera.to_world(camera.origin + camera.size);
    for (const ShipCounter& ship : scene.ships) {
        low = glm::min(low, world_of(ship.hex) - 6.0F);
        high = glm::max(high, world_of(ship.hex) + 6.0F);
    }
    return {low, high};
}

bool minimap_shown(const MapScene& scene, const Camera& camera) {
    if (!scene.minimap || camera.size.x < 200.0F || camera.size.y < 160.0F) return false;
    const Area whole = minimap_extent(scene, camera);
    const glm::vec2 low = camera.to_world(camera.origin), high = camera.to_world(camera.origin + camera.size);
    const glm::vec2 both = glm::min(high, whole.high) - glm::max(low, whole.low),
                    all = whole.high - whole.low;
    if (scene.shape.floating()) return all.x * all.y > 1.3F * (high.x - low.x) * (high.y - low.y);
    return both.x <= 0 || both.y <= 0 || both.x * both.y < 0.9F * all.x * all.y;
}

void MapPainter::minimap() {
    if (!minimap_shown(scene_, camera_)) return;
    const Area whole = minimap_extent(scene_, camera_);
    const Area box = minimap_box(view_, theme_, whole.high - whole.low, scene_.minimap_corner);
    const float scale = (box.high.x - box.low.x) / (whole.high.x - whole.low.x);
    const auto at = [&](glm::vec2 world) {
        return glm::clamp(box.low + (world - whole.low) * scale, box.low, box.high);
    };
    const float rim = theme_.px(4.0F);
    plate(list_, im(box.low - rim), im(box.high + rim), faded(colour::panel, 0.93F), colour::border,
          theme_.px(4.0F), theme_.px(1.0F));
    if (!scene_.shape.floating())
        list_.AddRect(im(box.low), im(box.high),
                      scene_.death_barrier ? faded(colour::bad, 0.6F) : colour::grid, 0, 0, theme_.px(1.0F));
    for (const MapBody& body : scene_.bodies)
        list_.AddCircleFilled(im(at(world_of(body.hex))),
                              std::max(theme_.px(2.5F), scale * root3 * static_cast<float>(body.radius)),
                              rgb(0x4FA88A), 16);
    for (const WarpPoint& point : scene_.warp_points)
        list_.AddCircle(im(at(world_of(point.hex))), theme_.px(3.0F), colour::warp, 12, theme_.px(1.2F));
    for (const SeekerCounter& seeker : scene_.seekers) {
        const ImVec2 p = im(at(world_of(seeker.hex)));
        list_.AddRectFilled({p.x - theme_.px(0.7F), p.y - theme_.px(0.7F)},
                            {p.x + theme_.px(0.7F), p.y + theme_.px(0.7F)}, side_look(seeker.side).colour);
    }
    for (const ShipCounter& ship : scene_.ships)
        emblem(list_, side_look(ship.side).emblem, at(world_of(ship.hex)),
               theme_.px(ship.selected ? 3.6F : 2.8F),
               ship.destroyed  ? colour::outline
               : ship.selected ? colour::white
                               : side_look(ship.side).colour);
    const glm::vec2 low = at(camera_.to_world(view_.low)), high = at(camera_.to_world(view_.high));
    list_.AddRect(im(low), im(high), faded(colour::accent, 0.9F), 0, 0, theme_.px(1.2F));
}

void MapPainter::readout(const MapHover& hover) {
    if (!hover.over) return;
    const std::string words = hover_text(scene_, hover);
    if (words.empty()) return;
    ImFont& font = *theme_.fonts.body;
    const float inset = theme_.px(10.0F), pad = theme_.px(9.0F);
    // Beside the buttons in the corner; above them where that would cut it.
    const float whole = view_.high.x - view_.low.x - 2 * inset - 2 * pad;
    float room = whole - scene_.clear_wide, foot = view_.high.y - inset;
    std::vector<std::string> rows = readout_rows(font, words, room);
    if (scene_.clear_wide > 0 &&
        std::ranges::any_of(rows, [&](const std::string& row) { return text_size(font, row).x > room; })) {
        room = whole;
        foot -= scene_.clear_high;
        rows = readout_rows(font, words, room);
    }
    std::string shown;
    glm::vec2 size(0);
    for (std::string& row : rows) {
        row = shortened(font, row, room);
        shown += (shown.empty() ? "" : "\n") + row;
        const glm::vec2 one = text_size(font, row);
        size = {std::max(size.x, one.x), size.y + one.y};
    }
    const glm::vec2 low(view_.low.x + inset, foot - size.y - pad * 1.4F),
        high = low + size + glm::vec2(pad * 2, pad * 1.4F);
    plate(list_, im(low), im(high), faded(colour::panel, 0.94F), colour::border, theme_.px(5.0F),
          theme_.px(1.0F));
    text_at(list_, font, low + glm::vec2(pad, pad * 0.7F), {0, 0}, colour::text, shown);
}

std::string hover_text(const MapScene& scene, const MapHover& hover) {
    if (!hover.over) return {};
    std::string words = hover.on_map ? text(hover.hex, scene.wide_numbers) : "off the map";
    if (hover.ship >= 0) {
        const ShipCounter& ship = scene.ships[static_cast<std::size_t>(hover.ship)];
        words += fmt::format("  {} {}", ship.class_name, ship.name);
        words +=
            ship.destroyed ? " \xC2\xB7 wreck"
            : ship.body    ? ""
            : ship.on_side >= 0
                ? fmt::format(
                      " \xC2\xB7 on side {} of {}", letter(Facing{static_cast<std::uint8_t>(ship.on_side)}),
                      hover.body >= 0 && !scene.bodies[static_cast<std::size_t>(hover.body)].label.empty()
                          ? scene.bodies[static_cast<std::size_t>(hover.body)].label
                          : std::string("the body"))
                : fmt::format(" \xC2\xB7 speed {} {}", ship.speed, letter(ship.facing));
    } else if (hover.seeker >= 0) {
        static constexpr std::array<const char*, 4> kinds{"drone", "plasma", "shuttle", "mine"};
        const SeekerCounter& seeker = scene.seekers[static_cast<std::size_t>(hover.seeker)];
        words += fmt::format("  {}{}{}", seeker.count > 1 ? fmt::format("{} \xC3\x97 ", seeker.count) : "",
                             kinds[static_cast<std::size_t>(seeker.kind)],
                             seeker.label.empty() ? "" : " " + seeker.label);
    }
    if (hover.body >= 0 && !scene.bodies[static_cast<std::size_t>(hover.body)].label.empty())
        words += "  " + scene.bodies[static_cast<std::size_t>(hover.body)].label;
    if (hover.warp_point >= 0)
        words += "  " + scene.warp_points[static_cast<std::size_t>(hover.warp_point)].label;
    if (hover.range > 0)
        words += fmt::format(" \xC2\xB7 range {} \xC2\xB7 bearing {}", hover.range, hover.bearing);
    if (hover.shield >= 0) {
        const ShieldLevel level =
            scene.ships[static_cast<std::size_t>(hover.ship)].shields[static_cast<std::size_t>(hover.shield)];
        words += fmt::format(" \xC2\xB7 shield #{} {}/{}", hover.shield + 1, level.now, level.max);
    }
    if (!scene.hover_note.empty()) words += " \xC2\xB7 " + scene.hover_note;
    return words;
}

}  // namespace impulse
