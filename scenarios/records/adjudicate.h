// scenarios/records/adjudicate.h: a battle that cannot be finished is played on by captains, many times, and counted.
// Units:  battles, turns, economic BPV; chances with their 95 % interval.
// Shapes: every play has its own dice; its row does not depend on how many workers there are.
// Errors: FileError for a log that does not go on; a play that stands still is counted as unfinished.
// Rule:   UTD3.45: a battle may be adjudicated; the record's result_source is then "adjudicated".
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

// Where playing on begins.
struct Position {
    Scenario scenario;
    Battle battle{};               // there
    std::vector<LogEntry> before;  // what led to it; empty for the beginning of a battle
    LogHeader header;
};
// The beginning of a battle, run to its first decision.
tl::expected<Position, std::string> position_at_start(const Rules& rules, const Scenario& scenario);
// A log at a time: after the last order given before turn.impulse; 0.0 = at its end.
tl::expected<Position, std::string> position_in_log(const Rules& rules, const LogText& log, int turn,
                                                    int impulse);

struct AdjudicateOptions {
    int plays = 200;
    std::uint64_t seed = 1;
    std::string pilot = "captain";
    int turns_most = 60;  // beyond the position's turn
    int workers = 1;
    const volatile std::sig_atomic_t* stop = nullptr;
    std::function<void(int done, int all)> progress;
};
struct PlayedOn {
    std::uint64_t seed = 0;
    int winner = -1, turns = 0;  // -1: nobody
    bool finished = false;
    std::array<int, max_sides> ships_left{}, ships_lost{}, bpv_lost{}, crippled{};
    std::uint64_t state = 0;
    bool operator==(const PlayedOn&) const = default;
};
struct Adjudication {
    std::vector<PlayedOn> plays;  // those that were played, in their order
    bool stopped = false;
};
// Plays on; the same seed gives the same rows for any number of workers.
Adjudication adjudicate(const Rules& rules, const Position& position, const AdjudicateOptions& options);
// Play `number` (from 0) again, as a log that replays.
std::optional<FileError> write_play(const Rules& rules, const Position& position,
                                    const AdjudicateOptions& options, int number, const std::string& path,
                                    bool overwrite = false);
// The result for people.
std::string adjudication_text(const Position& position, const Adjudication& a);

}  // namespace impulse
