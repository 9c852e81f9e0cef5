// battle/fire/ecm.h: electronic warfare between two units, every term in order.
// Units:  points of ECM and ECCM; true ranges in hexes.
// Shapes: EwBetween holds both lists; its shift is what is added to a die.
// Rule:   classic D6.3 (ECM, ECCM), D6.34 (root of the net), E1.7 (small targets), C10.5 (erratic), G24, FD9.12.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/emit.h"
#include "battle/core/terms.h"

namespace impulse {

IMPULSE_WORDS(EcmTerm, std::uint8_t, generated, built_in, modifier, weapon_against_seeker, protection, lent,
              offensive, ecm_drone, terrain)
IMPULSE_WORDS(EccmTerm, std::uint8_t, generated, built_in, lent)

struct EwBetween {
    Terms<EcmTerm> ecm;
    Terms<EccmTerm> eccm;
    bool counts = true;  // false against a hidden target: then neither ECM nor ECCM matters (G13)
    [[nodiscard]] int net() const { return counts ? ecm.sum - eccm.sum : 0; }
    [[nodiscard]] int shift() const;
};

// The die shift of a net ECM: the whole root of it, 0 for 0 and below (classic D6.34).
int shift_of_ecm(int net_ecm);

// ECM of the best ECM drone of the unit's side in its hex that works by now (FD9.12).
int escort_ecm(const Rules& rules, const Battle& battle, UnitId unit);
// ECM of a unit against `by`, which is at that true range.
Terms<EcmTerm> target_ecm(const Rules& rules, const Battle& battle, UnitId by, UnitId at, int range);
// ECCM of a unit.
Terms<EccmTerm> firer_eccm(const Rules& rules, const Battle& battle, UnitId by);
// Both together, as fire, tractors, transporters and guided seekers meet them.
EwBetween ew_between(const Rules& rules, const Battle& battle, UnitId by, UnitId at, int range);
EwBetween ew_between(const Rules& rules, const Battle& battle, UnitId by, ObjectId at, int range);
// The same for fire into a hex at what has no ECM of its own (a mine): only what hampers the firing unit and the line.
EwBetween ew_between(const Rules& rules, const Battle& battle, UnitId by, Hex at);

// Whether a tractor, a transporter, a stasis field or the like takes hold of the unit: one die + shift up to
// ew.proof_die; no die where the shift is 0. Where it does not, the energy is lost and the box rests 8 impulses.
bool attempt_works(Play& play, UnitId by, UnitId at);

// What of so many points of a seeker reaches the target: the die for its ECM, or the one for a hidden target (G13).
// Rolls only where it matters.
int impact_points(Play& play, UnitId by, UnitId at, int points);
// Points of a warhead after the ECM die: `total` = die + shift.
int warhead_after_ecm(const Rules& rules, int warhead, int total);

}  // namespace impulse
