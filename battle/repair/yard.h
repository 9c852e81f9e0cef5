// battle/repair/yard.h: boxes that build others out of boxes of the ship, or fabricate what its mounts may hold.
// Units:  points of construction as of repair; points of fabrication as of prices; spaces of the ship.
// Shapes: ClassGroup::maker; GroupState of a yard: charge = points, used = boxes built, turns = built before the battle.
// Errors: Refusal: no such pattern, points, boxes of the turn, spaces.
// Rule:   TNG "Construct", "Fab", "Inventer".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Operate with `build`: the group is made, of boxes of the group `value` and of those `beside` it.
std::optional<Refusal> refuse_build(const Rules& rules, const Battle& battle, const Operate& order);
After do_build(Play& play, const Operate& order);

// What all yards of a unit are given by a turn.
bool has_yard(const Rules& rules, const Unit& unit);
void supply_yards(Play& play, UnitId unit);
// What was done before the battle.
void stock_yards(const Rules& rules, Unit& unit);

// The most useful thing that the unit may build now out of boxes that do nothing in a battle; none where there is none.
std::optional<Operate> best_build(const Rules& rules, const Battle& battle, UnitId unit);
bool can_build(const Rules& rules, const Battle& battle, UnitId unit);

}  // namespace impulse
