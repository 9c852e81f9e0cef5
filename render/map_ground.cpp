// render/map_ground.cpp: the layers of the map under its counters: space, hexes, terrain, arcs, ways and lines.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "render/hex_marks.h"
#include "render/map_marks.h"
#include "render/map_painter.h"

namespace impulse {
namespace {

float starfield(int a, int b) {
    std::uint32_t z =
        static_cast<std::uint32_t>(a) * 0x9E3779B9U ^ static_cast<std::uint32_t>(b) * 0xC2B2AE35U;
    z = (z ^ z >> 16) * 0x7FEB352DU;
    z = (z ^ z >> 15) * 0x846CA68BU;
    return static_cast<float>((z ^ z >> 16) & 0xFFFFU) / 65535.0F;
}

}  // namespace

void MapPainter::stars() {
    // Few and faint, tied to the map so that panning is felt.
    const float cell = 9.0F;
    const glm::vec2 low = camera_.to_world(view_.low) / cell, high = camera_.to_world(view_.high) / cell;
    if ((high.x - low.x) * (high.y - low.y) > 900.0F) return;
    for (int x = static_cast<int>(std::floor(low.x)); x <= static_cast<int>(high.x); ++x) {
        for (int y = static_cast<int>(std::floor(low.y)); y <= static_cast<int>(high.y); ++y) {
            for (int n = 0; n < 2; ++n) {
                const glm::vec2 at((static_cast<float>(x) + starfield(x * 7 + n, y)) * cell,
                                   (static_cast<float>(y) + starfield(x, y * 5 + n)) * cell);
                const float light = starfield(x + n * 31, y + 11);
                const glm::vec2 p = camera_.to_screen(at);
                const float r = theme_.px(0.45F + 0.55F * light);
                list_.AddRectFilled({p.x - r, p.y - r}, {p.x + r, p.y + r},
                                    rgb(0xBFD2E6, static_cast<std::uint32_t>(30.0F + 95.0F * light * light)),
                                    r);
            }
        }
    }
}

void MapPainter::grid() {
    const float hex = camera_.zoom;
    const Columns columns = columns_seen(), rows = rows_seen();
    if (columns.last < columns.first || rows.last < rows.first) return;
    if (hex < 2.6F) return;  // only noise at this size
    const float strength = std::clamp((hex - 1.0F) / 14.0F, 0.35F, 1.0F);
    const ImU32 ink = faded(colour::grid, strength);
    const float thick = std::clamp(hex / 26.0F, 0.8F, 1.6F) * std::max(1.0F, theme_.scale * 0.75F);
    const float half = hex * root3 / 2.0F;
    // Zigzags between columns as one stroke each, then the level sides, so that no side is drawn twice.
    for (int c = columns.first - 1; c <= columns.last; ++c) {
        // The sides between column c and column c + 1.
        const bool low = (c & 1) == 0;
        for (int r = rows.first - (low ? 1 : 0); r <= rows.last; ++r) {
            const glm::vec2 m = centre_of(c, r);
            if (r == rows.first - (low ? 1 : 0)) list_.PathLineTo({m.x + hex * 0.5F, m.y - half});
            list_.PathLineTo({m.x + hex, m.y});
            list_.PathLineTo({m.x + hex * 0.5F, m.y + half});
        }
        if (!low) {
            const glm::vec2 m = centre_of(c, rows.last + 1);
            list_.PathLineTo({m.x + hex, m.y});
        }
        list_.PathStroke(ink, 0, thick);
    }
    for (int c = columns.first; c <= columns.last; ++c)
        for (int r = rows.first; r <= rows.last + 1; ++r) {
            const glm::vec2 m = centre_of(c, r);
            list_.AddLine({m.x - hex * 0.5F, m.y - half}, {m.x + hex * 0.5F, m.y - half}, ink, thick);
        }
}

void MapPainter::border() {
    if (scene_.shape.floating()) return;
    const float hex = camera_.zoom, half = hex * root3 / 2.0F;
    const int columns = scene_.shape.columns, rows = scene_.shape.rows;
    const auto off_map = [&](int c, int r) {
        const glm::vec2 m = centre_of(c, r);
        if (!seen(m, hex)) return;
        fill_hex(list_, m, hex, faded(colour::bad, 0.085F));
        if (hex > theme_.px(5.0F))
            hatch_hex(list_, m, hex, faded(colour::bad, 0.26F), hex * 0.433F, theme_.px(1.0F));
    };
    if (scene_.death_barrier) {
        for (int c = 0; c <= columns + 1; ++c) {
            off_map(c, 0);
            off_map(c, rows + 1);
        }
        for (int r = 1; r <= rows; ++r) {
            off_map(0, r);
            off_map(columns + 1, r);
        }
    }
    const ImU32 ink = scene_.death_barrier ? faded(colour::bad, 0.85F) : rgb(0x54687A);
    const float thick = theme_.px(1.6F);
    const auto add = [&](int c, int r, float x, float y) {
        const glm::vec2 m = centre_of(c, r);
        list_.PathLineTo({m.x + x * hex, m.y + y * half});
    };
    for (int c = 1; c <= columns; ++c) {
        add(c, 1, -0.5F, -1);
        add(c, 1, 0.5F, -1);
    }
    for (int r = 1; r <= rows; ++r) {
        add(columns, r, 1, 0);
        add(columns, r, 0.5F, 1);
    }
    for (int c = columns; c >= 1; --c) {
        if (c != columns) add(c, rows, 0.5F, 1);
        add(c, rows, -0.5F, 1);
    }
    for (int r = rows; r >= 1; --r) {
        add(1, r, -1, 0);
        add(1, r, -0.5F, -1);
    }
    list_.PathStroke(ink, ImDrawFlags_Closed, thick);
    if (!scene_.death_barrier || hex < theme_.px(4.0F)) return;
    const float middle =
        std::clamp((view_.low.x + view_.high.x) * 0.5F, centre_of(1, 1).x, centre_of(columns, 1).x);
    rimmed_text(list_, *theme_.fonts.small, {middle, centre_of(1, 0).y - half * 0.2F}, {0.5F, 0.5F},
                colour::bad, "D E A T H   B A R R I E R");
    rimmed_text(list_, *theme_.fonts.small, {middle, centre_of(1, rows + 1).y + half * 0.4F}, {0.5F, 0.5F},
                colour::bad, "D E A T H   B A R R I E R");
}

void MapPainter::numbers() {
    if (!scene_.numbers) return;
    const float hex = camera_.zoom;
    ImFont& font = hex > theme_.px(34.0F) ? *theme_.fonts.small : *theme_.fonts.tiny;
    const glm::vec2 room = text_size(font, scene_.wide_numbers ? "000000" : "0000");
    const auto stride = [](float pitch, float least) {
        for (const int n : {1, 2, 5, 10, 20})
            if (pitch * static_cast<float>(n) >= least) return n;
        return 50;
    };
    const int by_column = stride(hex * 1.5F, room.x * 1.7F), by_row = stride(hex * root3, room.y * 3.2F);
    const Columns columns = columns_seen(), rows = rows_seen();
    const float drop = hex * root3 / 2.0F;
    const bool roomy = hex * root3 > room.y * 2.6F && hex > room.x * 0.9F;
    for (int c = columns.first; c <= columns.last; ++c) {
        if (c % by_column != 0 && by_column != 1) continue;
        for (int r = rows.first; r <= rows.last; ++r) {
            if (r % by_row != 0 && by_row != 1) continue;
            const glm::vec2 m = centre_of(c, r);
            if (!seen(m, 0)) continue;
            const glm::vec2 at = roomy ? glm::vec2(m.x, m.y - drop + room.y * 0.62F) : m;
            // Arcs lighten the ground: the numbers then stand out from that.
            text_at(list_, font, at, {0.5F, 0.5F}, scene_.arcs.empty() ? colour::number : colour::dim,
                    text(hex_at(c, r), scene_.wide_numbers));
        }
    }
}

void MapPainter::marks() {
    for (const HexMark& mark : scene_.marks) {
        const glm::vec2 at = camera_.screen_of(mark.hex);
        if (seen(at, camera_.zoom)) draw_mark(list_, theme_, mark, at, camera_.zoom);
    }
}

void MapPainter::one_arc(const ArcHighlight& shown) {
    const bool of_ship = shown.ship >= 0 && static_cast<std::size_t>(shown.ship) < scene_.ships.size();
    const ShipCounter* ship = of_ship ? &scene_.ships[static_cast<std::size_t>(shown.ship)] : nullptr;
    const glm::vec2 centre = camera_.screen_of(ship ? ship->hex : shown.hex);
    const float ahead = 60.0F * static_cast<float>(ship ? ship->facing.at : shown.facing.at);
    const SideLook look = side_look(shown.side);
    // Hexes at one range form a hexagon with corners towards the six facings.
    const auto rim = [&](float degrees, float range) {
        float off = std::fmod(degrees, 60.0F);
        if (off < 0) off += 60.0F;
        const float corner = (range + 0.5F) * root3 * camera_.zoom;
        return centre + heading(degrees) * (corner * 0.8660254F / std::cos((off - 30.0F) * 0.01745329F));
    };
    const auto along_rim = [&](float from, float to, float range) {
        std::vector<glm::vec2> points{rim(from, range)};
        for (float corner = (std::floor(from / 60.0F) + 1.0F) * 60.0F; corner < to - 0.01F; corner += 60.0F)
            points.push_back(rim(corner, range));
        points.push_back(rim(to, range));
        return points;
    };
    const float range = static_cast<float>(std::max(shown.range, 1));
    const bool all = shown.arc.mask == 0xFFFFFFU;
    // Several arcs lie over each other: each keeps its outline and fills less.
    const float share = 1.0F / std::sqrt(static_cast<float>(std::max<std::size_t>(scene_.arcs.size(), 1)));
    for (const ArcSpan span : spans_of(shown.arc)) {
        const float from = ahead + span.from, to = ahead + span.to;
        const auto edge = along_rim(from, to, range);
        const ImU32 line = faded(look.colour, shown.enemy ? 0.75F : 0.55F);
        if (to - from > 0.5F) {
            const int n = static_cast<int>(edge.size());
            list_.PrimReserve((n - 1) * 3, n + 1);
            const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
            const unsigned first = list_._VtxCurrentIdx;
            list_.PrimWriteVtx(im(centre), uv, faded(look.colour, (shown.enemy ? 0.15F : 0.24F) * share));
            for (const glm::vec2 p : edge)
                list_.PrimWriteVtx(im(p), uv, faded(look.colour, (shown.enemy ? 0.03F : 0.06F) * share));
            for (int k = 0; k + 1 < n; ++k) {
                list_.PrimWriteIdx(static_cast<ImDrawIdx>(first));
                list_.PrimWriteIdx(static_cast<ImDrawIdx>(first + 1 + static_cast<unsigned>(k)));
                list_.PrimWriteIdx(static_cast<ImDrawIdx>(first + 2 + static_cast<unsigned>(k)));
            }
        }
        const Dash dash = shown.enemy ? Dash::Short : Dash::Solid;
        const float thin = theme_.px(1.1F), unit = theme_.px(3.0F);
        for (std::size_t k = 0; k + 1 < edge.size(); ++k)
            side_line(list_, edge[k], edge[k + 1], line, thin, dash, unit);
        if (!all) {
            side_line(list_, centre, edge.front(), line, thin, dash, unit);
            side_line(list_, centre, edge.back(), line, thin, dash, unit);
        }
        for (const int at : shown.breaks) {
            if (at <= 0 || at >= shown.range) continue;
            const auto contour = along_rim(from, to, static_cast<float>(at));
            for (std::size_t k = 0; k + 1 < contour.size(); ++k)
                dashed_line(list_, contour[k], contour[k + 1], faded(look.colour, 0.38F), theme_.px(1.0F),
                            theme_.px(3.0F), theme_.px(4.0F));
            if (camera_.zoom > theme_.px(7.0F))
                rimmed_text(list_, *theme_.fonts.small, contour.back(), {0.5F, 0.5F},
                            faded(look.colour, 0.9F), std::to_string(at));
        }
        rimmed_text(list_, *theme_.fonts.small, edge.back(), {0.5F, 0.5F}, look.colour,
                    std::to_string(shown.range));
        if (!shown.label.empty() && shown.enemy) {  // beside the ship that threatens
            if (seen(centre, 0))
                labels_.push_back({centre, camera_.zoom * 1.1F, 2, look.colour, {}, {}, shown.label, -1});
        } else if (!shown.label.empty() && !all) {
            const glm::vec2 spot = centre + (rim((from + to) * 0.5F, range) - centre) * 0.9F;
            if (seen(spot, -theme_.px(20.0F)))
                labels_.push_back({spot, 0, 1, look.colour, {}, {}, shown.label, -1});
        }
    }
}

void MapPainter::arcs() {
    const bool fixed = !scene_.shape.floating();
    if (fixed)  // nothing bears off the map
        list_.PushClipRect(im(camera_.to_screen({0.5F, root3 * 0.5F})),
                           im(camera_.to_screen({1.5F * static_cast<float>(scene_.shape.columns) + 1.0F,
                                                 root3 * (static_cast<float>(scene_.shape.rows) + 1.0F)})),
                           true);
    for (const ArcHighlight& shown : scene_.arcs) one_arc(shown);
    if (fixed) list_.PopClipRect();
}

void MapPainter::bodies() {
    const float hex = camera_.zoom;
    for (const MapBody& body : scene_.bodies) {
        const glm::vec2 at = camera_.screen_of(body.hex);
        const float r = body_radius(body.radius);
        if (!seen(at, r * 2)) continue;
        draw_body(list_, body, at, r);
        taken_.push_back({at - glm::vec2(r), at + glm::vec2(r)});
        if (!body.label.empty())
            labels_.push_back({at, r + theme_.px(3.0F), 1, rgb(0xA9D8C8), {}, {}, body.label, -1});
    }
    for (const WarpPoint& point : scene_.warp_points) {
        const glm::vec2 at = camera_.screen_of(point.hex);
        if (!seen(at, hex * 2)) continue;
        draw_warp_point(list_, point, at, hex);
        const float r = std::max(hex * 0.9F, 10.0F);
        taken_.push_back({at - glm::vec2(r), at + glm::vec2(r)});
        labels_.push_back({at, r + theme_.px(3.0F), 1, colour::warp, point.label, {}, point.note, -1});
    }
}

void MapPainter::paths() {
    const float hex = camera_.zoom;
    for (const GhostPath& path : scene_.paths) {
        if (path.steps.empty()) continue;
        const SideLook look = side_look(path.side);
        glm::vec2 before = camera_.screen_of(path.start);
        for (const PathStep& step : path.steps) {
            const glm::vec2 at = camera_.screen_of(step.hex);
            dashed_line(list_, before, at, faded(step.risk ? colour::bad : look.colour, 0.85F),
                        theme_.px(1.6F), theme_.px(4.0F), theme_.px(4.0F));
            before = at;
        }
        const float r = std::clamp(hex * 0.34F, theme_.px(5.0F), theme_.px(10.5F));
        for (const PathStep& step : path.steps) {
            const glm::vec2 at = camera_.screen_of(step.hex);
            const ImU32 ink = step.risk ? colour::bad : look.colour;
            const bool last = &step == &path.steps.back();
            taken_.push_back({at - glm::vec2(r), at + glm::vec2(r)});
            const float angle = 60.0F * static_cast<float>(step.facing.at);
            if (last) {
                const float size = std::clamp(hex * 0.5F, theme_.px(8.0F), theme_.px(24.0F));
                list_.AddCircleFilled(im(at), size, faded(colour::space, 0.7F), 32);
                dashed_arc(list_, at, size, 0, 360, faded(ink, 0.9F), theme_.px(1.2F), 16, 0.5F);
                draw_hull(list_, path.side, at, size * 0.58F, angle, ink, false);
                if (!path.label.empty())
                    labels_.push_back({at, size + theme_.px(3.0F), 1, ink, step.label, {}, path.label, -1});
                continue;
            }
            list_.AddCircleFilled(im(at), r, faded(colour::space, 0.9F), 24);
            list_.AddCircle(im(at), r, ink, 24, theme_.px(step.risk ? 1.8F : 1.1F));
            const glm::vec2 nose = heading(angle);
            list_.AddLine(im(at + nose * r), im(at + nose * (r + theme_.px(3.5F))), ink, theme_.px(1.8F));
            ImFont& font = r > theme_.px(9.0F) ? *theme_.fonts.small : *theme_.fonts.tiny;
            if (r > theme_.px(6.5F)) text_at(list_, font, at, {0.5F, 0.5F}, ink, step.label);
        }
    }
}

void MapPainter::lines() {
    for (const MapLine& line : scene_.lines) {
        glm::vec2 a = line_end(line.from_ship, line.from), b = line_end(line.to_ship, line.to);
        const float length = glm::length(b - a);
        if (length < 1.0F) continue;
        // Links end at the rings, fire at the target's heart.
        const glm::vec2 along = (b - a) / length;
        const auto radius = [&](int ship) {
            return ship >= 0 && static_cast<std::size_t>(ship) < ships_.size()
                       ? ships_[static_cast<std::size_t>(ship)].radius + theme_.px(2.0F)
                       : 0.0F;
        };
        if (radius(line.from_ship) + radius(line.to_ship) < length) {
            a += along * radius(line.from_ship);
            if (!is_fire(line.kind))
                b -= along * radius(line.to_ship);
            else if (line.hit && line.to_ship >= 0)
                b -= along * (radius(line.to_ship) * 0.9F);
        }
        draw_line(list_, theme_, line, a, b, camera_.zoom);
        if (is_fire(line.kind)) {
            // Words keep off the beam too.
            const float each = std::max(theme_.px(12.0F), length / 24.0F), half = theme_.px(3.0F);
            for (float d = each * 0.5F; d < glm::length(b - a); d += each)
                taken_.push_back({a + along * d - glm::vec2(half), a + along * d + glm::vec2(half)});
        }
        if (line.label.empty()) continue;
        // Damage stands beside the counter that took it, a link's words at its middle.
        const bool at_ship =
            is_fire(line.kind) && line.to_ship >= 0 && static_cast<std::size_t>(line.to_ship) < ships_.size();
        const glm::vec2 about = at_ship              ? ships_[static_cast<std::size_t>(line.to_ship)].at
                                : is_fire(line.kind) ? b
                                                     : (a + b) * 0.5F;
        const float gap = at_ship ? ships_[static_cast<std::size_t>(line.to_ship)].radius + theme_.px(6.0F)
                                  : theme_.px(4.0F);
        labels_.push_back({about, gap, 2, line.hit ? colour::white : colour::dim, line.label, {}, {}, -1});
    }
}

void MapPainter::rings() {
    for (const MapRing& ring : scene_.rings) {
        const bool of_ship = ring.ship >= 0 && static_cast<std::size_t>(ring.ship) < ships_.size();
        const ShipCounter* ship = of_ship ? &scene_.ships[static_cast<std::size_t>(ring.ship)] : nullptr;
        const glm::vec2 centre =
            ship != nullptr ? camera_.to_screen(world_of(ship->hex) + glm::vec2(ship->shift_x, ship->shift_y))
                            : camera_.screen_of(ring.hex);
        // All hexes at that range: a hexagon with corners towards the six facings.
        const float corner =
            (static_cast<float>(ring.radius) + (ring.radius == 0 ? 0.42F : 0.0F)) * root3 * camera_.zoom;
        if (!seen(centre, corner)) continue;
        const ImU32 ink = ring.side >= 0 ? side_look(ring.side).colour : colour::text;
        std::array<glm::vec2, 6> rim{};
        for (std::size_t n = 0; n < rim.size(); ++n)
            rim[n] = centre + heading(60.0F * static_cast<float>(n)) * corner;
        for (std::size_t n = 0; n < rim.size(); ++n) {
            const glm::vec2 a = rim[n], b = rim[(n + 1) % 6];
            if (ring.waiting) {
                dashed_line(list_, a, b, faded(ink, 0.8F), theme_.px(1.4F), theme_.px(3.0F), theme_.px(5.0F));
                continue;
            }
            list_.AddLine(im(a), im(b), faded(ink, 0.22F), std::max(theme_.px(5.0F), camera_.zoom * 0.3F));
            list_.AddLine(im(a), im(b), faded(ink, 0.9F), theme_.px(1.4F));
        }
        if (!ring.label.empty()) labels_.push_back({rim[1], theme_.px(3.0F), 2, ink, ring.label, {}, {}, -1});
    }
}

}  // namespace impulse
