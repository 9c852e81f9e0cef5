// render/bridge_layout.h: where each panel of the window stands, at any size and text scale, and how people moved them.
// Units:  pixels; shares are factors on the places that the window would choose by itself.
// Shapes: places_of is a pure function; LayoutChoice is what a person may change and what is kept on the disk.
// Errors: a file that cannot be read or written leaves the standard layout; save_layout answers one sentence.
// Rule:   panels never overlap and never leave the window.
#pragma once

#include <imgui.h>

#include <array>
#include <optional>
#include <string>

namespace impulse {

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

// The file that keeps the layout, e.g. ~/.config/impulse/layout.json; empty where there is no home.
std::string layout_file();
// What was kept; the standard layout where there is nothing or nothing sensible.
LayoutChoice load_layout(const std::string& path);
std::optional<std::string> save_layout(const LayoutChoice& choice, const std::string& path);

}  // namespace impulse
