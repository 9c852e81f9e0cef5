// battle/systems/transporter.h: transporters: boxes, uses, reach, and the shields that must be open.
// Units:  uses (one box once a turn), hexes, facings 0..5.
// Shapes: lookups, and the use of one box with its attempt roll.
// Errors: Refusal with the number that failed.
// Rule:   classic G8, D6.37.
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Boxes that may still be used this turn and do not rest after a failed attempt.
int free_transporters(const Rules& rules, const Battle& battle, UnitId unit);

// Why the unit cannot beam so many times at all now: no box, no energy, no fire control, erratic manoeuvres.
std::optional<Refusal> refuse_transporting(const Rules& rules, const Battle& battle, UnitId unit, int uses);
// Why nothing gets from its transporters to that unit: range, lock-on, shields, reinforcement.
std::optional<Refusal> refuse_beam_to(const Rules& rules, const Battle& battle, UnitId unit, UnitId target);
// The same for a hex.
std::optional<Refusal> refuse_beam_to(const Rules& rules, const Battle& battle, UnitId unit, Hex hex);

// Spends one box and its energy, whatever comes of it; the box's group.
std::size_t spend_transporter(Play& play, UnitId unit);
// Uses one box on a unit (empty: on a hex); false where the attempt failed against its ECM: the energy is lost and the
// box rests.
bool use_transporter(Play& play, UnitId unit, UnitId target);

}  // namespace impulse
