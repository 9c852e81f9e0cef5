#include "scenarios/records/adjudicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "battle/core/evolve.h"
#include "battle/core/refusal.h"
#include "battle/core/view.h"
#include "battle/pilots/pilot.h"
#include "battle/pilots/watch.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "battle/play/make_battle.h"
#include "engine/hash.h"
#include "engine/parallel.h"
#include "scenarios/logs/chance.h"
#include "scenarios/records/record.h"
#include "scenarios/run.h"

namespace impulse {
namespace {

constexpr int orders_most = 400'000;

std::uint64_t seed_of(std::uint64_t seed, int number) {
    return hash_of(std::array{seed, static_cast<std::uint64_t>(number)});
}

// One battle played on; `entries` takes what happened where it is wanted.
PlayedOn play_on(const Rules& rules, const Position& position, const AdjudicateOptions& options, int number,
                 std::vector<LogEntry>* entries) {
    PlayedOn row;
    row.seed = seed_of(options.seed, number);
    const auto battle = std::make_unique<Battle>(position.battle);
    battle->dice.seed = row.seed;
    const int last_turn = position.battle.clock.turn + options.turns_most;
    std::vector<std::unique_ptr<Pilot>> pilots;
    for (std::size_t s = 0; s < battle->sides.size(); ++s)
        pilots.push_back(make_pilot(options.pilot, row.seed, SideId{s}));
    std::vector<Watch> watches(pilots.size());
    SeededDice dice;
    KeepEvents events;
    KeptViews views{rules};
    views.begin(entries == nullptr ? nullptr : &events);
    for (int orders = 0; battle->ended == 0 && battle->clock.turn <= last_turn && orders < orders_most;
         ++orders) {
        const SideId side = side_to_act(*battle);
        if (!side) break;
        const Watched choice =
            watches[side.index()].ask(*pilots[side.index()], rules, *battle, views.of(*battle, side), side);
        LogEntry entry;
        entry.clock = battle->clock;
        events.all.clear();
        if (!apply(rules, *battle, choice.order, dice, &views)) break;
        if (entries == nullptr) continue;
        entry.n = static_cast<int>(position.before.size() + entries->size());
        entry.command = choice.order;
        entry.by = options.pilot;
        entry.note = choice.note;
        entry.events = events.all;
        entry.state = views.hash(*battle);
        entries->push_back(std::move(entry));
    }
    row.finished = battle->ended != 0;
    row.winner = battle->winner ? static_cast<int>(battle->winner.index()) : -1;
    row.turns = battle->clock.turn;
    row.state = state_hash(*battle);
    for (const Unit& u : battle->units) {
        if (!u.type || !u.side) continue;
        const std::size_t s = u.side.index();
        const bool gone = died(u.fate) || u.fate == Fate::captured;
        row.ships_left[s] += gone ? 0 : 1;
        row.ships_lost[s] += gone ? 1 : 0;
        row.bpv_lost[s] += gone ? rules.type(u.type).sheet.bpv_economic : 0;
        row.crippled[s] += !gone && u[Counter::crippled] != 0 ? 1 : 0;
    }
    return row;
}

}  // namespace

tl::expected<Position, std::string> position_at_start(const Rules& rules, const Scenario& scenario) {
    auto run = BattleRun::begin(rules, scenario, {});
    if (!run) return tl::unexpected(run.error().text());
    const LogText log = (*run)->as_log();
    return Position{(*run)->scenario(), (*run)->battle(), log.entries, log.header};
}

tl::expected<Position, std::string> position_in_log(const Rules& rules, const LogText& log, int turn,
                                                    int impulse) {
    if (log.altered) return tl::unexpected(log.altered->text());
    auto first = battle_of(rules, log.header);
    if (!first) return tl::unexpected(first.error());
    Position p{log.header.scenario, std::move(*first), {}, log.header};
    for (const LogEntry& entry : log.entries) {
        const bool late = turn > 0 && (entry.clock.turn > turn ||
                                       (entry.clock.turn == turn && entry.clock.impulse >= impulse));
        if (entry.command && late) break;
        for (const Event& event : entry.events) {
            if (!fits(p.battle, event))
                return tl::unexpected(fmt::format("order {} of the log does not fit the battle", entry.n));
            evolve(p.battle, event);
        }
        p.before.push_back(entry);
    }
    if (turn > 0 &&
        (p.battle.clock.turn < turn || (p.battle.clock.turn == turn && p.battle.clock.impulse < impulse)))
        return tl::unexpected(fmt::format("the log ends in {}.{}, before {}.{}", p.battle.clock.turn,
                                          p.battle.clock.impulse, turn, impulse));
    if (p.battle.ended != 0)
        return tl::unexpected(turn > 0 ? fmt::format("the battle is over before {}.{}", turn, impulse)
                                       : std::string{"the battle of this log is over; --at TURN.IMPULSE "
                                                     "plays on from a time before its end"});
    return p;
}

Adjudication adjudicate(const Rules& rules, const Position& position, const AdjudicateOptions& options) {
    Adjudication a;
    const auto all = static_cast<std::size_t>(std::max(0, options.plays));
    std::vector<std::optional<PlayedOn>> rows(all);
    std::atomic<std::size_t> next{0};
    std::atomic<int> done{0};
    std::mutex telling;
    on_threads(options.workers, [&](int) {
        for (;;) {
            if (options.stop != nullptr && *options.stop != 0) return;
            const std::size_t i = next++;
            if (i >= all) return;
            rows[i] = play_on(rules, position, options, static_cast<int>(i), nullptr);
            const int count = ++done;
            if (!options.progress) continue;
            const std::lock_guard lock{telling};
            options.progress(count, static_cast<int>(all));
        }
    });
    // Stopped early, the plays up to the first gap count: they do not depend on who was quicker.
    for (auto& row : rows) {
        if (!row) {
            a.stopped = true;
            break;
        }
        a.plays.push_back(*row);
    }
    return a;
}

std::optional<FileError> write_play(const Rules& rules, const Position& position,
                                    const AdjudicateOptions& options, int number, const std::string& path,
                                    bool overwrite) {
    std::vector<LogEntry> entries;
    play_on(rules, position, options, number, &entries);
    // The dice change at the position, so the whole battle is written with its faces as a list, not with a seed.
    LogText whole;
    whole.entries = position.before;
    whole.entries.insert(whole.entries.end(), entries.begin(), entries.end());
    RunOptions run_options;
    run_options.log_path = path;
    run_options.rewrite = overwrite;
    run_options.sync = LogSync::never;
    run_options.seeded = false;
    run_options.faces = faces_of(whole);
    run_options.dice = "listed";
    auto run = BattleRun::begin(rules, position.header.scenario, run_options);
    if (!run) return run.error();
    for (const LogEntry& entry : whole.entries)
        if (entry.command)
            if (const auto done = (*run)->give(*entry.command, entry.by, entry.note); !done)
                return FileError{
                    path, 1, 1,
                    fmt::format("order {} is refused now: {}", entry.n, refusal_text(rules, done.error()))};
    (*run)->flush();
    return (*run)->log_error();
}

std::string adjudication_text(const Position& position, const Adjudication& a) {
    const int n = static_cast<int>(a.plays.size());
    if (n == 0) return "no battle was played\n";
    const auto& sides = position.scenario.setup.sides;
    std::string text = fmt::format("Played on from {}.{}: {} battle{}{}\n", position.battle.clock.turn,
                                   std::max<int>(0, position.battle.clock.impulse), n, n == 1 ? "" : "s",
                                   a.stopped ? " (stopped)" : "");
    int nobody = 0, unfinished = 0, turns = 0;
    std::map<int, int> ends;
    for (const PlayedOn& play : a.plays) {
        nobody += play.finished && play.winner < 0 ? 1 : 0;
        unfinished += play.finished ? 0 : 1;
        turns += play.turns;
        ++ends[play.turns];
    }
    for (std::size_t s = 0; s < sides.size(); ++s) {
        int wins = 0;
        double lost = 0, bpv = 0, crippled = 0;
        std::vector<int> losses;
        for (const PlayedOn& play : a.plays) {
            wins += play.winner == static_cast<int>(s) ? 1 : 0;
            lost += play.ships_lost[s];
            bpv += play.bpv_lost[s];
            crippled += play.crippled[s];
            losses.push_back(play.bpv_lost[s]);
        }
        std::ranges::sort(losses);
        const auto at = [&](int percent) {
            return losses[static_cast<std::size_t>((n - 1) * percent / 100)];
        };
        text += fmt::format(
            "  {}: wins {}; loses {:.2f} units, {:.0f} BPV on average (half of all battles {} to {}), {:.2f} "
            "crippled\n",
            sides[s].name, chance_text(wins, n), lost / n, bpv / n, at(25), at(75), crippled / n);
    }
    if (nobody > 0) text += fmt::format("  nobody wins: {}\n", chance_text(nobody, n));
    if (unfinished > 0) text += fmt::format("  not over in time: {}\n", chance_text(unfinished, n));
    text += fmt::format("  95 % intervals by n = {}; the last turn is {:.1f} on average:\n", n,
                        static_cast<double>(turns) / n);
    const int most = std::ranges::max_element(ends, [](const auto& x, const auto& y) {
                         return x.second < y.second;
                     })->second;
    for (const auto& [turn, count] : ends)
        text += fmt::format("    turn {:>3} {:>5} {}\n", turn, count,
                            std::string(static_cast<std::size_t>(1 + 39 * count / most), '#'));
    return text;
}

}  // namespace impulse
