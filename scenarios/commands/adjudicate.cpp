#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "battle/core/view.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/json_text.h"
#include "scenarios/logs/chance.h"
#include "scenarios/logs/evaluation.h"
#include "scenarios/records/adjudicate.h"

namespace impulse {
namespace {

struct AdjudicateArguments {
    std::string file, at, log, line;
    std::optional<std::uint64_t> seed;
    int n = 200, turns = 60, workers = 1, battle = 0;
    bool json = false, overwrite = false;
};

// Every battle with its result, and what each side won of them.
Json adjudication_json(const std::string& path, const Position& position, const Adjudication& a) {
    Json json = {{"file", path},
                 {"at", {{"turn", position.battle.clock.turn}, {"impulse", position.battle.clock.impulse}}},
                 {"stopped", a.stopped}};
    const auto count = static_cast<std::int64_t>(a.plays.size());
    for (std::size_t s = 0; s < position.scenario.setup.sides.size(); ++s) {
        const auto wins = std::ranges::count_if(
            a.plays, [&](const PlayedOn& p) { return p.winner == static_cast<int>(s); });
        const Interval i = share_interval(wins, count);
        json["sides"].push_back({{"id", position.scenario.setup.sides[s].id},
                                 {"wins", wins},
                                 {"of", count},
                                 {"interval_95", {i.low, i.high}}});
    }
    json["battles"] = Json::array();
    for (const PlayedOn& p : a.plays) {
        Json row = {
            {"seed", p.seed},
            {"winner", p.winner < 0
                           ? Json(nullptr)
                           : Json(position.scenario.setup.sides[static_cast<std::size_t>(p.winner)].id)},
            {"finished", p.finished},
            {"turn", p.turns},
            {"state", hex_digits(p.state)}};
        for (std::size_t s = 0; s < position.scenario.setup.sides.size(); ++s)
            row["sides"].push_back({{"id", position.scenario.setup.sides[s].id},
                                    {"lost", p.ships_lost[s]},
                                    {"bpv_lost", p.bpv_lost[s]},
                                    {"crippled", p.crippled[s]}});
        json["battles"].push_back(std::move(row));
    }
    return json;
}

// What a searching captain of a side would do from there, and what he weighed: as his side sees it.
int best_lines(const AdjudicateArguments& o, const CommandContext& c, const Rules& rules,
               const Position& position) {
    const Roster roster = roster_of(position.scenario.setup);
    const SideId only = roster.side(o.line);
    if (!only && o.line != "all")
        return c.io.bad(fmt::format("--line {}: expected `all` or one of: {}", o.line,
                                    fmt::join(roster.names.sides, ", ")));
    Json json = Json::array();
    for (std::size_t s = 0; s < roster.names.sides.size(); ++s) {
        if (only && only.index() != s) continue;
        const auto line =
            best_line(rules, roster, view(rules, position.battle, SideId{s}), SideId{s}, advice_playouts);
        if (o.json) {
            Json side{{"id", position.scenario.setup.sides[s].id}, {"orders", Json::array()}};
            if (line) {
                side["policy"] = line->weighed.policy().name;
                side["playouts"] = line->weighed.playouts;
                side["weighed"] = weighed_rows(weighed_text(line->weighed));
                for (const auto& order : line->orders) side["orders"].push_back(order.words);
            }
            json.push_back(std::move(side));
        } else {
            c.io.out << roster.names.sides[s] << ": "
                     << (line ? best_line_text(*line) : std::string{"has nothing left to order\n"});
        }
    }
    if (o.json) c.io.print_json(json);
    return exit_ok;
}

int play_on(const AdjudicateArguments& o, const CommandContext& c) {
    if (o.log.empty() != (o.battle == 0))
        return c.io.bad("--battle N and --log FILE belong together: they keep one of the battles");
    const std::string path = find_scenario(o.file);
    const Rules* rules = nullptr;
    tl::expected<Position, std::string> position = tl::unexpected(std::string{});
    const auto text = read_text(path);
    if (text && text->starts_with("{\"log\"")) {
        const auto log = c.files.log(path);
        if (!log) return c.io.bad(log.error());
        rules = log->rules;
        std::pair<int, int> time{0, 0};
        if (!o.at.empty()) {
            const auto typed = typed_time("--at", o.at, 0, *rules);
            if (!typed) return c.io.bad(typed.error());
            time = *typed;
        }
        position = position_in_log(*rules, log->text, time.first, time.second);
    } else {
        if (!o.at.empty())
            return c.io.bad(fmt::format("--at {}: only a log has times to play on from", o.at));
        ScenarioOptions options;
        options.seed = o.seed;
        const auto battle = c.files.battle(o.file, options);
        if (!battle) return c.io.bad(battle.error());
        rules = battle->rules;
        position = position_at_start(*rules, battle->scenario);
    }
    if (!position) return c.io.bad(fmt::format("{}: {}", path, position.error()));
    AdjudicateOptions options;
    options.plays = o.n;
    options.turns_most = o.turns;
    options.workers = o.workers;
    options.seed = o.seed.value_or(position->scenario.setup.seed);
    options.stop = c.stop;
    if (!o.line.empty()) return best_lines(o, c, *rules, *position);
    if (o.battle > o.n) return c.io.bad(fmt::format("--battle {}: there are {} battles", o.battle, o.n));
    if (o.battle > 0) {
        if (const auto error = write_play(*rules, *position, options, o.battle - 1, o.log, o.overwrite))
            return c.io.bad(*error);
        c.io.out << fmt::format("log      {}\n", o.log);
        return exit_ok;
    }
    ProgressLine line(c.io);
    if (c.io.progress && line.drawn_over())
        options.progress = [&](int done, int all) { line.draw(fmt::format("{} of {} battles", done, all)); };
    const Adjudication a = adjudicate(*rules, *position, options);
    line.end();
    if (o.json) {
        c.io.print_json(adjudication_json(path, *position, a));
    } else {
        c.io.out << adjudication_text(*position, a);
    }
    return a.stopped ? exit_stopped : exit_ok;
}

}  // namespace

void add_adjudicate_command(CLI::App& app, const CommandContext& context) {
    const auto o = std::make_shared<AdjudicateArguments>();
    CLI::App* judge =
        app.add_subcommand("adjudicate",
                           "Play a battle on with captains on all sides, many times, and count the results.\n"
                           "  impulse adjudicate out/anvil.log.jsonl --at 3.1 --n 500\n"
                           "  impulse adjudicate anvil.in.json --n 200 --battle 17 --log out/17.jsonl\n"
                           "  impulse adjudicate out/anvil.log.jsonl --at 3.1 --line all");
    judge->add_option("FILE", o->file, "log (.jsonl), scenario or record")->required();
    judge->add_option("--at", o->at, "TURN.IMPULSE of a log to play on from; else its end");
    judge->add_option("--n", o->n, "battles")->check(CLI::Range(1, 1000000));
    judge->add_option("--seed", o->seed, "dice of the battles; else the file's");
    judge->add_option("--turns", o->turns, "turns to play on at most")->check(CLI::Range(1, 999));
    judge->add_option("--workers", o->workers, "processors; the result does not depend on it")
        ->check(CLI::Range(1, 256));
    judge->add_option("--battle", o->battle, "keep this battle's log (with --log)")
        ->check(CLI::Range(1, 1000000));
    judge->add_option("--log", o->log, "write that log here, for `impulse replay` and the window");
    judge->add_option("--line", o->line,
                      "SIDE or all: play nothing on, but show what a searching captain of that side would "
                      "do from there, and what he weighed");
    judge->add_flag("--overwrite", o->overwrite, "write over the file that --log names");
    judge->add_flag("--json", o->json, "as JSON, one entry a battle");
    judge->callback([o, &context] { context.status = play_on(*o, context); });
}

}  // namespace impulse
