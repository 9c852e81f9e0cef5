#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <memory>

#include "battle/core/view.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/json_text.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/logs/visible_stream.h"
#include "scenarios/orders/dice_source.h"
#include "scenarios/orders/prompt.h"
#include "scenarios/records/battle_json.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_for_side.h"

namespace impulse {
namespace {

struct FightArguments {
    std::string file, seed_text, dice, record, log, picture, transcript, resume, depth = "story";
    std::optional<std::uint64_t> seed;
    std::optional<int> turns;
    std::vector<std::string> pilots;
    bool json = false, quiet = false, overwrite = false;
};

bool is_person(const std::string& pilot) { return pilot == "human" || pilot.ends_with("=human"); }
bool any_person(const std::vector<std::string>& pilots) { return std::ranges::any_of(pilots, is_person); }

// What is wrong with the files that a fight is to write: a folder, one file for two things, a file it reads.
std::optional<std::string> outputs_fault(const FightArguments& o) {
    namespace fs = std::filesystem;
    const std::array<std::pair<const char*, const std::string*>, 4> outputs{{{"--record", &o.record},
                                                                             {"--log", &o.log},
                                                                             {"--transcript", &o.transcript},
                                                                             {"--picture", &o.picture}}};
    const auto same = [](const std::string& a, const std::string& b) {
        std::error_code none;
        return !a.empty() && !b.empty() && !fs::is_character_file(a, none) &&
               fs::weakly_canonical(a, none) == fs::weakly_canonical(b, none);
    };
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [option, path] = outputs[i];
        if (path->empty() || (path == &o.transcript && *path == "-")) continue;
        std::error_code none;
        if (fs::is_directory(*path, none))
            return fmt::format("{} {}: this is a folder; a file is needed", option, *path);
        if (path == &o.picture && (fs::is_regular_file(*path, none) || !fs::exists(*path, none)) &&
            !path->ends_with(".png"))
            return fmt::format("{} {}: a picture is a PNG; name a file that ends with .png", option, *path);
        if (same(*path, find_scenario(o.file)) || same(*path, o.resume) || same(*path, o.dice))
            return fmt::format("{} {}: this file is read for the battle; write to another", option, *path);
        for (std::size_t k = 0; k < i; ++k)
            if (same(*path, *outputs[k].second))
                return fmt::format("{} and {} both write {}; give each a file of its own", outputs[k].first,
                                   option, *path);
    }
    if (o.json && o.transcript == "-")
        return "--json and --transcript - both write to the standard output; give the story a file";
    return std::nullopt;
}

Json report_json(const BattleRun& run, std::optional<SideId> eyes) {
    const Battle& last = run.battle();
    Json json = Json::object();
    json["title"] = run.scenario().setup.title;
    json["ruleset"] = run.scenario().setup.ruleset;
    if (!eyes) json["seed"] = run.scenario().setup.seed;
    json["ended"] = last.ended != 0;
    json["reason"] = std::string{word(last.reason)};
    json["winner"] = last.winner ? Json(run.roster().names.side(last.winner)) : Json(nullptr);
    json["turn"] = last.clock.turn;
    json["impulse"] = last.clock.impulse;
    json["orders"] = run.entries().size() - 1;
    Json points = Json::array();
    for (const TurningPoint& p : turning_points(run.rules(), run.first(), run.roster(), run.entries()))
        points.push_back({{"turn", p.turn}, {"impulse", p.impulse}, {"what", p.what}});
    json["turning_points"] = points;
    json["state"] = eyes ? named_view_json(run.rules(), last, run.roster(), *eyes)
                         : named_state_json(run.rules(), last, run.roster(), false);
    return json;
}

// The battle of a log with a later turn limit, begun anew: the same dice, the same orders, and then it goes on.
tl::expected<std::unique_ptr<BattleRun>, FileError> played_on(const Rules& rules, const LogText& log,
                                                              const std::string& path, int turns,
                                                              RunOptions options) {
    if (log.altered) return tl::unexpected(*log.altered);
    const auto error = [&](std::string what) {
        return tl::unexpected(FileError{path, 1, 1, std::move(what)});
    };
    if (log.header.table_hash != rules.table_hash)
        return error("the tables have changed since this log was written: its battle cannot be played on");
    const int limit = log.header.scenario.setup.field.turn_limit;
    if (limit == 0 || turns <= limit)
        return error(limit == 0 ? "this battle has no turn limit; --resume alone continues it"
                                : fmt::format("--turns {}: the battle's turn limit is {}; name a later one",
                                              turns, limit));
    options.dice = log.header.dice;
    options.seeded = log.header.dice == "seeded" || log.header.dice == "revealed";
    options.promises = log.header.promises;
    std::vector<int> faces = faces_of(log);
    faces.insert(faces.end(), options.faces.begin(), options.faces.end());
    options.faces = std::move(faces);
    Scenario scenario = log.header.scenario;
    scenario.setup.field.turn_limit = static_cast<std::int16_t>(turns);
    auto run = BattleRun::begin(rules, std::move(scenario), std::move(options));
    if (!run) return run;
    for (const LogEntry& entry : log.entries) {
        if (!entry.command) continue;
        if (const auto done = (*run)->give(*entry.command, entry.by, entry.note); !done)
            return error(
                fmt::format("order {} is refused now: {}", entry.n, refusal_text(rules, done.error())));
    }
    return run;
}

// Each step returns the exit code that ends the command, or exit_ok to go on.
class FightCommand {
public:
    FightCommand(const FightArguments& arguments, const CommandContext& context)
        : o_(arguments), c_(context), io_(context.io) {}

