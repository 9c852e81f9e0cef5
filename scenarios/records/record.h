// scenarios/records/record.h: battle records in and out: what a campaign gives to a battle and gets back from it.
// Units:  hexes CCRR; damage as "BOX n"; speeds in hexes a turn; move cost and the like as exact text.
// Shapes: JSON, "format": "impulse-record/1", "kind": "in" or "out"; schema in assets/schema.
// Errors: FileError with line and column; unknown fields are kept and given back.
// Rule:   UTD7.44-7.53 for what a Thunderdome battle owes its campaign.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "scenarios/campaigns/fraction.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"
#include "scenarios/scenario_reader.h"

namespace impulse {

inline constexpr std::string_view record_format = "impulse-record/1";

struct RecordIn {
    Scenario scenario;
    std::vector<std::string> notices;  // keys that look misspelt, and what is told
    std::vector<std::string> remarks;  // what is kept but does not fight, what is not legal but allowed
};
// The ruleset that a record in wants; "classic" where it names none. Refuses what is no record.
tl::expected<std::string, FileError> record_ruleset(std::string_view text, std::string_view file);
// A record in; refuses what the rules or the campaign do not allow.
tl::expected<RecordIn, FileError> read_record_in(std::string_view text, std::string_view file,
                                                 const Rules& rules, const ScenarioOptions& options = {});

// The record in (JSON text) of a Thunderdome scenario that was written as TOML.
std::string record_of(const Scenario& scenario, const thunderdome::Sector& sector, const Rules& rules,
                      const std::string& battle_id, const std::string& cycle);

// What a battle leaves to its campaign.
struct RecordSource {
    const Rules& rules;
    const Scenario& scenario;
    const Battle& first;
    const Battle& last;
    std::span<const LogEntry> entries;
    std::string log_file;
    const Battle* as_it_ended =
        nullptr;  // with captured ships on the side that has them; empty = `last` is so
    // The side that has a captured unit.
    [[nodiscard]] std::size_t taken_by(std::size_t unit) const;
};
// An amount as an exact fraction: 1 1/2 is 3/2.
inline Fraction exact(Energy amount) { return {amount.parts, points(1).parts}; }
// True where the unit is no more.
bool died(Fate fate);
// BPV of the commander's options that a unit bought, fractions up; 0 where the ruleset has none.
int co_spent(const std::string& ruleset, const SetupUnit& unit);
// The record out as JSON text with a line end; the error is one of the campaign's rows.
tl::expected<std::string, FileError> record_out(const RecordSource& source);

// Checks a record of either kind: one line that says what it is, with the notices after it.
tl::expected<std::vector<std::string>, FileError> check_record(std::string_view text, std::string_view file,
                                                               const Rules& rules);
// Every place where two records differ: "sides[lyran].units[L-FF-1].fate: "destroyed" | "survived"".
tl::expected<std::vector<std::string>, FileError> diff_records(std::string_view one,
                                                               std::string_view one_file,
                                                               std::string_view other,
                                                               std::string_view other_file);

// The unit with every repair of the battle undone (UTD7.51).
Unit repairs_undone(const Rules& rules, const Unit& unit, std::span<const LogEntry> entries, UnitId id);

}  // namespace impulse
