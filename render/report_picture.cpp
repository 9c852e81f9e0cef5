#include "render/report_picture.h"

#include <algorithm>

#include "render/map_view.h"
#include "render/ssd_view.h"
#include "render/strokes.h"

namespace impulse {
namespace {

// Shows what matters: ships, seekers, and bodies or warp points near them.
void look_at_battle(Camera& camera, const MapScene& map, const Theme& theme) {
    std::vector<Hex> hexes;
    for (const ShipCounter& ship : map.ships)
        if (!ship.destroyed) hexes.push_back(ship.hex);
    if (hexes.empty())
        for (const ShipCounter& ship : map.ships) hexes.push_back(ship.hex);
    const auto ships = hexes.size();
    const auto near = [&](Hex h, int reach) {
        return std::any_of(hexes.begin(), hexes.begin() + static_cast<std::ptrdiff_t>(ships),
                           [&](Hex s) { return distance(s, h) <= reach; });
    };
    for (const ShipCounter& ship : map.ships)
        if (ship.destroyed && near(ship.hex, 14)) hexes.push_back(ship.hex);
    for (const SeekerCounter& seeker : map.seekers)
        if (near(seeker.hex, 14)) hexes.push_back(seeker.hex);
    for (const MapBody& body : map.bodies)
        if (near(body.hex, 10)) hexes.push_back(body.hex);
    for (const WarpPoint& point : map.warp_points)
        if (near(point.hex, 10)) hexes.push_back(point.hex);
    if (hexes.empty()) {
        camera.fit_map(map.shape);
        return;
    }
    camera.fit_hexes(hexes, 2.6F, theme.px(46.0F));
    if (map.shape.floating()) return;
    Camera whole = camera;
    whole.fit_map(map.shape, theme.px(16.0F));
    if (camera.zoom < whole.zoom) camera = whole;
}

// A line of the story; the time at the front is set apart: "T3 I11  text".
void story_line(std::string_view words, const Theme& theme, ImDrawList& list, glm::vec2 at, float wide,
                ImU32 ink) {
    ImFont& font = *theme.fonts.body;
    if (const auto gap = words.find("  "); gap <= 9) {
        const float column = theme.px(66.0F);
        text_at(list, font, at, {0, 0}, colour::faint, words.substr(0, gap));
        const auto start = words.find_first_not_of(' ', gap);
        words = start == std::string_view::npos ? std::string_view() : words.substr(start);
        at.x += column;
        wide -= column;
    }
    text_at(list, font, at, {0, 0}, ink, shortened(font, words, wide));
}

}  // namespace

// Draws the page into an ImGui draw list of the given size.
static void draw_battle_picture(const BattlePicture& page, const Theme& theme, ImDrawList& list,
                                ImVec2 size) {
    const float pad = theme.px(10.0F);
    list.AddRectFilled({0, 0}, size, colour::window);

    // Head.
    const float head = theme.px(58.0F);
    list.AddRectFilled({0, 0}, {size.x, head}, colour::panel);
    list.AddLine({0, head}, {size.x, head}, colour::border, theme.px(1.0F));
    text_at(list, *theme.fonts.title, {theme.px(16.0F), theme.px(8.0F)}, {0, 0}, colour::text, page.headline);
    text_at(list, *theme.fonts.body, {theme.px(16.0F), theme.px(34.0F)}, {0, 0}, colour::accent,
            page.subtitle);
    text_at(list, *theme.fonts.bold, {size.x - theme.px(16.0F), theme.px(10.0F)}, {1, 0}, colour::dim,
            "IMPULSE");
    if (page.map.shape.columns > 0)
        text_at(list, *theme.fonts.small, {size.x - theme.px(16.0F), theme.px(36.0F)}, {1, 0}, colour::faint,
                "map " + std::to_string(page.map.shape.columns) + "\xC3\x97" +
                    std::to_string(page.map.shape.rows));

    // Sheets at the right: one column for one or two ships, two for up to four, three for more.
    const auto shown = std::min<std::size_t>(page.sheets.size(), 6);
    const std::size_t across = shown <= 2   ? 1
                               : shown <= 4 ? 2
                                            : 3,
                      down = shown == 0   ? 0
                             : shown == 1 ? 1
                                          : 2;
    const float top = head + pad, bottom = size.y - pad;
    const float sheet_high =
        down == 0 ? 0.0F : (bottom - top - pad * static_cast<float>(down - 1)) / static_cast<float>(down);
    const float most = size.x * (across == 3 ? 0.56F : across == 2 ? 0.46F : 0.34F);
    const float sheet_wide =
        shown == 0 ? 0.0F
                   : std::min(sheet_high * (down == 2 ? 1.1F : 0.72F),
                              (most - pad * static_cast<float>(across)) / static_cast<float>(across));
    const float right = size.x - pad - (shown == 0 ? 0.0F : (sheet_wide + pad) * static_cast<float>(across));
    for (std::size_t n = 0; n < shown; ++n) {
        const ImVec2 at(right + pad + (sheet_wide + pad) * static_cast<float>(n % across),
                        top + (sheet_high + pad) * static_cast<float>(n / across));
        draw_sheet(page.sheets[n], theme, list, at, {sheet_wide, sheet_high});
    }

    // What happened, below the map.
    ImFont& font = *theme.fonts.body;
    const float line = font.FontSize * 1.5F;
    const auto room = static_cast<std::size_t>(std::max(0.0F, (size.y * 0.30F - pad * 2) / line));
    const std::size_t rest = page.sheets.size() - shown;
    const auto lines = std::min(page.lines.size(), room);
    const float log_high =
        lines == 0 ? 0.0F : line * static_cast<float>(lines + (rest > 0 ? 1 : 0)) + pad * 1.6F;
    const float map_bottom = lines == 0 ? bottom : bottom - log_high - pad;
    if (lines > 0) {
        const ImVec2 low(pad, bottom - log_high), high(right, bottom);
        plate(list, low, high, colour::panel, colour::border, theme.px(6.0F), theme.px(1.0F));
        for (std::size_t n = 0; n < lines; ++n)
            story_line(page.lines[page.lines.size() - lines + n], theme, list,
                       {low.x + pad * 1.3F, low.y + pad * 0.9F + line * static_cast<float>(n)},
                       high.x - low.x - pad * 2.6F, n + 1 == lines ? colour::white : colour::text);
        if (rest > 0) {
            std::string others = "also present:";
            for (std::size_t n = shown; n < page.sheets.size(); ++n)
                others += (n == shown ? " " : ", ") + page.sheets[n].name;
            text_at(list, font, {low.x + pad * 1.3F, low.y + pad * 0.9F + line * static_cast<float>(lines)},
                    {0, 0}, colour::dim, shortened(font, others, high.x - low.x - pad * 2.6F));
        }
    }

    // The map takes what is left.
    const ImVec2 at(pad, top), extent(right - pad, map_bottom - top);
    Camera camera;
    camera.look_through(gl(at), gl(extent));
    look_at_battle(camera, page.map, theme);
    MapScene map = page.map;
    map.minimap_corner = quiet_corner(map, camera, theme, MapCorner::UpperRight);
    MapHover hover;
    draw_map(map, camera, theme, list, at, extent, hover);
    list.AddRect(at, {at.x + extent.x, at.y + extent.y}, colour::border, theme.px(3.0F), 0, theme.px(1.0F));
}

Picture battle_picture(const BattlePicture& page, const PictureShape& shape) {
    return draw_picture(shape, [&page](const Theme& theme) {
        draw_battle_picture(page, theme, *ImGui::GetBackgroundDrawList(), ImGui::GetIO().DisplaySize);
    });
}

tl::expected<void, std::string> save_battle_picture(const BattlePicture& page, const std::string& path,
                                                    const PictureShape& shape) {
    return save_png(battle_picture(page, shape), path);
}

}  // namespace impulse
