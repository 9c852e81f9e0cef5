#include "scenarios/program.h"

#include <fmt/format.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <tuple>

#include "battle/core/evolve.h"
#include "battle/core/view.h"
#include "scenarios/campaigns/campaign_program.h"
#include "scenarios/conduct/signature.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/yard_commands.h"
#include "scenarios/formats/format_program.h"
#include "scenarios/logs/chance.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/logs/visible_stream.h"
#include "scenarios/orders/dice_source.h"
#include "scenarios/orders/order_text.h"
#include "scenarios/orders/prompt.h"
#include "scenarios/orders/script.h"
#include "scenarios/records/adjudicate.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_program.h"
#include "scenarios/records/told_json.h"
#include "scenarios/scenario_reader.h"
#include "ssd/bpv_model.h"
#include "ssd/construction.h"
#include "ssd/sheet_check.h"
#include "ssd/sheet_limits.h"
#include "ssd/sheet_reader.h"
#include "ssd/sheet_text.h"

namespace impulse {
namespace {

// Set by SIGINT; the fight stops after the present order. Who cannot wait for that leaves by a second one.
volatile std::sig_atomic_t interrupted = 0;
void on_interrupt(int) {
    if (interrupted != 0) ::_exit(exit_stopped);
    interrupted = 1;
}

// Not restarted: a prompt that waits for a line comes back at once.
void catch_interrupts() {
    struct sigaction act {};
    act.sa_handler = on_interrupt;
    ::sigemptyset(&act.sa_mask);
    ::sigaction(SIGINT, &act, nullptr);
}

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// A whole number as typed after an option; nothing where it is none.
std::optional<std::uint64_t> typed_number(std::string_view text) {
    if (text.empty()) return std::nullopt;
    std::uint64_t n = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (n > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) return std::nullopt;
        n = n * 10 + digit;
    }
    return n;
}

// A command line that does not fit, as one sentence: what was wrong and what there is.
std::string command_line_fault(const CLI::App& app, const std::vector<std::string>& words,
                               const CLI::ParseError& error) {
    const CLI::App* command = &app;
    std::string path;
    std::vector<const CLI::App*> below;
    std::size_t at = 0;
    for (;; ++at) {
        below = command->get_subcommands([](const CLI::App*) { return true; });
        const auto next = std::find_if(below.begin(), below.end(), [&](const CLI::App* sub) {
            return at < words.size() && sub->get_name() == words[at];
        });
        if (next == below.end()) break;
        command = *next;
        path += (path.empty() ? "" : " ") + words[at];
    }
    const std::string help = fmt::format("see: impulse {}--help", path.empty() ? "" : path + " ");
    std::vector<std::string> names;
    for (const CLI::App* sub : below) names.push_back(sub->get_name());
    const std::vector<std::string_view> commands(names.begin(), names.end());
    if (!below.empty() && at == words.size())
        return fmt::format("{}which command? There are: {}; {}", path.empty() ? "" : path + ": ",
                           fmt::join(names, ", "), help);
    if (!below.empty() && !words[at].starts_with("-")) {
        const std::string hint = did_you_mean(words[at], commands);
        return fmt::format("{} no command `{}`{}", path.empty() ? "there is" : path + " has", words[at],
                           hint.empty() ? fmt::format("; there are: {}", fmt::join(names, ", ")) : hint);
    }
    std::vector<std::string> options;
    for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    const std::vector<std::string_view> known(options.begin(), options.end());
    for (std::size_t i = at; i < words.size() && words[i] != "--"; ++i) {
        const std::string word = words[i].substr(0, words[i].find('='));
        if (!word.starts_with("--") || std::find(options.begin(), options.end(), word) != options.end())
            continue;
        const std::string hint = did_you_mean(word, known);
        return fmt::format("{} no option `{}`{}", path.empty() ? "there is" : path + " has", word,
                           hint.empty() ? fmt::format("; there are: {}", fmt::join(options, ", ")) : hint);
    }
    std::string what = error.what();
    std::replace(what.begin(), what.end(), '\n', ' ');
    return fmt::format("{}{}; {}", path.empty() ? "" : path + ": ", what, help);
}

class Program {
public:
    Program(const ProgramStreams& streams, const ProgramHooks& hooks) : io_(streams), hooks_(hooks) {}

    int bad(const FileError& error) { return bad(error.text()); }
    int bad(std::string_view what) {
        io_.err << "impulse: " << what << "\n";
        return exit_bad_input;
    }
    void print(std::string_view text) { io_.out << text; }
    void print_json(const Json& json) { io_.out << json_text(json, 2) << "\n"; }

    // A ruleset with all its ships, loaded once a run.
    tl::expected<const Rules*, FileError> rules(const std::string& name) { return rules(name, {}); }
    // The same with the ships that a battle wants.
    tl::expected<const Rules*, FileError> rules(const std::string& name, const ShipWishes& wishes) {
        const std::string key =
            wishes.all && wishes.fitted.empty()
                ? name
                : fmt::format("{} {} {}", name, wishes.named_in, fmt::join(wishes.fitted, " "));
        auto at = rules_.find(key);
        if (at == rules_.end()) {
            auto loaded = load_rules(name, wishes);
            if (!loaded) return tl::unexpected(loaded.error());
            at = rules_.emplace(key, std::make_unique<Rules>(std::move(*loaded))).first;
        }
        return at->second.get();
    }

    struct FightOptions {
        std::string file, dice, record, log, picture, transcript, resume, depth = "story";
        std::optional<std::uint64_t> seed;
        std::optional<int> turns;
        std::vector<std::string> pilots;
        bool json = false, quiet = false, overwrite = false;
    };
    int fight(const FightOptions& o);

    struct ReplayOptions {
        std::string file, to, side, salvage, depth = "story";
        bool verify = false, state = false, json = false, overwrite = false;
    };
    int replay(const ReplayOptions& o);

    struct ScriptOptions {
        std::string file, log;
        bool events = false, state = false, json = false, overwrite = false;
    };
    int script(const ScriptOptions& o);

    struct AdjudicateOptions {
        std::string file, at, log;
        std::optional<std::uint64_t> seed;
        int n = 200, turns = 60, workers = 1, battle = 0;
        bool json = false, overwrite = false;
    };
    int adjudicate(const AdjudicateOptions& o);

    int record_check(const std::vector<std::string>& files, bool json);
    int record_diff(const std::vector<std::string>& files, bool json);
    int ships_list(const std::string& ruleset, bool json);
    int ships_show(const std::string& ruleset, const std::string& key, bool json, bool drawn = false);
    int ships_check(const std::string& ruleset, const std::vector<std::string>& files, bool json);
    int check_fleet(const FleetCheck& wishes, bool json);
    int rules_list(const std::string& ruleset, bool json);
    int signature(int battles, bool json);
    int commit(bool json);
    int orders(const std::string& word);

private:
    static std::optional<std::string> outputs_fault(const FightOptions& o);
    tl::expected<Scenario, FileError> read_battle(const std::string& file, const ScenarioWishes& wishes,
                                                  const Rules*& rules_used);
    tl::expected<std::vector<Player>, std::string> seats(const Scenario& scenario,
                                                         const std::vector<std::string>& wishes,
                                                         std::vector<TerminalPilot*>& people,
                                                         const Roster& roster, const Rules& rules);
    void progress(const BattleRun& run, ProgressLine& line);
    int salvage(const ReplayOptions& o, const LogText& log, const Rules& used);
    // TURN.IMPULSE after an option; the impulse may be left out. Refuses an impulse that no turn has.
    static tl::expected<std::pair<int, int>, std::string> typed_time(std::string_view option,
                                                                     const std::string& said, int without,
                                                                     const Rules& rules);

