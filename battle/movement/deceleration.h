// battle/movement/deceleration.h: stopping in an emergency, and dropping movements.
// Units:  impulses; movements; Energy in sixtieths.
// Shapes: chart movement announces and stops two impulses later; budget movement drops any number at any time.
// Errors: Refusal with the number of movements left.
// Rule:   classic C8; TNG "Movement" (selective deceleration).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_emergency_deceleration(const Rules& rules, const Battle& battle, UnitId unit);
After do_emergency_deceleration(Play& play, UnitId unit, bool rear = false);
// True where an announced deceleration stops the ship at the end of this impulse's movement.
bool stops_now(const Battle& battle, const Unit& unit);
// Stops the ship; half of the movement energy it no longer needs strengthens the front shields (6, 1, 2) or, where its
// owner announced so, the rear ones (3, 4, 5).
void end_emergency_deceleration(Play& play, UnitId unit);

// Drops movements of this turn (budget movement); their energy goes into the batteries as far as these have room.
std::optional<Refusal> refuse_decelerate(const Rules& rules, const Battle& battle, UnitId unit,
                                         int movements);
After do_decelerate(Play& play, UnitId unit, int movements);

// Why stored energy gives no more movements now: they would make the turn faster than the engines allow.
std::optional<Refusal> refuse_more_movements(const Rules& rules, const Battle& battle, UnitId unit,
                                             int movements);
// Gives more movements in this turn (budget movement): as many more are left and the speed of the turn grows.
void gain_movements(Play& play, UnitId unit, int movements);
// Takes movements away for good (budget movement): fewer are left and the speed of the turn is less by as many.
void lose_movements(Play& play, UnitId unit, int movements);

}  // namespace impulse
