// battle/damage/paradox.h: whether a ship was ever there.
// Units:  tech levels.
// Shapes: one roll.
// Rule:   TNG "TimeWARP" (temporal paradox breakdown), "TIB".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// A die, and one more for each journey in time since the ship last rested for a day, above its tech level: it is gone, and
// never was. True where it is.
bool undone(Play& play, UnitId unit);

}  // namespace impulse
