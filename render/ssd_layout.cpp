// render/ssd_layout.cpp: where the boxes of a sheet stand, and whether their names can be read there.

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/ssd_painter.h"

namespace impulse {
namespace {

bool placed(const SheetScene& sheet) {
    return std::ranges::any_of(sheet.groups, [](const SheetGroup& g) { return g.column > 0 || g.row > 0; });
}

}  // namespace

int SheetPainter::across_of(const SheetGroup& g, bool engine) {
    if (g.per_row > 0) return g.per_row;
    if (engine) return g.count > 20 ? 4 : 3;
    if (g.count <= 6) return std::max(g.count, 1);
    const int rows = (g.count + 5) / 6;
    return (g.count + rows - 1) / rows;
}

ImFont* SheetPainter::label_font(float pitch) const {
    return pitch > theme_.px(11.0F) ? theme_.fonts.small : theme_.fonts.tiny;
}

SheetPainter::HullLayout SheetPainter::by_place(glm::vec2 room) const {
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

SheetPainter::HullLayout SheetPainter::zones_at(float pitch, float width) const {
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

SheetPainter::HullLayout SheetPainter::by_zone(glm::vec2 room) const {
    for (float pitch = theme_.px(17.0F); pitch > 4.0F; pitch -= 0.5F) {
        const float plates = 2.7F * pitch;
        HullLayout out = zones_at(pitch, room.x - plates);
        float right = 0;
        for (const Block& b : out.blocks) right = std::max(right, b.at.x + b.size.x);
        if (out.size.y <= room.y - plates && right <= room.x - plates + 1.0F) return out;
    }
    return zones_at(4.0F, room.x);
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

Area SheetPainter::ring_of(float top, float bottom) const {
    const float band = theme_.px(6.0F);
    const float aside = sheet_.shields.empty() ? band : theme_.px(17.0F);  // half of the figures' width
    Area ring{{area_.low.x + aside, area_.low.y + top + band},
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

SheetPainter::HullLayout SheetPainter::layout_in(const Area& ring, Area& inner) const {
    const glm::vec2 inset =
        sheet_.shields.empty() ? glm::vec2(theme_.px(2.0F)) : glm::vec2(theme_.px(15.0F), theme_.px(9.0F));
    inner = {ring.low + inset, ring.high - inset};
    if (sheet_.groups.empty() || inner.size().x <= 20 || inner.size().y <= 20) return {};
    return placed(sheet_) ? by_place(inner.size()) : by_zone(inner.size());
}

bool SheetPainter::legible() {
    const float top = head(false), bottom = foot(false);
    Area inner;
    const HullLayout layout = layout_in(ring_of(top, bottom), inner);
    return std::ranges::all_of(layout.blocks, [&](const Block& b) { return label_fit(b, layout).readable; });
}

}  // namespace impulse