    int run() {
        depth_ = *from_word<Depth>(o_.depth);
        if (const auto wrong = outputs_fault(o_)) return io_.bad(*wrong);
        auto dice = read_dice_choice(o_.dice);
        if (!dice) return io_.bad(dice.error());
        if (dice->seed && o_.seed)
            return io_.bad("--seed and --dice reveal: the secrets give the seed; leave --seed out");
        if (const int failed = o_.resume.empty() ? begin(*dice) : resume(*dice); failed != exit_ok)
            return failed;
        if (const int failed = seat_players(); failed != exit_ok) return failed;
        const FightEnd end = play();
        if (run_->log_error()) return io_.bad(*run_->log_error());
        if (end == FightEnd::out_of_dice)
            return io_.bad(fmt::format("{}: the dice ran out in turn {} impulse {}, step {}", o_.dice,
                                       clock().turn, clock().impulse, step_name(*rules_, clock())));
        see_as_players();
        if (const int failed = write_files(); failed != exit_ok) return failed;
        const int picture = draw_picture();
        report();
        if (end == FightEnd::stopped) {
            io_.err << fmt::format(
                "impulse: stopped in turn {} impulse {}{}\n", clock().turn, clock().impulse,
                run_->log_path().empty()
                    ? ""
                    : fmt::format("; to continue: impulse fight --resume {}", run_->log_path()));
            return *c_.stop != 0 ? exit_stopped : exit_ok;
        }
        if (end == FightEnd::gave_up) return io_.bad("the battle could not go on; its log says where");
        return picture;
    }

private:
    [[nodiscard]] const Cursor& clock() const { return run_->battle().clock; }

    int resume(const DiceChoice& dice) {
        if (!o_.file.empty()) return io_.bad("--resume continues a log; leave the scenario out");
        if (!o_.log.empty() && !o_.turns)
            return io_.bad("--resume writes to the log that it continues; leave --log out");
        if (o_.turns && (o_.log.empty() || o_.log == o_.resume))
            return io_.bad(
                "--turns plays a battle on beyond its turn limit, in a log of its own: name it with --log");
        auto read = c_.files.log(o_.resume);
        if (!read) return io_.bad(read.error());
        const LogText& log = read->text;
        rules_ = read->rules;
        for (const std::string& notice : log.notices) io_.err << notice << "\n";
        RunOptions options = run_options(dice);
        options.rewrite = o_.turns && o_.overwrite;
        options.log_path = o_.turns ? o_.log : o_.resume;
        options.faces = dice.faces;
        // Who played goes on playing, and dice that were typed are typed: the log says so.
        const bool typed = log.header.dice == "typed";
        if (typed && !options.ask_die) options.ask_die = ask_on(io_.in, io_.out);
        options.sync =
            any_person(o_.pilots) || typed || any_person(players_now(log.header.scenario.pilots, log.entries))
                ? LogSync::each_order
                : LogSync::each_turn;
        return keep(o_.turns ? played_on(*rules_, log, o_.resume, *o_.turns, std::move(options))
                             : BattleRun::resume(*rules_, log, std::move(options)));
    }

