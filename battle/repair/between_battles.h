// battle/repair/between_battles.h: what is set right on a ship between two battles.
// Units:  points of repair; boxes.
// Shapes: works on a unit that is in no battle: a copy made for a record or a set-up, never on Battle.
// Errors: none; a kind of repair whose figure no source gives mends nothing.
// Rule:   classic G17.132 tactical, G17.1311 combat, G17.133 operational (D9.4), G17.134 strategic.
#pragma once

#include "battle/core/rules.h"
#include "battle/core/unit.h"

namespace impulse {

// tactical: no shields, points into boxes; combat: shields slowly as D9.2 does; operational: shields full (D9.41) and
// rating x a multiplier into boxes (D9.4); strategic: everything.
IMPULSE_WORDS(BetweenBattles, std::uint8_t, tactical, combat, operational, strategic)

// Points that operational repair gives a ship; 0 while the multiplier of D9.4 is not entered (paid_repair.after_battle_times).
int operational_points(const Rules& rules, const Unit& unit);
// Mends the unit so. `points`: tactical: points of a repair ship; combat: turns of D9.2 with full energy; else unused.
// Answers what was left over.
int repair_between(const Rules& rules, Unit& unit, BetweenBattles kind, int points);

}  // namespace impulse
