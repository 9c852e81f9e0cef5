// battle/movement/turn_mode.h: straight hexes before the next turn.
// Units:  hexes; speed in hexes a turn.
// Shapes: TurnModeRow holds speed brackets (chart movement) or a divisor (budget movement).
// Errors: Refusal{turn_mode, needed, made}.
// Rule:   classic C3.31, C3.43, C10.55; TNG "Movement", "Erratic Maneuvering".
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"
#include "battle/core/rules.h"

namespace impulse {

// The table's number: 0 at speed 0 and 1, then the bracket's; or speed / divisor, fractions dropped.
int hexes_in_table(const Rules& rules, std::size_t turn_mode, int speed);
// What the unit needs now, with the modifiers of its letter and its hexes; no letter is better than the table's first.
int hexes_before_turn(const Rules& rules, const Battle& battle, UnitId unit);
// Why the unit may not turn with its next hex.
std::optional<Refusal> refuse_turn(const Rules& rules, const Battle& battle, UnitId unit);

}  // namespace impulse
