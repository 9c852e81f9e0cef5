#include "render/bridge_layout.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "scenarios/files/files.h"

namespace impulse {
namespace {

float kept(float factor) { return std::clamp(factor, 0.4F, 2.5F); }

// Between two bounds; where they cross because the window is tiny, the upper one holds.
float within(float value, float least, float most) { return std::min(std::max(value, least), most); }

}  // namespace

BridgePlaces places_of(ImVec2 display, float scale, bool people, bool sheet_first,
                       const LayoutChoice& choice) {
    BridgePlaces out;
    if (display.x < least_display_wide || display.y < least_display_high) return out;
    const auto px = [scale](float at_100) { return std::round(at_100 * scale); };
    const float wide = display.x / scale, high = display.y / scale;
    out.compact = wide < 1000.0F || high < 520.0F;
    const float gap = std::max(4.0F, px(out.compact ? 4.0F : 6.0F));
    const float top = px(out.compact ? 34.0F : 50.0F), replay = px(out.compact ? 34.0F : 46.0F);
    out.top = {{gap, gap}, {display.x - gap * 2, top}};
    out.replay = {{gap, display.y - gap - replay}, {display.x - gap * 2, replay}};
    const float y = top + gap * 2, bottom = display.y - gap * 2 - replay, height = bottom - y;
    if (out.compact) {
        const float column =
            within(std::round(display.x * 0.46F * kept(choice.sheet)), px(150.0F), display.x * 0.7F);
        const float map = display.x - column - gap * 3;
        out.map = {{gap, y}, {map, height}};
        out.tabs = {{map + gap * 2, y}, {column, height}};
        out.sheet_edge = {{map + gap, y}, {gap, height}};
        return out;
    }
    float left = choice.ships ? within(px(std::clamp(wide * 0.165F, 214.0F, 330.0F)) * kept(choice.left),
                                       px(150.0F), display.x * 0.4F)
                              : 0.0F;
    const float orders_request = within(px(std::clamp(wide * 0.25F, 390.0F, 460.0F)) * kept(choice.orders),
                                        px(260.0F), display.x * 0.5F);
    const float sheet_request =
        within(px(std::clamp(std::min(wide * (people ? 0.22F : 0.28F), high * 0.56F), 300.0F, 720.0F)) *
                   kept(choice.sheet),
               px(220.0F), display.x * 0.5F);
    float taken = (left > 0 ? left + gap : 0.0F) + gap * 2;
    out.both = people && display.x - taken - orders_request - sheet_request - gap * 2 >=
                             std::max(display.x * 0.30F, px(420.0F));
    const bool orders_on = people && (out.both || !sheet_first),
               sheet_on = !people || out.both || sheet_first;
    float orders = orders_on ? orders_request : 0.0F;
    float sheet = sheet_on ? sheet_request : 0.0F;
    const auto middle_of = [&] {
        return display.x - taken - (orders > 0 ? orders + gap : 0.0F) - (sheet > 0 ? sheet + gap : 0.0F);
    };
    // The map keeps a quarter of the window whatever was dragged.
    if (const float least = std::max(px(240.0F), display.x * 0.25F); middle_of() < least) {
        const float all = left + orders + sheet, fits = std::max(0.3F, (all - (least - middle_of())) / all);
        const float before = left;
        left = std::floor(left * fits);
        orders = std::floor(orders * fits);
        sheet = std::floor(sheet * fits);
        taken -= before - left;
    }
    const float middle = middle_of();
    const float low = choice.log ? within(px(std::clamp(high * 0.25F, 150.0F, 420.0F)) * kept(choice.bottom),
                                          px(90.0F), height * 0.6F)
                                 : 0.0F;
    const float upper = height - (low > 0 ? low + gap : 0.0F);
    float x = gap;
    if (left > 0) {
        out.ships = {{x, y}, {left, upper}};
        out.left_edge = {{x + left, y}, {gap, upper}};
        x += left + gap;
    }
    out.map = {{x, y}, {middle, upper}};
    x += middle;
    if (low > 0) {
        const float from = gap, all = x - from, ly = y + upper + gap;
        out.bottom_edge = {{from, ly - gap}, {all, gap}};
        const bool two = all / scale > 760.0F;
        const float aside = two ? std::round(all * 0.46F) : 0.0F;
        out.log = {{from, ly}, {all - (two ? aside + gap : 0.0F), low}};
        if (two) out.aside = {{from + all - aside, ly}, {aside, low}};
    }
    if (orders > 0) {
        out.orders_edge = {{x, y}, {gap, height}};
        out.orders = {{x + gap, y}, {orders, height}};
        x += gap + orders;
    }
    if (sheet > 0) {
        out.sheet_edge = {{x, y}, {gap, height}};
        out.sheet = {{x + gap, y}, {sheet, height}};
    }
    return out;
}

void drag_edge(LayoutChoice& choice, const BridgePlaces& places, const Place& edge, float pixels) {
    const auto grow = [](float& factor, float size, float by) {
        if (size > 1) factor = kept(factor * std::max(0.2F, (size + by) / size));
    };
    if (edge.at.x == places.left_edge.at.x && edge.size.y == places.left_edge.size.y && places.ships.shown())
        grow(choice.left, places.ships.size.x, pixels);
    else if (places.bottom_edge.shown() && edge.at.y == places.bottom_edge.at.y &&
             edge.size.x == places.bottom_edge.size.x)
        grow(choice.bottom, places.log.size.y, -pixels);
    else if (places.orders_edge.shown() && edge.at.x == places.orders_edge.at.x)
        grow(choice.orders, places.orders.size.x, -pixels);
    else if (places.sheet_edge.shown() && edge.at.x == places.sheet_edge.at.x)
        grow(choice.sheet, (places.compact ? places.tabs : places.sheet).size.x, -pixels);
}

LayoutChoice load_layout(const std::string& path) {
    LayoutChoice out;
    std::ifstream file(path);
    if (path.empty() || !file) return out;
    const auto json = nlohmann::json::parse(file, nullptr, false);
    if (!json.is_object()) return out;
    const auto number = [&](const char* name, float& into) {
        if (const auto at = json.find(name); at != json.end() && at->is_number())
            into = kept(at->get<float>());
    };
    const auto flag = [&](const char* name, bool& into) {
        if (const auto at = json.find(name); at != json.end() && at->is_boolean()) into = at->get<bool>();
    };
    number("left", out.left);
    number("sheet", out.sheet);
    number("orders", out.orders);
    number("bottom", out.bottom);
    flag("log", out.log);
    flag("ships", out.ships);
    return out;
}

std::optional<std::string> save_layout(const LayoutChoice& choice, const std::string& path) {
    if (path.empty()) return "there is no home folder to keep the layout in";
    const nlohmann::json json = {{"left", choice.left},     {"sheet", choice.sheet},
                                 {"orders", choice.orders}, {"bottom", choice.bottom},
                                 {"log", choice.log},       {"ships", choice.ships}};
    if (const auto error = write_whole(path, json.dump(2) + "\n")) return error->text();
    return std::nullopt;
}

}  // namespace impulse
