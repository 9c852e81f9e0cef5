// battle/movement/erratic.h: erratic manoeuvres: harder to hit and to aim, slower to turn.
// Units:  movements or Energy in sixtieths; impulses.
// Shapes: Counter::erratic is in force, erratic_change announced; its effects stand in turn_mode and fire/die_shift.
// Errors: Refusal with the cost.
// Rule:   classic C10; TNG "Erratic Maneuvering".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Chart movement: the hexes whose energy they cost a turn; 0 where movements pay.
int erratic_hexes(const Rules& rules, const Sheet& sheet);
// Chart movement: what the form must pay for a turn in which they may be used.
Energy erratic_cost(const Rules& rules, const Unit& unit);

// Chart movement: announced, in force from the next impulse on; one start and one stop a turn.
std::optional<Refusal> refuse_erratic(const Rules& rules, const Battle& battle, UnitId unit, bool start);
After do_erratic(Play& play, UnitId unit, bool start);
// Before the movement of an impulse: what was announced comes into force.
void take_up_erratic(Play& play, UnitId unit);
// A new turn: chart movement goes on only where this turn's form pays; budget movement must start anew.
void renew_erratic(Play& play, UnitId unit);

// Budget movement, with a move order: starting costs half of the turn's movements, fractions rounded up.
std::optional<Refusal> refuse_erratic_move(const Rules& rules, const Battle& battle, UnitId unit, bool start);
After do_erratic_move(Play& play, UnitId unit, bool start);

}  // namespace impulse
