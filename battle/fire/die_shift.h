// battle/fire/die_shift.h: what is added to a die of fire, every term in order.
// Units:  points of ECM for the first four terms of `ecm`, steps of the die for `steps`.
// Shapes: DieShift holds both lists; steps.sum is what is added to the die.
// Errors: none.
// Rule:   classic D6.34, E1.7, E1.82, C10.4, FD1.52; TNG "Erratic Maneuvering" and the weapons' own penalties.
#pragma once

#include "battle/core/battle.h"
#include "battle/fire/terms.h"

namespace impulse {

IMPULSE_WORDS(EcmTerm, std::uint8_t, small_target, erratic_target, erratic_firer, weapon_against_seeker)
IMPULSE_WORDS(ShiftTerm, std::uint8_t, ecm, mode_penalty, erratic_target, erratic_firer)

struct DieShift {
    Terms<EcmTerm> ecm;
    Terms<ShiftTerm> steps;
};

// The die shift of a net ECM: the whole root of it, 0 for 0 and below (classic D6.34).
int shift_of_ecm(int net_ecm);
// ECM that a small target has by nature at a true range: `from` holds the ranges at which each step begins (E1.7).
int natural_ecm(int step, const int (&from)[2], int range);

// The shift for a mode fired by a unit at a unit or at a seeker (exactly one of `at` and `seeker` is given).
DieShift die_shift(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode, UnitId at,
                   ObjectId seeker, int range);

}  // namespace impulse
