// render/battle_scene.h: a side's view of a battle as scenes: map, ship sheets, the page of a report.
// Units:  as in scene.h; everything comes from the Battle given, so give view(battle, side) for one side's eyes.
// Shapes: pure functions of rules, battle and names; ids in scenes are unit and object indices.
// Errors: none; units that are gone are left off the map and crossed out on their sheet.
// Rule:   panels read state and return commands; nothing here changes anything.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/event.h"
#include "battle/core/rules.h"
#include "render/report_picture.h"
#include "render/scene.h"
#include "scenarios/scenario.h"

namespace impulse {

// Boxes that a unit lost in the volley (or impulse) that is being shown, by group; empty = none.
struct FreshLosses {
    std::vector<int> groups;  // by group index
    int sensor = 0, scanner = 0, damage_control = 0, excess = 0;
    std::array<int, 6> shield{};  // by bank
};

// All boxes of a ship, and those it has lost.
std::pair<int, int> hull_boxes(const ShipClass& type, const Unit& unit);
// The place of a unit's counter in the scene, -1 where it has none.
int counter_of(const MapScene& scene, UnitId unit);
// A line from one unit to another; `to` may be empty.
MapLine line_between(LineKind kind, const Battle& battle, const MapScene& scene, UnitId from, UnitId to);
// The map: ships, seekers, planets, warp points, barrier. `selected` may be empty.
MapScene map_scene(const Rules& rules, const Battle& battle, const Roster& roster, UnitId selected);
// A ship's sheet in the layout of its class.
SheetScene sheet_scene(const Rules& rules, const Battle& battle, const Roster& roster, UnitId unit,
                       const FreshLosses& fresh = {});
// Adds what an event looks like: fire as a line (one for each firer, target and kind of weapon, with their points
// together), losses as fresh ones. `losses` is by unit index.
void show_event(const Rules& rules, const Battle& after, const Event& event, MapScene& map,
                std::vector<FreshLosses>& losses);
// The page of a report: the map, up to six sheets, a headline, the lines of the story.
BattlePicture battle_page(const Rules& rules, const Battle& battle, const Roster& roster,
                          const std::string& headline, const std::string& subtitle,
                          std::vector<std::string> lines);

}  // namespace impulse