    const ProgramStreams& io_;
    const ProgramHooks& hooks_;
    std::map<std::string, std::unique_ptr<Rules>> rules_;
    Cursor shown_{};
};

tl::expected<std::pair<int, int>, std::string> Program::typed_time(std::string_view option,
                                                                   const std::string& said, int without,
                                                                   const Rules& rules) {
    const std::size_t dot = said.find('.');
    const auto turn = typed_number(said.substr(0, dot));
    const auto impulse = dot == std::string::npos ? std::optional{static_cast<std::uint64_t>(without)}
                                                  : typed_number(said.substr(dot + 1));
    if (!turn || !impulse || *turn < 1 || *turn > 999)
        return tl::unexpected(fmt::format("{} {}: expected TURN.IMPULSE such as 3.1", option, said));
    if (dot != std::string::npos && *impulse > static_cast<std::uint64_t>(rules.procedure.impulses))
        return tl::unexpected(fmt::format("{} {}: there is no impulse {}; a turn of {} has impulses 1 to {}",
                                          option, said, *impulse, rules.id, rules.procedure.impulses));
    return std::pair{static_cast<int>(*turn), static_cast<int>(*impulse)};
}

// What is wrong with the files that a fight is to write: a folder, one file for two things, a file it reads.
std::optional<std::string> Program::outputs_fault(const FightOptions& o) {
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
            !ends_with(*path, ".png"))
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

// A scenario (.toml) or a record in (.json).
tl::expected<Scenario, FileError> Program::read_battle(const std::string& file, const ScenarioWishes& wishes,
                                                       const Rules*& rules_used) {
    const std::string path = find_scenario(file);
    auto text = read_text(path);
    if (!text) {
        std::error_code none;
        if (!std::filesystem::exists(path, none))
            return tl::unexpected(FileError{path, 0, 0,
                                            fmt::format("no such file; bundled scenarios are: {}",
                                                        fmt::join(bundled_scenarios(), ", "))});
        return tl::unexpected(text.error());
    }
    if (text->starts_with("{\"log\""))
        return tl::unexpected(FileError{path, 1, 1,
                                        fmt::format("this is the log of a battle; replay it with: impulse "
                                                    "replay {}, or continue it with: impulse "
                                                    "fight --resume {}",
                                                    path, path)});
    if (ends_with(path, ".json")) {
        auto ruleset = record_ruleset(*text, path);
        if (!ruleset) return tl::unexpected(ruleset.error());
        auto loaded = rules(*ruleset, ships_wanted(*text, path));
        if (!loaded) return tl::unexpected(loaded.error());
        rules_used = *loaded;
        auto record = read_record_in(*text, path, **loaded, wishes);
        if (!record) return tl::unexpected(record.error());
        for (const std::string& notice : record->notices) io_.err << notice << "\n";
        return std::move(record->scenario);
    }
    auto table = read_table(*text, path);
    if (!table) return tl::unexpected(table.error());
    const std::string ruleset = scenario_ruleset(*table);
    if (!table->ok()) return tl::unexpected(*table->finish());
    if (const auto unknown = unknown_ruleset(ruleset)) {
        table->refuse("ruleset", *unknown);
        return tl::unexpected(*table->finish());
    }
    auto loaded = rules(ruleset, ships_wanted(*text, path));
    if (!loaded) return tl::unexpected(loaded.error());
    rules_used = *loaded;
    Scenario scenario = read_scenario(*table, **loaded, wishes);
    if (auto error = table->finish()) return tl::unexpected(std::move(*error));
    return scenario;
}

// Who plays which side: --pilot SIDE=NAME before the scenario's own word before "captain".
tl::expected<std::vector<Player>, std::string> Program::seats(const Scenario& scenario,
                                                              const std::vector<std::string>& wishes,
                                                              std::vector<TerminalPilot*>& people,
                                                              const Roster& roster, const Rules& rules) {
    std::vector<std::string> names = scenario.pilots;
    names.resize(scenario.setup.sides.size());
    for (const std::string& wish : wishes) {
        const std::size_t equals = wish.find('=');
        const SideId side = equals == std::string::npos ? SideId{} : roster.side(wish.substr(0, equals));
        if (!side)
            return tl::unexpected(fmt::format("--pilot {}: expected SIDE=NAME with a side of: {}", wish,
                                              fmt::join(roster.names.sides, ", ")));
        names[side.index()] = wish.substr(equals + 1);
    }
    std::vector<Player> players;
    for (std::size_t s = 0; s < names.size(); ++s) {
        if (names[s].empty()) names[s] = "captain";
        if (names[s] == "human") {
            auto person = std::make_unique<TerminalPilot>(io_.in, io_.out, roster);
            TerminalPilot* at = person.get();
            people.push_back(at);
            Player player;
            player.name = "human";
            player.pilot = std::move(person);
            player.told = [at, &rules](const Refusal& refusal) { at->told(rules, refusal); };
            players.push_back(std::move(player));
            continue;
        }
        auto player = seat(names[s], scenario.setup.seed, SideId{s});
        if (!player) return tl::unexpected(player.error());
        players.push_back(std::move(*player));
    }
    return players;
}

void Program::progress(const BattleRun& run, ProgressLine& drawn) {
    const Cursor& now = run.battle().clock;
    if (now.turn == shown_.turn && (!drawn.drawn_over() || now.impulse == shown_.impulse)) return;
    shown_ = now;
    std::string line = fmt::format("turn {:>2}.{:02} ", now.turn, std::max<int>(0, now.impulse));
    for (std::size_t s = 0; s < run.scenario().setup.sides.size(); ++s) {
        int there = 0, all = 0;
        for (const Unit& u : run.battle().units)
            if (u.side == SideId{s}) {
                ++all;
                there += u.active() ? 1 : 0;
            }
        line += fmt::format("  {} {}/{} ships", run.scenario().setup.sides[s].name, there, all);
    }
    if (drawn.drawn_over())
        drawn.draw(line);
    else
        io_.err << line << "\n";
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
    json["state"] = eyes ? told_view(run.rules(), last, run.roster(), *eyes)
                         : told_state(run.rules(), last, run.roster(), false);
    return json;
}

// The battle of a log with a later turn limit, begun anew: the same dice, the same orders, and then it goes on.
tl::expected<std::unique_ptr<BattleRun>, FileError> played_on(const Rules& rules, const LogText& log,
                                                              const std::string& path, int turns,
                                                              RunWishes wishes) {
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
    wishes.dice = log.header.dice;
    wishes.seeded = log.header.dice == "seeded" || log.header.dice == "revealed";
    wishes.promises = log.header.promises;
    std::vector<int> faces = faces_of(log);
    faces.insert(faces.end(), wishes.faces.begin(), wishes.faces.end());
    wishes.faces = std::move(faces);
    Scenario scenario = log.header.scenario;
    scenario.setup.field.turn_limit = static_cast<std::int16_t>(turns);
    auto run = BattleRun::begin(rules, std::move(scenario), std::move(wishes));
    if (!run) return run;
    for (const LogEntry& entry : log.entries) {
        if (!entry.command) continue;
        if (const auto done = (*run)->give(*entry.command, entry.by, entry.note); !done)
            return error(
                fmt::format("order {} is refused now: {}", entry.n, refusal_text(rules, done.error())));
    }
    return run;
}

int Program::fight(const FightOptions& o) {
    const auto depth = from_word<Depth>(o.depth);
    if (!depth)
        return bad(
            fmt::format("--depth {}: expected one of: {}", o.depth, fmt::join(words_of(Depth{}), ", ")));
    if (const auto wrong = outputs_fault(o)) return bad(*wrong);
    auto dice = read_dice_choice(o.dice);
    if (!dice) return bad(dice.error());
    if (dice->seed && o.seed)
        return bad("--seed and --dice reveal: the secrets give the seed; leave --seed out");
    RunWishes wishes;
    wishes.log_path = o.log;
    wishes.rewrite = o.overwrite;
    wishes.dice = dice->kind;
    wishes.seeded = dice->kind == "seeded" || dice->kind == "revealed";
    wishes.promises = dice->promises;
    if (dice->kind == "typed") wishes.ask_die = ask_on(io_.in, io_.out);

    std::unique_ptr<BattleRun> run;
    const Rules* used = nullptr;
    const auto is_person = [](const std::string& p) { return p == "human" || ends_with(p, "=human"); };
    const bool person = std::any_of(o.pilots.begin(), o.pilots.end(), is_person);
    if (!o.resume.empty()) {
        if (!o.file.empty()) return bad("--resume continues a log; leave the scenario out");
        if (!o.log.empty() && !o.turns)
            return bad("--resume writes to the log that it continues; leave --log out");
        if (!o.turns) wishes.rewrite = false;
        auto text = read_text(o.resume);
        if (!text) return bad(text.error());
        auto log = read_log(*text, o.resume);
        if (!log) return bad(log.error());
        for (const std::string& notice : log->notices) io_.err << notice << "\n";
        auto loaded =
            rules(log->header.scenario.setup.ruleset, ships_named_in(text->substr(0, text->find('\n'))));
        if (!loaded) return bad(loaded.error());
        used = *loaded;
        wishes.log_path = o.resume;
        wishes.faces = dice->faces;
        // Who played goes on playing, and dice that were typed are typed: the log says so.
        const std::vector<std::string> then = players_now(log->header.scenario.pilots, log->entries);
        const bool typed = log->header.dice == "typed";
        if (typed && !wishes.ask_die) wishes.ask_die = ask_on(io_.in, io_.out);
        wishes.sync = person || typed || std::any_of(then.begin(), then.end(), is_person)
                          ? LogSync::each_order
                          : LogSync::each_turn;
        if (o.turns && (o.log.empty() || o.log == o.resume))
            return bad(
                "--turns plays a battle on beyond its turn limit, in a log of its own: name it with --log");
        if (o.turns) wishes.log_path = o.log;
        auto resumed = o.turns ? played_on(*used, *log, o.resume, *o.turns, std::move(wishes))
                               : BattleRun::resume(*used, *log, std::move(wishes));
        if (!resumed) return bad(resumed.error());
        run = std::move(*resumed);
    } else {
        if (o.file.empty()) return bad("fight: which scenario? Try: impulse fight anvil --seed 7");
        ScenarioWishes scenario_wishes;
        scenario_wishes.seed = dice->seed ? dice->seed : o.seed;
        scenario_wishes.turn_limit = o.turns;
        // Dice from a list or a person serve the set-up first.
        auto faces = std::make_shared<std::vector<int>>(dice->faces);
        if (!wishes.seeded)
            scenario_wishes.roll = [faces, ask = wishes.ask_die](const std::string&, int sides) {
                if (!faces->empty()) {
                    const int face = faces->front();
                    faces->erase(faces->begin());
                    return face >= 1 && face <= sides ? face : 0;
                }
                return ask ? ask(Stream::setup, sides).value_or(0) : 0;
            };
        auto scenario = read_battle(o.file, scenario_wishes, used);
        if (!scenario) return bad(scenario.error());
        if (dice->kind == "revealed") {
            std::vector<std::string> ids;
            for (const SetupSide& side : scenario->setup.sides) ids.push_back(side.id);
            if (const auto unlike = unlike_sides(*dice, ids)) return bad(*unlike);
        }
        const bool human = person || std::any_of(scenario->pilots.begin(), scenario->pilots.end(), is_person);
        wishes.sync = human || dice->kind == "typed" ? LogSync::each_order : LogSync::each_turn;
        wishes.faces = *faces;
        scenario->pilots.resize(scenario->setup.sides.size());
        const Roster roster = roster_of(scenario->setup);
        for (const std::string& wish : o.pilots)
            if (const std::size_t equals = wish.find('='); equals != std::string::npos)
                if (const SideId side = roster.side(wish.substr(0, equals)))
                    scenario->pilots[side.index()] = wish.substr(equals + 1);
        for (std::string& pilot : scenario->pilots)
            if (pilot.empty()) pilot = "captain";
        std::vector<TerminalPilot*> nobody;
        if (auto tried = seats(*scenario, o.pilots, nobody, roster, *used); !tried) return bad(tried.error());
        auto begun = BattleRun::begin(*used, std::move(*scenario), std::move(wishes));
        if (!begun) return bad(begun.error());
        run = std::move(*begun);
    }

    std::vector<TerminalPilot*> people;
    Scenario seated = run->scenario();
    seated.pilots = players_now(seated.pilots, run->entries());
    auto players = seats(seated, o.pilots, people, run->roster(), *used);
    if (!players) return bad(players.error());
    for (TerminalPilot* p : people) p->watch(*run);
    FightWishes fight_wishes;
    fight_wishes.reseat = [&](SideId side, Controller to) -> std::optional<Player> {
        Scenario next = run->scenario();
        next.pilots.assign(next.setup.sides.size(), "");
        next.pilots[side.index()] = word(to);
        std::vector<TerminalPilot*> person_there;
        auto all = seats(next, {}, person_there, run->roster(), *used);
        if (!all) return std::nullopt;
        for (TerminalPilot* p : person_there) p->watch(*run);
        return std::move((*all)[side.index()]);
    };
    fight_wishes.stop = &interrupted;
    const bool show = io_.progress && !o.quiet && people.empty();
    ProgressLine line(io_);
    const auto tell_notices = [&] {
        for (const std::string& notice : run->take_notices()) {
            line.end();
            io_.err << "impulse: " << notice << "\n";
        }
    };
    fight_wishes.progress = [&](const BattleRun& r) {
        tell_notices();
        if (show) progress(r, line);
    };
    const FightEnd end = impulse::fight(*run, *players, fight_wishes);
    line.end();
    run->flush();
    tell_notices();
    if (run->log_error()) return bad(*run->log_error());
    if (end == FightEnd::out_of_dice)
        return bad(fmt::format("{}: the dice ran out in turn {} impulse {}, step {}", o.dice,
                               run->battle().clock.turn, run->battle().clock.impulse,
                               step_name(*used, run->battle().clock)));

    // A battle that goes on is told to the person at this terminal as that side sees it; to two of them nothing is told.
    std::optional<SideId> eyes;
    int eyed = 0;
    for (std::size_t s = 0; s < players->size() && run->battle().ended == 0; ++s)
        if ((*players)[s].told) {
            eyes = SideId{s};
            ++eyed;
        }

    std::vector<std::string> written;
    const RecordSource source{*used,         run->scenario(), run->first(),
                              run->battle(), run->entries(),  run->log_path()};
    if (!o.record.empty()) {
        const auto record = record_out(source);
        if (!record) return bad(record.error());
        if (auto error = write_whole(o.record, *record)) return bad(*error);
        written.push_back(fmt::format("record   {}", o.record));
    }
    if (!run->log_path().empty()) written.push_back(fmt::format("log      {}", run->log_path()));
    if (!o.transcript.empty()) {
        TranscriptWishes transcript_wishes;
        transcript_wishes.depth = *depth;
        transcript_wishes.side = eyes;
        const std::string text =
            transcript(*used, run->first(), run->roster(), run->entries(), transcript_wishes);
        if (o.transcript == "-")
            print(text + "\n");
        else if (auto error = write_whole(o.transcript, visible(text)))
            return bad(*error);
        else
            written.push_back(fmt::format("story    {}", o.transcript));
    }
    int picture_failed = exit_ok;
    if (!o.picture.empty()) {
        if (!hooks_.save_picture)
            io_.err << "impulse: no picture: this program was built without the drawing library\n";
        else if (auto saved = hooks_.save_picture(*run, o.picture); !saved)
            picture_failed = bad(fmt::format("no picture: {}", saved.error()));
        else
            written.push_back(fmt::format("picture  {}", o.picture));
    }
    if (o.json && eyed < 2) {
        Json json = report_json(*run, eyes);
        if (!o.record.empty()) json["record"] = o.record;
        if (!run->log_path().empty()) json["log"] = run->log_path();
        print_json(json);
    } else {
        Scenario told = run->scenario();
        for (SetupUnit& unit : told.setup.units)
            if (eyes && unit.side != static_cast<int>(eyes->index())) unit.options.clear();
        if (eyed < 2)
            print(battle_report(*used, run->first(), eyes ? view(*used, run->battle(), *eyes) : run->battle(),
                                told, run->entries()));
        if (!written.empty()) print(fmt::format("\nWritten\n  {}\n", fmt::join(written, "\n  ")));
    }
    if (end == FightEnd::stopped) {
        io_.err << fmt::format(
            "impulse: stopped in turn {} impulse {}{}\n", run->battle().clock.turn,
            run->battle().clock.impulse,
            run->log_path().empty()
                ? ""
                : fmt::format("; to continue: impulse fight --resume {}", run->log_path()));
        return interrupted != 0 ? exit_stopped : exit_ok;
    }
    if (end == FightEnd::gave_up) return bad("the battle could not go on; its log says where");
    return picture_failed;
}

int Program::replay(const ReplayOptions& o) {
    const auto depth = from_word<Depth>(o.depth);
    if (!depth)
        return bad(
            fmt::format("--depth {}: expected one of: {}", o.depth, fmt::join(words_of(Depth{}), ", ")));
    auto text = read_text(o.file);
    if (!text) return bad(text.error());
    auto log = read_log(*text, o.file);
    if (!log) return bad(log.error());
    auto loaded =
        rules(log->header.scenario.setup.ruleset, ships_named_in(text->substr(0, text->find('\n'))));
    if (!loaded) return bad(loaded.error());
    const Rules& used = **loaded;
    if (!o.salvage.empty()) return salvage(o, *log, used);
    if (o.verify) {
        const LogVerdict verdict = verify_log(used, *log);
        if (o.json) {
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
            print_json(json);
        } else {
            for (const std::string& notice : verdict.notices) io_.err << notice << "\n";
            if (verdict.same) {
                print(fmt::format("OK: {} impulses and {} orders compared, every event and hash equal{}\n",
                                  verdict.impulses, verdict.orders,
                                  verdict.ended ? "" : "; the battle is unfinished"));
                if (!verdict.promises.empty())
                    print(fmt::format(
                        "    The secrets give the seed and fit these promises; compare them with those that "
                        "were published:\n      {}\n",
                        fmt::join(verdict.promises, "\n      ")));
            } else {
                print(fmt::format("DIFFERENT: {}\n",
                                  verdict.difference ? verdict.difference->text() : "the log was altered"));
            }
        }
        return verdict.same ? exit_ok : exit_difference;
    }
    for (const std::string& notice : log->notices) io_.err << notice << "\n";
    if (log->altered) io_.err << log->altered->text() << "\n";
    auto first = battle_of(used, log->header);
    if (!first) return bad(FileError{o.file, 1, 1, first.error()});
    const Roster roster = roster_of(log->header.scenario.setup);
    TranscriptWishes wishes;
    wishes.depth = *depth;
    if (!o.side.empty()) {
        const SideId side = roster.side(o.side);
        if (!side)
            return bad(
                fmt::format("--side {}: expected one of: {}", o.side, fmt::join(roster.names.sides, ", ")));
        wishes.side = side;
    }
    if (!o.to.empty()) {
        constexpr int whole_turn = 99;
        const auto time = typed_time("--to", o.to, whole_turn, used);
        if (!time) return bad(time.error());
        std::tie(wishes.turn_to, wishes.impulse_to) = *time;
    }
    Battle battle = *first;
    bool reached = false;
    {
        const auto past = [&](const Event& event) {
            const auto* to = std::get_if<Advanced>(&event);
            return to != nullptr && wishes.turn_to > 0 &&
                   (to->turn > wishes.turn_to ||
                    (to->turn == wishes.turn_to && to->impulse > wishes.impulse_to));
        };
        for (const LogEntry& entry : log->entries)
            for (const Event& event : entry.events) {
                reached = reached || past(event);
                if (reached) break;
                if (!fits(battle, event))
                    return bad(FileError{o.file, entry.n + 2, 1, "an event does not fit the battle"});
                evolve(battle, event);
            }
        // A position that the log never came to is none; impulse 99 is the end of its turn.
        const Cursor& end = battle.clock;
        if (wishes.turn_to > 0 && !reached &&
            (end.turn < wishes.turn_to || (end.turn == wishes.turn_to && wishes.impulse_to < 99 &&
                                           end.impulse < wishes.impulse_to && battle.ended == 0)))
            return bad(fmt::format("--to {}: the log ends in {}.{}", o.to, end.turn,
                                   std::clamp<int>(end.impulse, 0, used.procedure.impulses)));
    }
    if (o.state || o.json) {
        print_json(wishes.side ? told_view(used, battle, roster, *wishes.side)
                               : told_state(used, battle, roster));
        return exit_ok;
    }
    print(transcript(used, *first, roster, log->entries, wishes));
    if (!reached && battle.ended == 0)
        print(fmt::format(
            "\nThe log ends here, in turn {} impulse {}: the battle is unfinished; to continue: impulse "
            "fight --resume {}\n",
            battle.clock.turn, std::clamp<int>(battle.clock.impulse, 0, used.procedure.impulses), o.file));
    return exit_ok;
}

int Program::salvage(const ReplayOptions& o, const LogText& log, const Rules& used) {
    std::error_code none;
    if (std::filesystem::equivalent(o.salvage, o.file, none))
        return bad(fmt::format("--salvage {}: this is the log itself; name another file", o.salvage));
    if (const auto size = std::filesystem::file_size(o.salvage, none); !none && size > 0 && !o.overwrite)
        return bad(fmt::format(
            "--salvage {}: this file is not empty; write over it with --overwrite, or name another",
            o.salvage));
    const Salvaged found = salvage_log(used, log);
    if (found.entries.empty())
        return bad(fmt::format("{}; nothing of the battle can be saved", found.stopped));
    if (auto written =
            LogWriter::rewrite(o.salvage, log.header, found.entries, used, LogSync::each_order, nullptr);
        !written)
        return bad(written.error());
    print(fmt::format(
        "log      {}\n{} orders kept{}\n", o.salvage, found.entries.size() - 1,
        found.stopped.empty() ? ": all of them" : "; not kept is what follows: " + found.stopped));
    return exit_ok;
}

int Program::script(const ScriptOptions& o) {
    auto text = read_text(o.file);
    if (!text) return bad(text.error());
    ScriptWishes wishes;
    wishes.rules = [this, ships = ships_wanted(*text, o.file)](const std::string& name) {
        return rules(name, ships);
    };
    wishes.log_path = o.log;
    wishes.overwrite = o.overwrite;
    auto run = run_script(*text, o.file, wishes);
    if (!run) return bad(run.error());
    if (!o.state) print(event_lines(**run));
    if (!o.events)
        io_.out << Json{{"state", told_state((*run)->rules(), (*run)->battle(), (*run)->roster())}}.dump()
                << "\n";
    return exit_ok;
}

int Program::adjudicate(const AdjudicateOptions& o) {
    if (o.log.empty() != (o.battle == 0))
        return bad("--battle N and --log FILE belong together: they keep one of the battles");
    const std::string path = find_scenario(o.file);
    const Rules* used = nullptr;
    tl::expected<Position, std::string> position = tl::unexpected(std::string{});
    const auto text = read_text(path);
    if (text && text->starts_with("{\"log\"")) {
        const auto log = read_log(*text, path);
        if (!log) return bad(log.error());
        auto loaded =
            rules(log->header.scenario.setup.ruleset, ships_named_in(text->substr(0, text->find('\n'))));
        if (!loaded) return bad(loaded.error());
        used = *loaded;
        std::pair<int, int> time{0, 0};
        if (!o.at.empty()) {
            const auto typed = typed_time("--at", o.at, 0, *used);
            if (!typed) return bad(typed.error());
            time = *typed;
        }
        position = position_in_log(*used, *log, time.first, time.second);
    } else {
        if (!o.at.empty()) return bad(fmt::format("--at {}: only a log has times to play on from", o.at));
        ScenarioWishes wishes;
        wishes.seed = o.seed;
        auto scenario = read_battle(o.file, wishes, used);
        if (!scenario) return bad(scenario.error());
        position = position_at_start(*used, *scenario);
    }
    if (!position) return bad(fmt::format("{}: {}", path, position.error()));
    AdjudicateWishes wishes;
    wishes.plays = o.n;
    wishes.turns_most = o.turns;
    wishes.workers = o.workers;
    wishes.seed = o.seed.value_or(position->scenario.setup.seed);
    wishes.stop = &interrupted;
    if (o.battle > o.n) return bad(fmt::format("--battle {}: there are {} battles", o.battle, o.n));
    if (o.battle > 0) {
        if (const auto error = write_play(*used, *position, wishes, o.battle - 1, o.log, o.overwrite))
            return bad(*error);
        print(fmt::format("log      {}\n", o.log));
        return exit_ok;
    }
    ProgressLine line(io_);
    if (io_.progress && line.drawn_over())
        wishes.progress = [&](int done, int all) { line.draw(fmt::format("{} of {} battles", done, all)); };
    const Adjudication a = impulse::adjudicate(*used, *position, wishes);
    line.end();
    if (o.json) {
        Json json = {
            {"file", path},
            {"at", {{"turn", position->battle.clock.turn}, {"impulse", position->battle.clock.impulse}}},
            {"stopped", a.stopped}};
        const auto count = static_cast<std::int64_t>(a.plays.size());
        for (std::size_t s = 0; s < position->scenario.setup.sides.size(); ++s) {
            const auto wins = std::count_if(a.plays.begin(), a.plays.end(), [&](const PlayedOn& p) {
                return p.winner == static_cast<int>(s);
            });
            const Interval i = share_interval(wins, count);
            json["sides"].push_back({{"id", position->scenario.setup.sides[s].id},
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
                               : Json(position->scenario.setup.sides[static_cast<std::size_t>(p.winner)].id)},
                {"finished", p.finished},
                {"turn", p.turns},
                {"state", hex_digits(p.state)}};
            for (std::size_t s = 0; s < position->scenario.setup.sides.size(); ++s)
                row["sides"].push_back({{"id", position->scenario.setup.sides[s].id},
                                        {"lost", p.ships_lost[s]},
                                        {"bpv_lost", p.bpv_lost[s]},
                                        {"crippled", p.crippled[s]}});
            json["battles"].push_back(std::move(row));
        }
        print_json(json);
    } else {
        print(told(*position, a));
    }
    return a.stopped ? exit_stopped : exit_ok;
}

int Program::record_check(const std::vector<std::string>& files, bool json) {
    int status = exit_ok;
    Json all = Json::array();
    for (const std::string& file : files) {
        auto text = read_text(file);
        if (!text) return bad(text.error());
        auto ruleset = record_ruleset(*text, file);
        if (!ruleset) return bad(ruleset.error());
        auto loaded = rules(*ruleset, ships_wanted(*text, file));
        if (!loaded) return bad(loaded.error());
        auto lines = check_record(*text, file, **loaded);
        if (!lines) {
            status = exit_bad_input;
            if (json)
                all.push_back({{"file", file},
                               {"ok", false},
                               {"line", lines.error().line},
                               {"column", lines.error().column},
                               {"what", lines.error().what}});
            else
                io_.err << "impulse: " << lines.error().text() << "\n";
            continue;
        }
        if (json)
            all.push_back({{"file", file}, {"ok", true}, {"notices", *lines}});
        else
            for (std::size_t i = 0; i < lines->size(); ++i)
                print(fmt::format("{}{}\n", i == 0 ? "OK: " : "  ", (*lines)[i]));
    }
    if (json) print_json(all);
    return status;
}

int Program::record_diff(const std::vector<std::string>& files, bool json) {
    auto one = read_text(files[0]);
    if (!one) return bad(one.error());
    auto other = read_text(files[1]);
    if (!other) return bad(other.error());
    auto lines = diff_records(*one, files[0], *other, files[1]);
    if (!lines) return bad(lines.error());
    if (json)
        print_json(Json{{"same", lines->empty()}, {"differences", *lines}});
    else
        for (const std::string& line : *lines) print(line + "\n");
    if (lines->empty() && !json) print("OK: the records are the same\n");
    return lines->empty() ? exit_ok : exit_difference;
}

int Program::ships_list(const std::string& ruleset, bool json) {
    Json all = Json::array();
    for (const std::string& name : ruleset.empty() ? rulesets(asset_folder()) : std::vector{ruleset}) {
        auto loaded = rules(name);
        if (!loaded) return bad(loaded.error());
        if (!json) print(fmt::format("{} ({})\n", (*loaded)->id, (*loaded)->name));
        for (const ShipClass& c : (*loaded)->classes) {
            if (json)
                all.push_back({{"ruleset", name},
                               {"key", c.sheet.key},
                               {"empire", c.sheet.empire},
                               {"code", c.sheet.code},
                               {"name", c.sheet.name},
                               {"bpv", c.sheet.bpv_combat},
                               {"size_class", c.sheet.size_class},
                               {"conf", c.sheet.conf},
                               {"fights", c.not_for_battle.empty()}});
            else
                print(fmt::format("  {:<20} {:<12} {:<8} {:<24} {:>6} points, size class {}{}\n", c.sheet.key,
                                  c.sheet.empire, c.sheet.code, c.sheet.name, c.sheet.bpv_combat,
                                  c.sheet.size_class, c.not_for_battle.empty() ? "" : ", lacks figures"));
        }
    }
    if (json) print_json(all);
    return exit_ok;
}

int Program::ships_show(const std::string& ruleset, const std::string& key, bool json, bool drawn) {
    std::vector<std::string> known;
    for (const std::string& name : ruleset.empty() ? rulesets(asset_folder()) : std::vector{ruleset}) {
        auto loaded = rules(name);
        if (!loaded) return bad(loaded.error());
        // A code that several empires use is not guessed at.
        const std::vector<const ShipClass*> meant = classes_named(**loaded, key);
        if (meant.size() > 1) {
            std::vector<std::string> alike;
            for (const ShipClass* c : meant) alike.push_back(c->sheet.key);
            return bad(fmt::format("\"{}\" is the code of several classes: {}", key, fmt::join(alike, ", ")));
        }
        for (const ShipClass& c : (*loaded)->classes) known.push_back(c.sheet.key);
        if (!meant.empty()) {
            const ShipClass& c = *meant.front();
            const Sheet& s = c.sheet;
            if (drawn) {
                print(sheet_text(s));
                return exit_ok;
            }
            if (json) {
                Json groups = Json::array(), shields = Json::array();
                for (const BoxGroup& g : s.groups)
                    groups.push_back({{"name", g.name},
                                      {"system", g.system},
                                      {"boxes", g.boxes},
                                      {"value", g.value},
                                      {"arc", g.arc_words},
                                      {"conf", g.conf}});
                for (const ShieldBank& b : s.shields)
                    shields.push_back({{"name", b.name}, {"boxes", b.boxes}});
                print_json(Json{{"ruleset", name},
                                {"key", s.key},
                                {"name", s.name},
                                {"bpv_economic", s.bpv_economic},
                                {"bpv_combat", s.bpv_combat},
                                {"size_class", s.size_class},
                                {"turn_mode", s.turn_mode},
                                {"move_cost", text(s.move_cost)},
                                {"shields", shields},
                                {"groups", groups},
                                {"sensor", s.sensor.ratings},
                                {"scanner", s.scanner.ratings},
                                {"damage_control", s.damage_control.ratings},
                                {"excess_damage", s.excess_damage},
                                {"explosion", s.explosion},
                                {"file", s.file}});
                return exit_ok;
            }
            print(
                fmt::format("{} {}: {}\n  {} points (economic {}), size class {}, turn mode {}, move cost "
                            "{}, explosion {}\n",
                            s.empire, s.code, s.name, s.bpv_combat, s.bpv_economic, s.size_class, s.turn_mode,
                            text(s.move_cost), s.explosion));
            print("  shields ");
            for (const ShieldBank& b : s.shields) print(fmt::format(" {} {}", b.name, b.boxes));
            print(fmt::format("\n  sensor {}   scanner {}   damage control {}   excess damage {}\n",
                              fmt::join(s.sensor.ratings, "-"), fmt::join(s.scanner.ratings, "-"),
                              fmt::join(s.damage_control.ratings, "-"), s.excess_damage));
            for (const BoxGroup& g : s.groups)
                print(fmt::format("  {:<12} {:>3} x {:<14}{}{}\n", g.name, g.boxes, g.system,
                                  g.arc_words.empty() ? "" : " arc " + g.arc_words,
                                  g.value > 0 ? fmt::format(" value {}", g.value) : ""));
            for (const OptionMount& m : s.mounts)
                print(fmt::format("  option mount {} ({}) arc {}\n", m.name, m.where, m.arc_words));
            for (const Refit& r : s.refits)
                print(fmt::format("  refit {:<5} year {}, {:+} points{}{}\n", r.code, r.year, r.bpv,
                                  r.words.empty() ? "" : ": " + r.words,
                                  r.known ? "" : " (boxes not in any source)"));
            if (!c.not_for_battle.empty()) print(fmt::format("  {}\n", c.not_for_battle));
            print(fmt::format("  {}:1\n", s.file));
            return exit_ok;
        }
    }
    const std::vector<std::string_view> words{known.begin(), known.end()};
    return bad(fmt::format("there is no ship class \"{}\"{}; see: impulse ships list", key,
                           did_you_mean(key, words)));
}

int Program::ships_check(const std::string& ruleset, const std::vector<std::string>& files, bool json) {
    std::vector<std::string> paths = files;
    if (paths.empty())
        for (const std::string& name : ruleset.empty() ? rulesets(asset_folder()) : std::vector{ruleset})
            for (const std::string& path : files_below(asset_path("ships/" + name), ".toml"))
                paths.push_back(path);
    Json all = Json::array();
    int found = 0;
    bool unread = false;  // a sheet that is no sheet is bad input, one that adds up wrongly a difference
    for (const std::string& path : paths) {
        auto text = read_text(path);
        if (!text) return bad(text.error());
        auto sheet = read_sheet(*text, path);
        std::vector<FileError> findings;
        std::string words;
        if (!sheet) {
            findings.push_back(sheet.error());
            unread = true;
        } else {
            findings = check_sheet(*sheet);
            const auto add = [&](const std::vector<FileError>& more) {
                findings.insert(findings.end(), more.begin(), more.end());
            };
            words = fmt::format("{} {}", sheet->empire, sheet->code);
            if (auto limits = read_text(asset_path("rules/" + sheet->ruleset + "/sheet_limits.toml"))) {
                auto table = read_sheet_limits(*limits, "sheet_limits.toml");
                if (!table) return bad(table.error());
                // Systems of the tables that no printed sheet has: a weapon that somebody added.
                std::vector<std::string> played;
                ShipWishes none;
                none.all = false;
                auto loaded = rules(sheet->ruleset, none);
                if (!loaded) return bad(loaded.error());
                for (const SystemType& s : (*loaded)->systems) played.push_back(s.id);
                add(check_limits(*sheet, *table, played));
            }
            if (auto fit = read_text(asset_path("rules/" + sheet->ruleset + "/bpv_model.toml"))) {
                auto table = read_bpv_model(*fit, "bpv_model.toml");
                if (!table) return bad(table.error());
                add(check_bpv(*sheet, *table));
                words += fmt::format(", {} BPV", sheet->bpv_combat);
                if (const int expected = expected_bpv(*sheet, *table); expected >= 0)
                    words += fmt::format(" (ships with such boxes cost about {})", expected);
            }
            if (!sheet->unknown.empty()) {
                std::vector<std::string> list;
                for (const Unknown& u : sheet->unknown) list.push_back(u.what);
                words += fmt::format(", not in any source: {}", fmt::join(list, ", "));
            }
            if (auto prices = read_text(asset_path("rules/" + sheet->ruleset + "/construction.toml"))) {
                auto table = read_construction(*prices, "construction.toml");
                if (!table) return bad(table.error());
                add(check_bpv(*sheet, *table));
                words += fmt::format(", {} BPV and {} spaces as stated", sheet->bpv_combat, sheet->spaces);
            }
        }
        found += static_cast<int>(findings.size());
        if (json) {
            Json list = Json::array();
            for (const FileError& f : findings)
                list.push_back({{"line", f.line}, {"column", f.column}, {"what", f.what}});
            all.push_back({{"file", path}, {"findings", list}});
        } else if (findings.empty()) {
            print(fmt::format("OK  {}  {}\n", path, words));
        } else {
            for (const FileError& f : findings)
                if (sheet)
                    print(f.text() + "\n");
                else
                    bad(f);
        }
    }
    if (json) print_json(all);
    return unread ? exit_bad_input : found == 0 ? exit_ok : exit_difference;
}

int Program::check_fleet(const FleetCheck& wishes, bool json) {
    if (wishes.file.empty() == wishes.ships.empty())
        return bad("fleet check: give a battle, or a list with --ships; see: impulse fleet check --help");
    if (!wishes.ships.empty()) {
        auto loaded = rules("classic");
        if (!loaded) return bad(loaded.error());
        return fleet_list_check(io_, wishes, **loaded, json);
    }
    const Rules* used = nullptr;
    auto scenario = read_battle(wishes.file, {}, used);
    if (!scenario) return bad(scenario.error());
    return impulse::fleet_check(io_, wishes, *used, *scenario, json);
}

int Program::rules_list(const std::string& ruleset, bool json) {
    Json all = Json::array();
    for (const std::string& name : ruleset.empty() ? rulesets(asset_folder()) : std::vector{ruleset}) {
        auto loaded = rules(name);
        if (!loaded) return bad(loaded.error());
        const Rules& r = **loaded;
        if (json) {
            Json steps = Json::array(), systems = Json::array();
            for (const Step& s : r.procedure.steps)
                steps.push_back({{"step", s.name},
                                 {"window", std::string{word(s.window)}},
                                 {"rule", s.rule},
                                 {"words", s.words}});
            for (const SystemType& s : r.systems)
                systems.push_back(
                    {{"id", s.id}, {"label", s.label}, {"rule", s.source.rule}, {"conf", s.source.conf}});
            all.push_back({{"ruleset", r.id},
                           {"name", r.name},
                           {"tables", hex_digits(r.table_hash)},
                           {"impulses", r.procedure.impulses},
                           {"classes", r.classes.size()},
                           {"steps", steps},
                           {"systems", systems}});
            continue;
        }
        print(fmt::format("{}: {}, {} impulses a turn, {} ship classes, tables {}\n", r.id, r.name,
                          r.procedure.impulses, r.classes.size(), hex_digits(r.table_hash)));
        if (ruleset.empty()) continue;
        print("  steps of a turn\n");
        for (std::size_t i = 0; i < r.procedure.steps.size(); ++i) {
            const Step& s = r.procedure.steps[i];
            const auto at = static_cast<int>(i);
            const bool loop = at >= r.procedure.loop_first && at <= r.procedure.loop_last;
            print(fmt::format("  {} {:<18} {:<16} {:<14} {}\n", loop ? "*" : " ", s.name, word(s.window),
                              s.rule, s.words));
        }
        print("  systems\n");
        for (const SystemType& s : r.systems)
            print(fmt::format("    {:<20} {:<16} {:<14} {}:{}\n", s.id, s.label, s.source.rule, s.source.file,
                              s.source.line));
    }
    if (json) print_json(all);
    return exit_ok;
}

int Program::signature(int battles, bool json) {
    auto classic = rules("classic");
    if (!classic) return bad(classic.error());
    auto tng = rules("tng");
    if (!tng) return bad(tng.error());
    const std::string digest = hex_digits(impulse::signature(**classic, **tng, battles));
    if (json)
        print_json(Json{{"signature", digest}, {"battles", battles}});
    else
        print(digest + "\n");
    return exit_ok;
}

// A secret is typed unseen, or comes down a pipe: on the command line the shell would remember it.
int Program::commit(bool json) {
    std::string secret;
    const bool terminal = &io_.in == &std::cin && ::isatty(STDIN_FILENO) != 0;
    termios as_it_was{};
    if (terminal && ::tcgetattr(STDIN_FILENO, &as_it_was) == 0) {
        io_.err << "Secret (it is not shown): " << std::flush;
        termios unseen = as_it_was;
        unseen.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
    }
    std::getline(io_.in, secret);
    if (terminal) {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &as_it_was);
        io_.err << "\n";
    }
    if (!secret.empty() && secret.back() == '\r') secret.pop_back();
    if (secret.empty()) return bad("commit: an empty secret promises nothing; type any text, or pipe it in");
    constexpr std::size_t long_enough = 12;
    if (secret.size() < long_enough)
        io_.err << "This secret is short: somebody could find it from its digest by trying many.\n";
    const std::string digest = commitment_of(secret);
    if (json)
        print_json(Json{{"commitment", digest}});
    else
        print(digest + "\n");
    return exit_ok;
}

