// scenarios/orders/script.h: a battle written down: scenario, orders by turn, impulse and step, dice in order of use.
// Units:  turns and impulses from 1; faces as rolled.
// Shapes: TOML, see scenarios/README.md; this format is a contract.
// Errors: FileError at the order or die that is wrong, with the rule that refuses it.
// Rule:   a window that no order addresses is passed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "battle/core/rules.h"
#include "engine/table_text.h"
#include "scenarios/run.h"

namespace impulse {

inline constexpr std::string_view script_format = "impulse-script/1";

struct ScriptOptions {
    // Gives a ruleset by name; load_rules of files.h unless a test has its own.
    std::function<tl::expected<const Rules*, FileError>(const std::string& ruleset)> rules;
    std::string log_path;
    bool overwrite = false;  // what is at log_path may be written over
};

// Plays the script to its end; the run that comes back holds battle and events. The rules must outlive it.
tl::expected<std::unique_ptr<BattleRun>, FileError> run_script(std::string_view text, std::string_view file,
                                                               const ScriptOptions& options);

// The events of a run as JSON Lines, one object per event, each with the number of its order.
std::string event_lines(const BattleRun& run);

}  // namespace impulse
