// battle/core/steering.h: who steers a ship: uncontrolled and unmanned ships.
// Units:  boxes, hexes.
// Rule:   TNG "Brdg", "Flag", "Crew Unit", "Comp".
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"
#include "battle/core/rules.h"

namespace impulse {

// A ship made for a crew has neither crew nor computer left: it does nothing any more.
bool unmanned(const Rules& rules, const Unit& unit);
// None of its control spaces works, and no flag bridge of its side near it steers it: it goes straight on, and its crew
// can do nothing but repairs and share out power.
bool uncontrolled(const Rules& rules, const Battle& battle, UnitId unit);

}  // namespace impulse
