// battle/systems/sensors.h: fire control on and off, and lock-on.
// Units:  absolute impulses; sensor ratings.
// Shapes: Counter::fire_control, fire_control_from, lock_on; Unit::lost_locks one by one (locked_on, core/tracks.h).
// Errors: Refusal where the order changes nothing or has not been paid for.
// Rule:   classic D6.1 (lock-on), D6.6 (fire control), 6B3 and G13 (lost and regained); rulesets without lock-on have none.
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/tracks.h"

namespace impulse {

// Why fire control cannot be switched now: not in this ruleset, so already, or not paid for on the form.
std::optional<Refusal> refuse_fire_control(const Rules& rules, const Battle& battle, UnitId unit,
                                           bool active);
// Active works after fire_control.delay impulses, and is locked on then at the earliest; passive at once.
void do_fire_control(Play& play, UnitId unit, bool active);

// The number that keeps or regains a lock-on on a hidden ship, one die up to it: P = S - EW - RF + SF - 4 or - 10 (G13).
int cloak_lock_number(const Rules& rules, const Battle& battle, UnitId by, UnitId at, bool keep);

// Step `lock_on`. Before the first impulse EW is announced and everyone with active fire control rolls; in the loop of
// impulses those whose fire control begins to work, and those whose target vanishes behind a planet or a cloak or
// comes back from there.
bool lock_on_due(const Rules& rules, const Battle& battle);
bool lock_on_run(Play& play);

}  // namespace impulse
