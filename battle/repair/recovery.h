// battle/repair/recovery.h: people who come back at the end of the turn: cured, born, rebuilt.
// Units:  crew units, parties, deck crews; thousandths of them; points of repair.
// Shapes: who is lost stands in the counters crew_lost, boarding_lost and deck_lost, and in the vehicles at home.
// Rule:   rows with the modifiers `cured`, `regrown` and `rebuilt`; people that are machines.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Whether any of the unit's people may come back this turn.
bool may_recover(const Rules& rules, const Battle& battle, UnitId unit);
// True where boarders of a side whose people grow are aboard any unit; and their growth.
bool breeds(const Rules& rules, const Battle& battle);
void breed_aboard(Play& play);

// Who was killed and comes back, and who is born, as far as there is room.
void cure_people(Play& play, UnitId unit);
// Crew, and people that are machines, come back for points of repair.
void rebuild_people(Play& play, UnitId unit);

}  // namespace impulse
