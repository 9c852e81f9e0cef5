// battle/damage/allocate.h: internal damage: the walk over the damage chart.
// Units:  points of damage, one box each.
// Shapes: Battle::volleys is the work; Battle::walk is a walk interrupted by a question.
// Errors: none; where no box is left excess damage follows, and in the end the ship is lost.
// Rule:   classic D4.2, D4.3, 6D5; TNG "Damage Allocation Chart", "Combat".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Allocates all waiting volleys, the largest on a ship first where fire is one volley, else in order; what shuttles and
// fighters take is counted without the chart (classic J1.33). Returns false where a question was opened; called again
// after its answer it goes on from the state.
bool resolve_volleys(Play& play);

// And all explosions that come of it, until neither is left.
bool resolve_damage(Play& play);

// As resolve_volleys where nobody can be asked whether a device blows its ship up: it is lost.
void resolve_unasked(Play& play);

// Takes the chosen group for the hit that the open walk stands at, and goes on to the next point. A device that blows its
// ship up is asked about first, unless that is settled.
void take_chosen(Play& play, std::uint8_t group, bool settled = false);
// The same with the bay box that the owner named (which_bay).
void take_chosen_bay(Play& play, std::size_t box);

// Step `damage`, which resolve_volleys runs.
bool damage_due(const Rules& rules, const Battle& battle);

}  // namespace impulse
