// battle/damage/shield_level.h: the level of all shields: down, minimum or full, and its change within a turn.
// Units:  levels 0 down, 1 minimum, 2 full; Energy in sixtieths; impulses counted over the battle.
// Shapes: small functions; the energy form sets the level of a turn, these change it later.
// Errors: Refusal with the energy, or the impulses since the last change.
// Rule:   classic B3 (what levels cost, 8 impulses between two changes), H7 (what is missing comes from reserve power).
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// What a level costs a ship for a turn.
Energy shield_cost(const ShipClass& type, int level);

// Refuses the level that there is, a change too soon after the last, and one that the batteries cannot pay.
std::optional<Refusal> refuse_shield_level(const Rules& rules, const Battle& battle, UnitId unit, int level);
// Sets the level; a higher one costs the difference, a lower one gives nothing back.
void do_shield_level(Play& play, UnitId unit, int level);

// The level that the form gives them; mobile ones that come up lie evenly.
void set_shields(Play& play, UnitId unit, int level);

}  // namespace impulse
