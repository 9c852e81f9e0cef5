// battle/movement/initiative.h: who moves first this impulse, by dice.
// Units:  score = sum of the dice; drive tier as in SystemType::drive_tier.
// Shapes: step `initiative`, automatic; Counter::initiative: score of this impulse + initiative_tie x place in a roll-off.
// Rule:   TNG "Sequence of play" 3A, "U Warp" (better drives always win initiative).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// The tier of the best drive of which a box is left; a drive that was shot away outranks nobody.
int drive_tier(const Rules& rules, const Unit& unit);
constexpr int initiative_tie = 256;  // no score comes up to it
inline int initiative_score(const Unit& unit) { return unit[Counter::initiative] % initiative_tie; }

// True where a moves before b: lower drive tier first, then the lower score, then the lower die of the roll-off. Equals of
// one team, who roll no more dice, move in the order in which they stand.
bool loses_initiative(const Rules& rules, const Battle& battle, UnitId a, UnitId b);

// Step `initiative`: on the first impulse of a turn the movements paid for are taken up, then every active ship rolls
// its dice, one for each tech level. The rule is silent on equals: where enemies are among them they roll one die each.
bool initiative_run(Play& play);

}  // namespace impulse
