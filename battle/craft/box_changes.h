// battle/craft/box_changes.h: boxes that become another system in battle: option mounts, BackUp, holodecks.
// Units:  boxes; deck crews; energy from the batteries.
// Shapes: a group for each thing that the same boxes may be (ClassGroup::mount); what they are not is off.
// Errors: Refusal: in no mount, fixed, crews, energy, nothing damaged.
// Rule:   TNG "Opt", "Back", "Holo", weapon systems, general note 6.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Operate with `change`: a box becomes what the group is.
std::optional<Refusal> refuse_change(const Rules& rules, const Battle& battle, const Operate& order);
After do_change(Play& play, const Operate& order);
// The end of the turn: what is another system for one turn is itself again.
void end_turn_changes(Play& play, UnitId unit);

}  // namespace impulse
