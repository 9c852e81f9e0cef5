// battle/systems/rubble.h: rubble that is cut from what lies in a hex, and becomes energy.
// Units:  units of fuel, each a point of energy.
// Shapes: refuse and do of two acts of boxes (BoxAct::slice, BoxAct::convert).
// Errors: a Refusal says why not.
// Rule:   TNG "Force Beam", "M-AM-CONV".
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

std::optional<Refusal> refuse_rubble(const Rules& rules, const Battle& battle, const Operate& order,
                                     const BoxUse& use);
void slice(Play& play, const Operate& order, const BoxUse& use);
void convert(Play& play, const Operate& order, const BoxUse& use);

}  // namespace impulse
