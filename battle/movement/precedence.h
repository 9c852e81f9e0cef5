// battle/movement/precedence.h: who of those called on an impulse moves first, and how full ties are settled.
// Shapes: one weak order; the front of a set is a tied group, which never depends on the order of units in the battle.
// Rule:   classic C1.313: slow before fast, at equal speed the worse turn mode first, a full tie in writing.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/emit.h"

namespace impulse {

// True where a moves before b; false both ways in a full tie.
bool moves_before(const Rules& rules, const Battle& battle, UnitId a, UnitId b);

// Those of the set that nobody else of it moves before: one unit, or all of a full tie.
UnitSet first_to_move(const Rules& rules, const Battle& battle, const UnitSet& units);

// True where the set has units of sides that fight each other.
bool enemies_among(const Battle& battle, const UnitSet& units);

// One die each, rolled again by those who are equal until nobody is: by unit its place, from 0, the lowest die first.
using Places = std::array<std::uint8_t, max_units>;
Places roll_off(Play& play, const UnitSet& units, int sides);

}  // namespace impulse
