// battle/pilots/captain_idle.h: moments at which a captain has nothing to decide, found without a look around.
// Shapes: true only where his plan would be empty whatever he saw; false means that he has to look.
#pragma once

#include "battle/pilots/moment.h"
#include "battle/play/situation.h"

namespace impulse {

bool nothing_to_plan(const Rules& rules, const Battle& seen, const Temper& temper, UnitId unit,
                     Moment moment);

}  // namespace impulse
