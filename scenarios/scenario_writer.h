// scenarios/scenario_writer.h: Scenario to the .toml text that scenario_reader reads.
// Units:  hexes CCRR, facings A..F, speeds in hexes a turn.
// Shapes: write_scenario is the other way round of read_scenario: what it writes reads back as the same set-up.
// Errors: one sentence where the battle holds what the format has no words for, such as a campaign's sector.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "battle/core/rules.h"
#include "scenarios/scenario.h"

namespace impulse {

tl::expected<std::string, std::string> write_scenario(const Rules& rules, const Scenario& scenario);

}  // namespace impulse
