// battle/movement/precedence.h: who of those called on an impulse moves first.
// Units:  unit ids.
// Shapes: one comparison; the impulse chart picks the first.
// Errors: none.
// Rule:   classic C1.313: slow before fast, at equal speed the worse turn mode first.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

// 0 for ships, 1 for nimble ships, 2 for shuttles and fighters: each moves after all of the rank before.
int precedence_rank(const Rules& rules, const Unit& unit);

// True where a moves before b. A full tie would be written down and revealed together; here the unit that stands
// first in the battle moves first, which is always the same.
bool moves_before(const Rules& rules, const Battle& battle, UnitId a, UnitId b);

}  // namespace impulse
