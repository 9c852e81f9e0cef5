// scenarios/logs/evaluation.h: who stands how well along a log, where that swung most, and the best line from a position.
// Units:  shares and gains in ten-thousandths; playouts.
// Shapes: a moment is a decision at which a turn begins or after an impulse in which somebody was hurt.
// Errors: none; an entry that does not fit the battle ends the moments.
// Rule:   for a side only what it could see is looked at; the number of playouts is fixed, so it comes out the same again.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "battle/pilots/playout.h"
#include "battle/pilots/searcher.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

struct JudgedMoment {
    std::size_t at = 0;  // events of the log before it
    Cursor clock{};
    Evaluation value;
    bool operator==(const JudgedMoment&) const = default;
};
struct EvaluationOptions {
    int playouts = 16;
    SideId side{};                            // as this side sees it; empty: as it stands
    std::size_t from = 0;                     // moments that are known already
    std::pair<int, int> to{0, 0};             // turn and impulse after which nothing is judged; 0.0 = the end
    const std::atomic<bool>* stop = nullptr;  // set from outside: the moments so far are given
    std::function<void(const JudgedMoment&)> found = {};
};
// The moments of a log from `from` on. Those of a longer log begin with those of a shorter one.
std::vector<JudgedMoment> evaluate_log(const Rules& rules, const Battle& first,
                                       std::span<const LogEntry> entries, const EvaluationOptions& options);

// From one moment to the next: who gained most, and how much.
struct Swing {
    std::size_t moment = 0;  // the later one
    SideId side{};
    std::int32_t gain = 0;
};
// The largest first; none that the chance of the playouts would explain.
std::vector<Swing> swings_of(std::span<const JudgedMoment> moments, std::size_t sides, std::size_t most);

// Both as a table with bars, and as JSON. `log`: tells what happened at the swings; empty: says nothing of that.
std::string evaluation_text(const Rules& rules, const Battle& first, const Roster& roster,
                            std::span<const JudgedMoment> moments, std::span<const LogEntry> log);
Json evaluation_json(const Roster& roster, std::span<const JudgedMoment> moments);

// What a searching captain would do from a position, as his side sees it.
struct BestLine {
    Weighed weighed;
    struct Order {
        Cursor clock{};
        Command order;
        std::string words;
    };
    std::vector<Order> orders;  // of his side in the turn that runs, as he expects to give them
};
// `playouts`: the budget, as of a Searcher. Nothing where it is too small, nobody of the side is left, or `stop` was set.
std::optional<BestLine> best_line(const Rules& rules, const Roster& roster, const Battle& seen, SideId side,
                                  int playouts, const std::atomic<bool>* stop = nullptr);
// The budget of a person who asks.
constexpr int advice_playouts = 64;
std::string best_line_text(const BestLine& line);

}  // namespace impulse
