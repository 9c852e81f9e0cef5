// render/panels/watch.h: what the panels of watching remember between frames: log, map overlays, volley, dice, lab.
// Units:  none of its own.
// Shapes: plain values of the view, never part of a battle; -1 or empty = nothing chosen.
// Rule:   nothing here may hold what the eyes in front of the screen must not see once they change.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "render/animation.h"
#include "render/bridge_layout.h"
#include "render/scene.h"
#include "scenarios/logs/transcript.h"

namespace impulse {

class Judge;
struct LabMemory;

// Which lines of the log are shown.
struct LogMemory {
    Depth depth = Depth::story;
    int unit = -1;                 // only what touches this ship
    int box_unit = -1, box = -1;   // only what touched this group of a sheet
    std::string phase;             // only steps of this phase ("Move", "Fire" ...), empty = all
    std::array<char, 48> words{};  // only lines with these words
    bool filtered() const { return unit >= 0 || box >= 0 || !phase.empty() || words[0] != 0; }
};

// What lies over the map.
struct OverlayOptions {
    bool threat = false;  // every enemy arc that bears next impulse
    bool course = true;   // the selected ship's way ahead
    bool arcs = false;    // arcs of the selected ship's weapons
    int arc_group = -1;   // only this group of its sheet; -1 = all
    bool fit = false;     // show all ships once
    int show = -1;        // the map goes to this unit, where it is out of view; -1 = none
    MapCorner corner = MapCorner::UpperRight;  // where the minimap is
};

enum class AsideTab : std::uint8_t { volley, dice, log, judge };
enum class ColumnTab : std::uint8_t { automatic, ships, log, volley, dice, judge };

struct WatchMemory {
    WatchMemory();
    ~WatchMemory();
    LayoutChoice layout;
    std::string layout_path;  // where it is kept; empty = nowhere (pictures, tests)
    LogMemory log;
    OverlayOptions map;
    Motion motion;
    AsideTab aside = AsideTab::volley;
    bool log_is_tab = false;  // the log shares a panel with volley and dice
    ColumnTab column = ColumnTab::automatic;
    // Where the log was when it last showed, what of it was shown, and where the chart last scrolled to the struck row.
    std::size_t log_at = 0, log_shape = 0, chart_at = ~std::size_t{0};
    bool lab_shown = false;
    std::unique_ptr<LabMemory> lab;
    std::unique_ptr<Judge> judge;  // since its panel was first opened
};

}  // namespace impulse
