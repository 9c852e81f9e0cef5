// battle/systems/cloak.h: the cloaking device: switching, what it forbids, what the enemy still sees.
// Units:  absolute impulses; Energy in sixtieths.
// Shapes: Counter::cloak and cloak_at hold the switch; cloak_stage and cloak_range (core/tracks.h) follow from them.
// Errors: Refusal: no device, not paid for, fading.
// Rule:   classic G13.
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/tracks.h"

namespace impulse {

// Energy of the device for a turn, nothing where the class has none.
Energy cloak_cost(const Rules& rules, const Unit& unit);
// Why a form that pays so much for the cloak is wrong: the device takes all or nothing.
std::optional<Refusal> refuse_cloak_energy(const Rules& rules, const Unit& unit, Energy amount);

// Why the cloak cannot be switched on or off now: none that works, not paid for this turn, or it fades.
std::optional<Refusal> refuse_cloak(const Rules& rules, const Battle& battle, UnitId unit, bool on);
// On: fire control and lock-on end at once. Off: fire control comes back after the fading and its delay.
void do_cloak(Play& play, UnitId unit, bool on);

// Step `cloak` (6B2): a cloak that is not paid for goes off; hidden ships go off the enemy's map where the ruleset has
// that; then those with a device may switch it.
bool cloak_due(const Rules& rules, const Battle& battle);
bool cloak_run(Play& play);
UnitSet cloak_eligible(const Rules& rules, const Battle& battle);

// Step `veil`, after lock-ons: which sides know only where a hidden ship was shown last.
bool veil_due(const Rules& rules, const Battle& battle);
bool veil_run(Play& play);

}  // namespace impulse
