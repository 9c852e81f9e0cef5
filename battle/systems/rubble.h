// battle/systems/rubble.h: rubble that is cut from what lies in a hex, and becomes energy.
// Units:  units of fuel, each a point of energy.
// Shapes: refuse and do of an act of boxes (BoxAct::extract).
// Errors: a Refusal says why not.
// Rule:   TNG "Force Beam", "M-AM-CONV".
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

std::optional<Refusal> refuse_extract(const Rules& rules, const Battle& battle, const Operate& order,
                                      const BoxUse& use);
void extract(Play& play, const Operate& order, const BoxUse& use);

}  // namespace impulse
