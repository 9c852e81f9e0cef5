// scenarios/scenario_reader.h: scenario .toml text to Scenario.
// Units:  hexes CCRR, facings A..F, speeds in hexes a turn.
// Shapes: generic scenarios and a [thunderdome] block, see scenarios/README.md.
// Errors: FileError with line and column; never a partial scenario.
// Rule:   UTD7.45 for the campaign block.
#pragma once

#include <optional>
#include <span>
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
struct ScenarioWishes {
    std::optional<std::uint64_t> seed;
    std::optional<int> turn_limit;
    thunderdome::RollSetup roll;  // empty = from the seed
};

class JsonView;
// The year of a record's calendar, halves left out; 0 where it says none. Refuses what is no year.
int record_year(JsonView& root);
// What a record's unit says of refits and mounts, and what its campaign gives every ship of that side by the year.
Fitting record_fitting(JsonView& root, JsonView& side, JsonView& unit, int year);
// The ships that a scenario (.toml) or a record (.json) wants: those it names, with their refits and mounts.
ShipWishes ships_wanted(std::string_view text, std::string_view file);

// The ruleset that the table names; the error where it names none.
std::string scenario_ruleset(TableReader& table);
// A scenario from an open table; errors are noted in the table, so that the caller's finish() reports them.
Scenario read_scenario(TableReader& table, const Rules& rules, const ScenarioWishes& wishes);
// A scenario from text; `rules` must be those that scenario_ruleset names.
tl::expected<Scenario, FileError> read_scenario(std::string_view text, std::string_view file,
                                                const Rules& rules, const ScenarioWishes& wishes = {});

// The craft that a ship carries, by words such as "12 x f18" or "1 x pf: L WARP 2, shield 4 3": a number, a class key or
// code, of the ship's empire first, and what each of them has lost. They are numbered after those `before` them of the
// same ship and class. `wrong` says why where that is no number, no craft or no damage.
std::vector<SetupUnit> craft_of(const Rules& rules, const SetupUnit& ship, std::string_view words,
                                std::string& wrong, std::span<const SetupUnit> before = {});

// What only the rules see in a set-up that is read: loads and damage that do not fit. `unit` -1: of no unit.
struct SetupFault {
    int unit = -1;
    std::string what;
};
std::optional<SetupFault> setup_fault(const Rules& rules, const Setup& setup);

// Reads "4 WARP" style damage such as "L WARP 3", "SENSOR 2", "shield 4 10" for a class; nothing where it is none.
std::optional<SetupDamage> parse_damage(const Rules& rules, const ShipClass& type, std::string_view words);

}  // namespace impulse
