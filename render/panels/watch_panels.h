// render/panels/watch_panels.h: the panels of watching beside those of bridge.h: log, volley, dice, judge, laboratory.
// Units:  pixels at 100 % times the theme's scale.
// Shapes: each fills the rectangle that it is given with a window of its own.
// Errors: none; the laboratory shows what its text fields got wrong.
// Rule:   panels read what the eyes may see and change nothing of a battle.
#pragma once

#include "render/bridge.h"

namespace impulse {

// A quiet title, with words at the right end of its line.
void panel_heading(const Theme& theme, const char* text, const std::string& right = {},
                   ImU32 right_ink = colour::dim);
// What the last item does, and its key, while the mouse is on it.
void key_tip(const BridgeState& state, std::string_view words, KeyAction action);
// A flat button that is bright while `on`.
bool tab_button(const Theme& theme, const char* label, bool on, const char* tip = nullptr);

// The log at three depths with its filters. `tabs`: offers volley, dice and judge too, where they have no panel of their own.
void log_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size, bool tabs = false);
// The last volley on the damage chart: die by die, box by box.
void volley_panel(BridgeState& state, const Theme& theme, ImVec2 at, ImVec2 size, bool tabs);
// What the dice gave, against what fair dice give, and each side's luck in points of damage.
void dice_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size,
                bool tabs);
// Who stands how well along the film, what captains weighed, and the best line from here.
void judge_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size,
                 bool tabs);
// What it has found as a curve over the bar of the film, with the largest swings; nothing before it was opened.
void judged_bar(const BridgeState& state, const Theme& theme, ImVec2 bar, ImVec2 size);
// The tabs of the panel beside the log, on one line.
void aside_tabs(BridgeState& state, const Theme& theme, AsideTab here);
// Volley, dice or judge, whichever is chosen; with the log as a fourth tab where it has no panel of its own.
void aside_panel(BridgeState& state, const Battle& seen, const Theme& theme, ImVec2 at, ImVec2 size,
                 bool with_log);
// Weapons compared over range and the odds of any volley.
void lab_panel(BridgeState& state, const Theme& theme, ImVec2 display);
// What hovering a group of a sheet says: state, arming, rule row with file and line, the last events.
std::string group_words(const BridgeState& state, const Battle& seen, UnitId unit, int sheet_group, int box);

// Keys of the panels of watching: laboratory, what lies over the map, depth of the log, volley, dice or judge (in a small window
// the next tab).
void watch_keys(BridgeState& state);
// Sets what is looked at by words parted by commas, for pictures and scripts: story, decisions, audit, volley, dice, judge,
// ships, log, sheet, arcs, threats, way, lab, odds, menu, start, builder, shipyard, end, keys, ship=Hood; at=1.19 goes to that impulse, `fire`, `shots`
// and `hits` on to the next fire, its scores, its internals; `fork` plays on from there. The sentence says which word is
// unknown.
std::optional<std::string> look_at(BridgeState& state, std::string_view words);
// Opens the laboratory at a page 0..2.
void show_lab(BridgeState& state, int page);

}  // namespace impulse
