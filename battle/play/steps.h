// battle/play/steps.h: what runs each step of turn.toml, and the activity step.
// Shapes: one StepMechanism per word.
// Rule:   architecture section 4.
#pragma once

#include "battle/core/step.h"

namespace impulse {

// All mechanisms, in the order of their words.
const StepMechanism* mechanism_table();
// The mechanism of a step of the ruleset.
inline const StepMechanism& mechanism_of(const Rules& rules, int step) {
    return mechanism_table()[static_cast<std::size_t>(
        rules.procedure.mechanisms[static_cast<std::size_t>(step)])];
}

}  // namespace impulse
