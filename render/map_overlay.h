// render/map_overlay.h: what a player wants to see over the map: arcs, threats, the way ahead, who moves when.
// Units:  hexes, impulses of the turn.
// Shapes: pure functions that add to a MapScene; give view(battle, side) for one side's eyes.
// Errors: none; units that are gone add nothing.
// Rule:   what may be done is asked of the rules (turn mode, slip mode, arcs), never counted again here.
#pragma once

#include <string>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "render/scene.h"
#include "scenarios/scenario.h"

namespace impulse {

// Arcs of a unit's weapons, one for each arc that any of them has; `sheet_group` -1 = all weapons, else that group.
void add_weapon_arcs(const Rules& rules, const Battle& seen, UnitId unit, int sheet_group, MapScene& map);
// Every arc of an enemy that bears on the unit next impulse, taken that all go straight on.
void add_threats(const Rules& rules, const Battle& seen, const Roster& roster, UnitId unit, MapScene& map);
// The unit's way by its course, else straight ahead by its plot, impulse by impulse, with its turn and slip counters at the end.
void add_course(const Rules& rules, const Battle& seen, UnitId unit, MapScene& map);
// The hexes that the unit may enter with its next move, and by what.
void add_next_steps(const Rules& rules, const Battle& seen, UnitId unit, MapScene& map);
// Lock-on from the unit to every enemy that no planet hides, the nearest brightest; nothing where the ruleset has no lock-on.
void add_links(const Rules& rules, const Battle& seen, UnitId unit, MapScene& map);

// Whether the unit moves on each of the next `count` impulses of this turn, as far as is known.
std::vector<bool> next_moves(const Rules& rules, const Battle& seen, UnitId unit, int count);
// "turn 3 of 4 · slip ready", "turn ready".
std::string manoeuvre_words(const Rules& rules, const Battle& seen, UnitId unit);

}  // namespace impulse
