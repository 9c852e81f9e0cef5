#include "render/map_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "render/hex_marks.h"
#include "render/map_marks.h"
#include "render/strokes.h"

namespace impulse {
namespace {

struct Box {
    glm::vec2 low{0.0F}, high{0.0F};
    [[nodiscard]] float overlap(const Box& b) const {
        const glm::vec2 both = glm::min(high, b.high) - glm::max(low, b.low);
        return both.x > 0 && both.y > 0 ? both.x * both.y : 0.0F;
    }
    [[nodiscard]] bool contains(glm::vec2 p) const {
        return p.x >= low.x && p.y >= low.y && p.x < high.x && p.y < high.y;
    }
};

struct Disc {
    glm::vec2 at{0.0F};
    float radius = 0;
};

// A text block that looks for a free place beside something.
struct Label {
    glm::vec2 about{0.0F};
    float gap = 0;    // distance from `about` that must stay free
    int urgency = 0;  // higher goes first; from 2 on it is drawn even where it overlaps
    ImU32 colour = 0;
    std::string_view name, beside, below;
    int side = -1;  // draws the side's emblem before the name
};

float starfield(int a, int b) {
    std::uint32_t z =
        static_cast<std::uint32_t>(a) * 0x9E3779B9U ^ static_cast<std::uint32_t>(b) * 0xC2B2AE35U;
    z = (z ^ z >> 16) * 0x7FEB352DU;
    z = (z ^ z >> 15) * 0x846CA68BU;
    return static_cast<float>((z ^ z >> 16) & 0xFFFFU) / 65535.0F;
}

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

class MapPainter {
public:
    MapPainter(const MapScene& scene, const Camera& camera, const Theme& theme, ImDrawList& list)
        : scene_(scene),
          camera_(camera),
          theme_(theme),
          list_(list),
          view_{camera.origin, camera.origin + camera.size} {}

    void paint(MapHover& out);

private:
    struct Columns {
        int first, last;
    };
    [[nodiscard]] bool inside(int column, int row) const {
        return scene_.shape.floating() ||
               (column >= 1 && column <= scene_.shape.columns && row >= 1 && row <= scene_.shape.rows);
    }
    [[nodiscard]] bool seen(glm::vec2 p, float margin) const {
        return p.x > view_.low.x - margin && p.y > view_.low.y - margin && p.x < view_.high.x + margin &&
               p.y < view_.high.y + margin;
    }
    [[nodiscard]] glm::vec2 centre_of(int column, int row) const {
        return camera_.to_screen({1.5F * static_cast<float>(column),
                                  root3 * (static_cast<float>(row) + ((column & 1) == 0 ? 0.5F : 0.0F))});
    }
    [[nodiscard]] Columns columns_seen() const;
    [[nodiscard]] Columns rows_seen() const;
    [[nodiscard]] glm::vec2 line_end(int ship, Hex hex) const {
        return ship >= 0 && static_cast<std::size_t>(ship) < ships_.size()
                   ? ships_[static_cast<std::size_t>(ship)].at
                   : camera_.screen_of(hex);
    }
    [[nodiscard]] int selected() const;
    void rings();
    // Pixels from the middle of a body to its edge.
    [[nodiscard]] float body_radius(int hexes) const {
        return std::max(camera_.zoom * (hexes == 0 ? 0.78F : root3 * (static_cast<float>(hexes) + 0.42F)),
                        theme_.px(6.0F));
    }
    // Of the body in the hex; of one hex where none is drawn there.
    [[nodiscard]] float body_radius_in(Hex hex) const {
        int widest = 0;
        for (const MapBody& body : scene_.bodies)
            if (body.hex == hex) widest = std::max(widest, body.radius);
        return body_radius(widest);
    }
    // Puts a unit of the ground on its side of the body.
    void place_on_ground(std::size_t n);
    // With the rings round it of who is selected and who decides.
    [[nodiscard]] float outer_radius(std::size_t n) const;

    void place_ships();
    void stars();
    void grid();
    void border();
    void numbers();
    void marks();
    void arcs();
    void one_arc(const ArcHighlight& arc);
    void bodies();
    void paths();
    void lines();
    void seekers();
    void ships(const MapHover& hover);
    void labels(const MapHover& hover);
    void find_hover(MapHover& out) const;
    void minimap();
    void readout(const MapHover& hover);

