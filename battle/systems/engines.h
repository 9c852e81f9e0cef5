// battle/systems/engines.h: engines doubled and halved.
// Units:  boxes of an engine; energy in sixtieths.
// Shapes: an engine is a group of warp engine boxes; what it gives beyond the batteries' room is in hand for the turn.
// Errors: Refusal: no such ability, destroyed, not damaged, energy.
// Rule:   TNG "Double Engines", "Halve Engines".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// What the engine's working boxes, and so many more, would give in a turn.
Energy engine_power(const Rules& rules, const Unit& unit, std::size_t group, int more = 0);
// True where the ship has the ability, and an engine left for it.
bool may_double(const Rules& rules, const Unit& unit);

// Operate with `double_engine` or `halve_engine`.
std::optional<Refusal> refuse_engine(const Rules& rules, const Battle& battle, const Operate& order);
void do_engine(Play& play, const Operate& order);
// The end of the turn: what no battery holds is lost.
void end_turn_surplus(Play& play, UnitId unit);

}  // namespace impulse
