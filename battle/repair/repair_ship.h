// battle/repair/repair_ship.h: repair boxes that work on other ships in the same hex, or on their own.
// Units:  points of repair, one for each point of energy on the form; boxes.
// Shapes: GroupState::mending: the points in a box so far, and in its high bits those of this turn.
// Errors: Refusal with the points there, or the range.
// Rule:   classic G17: 5 points a turn to one system; several systems at once; points not used are lost; own boxes x4.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Working repair boxes, and the points that this turn's energy has left.
int repair_boxes(const Rules& rules, const Unit& unit);
int mend_points(const Rules& rules, const Unit& unit);
// Points in a box of that group so far.
int points_in(const GroupState& group);

// A shuttle or fighter, flying in the hex or in a bay there, is one system: a point for a point of damage.
std::optional<Refusal> refuse_mend(const Rules& rules, const Battle& battle, const Mend& order);
After do_mend(Play& play, const Mend& order);
// The points that nobody spent go into the dearest damaged boxes at hand, then into craft.
void mend_rest(Play& play, UnitId unit);

}  // namespace impulse
