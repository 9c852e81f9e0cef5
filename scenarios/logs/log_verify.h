// scenarios/logs/log_verify.h: a log fought again and played back, and compared with what it says.
// Shapes: LogText in, LogVerdict out: the first difference, or that there is none.
// Errors: none; tables that have changed since and altered lines are notices of the verdict.
// Rule:   architecture, Decision 6: the orders give the same events and hashes in every build.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/logs/log_file.h"

namespace impulse {

// The first difference between a log and its re-simulation.
struct LogDifference {
    int n = 0, turn = 0, impulse = 0;
    std::string step, field, logged, found, rule;
    // "turn 2 impulse 14, step direct_fire: face is 5 in the log, 3 when played again (rule: ...)".
    [[nodiscard]] std::string text() const;
};
struct LogVerdict {
    bool same = false;
    int orders = 0, impulses = 0;
    std::optional<LogDifference> difference;
    std::vector<std::string> notices;   // tables that have changed since, torn or altered lines
    std::vector<std::string> promises;  // revealed dice whose secrets give the seed: "aster cb8ee4bc..."
    bool ended = false;                 // the battle is over where the log ends
};
// Plays the orders again and plays the events back, and compares every event and every hash.
LogVerdict verify_log(const Rules& rules, const LogText& log);

}  // namespace impulse
