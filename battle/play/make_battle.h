// battle/play/make_battle.h: from a set-up to the battle at the start of turn 1.
// Units:  as in core/setup.h: hexes, speeds in hexes a turn, weapon status 0..3.
// Shapes: Setup in, Battle out; the battle has not run a step yet (start() of play/apply.h does).
// Errors: one sentence that names the unit, what is wrong and what would be right.
// Rule:   classic S4.1 (weapon status); TNG has none of its own and borrows it.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "battle/core/setup.h"

namespace impulse {

// The battle. Refuses unknown classes, sides, systems and loads, and more than a ship has or the map holds.
tl::expected<Battle, std::string> make_battle(const Rules& rules, const Setup& setup);

// Why terrain cannot be placed so: a kind that the ruleset does not have, or a figure that no source gives and that the
// scenario must say.
std::optional<std::string> feature_fault(const Rules& rules, const Feature& feature);

}  // namespace impulse