int Program::orders(const std::string& wanted) {
    std::vector<std::string_view> known;
    for (const OrderHelp& h : order_help()) known.push_back(h.word);
    if (!wanted.empty() && std::find(known.begin(), known.end(), wanted) == known.end()) {
        const std::string hint = did_you_mean(wanted, known);
        return bad(fmt::format("there is no order `{}`{}", wanted,
                               hint.empty() ? fmt::format("; there are: {}", fmt::join(known, ", ")) : hint));
    }
    for (const OrderHelp& h : order_help()) {
        if (!wanted.empty() && h.word != wanted) continue;
        print(fmt::format("{}\n    {}\n", h.says, h.example));
    }
    print("\nscenarios/README.md shows every order with all its keys.\n");
    return exit_ok;
}

}  // namespace

void ProgressLine::draw(const std::string& line) {
    *terminal_ << "\r" << visible(line) << "   " << std::flush;
    drawn_ = true;
}

void ProgressLine::end() {
    if (drawn_) *terminal_ << "\n" << std::flush;
    drawn_ = false;
}

namespace {

int run_commands(const std::vector<std::string>& words, const ProgramStreams& streams,
                 const ProgramHooks& hooks) {
    Program program{streams, hooks};
    CLI::App app{
        "Impulse: tactical battles for starship campaigns, on the command line.\n\n"
        "  impulse fight anvil --seed 7                       watch a Thunderdome battle\n"
        "  impulse fight duel --pilot Aster=human             play one side yourself\n"
        "  impulse fight anvil --log a.jsonl --record a.json  keep log and battle record\n"
        "  impulse replay a.jsonl --verify                    play it again and compare everything\n"
        "  impulse replay a.jsonl --to 3.14 --state           the state after turn 3, impulse 14\n"
        "  impulse script battle.toml                         a battle written down, events as JSON Lines\n"
        "  impulse ships check                                recompute what every ship sheet states\n\n"
        "Exit codes: 0 all is well, 1 a difference was found, 2 bad input, 130 interrupted."};
    app.name("impulse");
    app.require_subcommand(1);
    bool json = false;
    int status = exit_ok;

    Program::FightOptions fight;
    CLI::App* fight_app =
        app.add_subcommand("fight",
                           "Fight a battle of a scenario (.toml) or a battle record (.json).\n"
                           "  impulse fight anvil --seed 7 --pilot Federation=human --dice typed");
    fight_app->add_option("FILE", fight.file, "scenario or record; bundled: anvil, duel");
    std::string seed;
    CLI::Option* seed_option =
        fight_app->add_option("--seed", seed, "seed of the dice, instead of the file's");
    int turns = 0;
    CLI::Option* turns_option =
        fight_app->add_option("--turns", turns, "last turn")->check(CLI::Range(1, 999));
    fight_app
        ->add_option("--pilot", fight.pilots, "SIDE=NAME: human, captain, ensign, robot, random, plotter")
        ->take_all();
    fight_app->add_option("--dice", fight.dice, "typed, a file of faces, or reveal:FILE");
    fight_app->add_option("--record", fight.record, "write the battle record here");
    fight_app->add_option("--log", fight.log,
                          "write the log here; never over a file that has something in it");
    constexpr const char* overwriting = "write over the file that --log names";
    fight_app->add_flag("--overwrite", fight.overwrite, overwriting);
    fight_app->add_option("--picture", fight.picture, "draw the end of the battle as a PNG");
    fight_app->add_option("--transcript", fight.transcript, "write the story here; - prints it");
    fight_app->add_option("--depth", fight.depth, "of the transcript: story, decisions, audit");
    fight_app->add_option("--resume", fight.resume,
                          "continue this log; with --turns, past its turn limit and into the file of --log");
    fight_app->add_flag("--quiet", fight.quiet, "no progress line");
    fight_app->add_flag("--json", json, "print the report as JSON");

    Program::ReplayOptions replay;
    CLI::App* replay_app = app.add_subcommand("replay",
                                              "Tell, inspect or verify a battle from its log.\n"
                                              "  impulse replay a.jsonl --depth audit --to 2.8");
    replay_app->add_option("FILE", replay.file, "log of a battle")->required();
    replay_app->add_flag("--verify", replay.verify, "play the orders again and compare every event and hash");
    replay_app->add_option("--to", replay.to, "TURN.IMPULSE to stop after");
    replay_app->add_flag("--state", replay.state, "print the state as JSON instead of the story");
    replay_app->add_option("--salvage", replay.salvage,
                           "write what still plays back of a damaged log to this file, to continue from");
    replay_app->add_flag("--overwrite", replay.overwrite, "write over the file that --salvage names");
    replay_app->add_option("--side", replay.side, "only what this side may know");
    replay_app->add_option("--depth", replay.depth, "story, decisions or audit");
    replay_app->add_flag("--json", json, "print JSON");

    Program::ScriptOptions script;
    CLI::App* script_app =
        app.add_subcommand("script",
                           "Play a battle that is written down; prints events as JSON Lines, then the\n"
                           "final state. See scenarios/README.md for the format.");
    script_app->add_option("FILE", script.file, "script (.toml)")->required();
    script_app->add_option("--log", script.log, "write the log here");
    script_app->add_flag("--overwrite", script.overwrite, overwriting);
    script_app->add_flag("--events", script.events, "events only");
    script_app->add_flag("--state", script.state, "final state only");
    script_app->add_flag("--json", json, "the output is JSON anyway");

    std::vector<std::string> files;
    Program::AdjudicateOptions judge;
    CLI::App* judge_app =
        app.add_subcommand("adjudicate",
                           "Play a battle on with captains on all sides, many times, and count the results.\n"
                           "  impulse adjudicate out/anvil.log.jsonl --at 3.1 --n 500\n"
                           "  impulse adjudicate anvil.in.json --n 200 --battle 17 --log out/17.jsonl");
    judge_app->add_option("FILE", judge.file, "log (.jsonl), scenario or record")->required();
    judge_app->add_option("--at", judge.at, "TURN.IMPULSE of a log to play on from; else its end");
    judge_app->add_option("--n", judge.n, "battles")->check(CLI::Range(1, 1000000));
    judge_app->add_option("--seed", judge.seed, "dice of the battles; else the file's");
    judge_app->add_option("--turns", judge.turns, "turns to play on at most")->check(CLI::Range(1, 999));
    judge_app->add_option("--workers", judge.workers, "processors; the result does not depend on it")
        ->check(CLI::Range(1, 256));
    judge_app->add_option("--battle", judge.battle, "keep this battle's log (with --log)")
        ->check(CLI::Range(1, 1000000));
    judge_app->add_option("--log", judge.log, "write that log here, for `impulse replay` and the window");
    judge_app->add_flag("--overwrite", judge.overwrite, overwriting);
    judge_app->add_flag("--json", judge.json, "as JSON, one entry a battle");

    CLI::App* record_app = app.add_subcommand(
        "record",
        "Battle records: check, import, export, compare.\n  impulse record check out/anvil.record.json");
    record_app->require_subcommand(1);
    CLI::App* check_app = record_app->add_subcommand("check", "Say whether records are sound.");
    check_app->add_option("FILE", files, "records")->required();
    check_app->add_flag("--json", json, "print JSON");
    CLI::App* diff_app = record_app->add_subcommand("diff", "Name every difference of two records.");
    diff_app->add_option("FILE", files, "two records")->required()->expected(2);
    diff_app->add_flag("--json", json, "print JSON");

    add_record_commands(*record_app, streams, status);

    std::string ruleset, key;
    CLI::App* ships_app = app.add_subcommand("ships", "Ship classes.\n  impulse ships show klingon/d7");
    ships_app->require_subcommand(1);
    CLI::App* list_app = ships_app->add_subcommand("list", "List all classes.");
    list_app->add_option("--ruleset", ruleset, "only this ruleset");
    list_app->add_flag("--json", json, "print JSON");
    CLI::App* show_app = ships_app->add_subcommand("show", "Show one class.");
    show_app->add_option("CLASS", key, "key such as klingon/d7, or code such as D7")->required();
    show_app->add_option("--ruleset", ruleset, "only this ruleset");
    show_app->add_flag("--json", json, "print JSON");
    CLI::App* picture_app = ships_app->add_subcommand("picture", "Draw one class as its sheet, in letters.");
    picture_app->add_option("CLASS", key, "key such as klingon/d7, or code such as D7")->required();
    picture_app->add_option("--ruleset", ruleset, "only this ruleset");
    CLI::App* ships_check_app = ships_app->add_subcommand(
        "check", "Recompute the figures of ship sheets and point out what does not add up.");
    ships_check_app->add_option("FILE", files, "sheets; none = all");
    ships_check_app->add_option("--ruleset", ruleset, "only this ruleset");
    ships_check_app->add_flag("--json", json, "print JSON");

    NewSheet fresh;
    CLI::App* ships_new_app = ships_app->add_subcommand(
        "new",
        "Start a sheet to fill in from your own book.\n  impulse ships new --empire Klingon --code D7A");
    ships_new_app->add_option("--empire", fresh.empire,
                              "as in impulse ships list; if left out, the program asks");
    ships_new_app->add_option("--code", fresh.code, "such as D7; if left out, the program asks");
    ships_new_app->add_option("--name", fresh.name, "such as \"Battlecruiser\"");
    ships_new_app->add_option("--ruleset", fresh.ruleset, "default: classic");
    ships_new_app->add_option("--file", fresh.file, "where to write it; default: beside the other ships");

    FleetCheck fleet_check;
    CLI::App* fleet_app = app.add_subcommand(
        "fleet", "Fleets: points, command limits, options.\n  impulse fleet check battle.toml");
    fleet_app->require_subcommand(1);
    CLI::App* fleet_check_app = fleet_app->add_subcommand(
        "check", "Whether each side of a battle may fight together, and what it costs.");
    fleet_check_app->add_option("FILE", fleet_check.file, "scenario (.toml) or record (.json)");
    fleet_check_app->add_option(
        "--ships", fleet_check.ships,
        "a list of classes instead, \"federation/cc, andromedan/int\": those of the ship chart too");
    fleet_check_app->add_option("--side", fleet_check.side, "only this side");
    fleet_check_app->add_option("--flagship", fleet_check.flagship,
                                "the unit in command; default: the one with the highest rating");
    fleet_check_app
        ->add_option("--players", fleet_check.players,
                     "players on each side; more than three ships for each are pointed out (S8.17)")
        ->check(CLI::Range(1, 99));
    fleet_check_app->add_flag("--json", json, "print JSON");

    CLI::App* rules_app = app.add_subcommand("rules", "Rulesets.\n  impulse rules list classic");
    rules_app->require_subcommand(1);
    CLI::App* rules_list_app =
        rules_app->add_subcommand("list", "List rulesets, or one ruleset's steps and systems.");
    rules_list_app->add_option("RULESET", ruleset, "one ruleset in full");
    rules_list_app->add_flag("--json", json, "print JSON");
    CLI::App* unknowns_app = rules_app->add_subcommand(
        "unknowns", "Every figure that is in no source or doubtful, with its file and line.");
    unknowns_app->add_option("RULESET", ruleset, "only this ruleset");
    unknowns_app->add_flag("--json", json, "print JSON");

    int battles = signature_battles;
    CLI::App* signature_app =
        app.add_subcommand("signature", "The digest of a fixed set of battles: equal in every build.");
    signature_app->add_option("--battles", battles, "how many battles")->check(CLI::Range(2, 1000000));
    signature_app->add_flag("--json", json, "print JSON");

    CLI::App* commit_app = app.add_subcommand(
        "commit",
        "The digest that promises a secret for --dice reveal:FILE; the secret is a line that is typed\n"
        "unseen, or the first line of the standard input.\n"
        "  impulse commit < my-secret.txt");
    commit_app->add_flag("--json", json, "print JSON");

    std::string order;
    CLI::App* orders_app = app.add_subcommand("orders", "Every order with an example.");
    orders_app->add_option("ORDER", order, "only this one");

    fight_app->callback([&] {
        if (seed_option->count() > 0) {
            fight.seed = typed_number(seed);
            if (!fight.seed) {
                status = program.bad(fmt::format("--seed {}: expected a whole number from 0 to {}", seed,
                                                 std::numeric_limits<std::uint64_t>::max()));
                return;
            }
        }
        if (turns_option->count() > 0) fight.turns = turns;
        fight.json = json;
        status = program.fight(fight);
    });
    replay_app->callback([&] {
        replay.json = json;
        status = program.replay(replay);
    });
    script_app->callback([&] { status = program.script(script); });
    judge_app->callback([&] { status = program.adjudicate(judge); });
    check_app->callback([&] { status = program.record_check(files, json); });
    diff_app->callback([&] { status = program.record_diff(files, json); });
    list_app->callback([&] { status = program.ships_list(ruleset, json); });
    show_app->callback([&] { status = program.ships_show(ruleset, key, json); });
    picture_app->callback([&] { status = program.ships_show(ruleset, key, false, true); });
    ships_check_app->callback([&] { status = program.ships_check(ruleset, files, json); });
    ships_new_app->callback([&] { status = ships_new(streams, fresh); });
    fleet_check_app->callback([&] { status = program.check_fleet(fleet_check, json); });
    unknowns_app->callback([&] { status = rules_unknowns(streams, ruleset, json); });
    rules_list_app->callback([&] { status = program.rules_list(ruleset, json); });
    signature_app->callback([&] { status = program.signature(battles, json); });
    commit_app->callback([&] { status = program.commit(json); });
    orders_app->callback([&] { status = program.orders(order); });

    add_campaign_commands(app, streams, status);
    add_format_commands(app, streams, status);
    for (const Installer& install : hooks.commands) install(app, streams, status);

    std::vector<std::string> reversed(words.rbegin(), words.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help, streams.out, streams.err) == 0 ? exit_ok : exit_bad_input;
    } catch (const CLI::ParseError& error) {
        return program.bad(command_line_fault(app, words, error));
    }
    return status;
}

}  // namespace

int run_program(const std::vector<std::string>& words, const ProgramStreams& streams,
                const ProgramHooks& hooks) {
    VisibleStream out(streams.out), err(streams.err);
    int status = exit_bad_input;
    try {
        status = run_commands(words, {streams.in, out, err, streams.progress, streams.terminal}, hooks);
    } catch (const std::bad_alloc&) {
        err << "impulse: there is not enough memory for this\n";
    } catch (const std::exception&) {
        // What a library says to programmers helps nobody here.
        err << fmt::format("impulse: {}: this input could not be processed; nothing was done\n",
                           fmt::join(words, " "));
    }
    if (!out.finish() && status != exit_stopped) {
        err << "impulse: the standard output could not be written completely\n";
        status = exit_bad_input;
    }
    err.finish();
    return status;
}

int run_program(int count, char** arguments, const ProgramHooks& hooks) {
    std::vector<std::string> words(arguments + std::min(1, count), arguments + count);
    catch_interrupts();
    return run_program(
        words, {std::cin, std::cout, std::cerr, true, ::isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr},
        hooks);
}

}  // namespace impulse