    int begin(const DiceChoice& dice) {
        if (o_.file.empty()) return io_.bad("fight: which scenario? Try: impulse fight anvil --seed 7");
        RunOptions options = run_options(dice);
        options.log_path = o_.log;
        options.rewrite = o_.overwrite;
        ScenarioOptions setting;
        setting.seed = dice.seed ? dice.seed : o_.seed;
        setting.turn_limit = o_.turns;
        // Dice from a list or a person serve the set-up first.
        auto faces = std::make_shared<std::vector<int>>(dice.faces);
        if (!options.seeded)
            setting.roll = [faces, ask = options.ask_die](const std::string&, int sides) {
                if (!faces->empty()) {
                    const int face = faces->front();
                    faces->erase(faces->begin());
                    return face >= 1 && face <= sides ? face : 0;
                }
                return ask ? ask(Stream::setup, sides).value_or(0) : 0;
            };
        auto battle = c_.files.battle(o_.file, setting);
        if (!battle) return io_.bad(battle.error());
        rules_ = battle->rules;
        Scenario& scenario = battle->scenario;
        if (dice.kind == "revealed") {
            std::vector<std::string> ids;
            for (const SetupSide& side : scenario.setup.sides) ids.push_back(side.id);
            if (const auto unlike = unlike_sides(dice, ids)) return io_.bad(*unlike);
        }
        const bool person = any_person(o_.pilots) || any_person(scenario.pilots);
        options.sync = person || dice.kind == "typed" ? LogSync::each_order : LogSync::each_turn;
        options.faces = *faces;
        // --pilot SIDE=NAME goes before the scenario's own word, and that before "captain".
        const Roster roster = roster_of(scenario.setup);
        if (const int failed = name_pilots(scenario.pilots, roster); failed != exit_ok) return failed;
        for (std::string& pilot : scenario.pilots)
            if (pilot.empty()) pilot = "captain";
        for (std::size_t s = 0; s < scenario.pilots.size(); ++s)
            if (auto tried = player(scenario.pilots[s], scenario.setup.seed, SideId{s}, roster); !tried)
                return io_.bad(tried.error());
        if (const int failed = keep(BattleRun::begin(*rules_, std::move(scenario), std::move(options)));
            failed != exit_ok)
            return failed;
        // As in the window; `watch everything` asks in every window that the rules open.
        for (std::size_t s = 0; s < run_->scenario().pilots.size(); ++s)
            if (is_person(run_->scenario().pilots[s])) run_->watch_for(SideId{s}, WatchLevel::battle);
        return exit_ok;
    }

    [[nodiscard]] RunOptions run_options(const DiceChoice& dice) const {
        RunOptions options;
        options.dice = dice.kind;
        options.seeded = dice.kind == "seeded" || dice.kind == "revealed";
        options.promises = dice.promises;
        if (dice.kind == "typed") options.ask_die = ask_on(io_.in, io_.out);
        return options;
    }
    int keep(tl::expected<std::unique_ptr<BattleRun>, FileError> run) {
        if (!run) return io_.bad(run.error());
        run_ = std::move(*run);
        return exit_ok;
    }

    // Who plays which side, as --pilot SIDE=NAME says.
    int name_pilots(std::vector<std::string>& names, const Roster& roster) const {
        names.resize(roster.names.sides.size());
        for (const std::string& given : o_.pilots) {
            const std::size_t equals = given.find('=');
            const SideId side = equals == std::string::npos ? SideId{} : roster.side(given.substr(0, equals));
            if (!side)
                return io_.bad(fmt::format("--pilot {}: expected SIDE=NAME with a side of: {}", given,
                                           fmt::join(roster.names.sides, ", ")));
            names[side.index()] = given.substr(equals + 1);
        }
        return exit_ok;
    }
    // A pilot, or a person at this terminal, who watches the battle once it is there.
    tl::expected<Player, std::string> player(const std::string& name, std::uint64_t seed, SideId side,
                                             const Roster& roster) const {
        if (name != "human") return seat(name, seed, side);
        auto person = std::make_unique<TerminalPilot>(io_.in, io_.out, roster, c_.stop);
        TerminalPilot* at = person.get();
        if (run_) at->watch(*run_);
        Player player;
        player.name = name;
        player.pilot = std::move(person);
        player.refused = [at, rules = rules_](const Refusal& refusal) { at->refused(*rules, refusal); };
        return player;
    }
    int seat_players() {
        std::vector<std::string> names = players_now(run_->scenario().pilots, run_->entries());
        if (const int failed = name_pilots(names, run_->roster()); failed != exit_ok) return failed;
        for (std::size_t s = 0; s < names.size(); ++s) {
            auto seated = player(names[s].empty() ? "captain" : names[s], run_->scenario().setup.seed,
                                 SideId{s}, run_->roster());
            if (!seated) return io_.bad(seated.error());
            players_.push_back(std::move(*seated));
        }
        return exit_ok;
    }

