// battle/fire/locks.h: locks of a grouping on a target that it has hit, and how shields shake them off.
// Units:  hexes, points of energy.
// Shapes: StatusKind::locked on the target; Counter::modulated is what its shields do against it in this turn.
// Rule:   TNG "Cut".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// A lock is broken where the grouping reaches its target no more.
bool locks_due(const Rules& rules, const Battle& battle);
void break_locks(Play& play);

// Energy of the batteries changes the frequency of the shields: so many hexes for each point against who has a lock.
std::optional<Refusal> refuse_modulate(const Rules& rules, const Battle& battle, const Operate& order);
void do_modulate(Play& play, const Operate& order);

}  // namespace impulse
