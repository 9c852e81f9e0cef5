// battle/movement/energy_balance.h: power lost during a turn is taken from the movement still to come.
// Units:  boxes of power; Energy in sixtieths; hexes.
// Shapes: step `energy_balance`, automatic, after damage; due only where the option is played.
// Rule:   classic D22 (option; without it destroyed boxes give power until the end of the turn, D4.223).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

bool energy_balance_due(const Rules& rules, const Battle& battle);
bool energy_balance_run(Play& play);

}  // namespace impulse
