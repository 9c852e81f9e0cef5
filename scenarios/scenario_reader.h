// scenarios/scenario_reader.h: scenario .toml text to Scenario.
// Units:  hexes CCRR, facings A..F, speeds in hexes a turn.
// Shapes: generic scenarios and a [thunderdome] block, see scenarios/README.md.
// Errors: FileError with line and column; never a partial scenario.
// Rule:   UTD7.45 for the campaign block.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/table_text.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario.h"
#include "ssd/refit.h"

namespace impulse {

// What the caller may change before the set-up is rolled.
struct ScenarioOptions {
    std::optional<std::uint64_t> seed;
    std::optional<int> turn_limit;
    thunderdome::RollSetup roll;  // empty = from the seed
};

// The ruleset that the table names; the error where it names none.
std::string scenario_ruleset(TableReader& table);
// A scenario from an open table; errors are noted in the table, so that the caller's finish() reports them.
Scenario read_scenario(TableReader& table, const Rules& rules, const ScenarioOptions& options);
// A scenario from text; `rules` must be those that scenario_ruleset names.
tl::expected<Scenario, FileError> read_scenario(std::string_view text, std::string_view file,
                                                const Rules& rules, const ScenarioOptions& options = {});

// What only the rules see in a set-up that is read: loads and damage that do not fit. `unit` -1: of no unit.
struct SetupFault {
    int unit = -1;
    std::string what;
};
std::optional<SetupFault> setup_fault(const Rules& rules, const Setup& setup);

}  // namespace impulse
