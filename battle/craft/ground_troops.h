// battle/craft/ground_troops.h: troops step over: into a shuttle in the bay, out of it on the ground, from base to base.
// Units:  parties and vehicles of Rules::boarding; seats of a shuttle.
// Shapes: step `craft` (6B8): a shuttle takes troops in its bay, lands with them on a side of a body and lets them out.
// Errors: Refusal with the number that failed.
// Rule:   classic D15.8 (what carries troops), J1.5 (landing); UTD7.49.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_move_troops(const Rules& rules, const Battle& battle, const MoveTroops& order);
After do_move_troops(Play& play, const MoveTroops& order);
// Who has troops and somewhere to send them, of sides that are asked about their craft.
UnitSet move_troops_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
