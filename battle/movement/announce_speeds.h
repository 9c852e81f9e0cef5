// battle/movement/announce_speeds.h: the speeds of a new turn come into force, and their changes during it.
// Units:  hexes a turn; impulses of the turn.
// Shapes: steps `announce_speeds` and `speed_changes`; ChangeSpeed is the unplotted change with reserve warp.
// Errors: Refusal with the limit that forbids the change.
// Rule:   classic B2 phase 2, C12; C8 (stops); H7.132 (delayed reserve power); TNG "Declare movement".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Step `announce_speeds`: every active ship takes up what its form says: its speed, or its movements. Doing it twice
// changes nothing.
bool announce_speeds_run(Play& play);

// Step `speed_changes`, after the movement of an impulse: what acts from the next impulse on, and ships that stop.
bool speed_changes_due(const Rules& rules, const Battle& battle);
bool speed_changes_run(Play& play);

// Energy for an unplotted change that acts on the next impulse: twice the hexes gained or the hexes of the rest of the
// turn at the new speed, whichever is less, at least one hex (C12.24). Slowing down: the ruleset's percent of what the
// hexes given up had cost; that energy is lost.
Energy change_cost(const Rules& rules, const Battle& battle, const ChangeSpeed& order);
std::optional<Refusal> refuse_change_speed(const Rules& rules, const Battle& battle,
                                           const ChangeSpeed& order);
After do_change_speed(Play& play, const ChangeSpeed& order);

// Energy that the batteries have promised in this impulse for a change of speed that acts on the next one: where the
// turn has the step `delayed_reserve`, it leaves them only there (H7.132).
Energy promised_energy(const Rules& rules, const Battle& battle, UnitId unit);
// Step `delayed_reserve`, at the end of an impulse: what was promised is paid, or, where the battery that held it is
// gone, the change does not happen.
bool delayed_reserve_due(const Rules& rules, const Battle& battle);
bool delayed_reserve_run(Play& play);

// The ship stands still from this impulse on (from_now) or from the next: speed 0, plot 0, counts cleared, no movement
// for `impulses` more. Last turn's speed will count as 0.
void stop_ship(Play& play, UnitId unit, bool from_now, StatusCause cause = StatusCause::halt,
               int impulses = 0);

}  // namespace impulse
