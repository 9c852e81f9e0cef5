// battle/areas/clearing.h: firing into the rocks ahead to enter their hex with less damage, or at a web that the shot unweaves.
// Units:  points; hexes; impulses.
// Shapes: Counter::cleared holds 1000 x the direction fired in + the points; it holds for the next impulse's entry.
// Errors: Refusal: no rocks there, not about to enter, weapons that do not bear or are not ready.
// Rule:   classic P3.25: only in the impulse just before entry, only for the firer itself, not under erratic manoeuvres; TNG "WB".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_clear_rocks(const Rules& rules, const Battle& battle, const ClearRocks& order);
After do_clear_rocks(Play& play, const ClearRocks& order);
// Units that may fire so now; to be added to those who may fire at anything.
UnitSet clearing_eligible(const Rules& rules, const Battle& battle);
// Points cleared for the hex that the unit entered on this impulse.
int cleared_points(const Battle& battle, const Unit& unit);

}  // namespace impulse
