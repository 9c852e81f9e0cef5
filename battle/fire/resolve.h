// battle/fire/resolve.h: declared fire is rolled, shields are marked, internals wait for the damage step.
// Units:  hexes, die steps, points of damage.
// Shapes: shots go by firing unit and box, so that the order of declaring does not change a die.
// Errors: none; a tie of struck shields may open a question, before any die is rolled.
// Rule:   classic 6D2 (pulses, early separate shots, all other fire, late ones), D4.22 (one volley), E7, E10, E11, E1.82, E3.5 and E4.43 (feedback); TNG "Direct Weapons Fire", general notes.
#pragma once

#include "battle/core/emit.h"
#include "battle/fire/die_shift.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/fire_table.h"

namespace impulse {

// All that goes into one shot of a box: what the resolver rolls with, odds count with and why-lines show.
struct ShotPlan {
    int range = 0;  // true
    Terms<RangeTerm> effective;
    DieShift shift;
    ShotFit fit;
    bool through_cloak = false;  // the target is hidden: each hit rolls for how much of it goes through
    Energy charge{};             // energy in the shot where its damage hangs on it
};
// `uim`: the shot is aimed through the UIM.
ShotPlan plan_shot(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group, std::uint8_t mode,
                   UnitId at, ObjectId seeker, bool uim = false);

// Pulses that a weapon still owes after its shot, and the unit at which it strikes (classic E11).
int pulses_left(const Rules& rules, const Unit& unit, std::size_t group);
UnitId pulse_target(const Unit& unit, std::size_t group);

bool resolve_fire_due(const Rules& rules, const Battle& battle);
bool resolve_fire_run(Play& play);

}  // namespace impulse
