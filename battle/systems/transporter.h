// battle/systems/transporter.h: transporters: boxes, uses, reach, and the shields that must be open.
// Units:  uses (one box once a turn), hexes, facings 0..5.
// Shapes: Beams, the one bill that refusal, payment and use of an order read; what comes of a use, with its attempt roll.
// Errors: Refusal with the number that failed.
// Rule:   classic G8, D6.37.
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Boxes that may still be used this turn and do not rest after a failed attempt.
int free_transporters(const Rules& rules, const Battle& battle, UnitId unit);

// Hexes that the farthest of them reaches; -1 where none is left.
int transporter_reach(const Rules& rules, const Battle& battle, UnitId unit);

// So many uses towards a unit (empty: a hex): the group of each, and what the batteries pay for all. Of the boxes that reach
// it, through its shields where they are up, the cheapest each time, of equals the first; fewer where no more are free.
struct Beams {
    FixedVector<std::uint8_t, 255> groups;
    Energy price{};
};
Beams beams_to(const Rules& rules, const Battle& battle, UnitId unit, UnitId target, Hex hex, int uses);
// Takes them and their energy, whatever comes of it.
void spend_beams(Play& play, UnitId unit, const Beams& beams);
// True where some box could beam somewhere now, and there is energy for it.
bool may_transport(const Rules& rules, const Battle& battle, UnitId unit);

// Why the unit cannot beam so many times at all now: no box, nothing in its form, erratic manoeuvres.
std::optional<Refusal> refuse_transporting(const Rules& rules, const Battle& battle, UnitId unit, int uses);
// Why nothing gets from its transporters to that unit: range, lock-on, shields, reinforcement, batteries.
std::optional<Refusal> refuse_beam_to(const Rules& rules, const Battle& battle, UnitId unit, UnitId target,
                                      int uses = 1);
// The same for a hex.
std::optional<Refusal> refuse_beam_to(const Rules& rules, const Battle& battle, UnitId unit, Hex hex);

// A whole box for a ship of a hangar: why not now, and its use.
std::optional<Refusal> refuse_whole_beam(const Rules& rules, const Battle& battle, UnitId unit, Energy price);
void spend_whole_beam(Play& play, UnitId unit, Energy price);
// What comes of a use that is spent on a unit (empty: on a hex). stays: nothing goes over, since the attempt failed against
// its ECM (the energy is lost and the box rests), or since the box takes more uses for it; lost: it comes out in space;
// stunned: over, and of no use on the next impulse either.
enum class Beamed : std::uint8_t { over, stunned, stays, lost };
Beamed use_transporter(Play& play, UnitId unit, UnitId target, std::size_t group);

}  // namespace impulse