    FightEnd play() {
        FightOptions options;
        options.reseat = [&](SideId side, Controller to) -> std::optional<Player> {
            auto seated = player(std::string{word(to)}, run_->scenario().setup.seed, side, run_->roster());
            if (!seated) return std::nullopt;
            return std::move(*seated);
        };
        options.stop = c_.stop;
        const bool person = std::ranges::any_of(players_, [](const Player& p) { return bool(p.refused); });
        const bool show = io_.progress && !o_.quiet && !person;
        ProgressLine line(io_);
        const auto print_notices = [&] {
            for (const std::string& notice : run_->take_notices()) {
                line.end();
                io_.err << "impulse: " << notice << "\n";
            }
        };
        options.progress = [&](const BattleRun&) {
            print_notices();
            if (show) progress(line);
        };
        const FightEnd end = fight(*run_, players_, options);
        line.end();
        run_->flush();
        print_notices();
        return end;
    }
    void progress(ProgressLine& drawn) {
        const Cursor& now = clock();
        if (now.turn == shown_.turn && (!drawn.drawn_over() || now.impulse == shown_.impulse)) return;
        shown_ = now;
        std::string line = fmt::format("turn {:>2}.{:02} ", now.turn, std::max<int>(0, now.impulse));
        for (std::size_t s = 0; s < run_->scenario().setup.sides.size(); ++s) {
            int there = 0, all = 0;
            for (const Unit& u : run_->battle().units)
                if (u.side == SideId{s}) {
                    ++all;
                    there += u.active() ? 1 : 0;
                }
            line += fmt::format("  {} {}/{} ships", run_->scenario().setup.sides[s].name, there, all);
        }
        if (drawn.drawn_over())
            drawn.draw(line);
        else
            io_.err << line << "\n";
    }

    // A battle that goes on is shown to the person at this terminal as that side sees it; to two of them not at all.
    void see_as_players() {
        for (std::size_t s = 0; s < players_.size() && run_->battle().ended == 0; ++s)
            if (players_[s].refused) {
                hidden_ = eyes_.has_value();
                eyes_ = SideId{s};
            }
        seen_ = std::make_unique<Battle>(eyes_ ? view(*rules_, run_->battle(), *eyes_) : run_->battle());
    }
    // Whatever would be written for two people, one of them may not read yet.
    [[nodiscard]] std::optional<std::string> secret_output() const {
        using Output = std::pair<const char*, const std::string*>;
        for (const auto& [option, path] :
             {Output{"--record", &o_.record}, {"--transcript", &o_.transcript}, {"--picture", &o_.picture}})
            if (hidden_ && !path->empty())
                return fmt::format(
                    "{} {}: not written: the battle goes on, and it would show each of its "
                    "players what only the other may know",
                    option, *path);
        return std::nullopt;
    }
    int write_files() {
        if (const auto secret = secret_output()) return io_.bad(*secret);
        if (!o_.record.empty()) {
            auto record = record_out(
                {*rules_, run_->scenario(), run_->first(), *seen_, run_->entries(), run_->log_path()});
            if (!record) return io_.bad(record.error());
            if (eyes_)
                record = json_text(record_for_side(parse_json(*record, o_.record).value_or(Json::object()),
                                                   run_->roster().side_ids[eyes_->index()],
                                                   rules_->information != nullptr),
                                   2) +
                         "\n";
            if (auto error = write_whole(o_.record, *record)) return io_.bad(*error);
            written_.push_back(fmt::format("record   {}", o_.record));
        }
        if (!run_->log_path().empty()) written_.push_back(fmt::format("log      {}", run_->log_path()));
        if (o_.transcript.empty()) return exit_ok;
        TranscriptOptions options;
        options.depth = depth_;
        options.side = eyes_;
        const std::string text = transcript(*rules_, run_->first(), run_->roster(), run_->entries(), options);
        if (o_.transcript == "-") {
            io_.out << text << "\n";
            return exit_ok;
        }
        if (auto error = write_whole(o_.transcript, visible(text))) return io_.bad(*error);
        written_.push_back(fmt::format("story    {}", o_.transcript));
        return exit_ok;
    }
    int draw_picture() {
        if (o_.picture.empty()) return exit_ok;
        if (!c_.hooks.save_picture) {
            io_.err << "impulse: no picture: this program was built without the drawing library\n";
            return exit_ok;
        }
        if (auto saved = c_.hooks.save_picture(*run_, *seen_, eyes_, o_.picture); !saved)
            return io_.bad(fmt::format("no picture: {}", saved.error()));
        written_.push_back(fmt::format("picture  {}", o_.picture));
        return exit_ok;
    }
    void report() {
        if (o_.json && !hidden_) {
            Json json = report_json(*run_, eyes_);
            if (!o_.record.empty()) json["record"] = o_.record;
            if (!run_->log_path().empty()) json["log"] = run_->log_path();
            io_.print_json(json);
            return;
        }
        Scenario seen = run_->scenario();
        for (SetupUnit& unit : seen.setup.units)
            if (eyes_ && unit.side != static_cast<int>(eyes_->index())) unit.options.clear();
        if (!hidden_) io_.out << battle_report(*rules_, run_->first(), *seen_, seen, run_->entries());
        if (!written_.empty()) io_.out << fmt::format("\nWritten\n  {}\n", fmt::join(written_, "\n  "));
    }

