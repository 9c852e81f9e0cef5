// render/bridge_layout.h: where each panel of the window stands, at any size and text scale, and how people moved them.
// Units:  pixels; shares are factors on the places that the window would choose by itself.
// Shapes: places_of is a pure function; LayoutChoice is what a person may change and what is kept on the disk.
// Errors: a file that cannot be read or written leaves the standard layout; save_layout answers one sentence.
// Rule:   panels never overlap and never leave the window; below the least display nothing has a place.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace impulse {

// A minimised window, or one that something made smaller than it allows: there is nothing to draw in it.
inline constexpr float least_display_wide = 200.0F, least_display_high = 150.0F;
// What a window asks its screen for as its least size.
inline constexpr int least_window_wide = 640, least_window_high = 480;

// The size that a window of a wished size gets where the screen has so much room.
inline std::pair<int, int> size_on_screen(int wide, int high, int room_wide, int room_high) {
    return {std::max(1, std::min(wide, room_wide)), std::max(1, std::min(high, room_high))};
}

struct Place {
    ImVec2 at{0, 0}, size{0, 0};
    [[nodiscard]] bool shown() const { return size.x > 0 && size.y > 0; }
};

// What a person changed: 1 = as the window would have it.
struct LayoutChoice {
    float left = 1, sheet = 1, orders = 1, bottom = 1;
    bool log = true, ships = true;
    bool operator==(const LayoutChoice&) const = default;
};

struct BridgePlaces {
    bool compact = false;  // too small for all at once: one column with tabs beside the map
    bool both = false;     // orders and sheet stand side by side
    Place top, ships, map, orders, sheet, log, aside, tabs, replay;
    // The gaps that can be dragged: left | map, map | orders, orders or map | sheet, map over log.
    Place left_edge, orders_edge, sheet_edge, bottom_edge;
};

// `people`: somebody decides, so orders are needed. `sheet_first`: where only one fits, the sheet shows.
BridgePlaces places_of(ImVec2 display, float scale, bool people, bool sheet_first,
                       const LayoutChoice& choice);
// Changes the choice by dragging an edge so many pixels.
void drag_edge(LayoutChoice& choice, const BridgePlaces& places, const Place& edge, float pixels);

// What was kept; the standard layout where there is nothing or nothing sensible.
LayoutChoice load_layout(const std::string& path);
std::optional<std::string> save_layout(const LayoutChoice& choice, const std::string& path);

}  // namespace impulse
