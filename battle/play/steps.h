// battle/play/steps.h: mechanism words of turn.toml to functions, and the activity step.
// Shapes: one StepMechanism per word, found once when a ruleset is read.
// Errors: find_mechanism returns -1 for an unknown word; the rules reader refuses it with file and line.
// Rule:   architecture section 4.
#pragma once

#include <span>
#include <string_view>

#include "battle/core/step.h"

namespace impulse {

// Where the mechanism of that word stands in the list, for Procedure::mechanisms; -1 where there is none.
int find_mechanism(std::string_view word);
// All words, for the reader of turn.toml.
std::span<const std::string_view> mechanism_words();
// All mechanisms, where find_mechanism says.
const StepMechanism* mechanism_table();
// The mechanism of a step of the ruleset.
inline const StepMechanism& mechanism_of(const Rules& rules, int step) {
    return mechanism_table()[rules.procedure.mechanisms[static_cast<std::size_t>(step)]];
}

}  // namespace impulse
