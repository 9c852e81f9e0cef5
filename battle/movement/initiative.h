// battle/movement/initiative.h: who moves first this impulse, by dice.
// Units:  score = sum of the dice; drive tier as in SystemType::drive_tier.
// Shapes: step `initiative`, automatic; Counter::initiative holds the score for this impulse.
// Errors: none.
// Rule:   TNG "Sequence of play" 3A, "U Warp" (better drives always win initiative).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// The tier of the best drive of which a box is left; a drive that was shot away outranks nobody.
int drive_tier(const Rules& rules, const Unit& unit);
// True where a moves before b: lower drive tier first, then the lower score. A tie is not ruled on: the unit that
// stands first in the battle moves first.
bool loses_initiative(const Rules& rules, const Battle& battle, UnitId a, UnitId b);

// Step `initiative`: on the first impulse of a turn the movements paid for are taken up, then every active ship rolls
// its dice, one for each tech level.
bool initiative_due(const Rules& rules, const Battle& battle);
bool initiative_run(Play& play);

}  // namespace impulse
