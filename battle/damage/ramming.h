// battle/damage/ramming.h: rams declared in movement, carried out after direct fire.
// Units:  points of damage; speed in movements a turn.
// Shapes: Counter::ram_target holds the target's index + 1; the step `ramming` strikes both ships.
// Errors: none; a target that is no longer in the hex is missed.
// Rule:   TNG "Ramming".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Points that a ram scores on each of the two ships.
int ram_points(const RammingRules& rules, int speed, int explosion_strength);

bool ramming_due(const Rules& rules, const Battle& battle);
bool ramming_run(Play& play);

}  // namespace impulse
