#include "render/ssd_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>

#include "render/camera.h"
#include "render/ssd_painter.h"

namespace impulse {
namespace {

// By BoxTone: hull, power, beam, torpedo, seeking, control, defence, other.
constexpr std::array<ImU32, count_of<BoxTone>()> tone_colours{rgb(0x5F7C96), rgb(0x5B9BC4), rgb(0x4FB98A),
                                                              rgb(0xD49A4A), rgb(0xC0863F), rgb(0x9A8FD8),
                                                              rgb(0x58B7B0), rgb(0x7389A0)};

}  // namespace

float SheetPainter::head(bool draw) {
    const SideLook look = side_look(sheet_.side);
    ImFont &title = *theme_.fonts.title, &body = *theme_.fonts.body, &small = *theme_.fonts.small;
    const float width = area_.size().x;
    const bool wide = width > theme_.px(300.0F);
    ImFont& name_font = wide ? title : *theme_.fonts.bold;
    if (!draw) return name_font.FontSize + theme_.px(6.0F);
    const float y = area_.low.y + name_font.FontSize * 0.5F;
    // Where the sheet is scrolled its head stays in the part that is seen.
    float low = area_.low.x, right = area_.high.x;
    if (list_._ClipRectStack.Size > 0) {
        low = std::max(low, list_.GetClipRectMin().x);
        right = std::min(right, list_.GetClipRectMax().x);
    }
    emblem(list_, look.emblem, {low + theme_.px(6.0F), y}, theme_.px(5.0F), look.colour);
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
    const float left = low + theme_.px(16.0F);
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
            const Area r{{at.x + each * static_cast<float>(k), at.y + line},
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
        const Area whole{at, {at.x + each * static_cast<float>(ratings), at.y + high}};
        if (whole.contains(mouse_)) hover_.track = static_cast<int>(n);
    }
    return used + high * static_cast<float>(rows) + theme_.px(4.0F);
}

void SheetPainter::box(const SheetGroup& g, int n, Area r) {
    const bool lost = n < g.lost, now = lost && n >= g.lost - g.lost_this_volley;
    const bool ready = !lost && n - g.lost < g.ready;
    const ImU32 tone = tone_colours[static_cast<std::size_t>(g.tone)];
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

void SheetPainter::group(const Block& block, const HullLayout& layout, glm::vec2 origin) {
    const SheetGroup& g = sheet_.groups[static_cast<std::size_t>(block.group)];
    const Area whole{origin + block.at - theme_.px(2.0F), origin + block.at + block.size + theme_.px(1.0F)};
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
        const Area r{at, at + side};
        box(g, n, r);
        if (hovered && Area{at, at + pitch}.contains(mouse_)) hover_.box = n;
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
    const Area ring = ring_of(top, bottom);
    Area inner;
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

}  // namespace impulse
