// battle/fire/die_shift.h: what is added to a die of fire, every term in order.
// Units:  points of ECM and ECCM, steps of the die for `steps`.
// Shapes: DieShift holds all lists; steps.sum is what is added to the die.
// Rule:   classic D6.34, E1.7, E1.82, C10.4, FD1.52; TNG "Erratic Maneuvering" and the weapons' own penalties.
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/terms.h"
#include "battle/fire/ecm.h"

namespace impulse {

IMPULSE_WORDS(ShiftTerm, std::uint8_t, ecm, mode_penalty, modifier, air, web, aimed, gate, warp_factor)

struct DieShift {
    Terms<EcmTerm> ecm;
    Terms<EccmTerm> eccm;
    bool ew_counts = true;  // false against a hidden target (G13)
    Terms<ShiftTerm> steps;
};

// The shift for a mode fired by a unit (empty: by none) at a unit, at a seeker or into a hex, with what electronic warfare
// there is between them; `out_of`: the hex from which the shot comes, where that is not the firer's.
DieShift die_shift(const Rules& rules, const Battle& battle, const EwBetween& ew, UnitId by,
                   const WeaponMode& mode, UnitId at, ObjectId seeker, int range,
                   const EarlierHits& hits = {}, const SystemType* weapon = nullptr, bool aimed = false,
                   std::optional<Hex> out_of = {});
// The same for a unit's fire at a unit or at a seeker (exactly one of `at` and `seeker` is given).
DieShift die_shift(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode, UnitId at,
                   ObjectId seeker, int range, const SystemType* weapon = nullptr);

}  // namespace impulse
