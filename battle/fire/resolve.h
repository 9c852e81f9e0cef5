// battle/fire/resolve.h: declared fire is rolled, shields are marked, internals wait for the damage step.
// Units:  hexes, die steps, points of damage.
// Shapes: shots go by firing unit and box, so that the order of declaring does not change a die.
// Errors: none; a tie of struck shields may open a question, before any die is rolled.
// Rule:   classic 6D2 (pulses, early separate shots, all other fire, late ones), D4.22 (one volley), E7, E10, E11, E1.82, E3.5 and E4.43 (feedback); TNG "Direct Weapons Fire", general notes.
#pragma once

#include "battle/fire/shot.h"

namespace impulse {

bool resolve_fire_due(const Rules& rules, const Battle& battle);
bool resolve_fire_run(Play& play);

}  // namespace impulse
