#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <tuple>

#include "battle/core/evolve.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/json_text.h"
#include "scenarios/logs/evaluation.h"
#include "scenarios/logs/log_verify.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/orders/script.h"
#include "scenarios/records/battle_json.h"
#include "scenarios/wanted_ships.h"

namespace impulse {
namespace {

struct ReplayArguments {
    std::string file, to, side, salvage, depth = "story";
    bool verify = false, state = false, json = false, overwrite = false, evaluate = false;
    int playouts = 16;
};

class ReplayCommand {
public:
    ReplayCommand(const ReplayArguments& arguments, const CommandContext& context)
        : o_(arguments), c_(context), io_(context.io) {}

    int run() {
        options_.depth = *from_word<Depth>(o_.depth);
        const auto read = c_.files.log(o_.file);
        if (!read) return io_.bad(read.error());
        if (!o_.salvage.empty()) return salvage(read->text, *read->rules);
        if (o_.verify) return verify(read->text, *read->rules);
        return replay(read->text, *read->rules);
    }

private:
    int verify(const LogText& log, const Rules& rules) {
        const LogVerdict verdict = verify_log(rules, log);
        const int status = verdict.same ? exit_ok : exit_difference;
        if (o_.json) {
            Json json{{"same", verdict.same},
                      {"orders", verdict.orders},
                      {"impulses", verdict.impulses},
                      {"finished", verdict.ended},
                      {"notices", verdict.notices}};
            if (!verdict.promises.empty()) json["commitments"] = verdict.promises;
            if (verdict.difference) {
                const LogDifference& d = *verdict.difference;
                json["difference"] = {{"order", d.n},     {"turn", d.turn},   {"impulse", d.impulse},
                                      {"step", d.step},   {"field", d.field}, {"logged", d.logged},
                                      {"found", d.found}, {"rule", d.rule}};
            }
            io_.print_json(json);
            return status;
        }
        for (const std::string& notice : verdict.notices) io_.err << notice << "\n";
        if (!verdict.same) {
            io_.out << fmt::format("DIFFERENT: {}\n",
                                   verdict.difference ? verdict.difference->text() : "the log was altered");
            return status;
        }
        io_.out << fmt::format("OK: {} impulses and {} orders compared, every event and hash equal{}\n",
                               verdict.impulses, verdict.orders,
                               verdict.ended ? "" : "; the battle is unfinished");
        if (!verdict.promises.empty())
            io_.out << fmt::format(
                "    The secrets give the seed and fit these promises; compare them with those that "
                "were published:\n      {}\n",
                fmt::join(verdict.promises, "\n      "));
        return status;
    }

    int salvage(const LogText& log, const Rules& rules) {
        std::error_code none;
        if (std::filesystem::equivalent(o_.salvage, o_.file, none))
            return io_.bad(
                fmt::format("--salvage {}: this is the log itself; name another file", o_.salvage));
        if (const auto size = std::filesystem::file_size(o_.salvage, none);
            !none && size > 0 && !o_.overwrite)
            return io_.bad(fmt::format(
                "--salvage {}: this file is not empty; write over it with --overwrite, or name another",
                o_.salvage));
        const Salvaged found = salvage_log(rules, log);
        if (found.entries.empty())
            return io_.bad(fmt::format("{}; nothing of the battle can be saved", found.stopped));
        if (auto written = LogWriter::rewrite(o_.salvage, log.header, found.entries, rules,
                                              LogSync::each_order, nullptr);
            !written)
            return io_.bad(written.error());
        io_.out << fmt::format(
            "log      {}\n{} orders kept{}\n", o_.salvage, found.entries.size() - 1,
            found.stopped.empty() ? ": all of them" : "; not kept is what follows: " + found.stopped);
        return exit_ok;
    }

    // Whether an event leads past the time of --to.
    [[nodiscard]] bool past(const Event& event) const {
        const auto* to = std::get_if<Advanced>(&event);
        return to != nullptr && options_.turn_to > 0 &&
               (to->turn > options_.turn_to ||
                (to->turn == options_.turn_to && to->impulse > options_.impulse_to));
    }

    int replay(const LogText& log, const Rules& rules) {
        for (const std::string& notice : log.notices) io_.err << notice << "\n";
        if (log.altered) io_.err << log.altered->text() << "\n";
        auto first = battle_of(rules, log.header);
        if (!first) return io_.bad(FileError{o_.file, 1, 1, first.error()});
        const Roster roster = roster_of(log.header.scenario.setup);
        if (!o_.side.empty()) {
            const SideId side = roster.side(o_.side);
            if (!side)
                return io_.bad(fmt::format("--side {}: expected one of: {}", o_.side,
                                           fmt::join(roster.names.sides, ", ")));
            options_.side = side;
        }
        constexpr int whole_turn = 99;
        if (!o_.to.empty()) {
            const auto time = typed_time("--to", o_.to, whole_turn, rules);
            if (!time) return io_.bad(time.error());
            std::tie(options_.turn_to, options_.impulse_to) = *time;
        }
        Battle battle = *first;
        bool reached = false;
        for (const LogEntry& entry : log.entries)
            for (const Event& event : entry.events) {
                reached = reached || past(event);
                if (reached) break;
                if (!fits(battle, event))
                    return io_.bad(FileError{o_.file, entry.n + 2, 1, "an event does not fit the battle"});
                evolve(battle, event);
            }
        // A position that the log never came to is none.
        const Cursor& end = battle.clock;
        const int impulse = std::clamp<int>(end.impulse, 0, rules.procedure.impulses);
        if (options_.turn_to > 0 && !reached &&
            (end.turn < options_.turn_to ||
             (end.turn == options_.turn_to && options_.impulse_to < whole_turn &&
              end.impulse < options_.impulse_to && battle.ended == 0)))
            return io_.bad(fmt::format("--to {}: the log ends in {}.{}", o_.to, end.turn, impulse));
        if (o_.evaluate) return evaluate(log, rules, *first, roster);
        if (o_.state || o_.json) {
            io_.print_json(options_.side ? named_view_json(rules, battle, roster, *options_.side)
                                         : named_state_json(rules, battle, roster));
            return exit_ok;
        }
        io_.out << transcript(rules, *first, roster, log.entries, options_);
        if (!reached && battle.ended == 0)
            io_.out << fmt::format(
                "\nThe log ends here, in turn {} impulse {}: the battle is unfinished; to continue: impulse "
                "fight --resume {}\n",
                end.turn, impulse, o_.file);
        return exit_ok;
    }

