#include "render/ssd_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <utility>
#include <vector>

#include "render/camera.h"
#include "render/strokes.h"

namespace impulse {
namespace {

struct Rect {
    glm::vec2 low{0.0F}, high{0.0F};
    [[nodiscard]] glm::vec2 size() const { return high - low; }
    [[nodiscard]] bool contains(glm::vec2 p) const {
        return p.x >= low.x && p.y >= low.y && p.x < high.x && p.y < high.y;
    }
};

ImU32 tone_colour(BoxTone tone) {
    switch (tone) {
        case BoxTone::Hull:
            return rgb(0x5F7C96);
        case BoxTone::Power:
            return rgb(0x5B9BC4);
        case BoxTone::Beam:
            return rgb(0x4FB98A);
        case BoxTone::Torpedo:
            return rgb(0xD49A4A);
        case BoxTone::Seeking:
            return rgb(0xC0863F);
        case BoxTone::Control:
            return rgb(0x9A8FD8);
        case BoxTone::Defence:
            return rgb(0x58B7B0);
        case BoxTone::Other:
            return rgb(0x7389A0);
    }
    return colour::dim;
}

ImU32 level_colour(float part) {
    return part > 2.0F / 3.0F ? colour::good : part > 1.0F / 3.0F ? colour::warn : colour::bad;
}

// A group of boxes with its place; pixels from the hull's upper left corner.
struct Block {
    int group = 0;
    glm::vec2 at{0.0F};    // upper left of the label
    glm::vec2 size{0.0F};  // label and boxes
    int across = 1;
    float boxes_left = 0;  // x of the first box
};

struct HullLayout {
    std::vector<Block> blocks;
    glm::vec2 size{0.0F};
    float pitch = 0;         // box and gap
    float label = 0;         // height of a label
    ImFont* font = nullptr;  // of the labels
};

int across_of(const SheetGroup& g, bool engine) {
    if (g.per_row > 0) return g.per_row;
    if (engine) return g.count > 20 ? 4 : 3;
    if (g.count <= 6) return std::max(g.count, 1);
    const int rows = (g.count + 5) / 6;
    return (g.count + rows - 1) / rows;
}

int rows_of(const SheetGroup& g, int across) { return (std::max(g.count, 1) + across - 1) / across; }

bool placed(const SheetScene& sheet) {
    return std::ranges::any_of(sheet.groups, [](const SheetGroup& g) { return g.column > 0 || g.row > 0; });
}

class Ring;

class SheetPainter {
public:
    SheetPainter(const SheetScene& sheet, const Theme& theme, ImDrawList& list, Rect area)
        : sheet_(sheet), theme_(theme), list_(list), area_(area), mouse_(gl(ImGui::GetIO().MousePos)) {}

    SheetHover paint(bool frame);
    // Whether every label has room to be read without lying on anything.
    [[nodiscard]] bool legible();

private:
    // How a label is written: it shrinks a little to its room; where that is not enough it is not written.
    struct LabelFit {
        ImFont* font = nullptr;
        float zoom = 1.0F;
        bool readable = false;
    };
    [[nodiscard]] LabelFit label_fit(const Block& block, const HullLayout& layout) const;
    [[nodiscard]] Rect ring_of(float top, float bottom) const;
    [[nodiscard]] HullLayout layout_in(const Rect& ring, Rect& inner) const;
    [[nodiscard]] HullLayout by_place(glm::vec2 room) const;
    [[nodiscard]] HullLayout by_zone(glm::vec2 room) const;
    [[nodiscard]] HullLayout zones_at(float pitch, float width) const;
    [[nodiscard]] ImFont* label_font(float pitch) const;
    // Draw the lines above and below the ship, or only tell how high they are.
    float head(bool draw = true);
    float foot(bool draw = true);
    void shields(Rect ring);
    void one_shield(const Ring& ring, std::size_t index);
    void hull(const HullLayout& layout, glm::vec2 origin);
    void group(const Block& block, const HullLayout& layout, glm::vec2 origin);
    void box(const SheetGroup& g, int n, Rect at);

