// battle/movement/budget_movement.h: a ship spends its movements in whichever impulses it likes.
// Units:  movements, one hex each.
// Shapes: step `budget_move`, in_order: one unit at a time, lowest initiative first, until it gives up its move.
// Errors: none here; see areas/travel.h for the moves themselves.
// Rule:   TNG "Movement", "U Warp".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// True where the unit may still do something with its move this impulse.
bool may_go_on(const Rules& rules, const Battle& battle, UnitId unit);

// Step `budget_move`.
bool budget_move_due(const Rules& rules, const Battle& battle);
UnitSet budget_move_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