    int evaluate(const LogText& log, const Rules& rules, const Battle& first, const Roster& roster) {
        std::atomic<bool> stop{false};
        ProgressLine line(io_);
        EvaluationOptions options;
        options.playouts = o_.playouts;
        options.side = options_.side.value_or(SideId{});
        options.to = {options_.turn_to, options_.impulse_to};
        options.stop = &stop;
        options.found = [&](const JudgedMoment& m) {
            if (c_.stop != nullptr && *c_.stop != 0) stop = true;
            if (io_.progress && line.drawn_over())
                line.draw(fmt::format("judged to {}.{}", m.clock.turn, std::max<int>(0, m.clock.impulse)));
        };
        const auto moments = evaluate_log(rules, first, log.entries, options);
        line.end();
        if (o_.json)
            io_.print_json(evaluation_json(roster, moments));
        else
            io_.out << evaluation_text(
                rules, first, roster, moments,
                options_.side ? std::span<const LogEntry>{} : std::span<const LogEntry>{log.entries});
        return stop ? exit_stopped : exit_ok;
    }

    const ReplayArguments& o_;
    const CommandContext& c_;
    const ProgramStreams& io_;
    TranscriptOptions options_;
};

struct ScriptArguments {
    std::string file, log;
    bool events = false, state = false, json = false, overwrite = false;
};

int play_script(const ScriptArguments& o, const CommandContext& c) {
    auto text = read_text(o.file);
    if (!text) return c.io.bad(text.error());
    ScriptOptions options;
    options.rules = [&c, ships = ships_wanted(*text, o.file)](const std::string& name) {
        return c.files.rules(name, ships);
    };
    options.log_path = o.log;
    options.overwrite = o.overwrite;
    auto run = run_script(*text, o.file, options);
    if (!run) return c.io.bad(run.error());
    if (!o.state) c.io.out << event_lines(**run);
    if (!o.events)
        c.io.out
            << Json{{"state", named_state_json((*run)->rules(), (*run)->battle(), (*run)->roster())}}.dump()
            << "\n";
    return exit_ok;
}

}  // namespace

std::vector<std::string> depth_words() {
    const auto words = words_of(Depth{});
    return {words.begin(), words.end()};
}

void add_replay_commands(CLI::App& app, const CommandContext& context) {
    const auto o = std::make_shared<ReplayArguments>();
    CLI::App* replay = app.add_subcommand("replay",
                                          "Read, inspect or verify a battle from its log.\n"
                                          "  impulse replay a.jsonl --depth audit --to 2.8\n"
                                          "  impulse replay a.jsonl --evaluate --playouts 32");
    replay->add_option("FILE", o->file, "log of a battle")->required();
    replay->add_flag("--verify", o->verify, "play the orders again and compare every event and hash");
    replay->add_option("--to", o->to, "TURN.IMPULSE to stop after");
    replay->add_flag("--state", o->state, "print the state as JSON instead of the story");
    replay->add_option("--salvage", o->salvage,
                       "write what still plays back of a damaged log to this file, to continue from");
    replay->add_flag("--overwrite", o->overwrite, "write over the file that --salvage names");
    replay->add_option("--side", o->side, "only what this side may know");
    replay->add_option("--depth", o->depth, "how much is shown")->check(CLI::IsMember(depth_words()));
    replay->add_flag("--evaluate", o->evaluate,
                     "who stands how well at every turn and after every volley, and where that swung most");
    replay->add_option("--playouts", o->playouts, "with --evaluate: battles played on from each moment")
        ->check(CLI::Range(1, 10000));
    replay->add_flag("--json", o->json, "print JSON");
    replay->callback([o, &context] { context.status = ReplayCommand(*o, context).run(); });

    const auto s = std::make_shared<ScriptArguments>();
    CLI::App* script =
        app.add_subcommand("script",
                           "Play a battle that is written down; prints events as JSON Lines, then the\n"
                           "final state. See scenarios/README.md for the format.");
    script->add_option("FILE", s->file, "script (.toml)")->required();
    script->add_option("--log", s->log, "write the log here");
    script->add_flag("--overwrite", s->overwrite, "write over the file that --log names");
    script->add_flag("--events", s->events, "events only");
    script->add_flag("--state", s->state, "final state only");
    script->add_flag("--json", s->json, "the output is JSON anyway");
    script->callback([s, &context] { context.status = play_script(*s, context); });
}

}  // namespace impulse
