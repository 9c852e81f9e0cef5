// battle/systems/tractor.h: tractor beams: reaching out, the auction against negative tractor, holding and letting go.
// Units:  effective points; energy in whole points by range; absolute impulses.
// Shapes: steps `tractor` (offers), `tractor_bid` (secret bids of both sides, settled when all have bid), `links`.
// Errors: Refusal with the number that failed.
// Rule:   classic G7 (tractor beams), D6.37 (attempts against ECM), 6B4.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Beams of the unit that neither hold nor reach nor rest.
int free_beams(const Rules& rules, const Battle& battle, UnitId unit);
// Energy that the unit can still put into beams or against them: what its form paid and its batteries.
int beam_energy(const Battle& battle, UnitId unit);
// Energy for one effective point at a range; 0 beyond reach.
int beam_cost(const Rules& rules, int range);

std::optional<Refusal> refuse_tractor(const Rules& rules, const Battle& battle, const Tractor& order);
After do_tractor(Play& play, const Tractor& order);

// Step `tractor`: in the initial activity those who hold something that is not paid for this turn; in an impulse those
// who could hold an enemy, a seeker, or (with energy on their form) a friend, and those who are held.
UnitSet tractor_eligible(const Rules& rules, const Battle& battle);
// Step `tractor_bid`: due where an offer is open or a link is not paid for.
bool tractor_bid_due(const Rules& rules, const Battle& battle);
UnitSet tractor_bid_eligible(const Rules& rules, const Battle& battle);
// Settles all offers and bids: the attempt rolls, then positive against negative points.
void tractor_bid_close(Play& play);

// Step `links`: what is destroyed, out of range or gone lets go; boxes that have rested are free; link speeds.
bool links_due(const Rules& rules, const Battle& battle);
bool links_run(Play& play);

}  // namespace impulse
