// battle/fire/uim.h: the UIM, a module that aims disruptors better and may burn out.
// Units:  absolute impulses.
// Shapes: Counter::uim_lost and uim_from on the unit; which modes gain says WeaponMode::table_better.
// Errors: none.
// Rule:   classic D6.5.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// True where the unit has a module that works now.
bool uim_works(const Rules& rules, const Battle& battle, UnitId unit);

// After fire was rolled and before its shots are cleared: each unit that fired through its module rolls; a module
// that burns out silences the weapons that used it, and the next one takes a while (D6.52).
void burn_out_uim(Play& play);

}  // namespace impulse