    const SheetScene& sheet_;
    const Theme& theme_;
    ImDrawList& list_;
    Rect area_;
    glm::vec2 mouse_;
    SheetHover hover_;
    int named_ = -1;  // a group whose name has no room and is drawn on top of all
};

ImFont* SheetPainter::label_font(float pitch) const {
    return pitch > theme_.px(11.0F) ? theme_.fonts.small : theme_.fonts.tiny;
}

HullLayout SheetPainter::by_place(glm::vec2 room) const {
    // Sheets leave the row above a group free for its label.
    int left = 1000, top = 1000, right = 0, bottom = 0;
    for (const SheetGroup& g : sheet_.groups) {
        const int across = across_of(g, false);
        left = std::min(left, g.column);
        top = std::min(top, g.row - 1);
        right = std::max(right, g.column + across);
        bottom = std::max(bottom, g.row + rows_of(g, across));
    }
    HullLayout out;
    // Half a plate of room on every side; in a tall place the rows of groups stand farther apart than their
    // boxes.
    const auto columns = static_cast<float>(right - left), rows = static_cast<float>(bottom - top);
    out.pitch = std::min({room.x / (columns + 2.6F), room.y / (rows + 2.6F), theme_.px(28.0F)});
    const float row = std::clamp((room.y - 2.6F * out.pitch) / rows, out.pitch, out.pitch * 1.62F);
    out.font = label_font(out.pitch);
    if (row < out.font->FontSize) out.font = theme_.fonts.tiny;
    out.label = std::min(row, out.font->FontSize + theme_.px(1.0F));
    out.size = {columns * out.pitch, rows * row};
    for (std::size_t n = 0; n < sheet_.groups.size(); ++n) {
        const SheetGroup& g = sheet_.groups[n];
        Block b;
        b.group = static_cast<int>(n);
        b.across = across_of(g, false);
        b.at = {static_cast<float>(g.column - left) * out.pitch,
                static_cast<float>(g.row - top) * row - out.label};
        b.size = {static_cast<float>(b.across) * out.pitch,
                  out.label + static_cast<float>(rows_of(g, b.across)) * out.pitch};
        b.boxes_left = b.at.x;
        out.blocks.push_back(b);
    }
    return out;
}

HullLayout SheetPainter::zones_at(float pitch, float width) const {
    HullLayout out;
    out.pitch = pitch;
    out.font = label_font(pitch);
    out.label = out.font->FontSize + theme_.px(1.0F);
    const float gap = pitch * 0.7F;
    const auto block = [&](std::size_t n, bool engine) {
        const SheetGroup& g = sheet_.groups[n];
        Block b;
        b.group = static_cast<int>(n);
        b.across = across_of(g, engine);
        const float words = text_size(*out.font, g.label).x, boxes = static_cast<float>(b.across) * pitch;
        b.size = {std::max(words, boxes), out.label + static_cast<float>(rows_of(g, b.across)) * pitch};
        return b;
    };
    const auto of_zone = [&](HullZone zone) {
        std::vector<Block> blocks;
        for (std::size_t n = 0; n < sheet_.groups.size(); ++n)
            if (sheet_.groups[n].zone == zone)
                blocks.push_back(block(n, zone == HullZone::Port || zone == HullZone::Starboard));
        return blocks;
    };
    // Rows of blocks, each row centred within [left, left + room]; returns the height used.
    const auto flow = [&](std::vector<Block> blocks, float left, float room, float top) {
        float y = top;
        for (std::size_t first = 0; first < blocks.size();) {
            std::size_t last = first;
            float row = 0, high = 0;
            while (last < blocks.size() && (last == first || row + gap + blocks[last].size.x <= room)) {
                row += (last == first ? 0.0F : gap) + blocks[last].size.x;
                high = std::max(high, blocks[last].size.y);
                ++last;
            }
            float x = left + (room - row) * 0.5F;
            for (std::size_t k = first; k < last; ++k) {
                blocks[k].at = {x, y};
                x += blocks[k].size.x + gap;
                out.blocks.push_back(blocks[k]);
            }
            y += high + gap * 0.8F;
            first = last;
        }
        return y - top;
    };
    const auto stack = [&](std::vector<Block> blocks, float left, float room, float top) {
        float y = top;
        for (Block& b : blocks) {
            b.at = {left + (room - b.size.x) * 0.5F, y};
            y += b.size.y + gap;
            out.blocks.push_back(b);
        }
        return y - top;
    };
    const auto widest = [](const std::vector<Block>& blocks) {
        float w = 0;
        for (const Block& b : blocks) w = std::max(w, b.size.x);
        return w;
    };
    const auto port = of_zone(HullZone::Port), starboard = of_zone(HullZone::Starboard);
    const float nacelle =
        std::max(widest(port), widest(starboard)) + (port.empty() && starboard.empty() ? 0.0F : gap * 1.6F);
    float y = flow(of_zone(HullZone::Bow), width * 0.09F, width * 0.82F, 0.0F);
    const float middle = flow(of_zone(HullZone::Centre), nacelle, width - 2.0F * nacelle, y);
    const float beside = std::max(stack(port, 0.0F, nacelle - gap, y + gap),
                                  stack(starboard, width - nacelle + gap, nacelle - gap, y + gap)) +
                         gap;
    y += port.empty() && starboard.empty() ? middle : std::max(middle, beside);
    y += flow(of_zone(HullZone::Stern), width * 0.09F, width * 0.82F, y);
    for (Block& b : out.blocks) {
        const SheetGroup& g = sheet_.groups[static_cast<std::size_t>(b.group)];
        b.boxes_left =
            b.at.x + (b.size.x - static_cast<float>(std::min(b.across, std::max(g.count, 1))) * pitch) * 0.5F;
    }
    out.size = {width, y - gap * 0.8F};
    return out;
}

HullLayout SheetPainter::by_zone(glm::vec2 room) const {
    for (float pitch = theme_.px(17.0F); pitch > 4.0F; pitch -= 0.5F) {
        const float plates = 2.7F * pitch;
        HullLayout out = zones_at(pitch, room.x - plates);
        float right = 0;
        for (const Block& b : out.blocks) right = std::max(right, b.at.x + b.size.x);
        if (out.size.y <= room.y - plates && right <= room.x - plates + 1.0F) return out;
    }
    return zones_at(4.0F, room.x);
}

float SheetPainter::head(bool draw) {
    const SideLook look = side_look(sheet_.side);
    ImFont &title = *theme_.fonts.title, &body = *theme_.fonts.body, &small = *theme_.fonts.small;
    const float width = area_.size().x;
    const bool wide = width > theme_.px(300.0F);
    ImFont& name_font = wide ? title : *theme_.fonts.bold;
    if (!draw) return name_font.FontSize + theme_.px(6.0F);
    const float y = area_.low.y + name_font.FontSize * 0.5F;
    emblem(list_, look.emblem, {area_.low.x + theme_.px(6.0F), y}, theme_.px(5.0F), look.colour);
    float right = area_.high.x;
    std::string status = sheet_.status;
    ImU32 ink = colour::dim;
    if (sheet_.destroyed)
        status = "DESTROYED", ink = colour::bad;
    else if (sheet_.crippled)
        status = status.empty() ? "CRIPPLED" : "CRIPPLED \xC2\xB7 " + status, ink = colour::bad;
    if (!status.empty()) {
        text_at(list_, small, {right, y}, {1.0F, 0.5F}, ink, status);
        right -= text_size(small, status).x + theme_.px(8.0F);
    }
    const float left = area_.low.x + theme_.px(16.0F);
    const std::string name = shortened(name_font, sheet_.name, right - left);
    text_at(list_, name_font, {left, y}, {0, 0.5F}, look.colour, name);
    const float after = left + text_size(name_font, name).x + theme_.px(9.0F);
    ImFont& quiet = wide ? body : small;
    if (right - after > theme_.px(40.0F))
        text_at(list_, quiet, {after, y + theme_.px(1.0F)}, {0, 0.5F}, colour::dim,
                shortened(quiet, sheet_.class_line, right - after));
    return name_font.FontSize + theme_.px(6.0F);
}

float SheetPainter::foot(bool draw) {
    ImFont& small = *theme_.fonts.small;
    const float line = small.FontSize + theme_.px(3.0F);
    float used = 0;
    if (!sheet_.footnote.empty()) {
        if (draw)
            text_at(list_, small, {area_.low.x, area_.high.y - line}, {0, 0}, colour::bad,
                    shortened(small, sheet_.footnote, area_.size().x));
        used += line + theme_.px(2.0F);
    }
    if (sheet_.tracks.empty() || area_.size().y < line * 17.0F)
        return used;  // too low: the hull needs the room
    // Tracks in columns that are as wide as the longest needs.
    const float side = std::min(theme_.px(15.0F), area_.size().x / 24.0F), gap = side * 1.14F;
    float widest = 0;
    for (const SheetTrack& t : sheet_.tracks)
        widest = std::max({widest, gap * static_cast<float>(t.ratings.size()), text_size(small, t.label).x});
    widest += theme_.px(10.0F);
    const auto count = sheet_.tracks.size();
    auto columns = std::clamp(static_cast<std::size_t>(area_.size().x / widest), std::size_t{1}, count);
    const auto rows = (count + columns - 1) / columns;
    columns = (count + rows - 1) / rows;
    const float step = area_.size().x / static_cast<float>(columns), high = line + gap + theme_.px(3.0F);
    const float top = area_.high.y - used - high * static_cast<float>(rows);
    for (std::size_t n = 0; draw && n < count; ++n) {
        const SheetTrack& t = sheet_.tracks[n];
        const glm::vec2 at(area_.low.x + step * static_cast<float>(n % columns),
                           top + high * static_cast<float>(n / columns));
        text_at(list_, small, at, {0, 0}, colour::dim, t.label);
        const auto ratings = static_cast<int>(t.ratings.size());
        const bool plain = std::ranges::all_of(t.ratings, [](int r) { return r == 0; });
        const float each = std::min(gap, (step - theme_.px(6.0F)) / static_cast<float>(std::max(ratings, 1)));
        for (int k = 0; k < ratings; ++k) {
            const Rect r{{at.x + each * static_cast<float>(k), at.y + line},
                         {at.x + each * static_cast<float>(k) + each - theme_.px(1.8F),
                          at.y + line + each - theme_.px(1.8F)}};
            const bool lost = k < t.lost, now = lost && k >= t.lost - t.lost_this_volley,
                       present = k == t.lost;
            const ImU32 rim = now                 ? colour::bad
                              : lost              ? faded(colour::bad, 0.55F)
                              : present && !plain ? colour::accent
                                                  : faded(colour::dim, 0.55F);
            list_.AddRectFilled(im(r.low), im(r.high),
                                now    ? faded(colour::bad, 0.75F)
                                : lost ? colour::panel
                                       : faded(colour::accent, present && !plain ? 0.30F : 0.12F),
                                theme_.px(2.0F));
            list_.AddRect(im(r.low), im(r.high), rim, theme_.px(2.0F), 0,
                          theme_.px(present && !plain ? 1.4F : 1.0F));
            const glm::vec2 middle = (r.low + r.high) * 0.5F;
            if (lost)
                cross(list_, middle, each * 0.27F, now ? colour::white : faded(colour::bad, 0.8F),
                      theme_.px(1.1F));
            else if (!plain && each > theme_.px(8.0F))
                text_at(list_, *theme_.fonts.tiny, middle, {0.5F, 0.5F},
                        present ? colour::white : colour::dim,
                        std::to_string(t.ratings[static_cast<std::size_t>(k)]));
        }
        const Rect whole{at, {at.x + each * static_cast<float>(ratings), at.y + high}};
        if (whole.contains(mouse_)) hover_.track = static_cast<int>(n);
    }
    return used + high * static_cast<float>(rows) + theme_.px(4.0F);
}

// The closed line round the hull on which the shields stand: rounder than a box, roomier than an ellipse. It
// starts at the top and runs clockwise.
class Ring {
public:
    explicit Ring(Rect r) : centre_((r.low + r.high) * 0.5F), half_(r.size() * 0.5F) {
        constexpr float power = 2.0F / 4.8F;
        const auto bent = [](float v) { return std::copysign(std::pow(std::abs(v), power), v); };
        for (std::size_t k = 0; k < path_.size(); ++k) {
            const glm::vec2 d =
                heading(360.0F * static_cast<float>(k) / static_cast<float>(path_.size() - 1));
            path_[k] = centre_ + glm::vec2(bent(d.x), bent(d.y)) * half_;
            length_[k] = k == 0 ? 0.0F : length_[k - 1] + glm::length(path_[k] - path_[k - 1]);
        }
    }
    [[nodiscard]] float whole() const { return length_.back(); }
    // The point that lies `at` pixels along the line.
    [[nodiscard]] glm::vec2 point(float at) const {
        at = std::fmod(at + whole() * 2.0F, whole());
        const auto next = std::upper_bound(length_.begin(), length_.end(), at);
        const auto k =
            std::clamp(static_cast<std::size_t>(next - length_.begin()), std::size_t{1}, length_.size() - 1);
        const float span = length_[k] - length_[k - 1];
        return path_[k - 1] + (path_[k] - path_[k - 1]) * (span > 0 ? (at - length_[k - 1]) / span : 0.0F);
    }
    // Outward direction there, length 1.
    [[nodiscard]] glm::vec2 out(float at) const {
        const glm::vec2 way = point(at + 0.75F) - point(at - 0.75F);
        const float far = glm::length(way);
        return far > 0 ? glm::vec2(way.y, -way.x) / far : glm::vec2(0, -1);
    }
    // How far along the line a direction from the centre meets it.
    [[nodiscard]] float at_angle(float degrees) const {
        const float turn = std::fmod(degrees + 720.0F, 360.0F);
        std::size_t best = 0;
        float least = 1e30F;
        for (std::size_t k = 0; k < path_.size(); ++k) {
            const glm::vec2 p = (path_[k] - centre_) / half_;
            float angle = std::atan2(p.x, -p.y) * 57.29578F;
            if (angle < 0) angle += 360.0F;
            const float away = std::abs(angle - turn);
            if (away < least) {
                least = away;
                best = k;
            }
        }
        return length_[best];
    }

private:
    glm::vec2 centre_, half_;
    std::array<glm::vec2, 241> path_{};
    std::array<float, 241> length_{};
};

// From where to where on the ring a bank stands that guards those facings, which lie in a row: one band over all of them.
std::pair<float, float> stretch(const Ring& ring, int facings) {
    int first_facing = 0, covered = 0;
    for (int f = 0; f < 6; ++f) covered += facings >> f & 1;
    for (int f = 0; f < 6; ++f)
        if ((facings >> f & 1) != 0 && (facings >> ((f + 5) % 6) & 1) == 0) first_facing = f;
    // The top and bottom stretches reach a little round the corners, so that all six are of like length.
    static constexpr std::array<float, 7> borders{-42.0F, 42.0F, 90.0F, 138.0F, 222.0F, 270.0F, 318.0F};
    const int last_facing = (first_facing + covered - 1) % 6;
    const float from = ring.at_angle(borders[static_cast<std::size_t>(first_facing)]);
    const float to = covered == 6 ? from + ring.whole()
                                  : ring.at_angle(borders[static_cast<std::size_t>(last_facing) + 1]);
    return {from, to};
}

void SheetPainter::one_shield(const Ring& ring, std::size_t index) {
    const SheetShield& shield = sheet_.shields[index];
    if (shield.max <= 0 || (shield.facings & 0x3F) == 0) return;
    const auto ends = stretch(ring, shield.facings);
    float from = ends.first, to = ends.second;
    if (to <= from) to += ring.whole();
    const float inset = theme_.px(3.5F);
    from += inset;
    to -= inset;
    const float span = to - from, middle = (from + to) * 0.5F;
    const float band = std::clamp(area_.size().x * 0.026F, theme_.px(5.0F), theme_.px(10.0F));

    // The figures stand in a break in the middle of the band, where nothing else needs the room.
    ImFont& small = *theme_.fonts.small;
    std::string words = shield.now > 0 ? fmt::format("{}/{}", shield.now, shield.max) : "DOWN";
    if (shield.reinforced > 0) words += fmt::format(" +{}", shield.reinforced);
    const glm::vec2 room = text_size(small, words), out = ring.out(middle);
    const float gap_half = (std::abs(out.y) * room.x + std::abs(out.x) * room.y) * 0.5F + theme_.px(2.5F);

    const float part = static_cast<float>(shield.now) / static_cast<float>(shield.max);
    const ImU32 ink = level_colour(part);
    const float used = span - 2.0F * gap_half;
    // One tick a box where there is room, else several boxes a tick.
    int per_tick = 1;
    while (used / static_cast<float>((shield.max + per_tick - 1) / per_tick) < theme_.px(3.0F) &&
           per_tick < shield.max)
        ++per_tick;
    const int ticks = (shield.max + per_tick - 1) / per_tick;
    const float each = used / static_cast<float>(ticks), gap = std::min(theme_.px(1.5F), each * 0.3F);
    const auto along = [&](float at) {
        return from + at + (at > used * 0.5F - 0.01F ? 2.0F * gap_half : 0.0F);
    };
    const auto start_of = [&](int k) {
        const float at = each * static_cast<float>(k);
        // A tick that would straddle the break goes behind it as a whole.
        return at + each > used * 0.5F + 0.01F && at < used * 0.5F ? along(used * 0.5F) : along(at);
    };
    for (int k = 0; k < ticks && hover_.shield < 0; ++k)
        if (glm::length(ring.point(start_of(k) + each * 0.5F) - mouse_) < std::max(each, band))
            hover_.shield = static_cast<int>(index);
    const glm::vec2 figures = ring.point(middle);
    if (std::abs(mouse_.x - figures.x) < room.x * 0.6F && std::abs(mouse_.y - figures.y) < room.y * 0.6F)
        hover_.shield = static_cast<int>(index);
    const bool hovered = hover_.shield == static_cast<int>(index);
    const auto tick = [&](float a, float b, ImU32 fill, bool hollow) {
        const glm::vec2 p = ring.point(a), q = ring.point(b), way = q - p;
        const float far = glm::length(way);
        if (far < 0.1F) return;
        const glm::vec2 aside = glm::vec2(way.y, -way.x) / far * (band * 0.5F);
        const std::array<ImVec2, 4> rim{im(p + aside), im(q + aside), im(q - aside), im(p - aside)};
        if (hollow)
            list_.AddPolyline(rim.data(), 4, fill, ImDrawFlags_Closed, theme_.px(0.9F));
        else
            list_.AddConvexPolyFilled(rim.data(), 4, fill);
    };
    const int left = (shield.now + per_tick - 1) / per_tick,
              before = std::min((shield.now + shield.lost_this_volley + per_tick - 1) / per_tick, ticks);
    const int first = (ticks - left) / 2,
              first_now = (ticks - before) / 2;  // what is left stands about the figures
    for (int k = 0; k < ticks; ++k) {
        const float a = start_of(k) + gap * 0.5F, b = a + each - gap;
        if (k >= first && k < first + left)
            tick(a, b, hovered ? mixed(ink, colour::white, 0.4F) : ink, false);
        else if (k >= first_now && k < first_now + before)
            tick(a, b, colour::white, true);
        else
            tick(a, b, faded(colour::outline, 0.75F), true);
    }
    if (shield.reinforced > 0) {  // a second line outside the band
        const float step = theme_.px(7.0F);
        for (float at = from; at + step * 0.7F < to; at += step) {
            if (at + step > middle - gap_half && at < middle + gap_half) continue;
            const float off = band * 0.5F + theme_.px(2.8F);
            list_.AddLine(im(ring.point(at) + ring.out(at) * off),
                          im(ring.point(at + step * 0.7F) + ring.out(at + step * 0.7F) * off), colour::accent,
                          theme_.px(1.5F));
        }
    }
    text_at(list_, small, figures, {0.5F, 0.5F}, mixed(ink, colour::white, hovered ? 0.7F : 0.25F), words);
}

void SheetPainter::shields(Rect around) {
    const Ring ring(around);
    for (std::size_t n = 0; n < sheet_.shields.size(); ++n) one_shield(ring, n);
}

void SheetPainter::box(const SheetGroup& g, int n, Rect r) {
    const bool lost = n < g.lost, now = lost && n >= g.lost - g.lost_this_volley;
    const bool ready = !lost && n - g.lost < g.ready;
    const ImU32 tone = tone_colour(g.tone);
    const float round = std::min(theme_.px(2.5F), r.size().x * 0.22F), thin = theme_.px(1.0F);
    const glm::vec2 middle = (r.low + r.high) * 0.5F;
    const float half = r.size().x * 0.5F;
    if (now) {
        const float glow = theme_.px(2.0F);
        list_.AddRectFilled(im(r.low - glow), im(r.high + glow), faded(colour::bad, 0.35F), round + glow);
        list_.AddRectFilled(im(r.low), im(r.high), colour::bad, round);
        cross(list_, middle, half * 0.55F, colour::white, std::max(theme_.px(1.3F), half * 0.24F));
        return;
    }
    if (lost) {
        list_.AddRectFilled(im(r.low), im(r.high), rgb(0x150E12), round);
        list_.AddRect(im(r.low), im(r.high), faded(colour::bad, 0.55F), round, 0, thin);
        cross(list_, middle, half * 0.55F, faded(colour::bad, 0.9F), std::max(theme_.px(1.1F), half * 0.18F));
        return;
    }
    const bool weapon = g.tone == BoxTone::Beam || g.tone == BoxTone::Torpedo || g.tone == BoxTone::Seeking;
    list_.AddRectFilled(im(r.low), im(r.high),
                        mixed(colour::panel, tone,
                              ready    ? 0.95F
                              : weapon ? 0.34F
                                       : 0.42F),
                        round);
    list_.AddRect(im(r.low), im(r.high), mixed(tone, colour::white, ready ? 0.45F : 0.08F), round, 0, thin);
    if (g.indestructible)
        list_.AddRect(im(r.low + thin * 2.0F), im(r.high - thin * 2.0F), mixed(tone, colour::white, 0.3F),
                      round, 0, thin);
    if (ready && weapon) {  // armed: a dark heart, overloaded: two bars
        if (g.overloaded) {
            list_.AddRectFilled(im(middle - glm::vec2(half * 0.55F, half * 0.42F)),
                                im(middle + glm::vec2(half * 0.55F, -half * 0.10F)), colour::space);
            list_.AddRectFilled(im(middle - glm::vec2(half * 0.55F, -half * 0.10F)),
                                im(middle + glm::vec2(half * 0.55F, half * 0.42F)), colour::space);
        } else {
            list_.AddCircleFilled(im(middle), half * 0.34F, colour::space, 12);
        }
    }
}

SheetPainter::LabelFit SheetPainter::label_fit(const Block& block, const HullLayout& layout) const {
    const std::string& label = sheet_.groups[static_cast<std::size_t>(block.group)].label;
    // A label wider than its boxes leans on free neighbours, never on another label.
    float room = 1e30F;
    for (const Block& other : layout.blocks) {
        if (&other == &block || std::abs(other.at.y - block.at.y) > layout.label * 0.9F) continue;
        const float mine = block.at.x + block.size.x * 0.5F, theirs = other.at.x + other.size.x * 0.5F;
        room = std::min(room, std::abs(mine - theirs) - theme_.px(3.0F));
    }
    room = std::max(room, block.size.x);
    LabelFit fit;
    fit.font = layout.font;
    if (text_size(*fit.font, label).x > room) fit.font = theme_.fonts.tiny;
    const float wide = text_size(*fit.font, label).x;
    fit.zoom = wide > room ? std::max(room / wide, 0.82F) : 1.0F;
    fit.readable = layout.label >= fit.font->FontSize * fit.zoom * 0.9F && wide * fit.zoom <= room + 1.0F;
    return fit;
}

void SheetPainter::group(const Block& block, const HullLayout& layout, glm::vec2 origin) {
    const SheetGroup& g = sheet_.groups[static_cast<std::size_t>(block.group)];
    const Rect whole{origin + block.at - theme_.px(2.0F), origin + block.at + block.size + theme_.px(1.0F)};
    const bool hovered = whole.contains(mouse_);
    if (hovered) {
        hover_.group = block.group;
        list_.AddRectFilled(im(whole.low), im(whole.high), faded(colour::accent, 0.13F), theme_.px(3.0F));
        list_.AddRect(im(whole.low), im(whole.high), faded(colour::accent, 0.7F), theme_.px(3.0F), 0,
                      theme_.px(1.0F));
    }
    const float pitch = layout.pitch, side = pitch * 0.86F;
    const bool gone = g.lost >= g.count;
    const ImU32 ink = gone ? colour::bad : g.lost_this_volley > 0 ? colour::text : colour::dim;
    const auto shown = static_cast<float>(std::min(block.across, std::max(g.count, 1)));
    const glm::vec2 label(origin.x + block.boxes_left + shown * pitch * 0.5F,
                          origin.y + block.at.y + layout.label);
    // Where boxes are smaller than letters only the group that is pointed at says its name.
    const LabelFit fit = label_fit(block, layout);
    if (fit.readable)
        text_at(list_, *fit.font, label, {0.5F, 1.08F}, hovered ? colour::white : ink, g.label, fit.zoom);
    else if (hovered)
        named_ = block.group;
    if (!g.state.empty() &&
        pitch > theme_.px(10.0F)) {  // what it does, below the last row, where nothing stands
        const float below =
            origin.y + block.at.y + layout.label + static_cast<float>(rows_of(g, block.across)) * pitch;
        const float half = text_size(*theme_.fonts.tiny, g.state).x * 0.5F,
                    high = theme_.fonts.tiny->FontSize;
        bool free = true;
        for (const Block& other : layout.blocks) {
            if (&other == &block) continue;
            const float left = origin.x + other.at.x - theme_.px(2.0F),
                        right = origin.x + other.at.x + other.size.x,
                        top_y = origin.y + other.at.y - theme_.px(1.0F);
            free = free && (label.x + half < left || label.x - half > right || below + high < top_y ||
                            below > origin.y + other.at.y + other.size.y);
        }
        if (free)
            text_at(list_, *theme_.fonts.tiny, {label.x, below}, {0.5F, 0.05F}, faded(colour::accent, 0.85F),
                    g.state);
    }
    const float top = origin.y + block.at.y + layout.label;
    for (int n = 0; n < g.count; ++n) {
        const glm::vec2 at(origin.x + block.boxes_left + static_cast<float>(n % block.across) * pitch,
                           top + static_cast<float>(n / block.across) * pitch);
        const Rect r{at, at + side};
        box(g, n, r);
        if (hovered && Rect{at, at + pitch}.contains(mouse_)) hover_.box = n;
    }
}

void SheetPainter::hull(const HullLayout& layout, glm::vec2 origin) {
    // The plates under the boxes, grown until they touch, read as one silhouette; the outline goes under the
    // fill.
    const float grow = layout.pitch * 1.35F, round = layout.pitch * 1.5F, line = theme_.px(1.1F);
    const auto plates = [&](float more, ImU32 ink) {
        float low = 1e30F, high = -1e30F, bow = 1e30F, stern = -1e30F;
        for (const Block& b : layout.blocks) {
            low = std::min(low, b.at.x);
            high = std::max(high, b.at.x + b.size.x);
        }
        const float middle = (low + high) * 0.5F, reach = (high - low) * 0.27F;
        for (const Block& b : layout.blocks) {
            if (std::abs(b.at.x + b.size.x * 0.5F - middle) > reach) continue;
            bow = std::min(bow, b.at.y);
            stern = std::max(stern, b.at.y + b.size.y);
        }
        if (bow < stern)  // the spine
            list_.AddRectFilled({origin.x + middle - reach * 0.62F - more, origin.y + bow},
                                {origin.x + middle + reach * 0.62F + more, origin.y + stern}, ink, round);
        for (const Block& b : layout.blocks) {
            const glm::vec2 from = origin + b.at - (grow + more), to = origin + b.at + b.size + (grow + more);
            list_.AddRectFilled(im(from), im(to), ink, round);
            const float x = b.at.x + b.size.x * 0.5F;
            // Struts tie nacelles and outboard mounts to the body.
            if (std::abs(x - middle) > reach) {
                const float y = origin.y + b.at.y + b.size.y * 0.5F, thick = layout.pitch * 0.9F + more;
                const float inner = origin.x + middle + (x < middle ? -reach * 0.6F : reach * 0.6F);
                list_.AddRectFilled({std::min(origin.x + x, inner), y - thick},
                                    {std::max(origin.x + x, inner), y + thick}, ink);
            }
        }
    };
    plates(line, rgb(0x33475A));
    plates(0.0F, rgb(0x111B25));
    for (const Block& b : layout.blocks) group(b, layout, origin);
    if (named_ >= 0)
        for (const Block& b : layout.blocks)
            if (b.group == named_)
                rimmed_text(list_, *theme_.fonts.small,
                            {origin.x + b.at.x + b.size.x * 0.5F, origin.y + b.at.y + layout.label},
                            {0.5F, 1.0F}, colour::white,
                            sheet_.groups[static_cast<std::size_t>(named_)].label);
}

Rect SheetPainter::ring_of(float top, float bottom) const {
    const float band = theme_.px(6.0F);
    const float aside = sheet_.shields.empty() ? band : theme_.px(17.0F);  // half of the figures' width
    Rect ring{{area_.low.x + aside, area_.low.y + top + band},
              {area_.high.x - aside, area_.high.y - bottom - band}};
    // A very wide place would stretch the ship: keep the ring's shape near a ship's.
    const float most = ring.size().y * 1.45F;
    if (ring.size().x > most) {
        const float middle = (ring.low.x + ring.high.x) * 0.5F;
        ring.low.x = middle - most * 0.5F;
        ring.high.x = middle + most * 0.5F;
    }
    const float tallest = ring.size().x * 1.62F;
    if (ring.size().y > tallest) {
        const float middle = (ring.low.y + ring.high.y) * 0.5F;
        ring.low.y = middle - tallest * 0.5F;
        ring.high.y = middle + tallest * 0.5F;
    }
    return ring;
}

HullLayout SheetPainter::layout_in(const Rect& ring, Rect& inner) const {
    const glm::vec2 inset =
        sheet_.shields.empty() ? glm::vec2(theme_.px(2.0F)) : glm::vec2(theme_.px(15.0F), theme_.px(9.0F));
    inner = {ring.low + inset, ring.high - inset};
    if (sheet_.groups.empty() || inner.size().x <= 20 || inner.size().y <= 20) return {};
    return placed(sheet_) ? by_place(inner.size()) : by_zone(inner.size());
}

bool SheetPainter::legible() {
    const float top = head(false), bottom = foot(false);
    Rect inner;
    const HullLayout layout = layout_in(ring_of(top, bottom), inner);
    return std::ranges::all_of(layout.blocks, [&](const Block& b) { return label_fit(b, layout).readable; });
}

SheetHover SheetPainter::paint(bool frame) {
    if (frame) {
        list_.AddRectFilled(im(area_.low), im(area_.high), colour::panel, theme_.px(6.0F));
        list_.AddRect(im(area_.low), im(area_.high), colour::border, theme_.px(6.0F), 0, theme_.px(1.0F));
        const float pad = theme_.px(10.0F);
        area_.low += pad;
        area_.high -= pad;
    }
    if (area_.size().x < 40 || area_.size().y < 40) return hover_;
    list_.PushClipRect(im(area_.low - theme_.px(4.0F)), im(area_.high + theme_.px(4.0F)), true);
    const float top = head(), bottom = foot();
    const Rect ring = ring_of(top, bottom);
    Rect inner;
    const HullLayout layout = layout_in(ring, inner);
    if (!layout.blocks.empty()) hull(layout, glm::floor(inner.low + (inner.size() - layout.size) * 0.5F));
    shields(ring);
    if (sheet_.destroyed) {
        list_.AddRectFilled(im(ring.low), im(ring.high), faded(colour::panel, 0.45F));
        rimmed_text(list_, *theme_.fonts.title, (ring.low + ring.high) * 0.5F, {0.5F, 0.5F}, colour::bad,
                    "D E S T R O Y E D");
    }
    list_.PopClipRect();
    return hover_;
}

}  // namespace

SheetHover draw_sheet(const SheetScene& sheet, const Theme& theme, ImDrawList& list, ImVec2 origin,
                      ImVec2 size, bool frame) {
    return SheetPainter(sheet, theme, list, {gl(origin), gl(origin) + gl(size)}).paint(frame);
}

bool legible_at(const SheetScene& sheet, const Theme& theme, ImVec2 size) {
    return SheetPainter(sheet, theme, *ImGui::GetBackgroundDrawList(), {{0, 0}, gl(size)}).legible();
}

ImVec2 legible_size(const SheetScene& sheet, const Theme& theme, ImVec2 place) {
    constexpr float step = 1.12F, tall = 1.5F;  // downwards first: that scrolls best
    constexpr int most = 16;
    ImVec2 size = place;
    for (int steps = 0; steps < most && !legible_at(sheet, theme, size); ++steps) {
        if (size.y >= size.x * tall) size.x = std::floor(size.x * step);
        size.y = std::floor(size.y * step);
    }
    return size;
}

SheetHover sheet_widget(const SheetScene& sheet, const Theme& theme, ImVec2 size, bool* clicked) {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (size.x <= 0) size.x = std::max(room.x, 16.0F);
    if (size.y <= 0) size.y = std::max(room.y, 16.0F);
    // Where the names have no room at this text size, the sheet grows and is scrolled.
    const ImVec2 place = size;
    size = legible_size(sheet, theme, size);
    const bool scrolls = size.x > place.x || size.y > place.y;
    if (scrolls) {
        ImGui::BeginChild("sheet place", place, false, ImGuiWindowFlags_HorizontalScrollbar);
        if (ImGui::IsWindowAppearing()) ImGui::SetScrollX((size.x - place.x) * 0.5F);
    }
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("sheet", size);
    if (clicked) *clicked = pressed;
    const bool hovered = ImGui::IsItemHovered();
    const SheetHover hover = draw_sheet(sheet, theme, *ImGui::GetWindowDrawList(), origin, size, false);
    if (scrolls) ImGui::EndChild();
    return hovered ? hover : SheetHover{};
}

BoxTone tone_of(std::string_view system) {
    const auto has = [system](std::string_view word) { return system.find(word) != std::string_view::npos; };
    const auto starts = [system](std::string_view word) { return system.substr(0, word.size()) == word; };
    if (has("hull") || has("cargo") || has("armor") || has("armour")) return BoxTone::Hull;
    if (has("warp") || has("impulse") || system == "imp" || has("batter") || has("btty") || starts("apr") ||
        starts("awr") || starts("avr"))
        return BoxTone::Power;
    if (starts("ph-") || has("phaser")) return BoxTone::Beam;
    if (has("drone") || has("drn") || has("plasma") || has("probe") || starts("add")) return BoxTone::Seeking;
    if (has("photon") || has("phtn") || has("disr") || has("hellbore") || has("fusion") || has("torp"))
        return BoxTone::Torpedo;
    if (has("bridge") || has("brdg") || has("emer") || has("aux") || has("flag") || has("security"))
        return BoxTone::Control;
    if (has("shield") || has("web") || has("esg") || has("cloak")) return BoxTone::Defence;
    return BoxTone::Other;
}

HullZone zone_of(std::string_view system) {
    const auto has = [system](std::string_view word) { return system.find(word) != std::string_view::npos; };
    if (has("left") || has("_l")) return HullZone::Port;
    if (has("right") || has("_r")) return HullZone::Starboard;
    if (has("hull_f") || tone_of(system) == BoxTone::Control || tone_of(system) == BoxTone::Torpedo)
        return HullZone::Bow;
    if (has("hull_a") || has("shuttle") || has("shtl") || has("cargo")) return HullZone::Stern;
    return HullZone::Centre;
}

}  // namespace impulse