    const FightArguments& o_;
    const CommandContext& c_;
    const ProgramStreams& io_;
    Depth depth_ = Depth::story;
    const Rules* rules_ = nullptr;
    std::unique_ptr<BattleRun> run_;
    std::vector<Player> players_;
    std::vector<std::string> written_;    // for the list at the end
    std::optional<SideId> eyes_;          // who looks at a battle that goes on
    std::unique_ptr<const Battle> seen_;  // the battle as they see it
    bool hidden_ = false;                 // two look at this terminal: nobody sees it
    Cursor shown_{};
};

}  // namespace

void add_fight_command(CLI::App& app, const CommandContext& context) {
    const auto o = std::make_shared<FightArguments>();
    CLI::App* fight =
        app.add_subcommand("fight",
                           "Fight a battle of a scenario (.toml) or a battle record (.json).\n"
                           "  impulse fight anvil --seed 7 --pilot Federation=human --dice typed");
    fight->add_option("FILE", o->file, "scenario or record; bundled: anvil, duel");
    const CLI::Option* seed =
        fight->add_option("--seed", o->seed_text, "seed of the dice, instead of the file's");
    fight->add_option("--turns", o->turns, "last turn")->check(CLI::Range(1, 999));
    fight
        ->add_option("--pilot", o->pilots,
                     "SIDE=NAME: human, captain, commodore, admiral, robot, ...; a wrong name lists them all")
        ->take_all();
    fight->add_option("--dice", o->dice, "typed, a file of faces, or reveal:FILE");
    fight->add_option("--record", o->record, "write the battle record here");
    fight->add_option("--log", o->log, "write the log here; never over a file that has something in it");
    fight->add_flag("--overwrite", o->overwrite, "write over the file that --log names");
    fight->add_option("--picture", o->picture, "draw the end of the battle as a PNG");
    fight->add_option("--transcript", o->transcript, "write the story here; - prints it");
    fight->add_option("--depth", o->depth, "of the transcript")->check(CLI::IsMember(depth_words()));
    fight->add_option("--resume", o->resume,
                      "continue this log; with --turns, past its turn limit and into the file of --log");
    fight->add_flag("--quiet", o->quiet, "no progress line");
    fight->add_flag("--json", o->json, "print the report as JSON");
    fight->callback([o, seed, &context] {
        if (seed->count() > 0) {
            o->seed = typed_number(o->seed_text);
            if (!o->seed) {
                context.status =
                    context.io.bad(fmt::format("--seed {}: expected a whole number from 0 to {}",
                                               o->seed_text, std::numeric_limits<std::uint64_t>::max()));
                return;
            }
        }
        context.status = FightCommand(*o, context).run();
    });
}

}  // namespace impulse