    const MapScene& scene_;
    const Camera& camera_;
    const Theme& theme_;
    ImDrawList& list_;
    Box view_;
    std::vector<Disc> ships_, seekers_;
    std::vector<Box> taken_;  // where labels must not go
    std::vector<Label> labels_;
};

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
        draw_warp_point(list_, point, at, hex, scene_.clock);
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
        draw_line(list_, theme_, line, a, b, camera_.zoom, scene_.clock);
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

void MapPainter::labels(const MapHover& hover) {
    std::vector<std::string> kept;  // owns the texts that labels view
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
    std::ranges::stable_sort(labels_, [](const Label& a, const Label& b) { return a.urgency > b.urgency; });

    ImFont &bold = *theme_.fonts.bold, &small = *theme_.fonts.small;
    const float pad = theme_.px(3.0F);
    std::vector<Box> near;     // of what is taken, all that any place for the label could touch
    std::vector<Box> written;  // where other labels stand: no letter may lie on another
    for (const Label& label : labels_) {
        const float mark = label.side >= 0 && !label.name.empty() ? theme_.px(11.0F) : 0.0F;
        const glm::vec2 name = label.name.empty() ? glm::vec2(0) : text_size(bold, label.name);
        const glm::vec2 beside = label.beside.empty()
                                     ? glm::vec2(0)
                                     : text_size(small, label.beside) + glm::vec2(theme_.px(5.0F), 0);
        const std::string lines = wrapped(small, label.below, theme_.px(170.0F));
        const glm::vec2 below = lines.empty() ? glm::vec2(0) : text_size(small, lines);
        const glm::vec2 size(std::max(mark + name.x + beside.x, below.x), name.y + below.y);
        if (size.x < 1) continue;
        const float gap = label.gap;
        // Below, above, right, left, corners; then the same once more farther out.
        Box best;
        float least = 1e30F;
        const int farthest = label.urgency == 2 ? 12 : 5;
        const glm::vec2 reach = size + gap + static_cast<float>(farthest) * theme_.px(13.0F) + pad;
        const Box around{label.about - reach, label.about + reach};
        near.clear();
        for (const Box& other : taken_)
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
                const Box box{label.about + corners[k] - glm::vec2(pad),
                              label.about + corners[k] + size + glm::vec2(pad)};
                float cost = static_cast<float>(ring) * 0.5F + static_cast<float>(k) * 0.01F;
                for (const Box& other : near) cost += box.overlap(other);
                for (const Box& other : written) cost += 20.0F * box.overlap(other);
                const Box kept_in{glm::max(box.low, view_.low), glm::min(box.high, view_.high)};
                cost += 6.0F * ((box.high.x - box.low.x) * (box.high.y - box.low.y) - box.overlap(kept_in));
                if (cost < least) {
                    least = cost;
                    best = box;
                }
            }
        }
        // Clutter is left out: a path's words soonest, a ship's name last.
        if (least > size.x * size.y * (label.urgency < 2 ? 0.06F : 0.25F) && label.urgency < 4) continue;
        if (label.urgency < 4 &&
            std::ranges::any_of(written, [&](const Box& other) { return best.overlap(other) > 1.0F; }))
            continue;
        taken_.push_back(best);
        written.push_back({best.low + glm::vec2(pad), best.high - glm::vec2(pad)});
        const glm::vec2 at = best.low + glm::vec2(pad);
        const glm::vec2 nearest = glm::clamp(label.about, best.low, best.high);
        if (gap > 0 && glm::length(nearest - label.about) > gap + theme_.px(10.0F)) {
            const glm::vec2 way = glm::normalize(nearest - label.about);
            list_.AddLine(im(label.about + way * gap), im(nearest), faded(label.colour, 0.6F),
                          theme_.px(1.0F));
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

// Where the minimap lies in a view, as wide as the map's shape asks.
Box minimap_box(const Box& view, const Theme& theme, glm::vec2 extent, MapCorner where) {
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

struct Extent {
    glm::vec2 low{0.0F}, high{0.0F};
};

// What the minimap shows: the map, or on a floating one the ships and the view.
Extent minimap_extent(const MapScene& scene, const Camera& camera) {
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

// No minimap where the whole map is in view anyway.
bool minimap_shown(const MapScene& scene, const Camera& camera) {
    if (!scene.minimap || camera.size.x < 200.0F || camera.size.y < 160.0F) return false;
    const Extent whole = minimap_extent(scene, camera);
    const glm::vec2 low = camera.to_world(camera.origin), high = camera.to_world(camera.origin + camera.size);
    const glm::vec2 both = glm::min(high, whole.high) - glm::max(low, whole.low),
                    all = whole.high - whole.low;
    if (scene.shape.floating()) return all.x * all.y > 1.3F * (high.x - low.x) * (high.y - low.y);
    return both.x <= 0 || both.y <= 0 || both.x * both.y < 0.9F * all.x * all.y;
}

void MapPainter::minimap() {
    if (!minimap_shown(scene_, camera_)) return;
    const Extent whole = minimap_extent(scene_, camera_);
    const Box box = minimap_box(view_, theme_, whole.high - whole.low, scene_.minimap_corner);
    const float scale = (box.high.x - box.low.x) / (whole.high.x - whole.low.x);
    const auto at = [&](glm::vec2 world) {
        return glm::clamp(box.low + (world - whole.low) * scale, box.low, box.high);
    };
    const float rim = theme_.px(4.0F);
    list_.AddRectFilled(im(box.low - rim), im(box.high + rim), faded(colour::panel, 0.93F), theme_.px(4.0F));
    list_.AddRect(im(box.low - rim), im(box.high + rim), colour::border, theme_.px(4.0F), 0, theme_.px(1.0F));
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

// What is said of a place, broken at its dots where it is wider than the room; a part that is too wide by itself is cut.
std::vector<std::string> readout_rows(const ImFont& font, const std::string& words, float room) {
    static constexpr std::string_view dot = " \xC2\xB7 ";
    std::vector<std::string> rows;
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t to = std::min(words.find(dot, from), words.size());
        const std::string part = words.substr(from, to - from);
        if (!rows.empty() && text_size(font, rows.back() + std::string(dot) + part).x <= room)
            rows.back() += std::string(dot) + part;
        else
            rows.push_back(shortened(font, part, room));
        from = to + dot.size();
    }
    return rows;
}

void MapPainter::readout(const MapHover& hover) {
    if (!scene_.readout || !hover.over) return;
    const std::string words = hover_text(scene_, hover);
    if (words.empty()) return;
    ImFont& font = *theme_.fonts.body;
    const float inset = theme_.px(10.0F), pad = theme_.px(9.0F);
    const std::vector<std::string> rows =
        readout_rows(font, words, view_.high.x - view_.low.x - 2 * inset - 2 * pad - scene_.clear_wide);
    std::string shown;
    glm::vec2 size(0);
    for (const std::string& row : rows) {
        shown += (shown.empty() ? "" : "\n") + row;
        const glm::vec2 one = text_size(font, row);
        size = {std::max(size.x, one.x), size.y + one.y};
    }
    const glm::vec2 low(view_.low.x + inset, view_.high.y - inset - size.y - pad * 1.4F),
        high = low + size + glm::vec2(pad * 2, pad * 1.4F);
    list_.AddRectFilled(im(low), im(high), faded(colour::panel, 0.94F), theme_.px(5.0F));
    list_.AddRect(im(low), im(high), colour::border, theme_.px(5.0F), 0, theme_.px(1.0F));
    text_at(list_, font, low + glm::vec2(pad, pad * 0.7F), {0, 0}, colour::text, shown);
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
        const Extent whole = minimap_extent(scene_, camera_);
        Box box = minimap_box(view_, theme_, whole.high - whole.low, scene_.minimap_corner);
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
    if (scene_.readout && out.over)
        taken_.push_back({{view_.low.x, view_.high.y - theme_.px(52.0F)},
                          {view_.low.x + std::min(theme_.px(220.0F), (view_.high.x - view_.low.x) * 0.36F),
                           view_.high.y}});
    ships(out);
    labels(out);
    minimap();
    readout(out);
    list_.PopClipRect();
}

}  // namespace

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
        static constexpr std::array<const char*, 6> kinds{"drone", "plasma", "shuttle",
                                                          "mine",  "probe",  "object"};
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
    const Extent whole = minimap_extent(scene, camera);
    const Box mini =
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
        out.double_clicked = ImGui::IsMouseDoubleClicked(0);
    }
    return before.centre != camera.centre || before.zoom != camera.zoom;
}

}  // namespace impulse
