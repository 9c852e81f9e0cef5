// battle/damage/consequences.h: what follows from lost ships: explosions, their damage, and so on until quiet.
// Units:  none of its own.
// Shapes: the step `consequences`.
// Rule:   classic 6D5, D5.2; TNG "Combat".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

bool consequences_due(const Rules& rules, const Battle& battle);
// Explosions, the internals that they cause, further explosions; false while a question is open.
bool consequences_run(Play& play);

}  // namespace impulse
