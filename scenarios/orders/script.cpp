#include "scenarios/orders/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "battle/core/evolve.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_text.h"
#include "scenarios/orders/order_text.h"
#include "scenarios/records/battle_json.h"
#include "scenarios/scenario_reader.h"

namespace impulse {
namespace {

// When an order is due; step -1 = the first window of the impulse that takes it.
struct Due {
    int turn = 1, impulse = -1, step = -1;
};

// One order as written, or the rest of the commands that it means.
struct Pending {
    TableReader table;  // the order's own table; for a line, the table that holds it
    std::string line;   // the order as a prompt line; empty = a table
    FileError place;    // where to point
    Due due;
    std::vector<Command> commands;
    bool read = false;
    std::optional<Refusal> refused;  // the last time it was looked at
};

UnitId unit_of(const Command& command) {
    return std::visit(
        [](const auto& c) -> UnitId {
            if constexpr (requires { c.unit; })
                return c.unit;
            else
                return {};
        },
        command);
}

// Orders that need no window: the umpire's, standing orders, giving up.
bool any_time(const Command& command) {
    return std::visit(
        [](const auto& c) {
            using C = std::decay_t<decltype(c)>;
            return StandingOrder<C> || std::is_same_v<C, Concede> || std::is_same_v<C, Resign> ||
                   std::is_same_v<C, HandOver> || C::name.starts_with("umpire_");
        },
        command);
}

class ScriptRun {
public:
    ScriptRun(TableReader table, const Rules& rules, std::string file)
        : table_(std::move(table)), rules_(rules), file_(std::move(file)) {}

    std::optional<FileError> read_orders() {
        for (TableReader& entry : table_.tables_if("orders")) {
            Due due;
            due.turn = entry.integer("turn", 1, 999);
            if (entry.knows("step")) {
                std::vector<std::string_view> known;
                for (const Step& step : rules_.procedure.steps) known.emplace_back(step.name);
                const std::string name = entry.one_of("step", known);
                for (std::size_t i = 0; i < rules_.procedure.steps.size(); ++i)
                    if (rules_.procedure.steps[i].name == name) due.step = static_cast<int>(i);
            }
            const Procedure& p = rules_.procedure;
            const bool in_loop = due.step < 0 || (due.step >= p.loop_first && due.step <= p.loop_last);
            if (entry.knows("impulse"))
                due.impulse = entry.integer("impulse", 0, p.impulses + 1);
            else if (due.step >= 0 && !in_loop)
                due.impulse = due.step < p.loop_first ? 0 : p.impulses + 1;
            else
                entry.refuse(
                    due.step < 0
                        ? "an order needs `impulse`, or the `step` outside the impulses it belongs to"
                        : fmt::format("an order in step {} needs `impulse`",
                                      p.steps[static_cast<std::size_t>(due.step)].name));
            int ways = 0;
            if (entry.knows("order")) {
                ++ways;
                add(entry, {}, due, entry.line("order"), entry.column("order"));
            }
            if (entry.knows("give")) {
                ++ways;
                if (entry.kind("give") == "list" || entry.kind("give") == "table")
                    for (TableReader& one : entry.tables("give")) add(one, {}, due, one.line(), one.column());
                else
                    entry.refuse("give", "`give` is a list of order tables; orders as lines go into `say`");
            }
            if (entry.knows("say")) {
                ++ways;
                std::vector<std::string> lines;
                if (entry.kind("say") == "text")
                    lines.push_back(entry.word("say"));
                else
                    lines = entry.words("say");
                for (std::string& line : lines)
                    add(entry, std::move(line), due, entry.line("say"), entry.column("say"));
            }
            if (ways == 0)
                entry.refuse("an entry of [[orders]] needs `order`, `give` (tables) or `say` (lines)");
        }
        // The orders' own keys are read when their time comes, because they may name what does not yet exist.
        if (table_.ok()) return std::nullopt;
        return table_.finish();
    }

    // Gives every order its time; returns what is wrong.
    std::optional<FileError> play(BattleRun& run) {
        run_ = &run;
        while (run.battle().ended == 0) {
            if (auto error = late()) return error;
            if (finished()) break;
            bool given = false;
            if (auto error = give_one(given)) return error;
            if (given) continue;
            if (auto error = pass()) return error;
        }
        for (const Pending& p : orders_)
            if (!p.read || !p.commands.empty())
                return at(p,
                          fmt::format("the battle ended in turn {} impulse {} before this order's time came",
                                      run.battle().clock.turn, run.battle().clock.impulse));
        if (run.dice_left() > 0) {
            table_.refuse("dice", run.battle().dice.rolled,
                          fmt::format("{} of the dice {} not used; the first is number {}", run.dice_left(),
                                      run.dice_left() == 1 ? "was" : "were", run.battle().dice.rolled + 1));
            return table_.finish();
        }
        return std::nullopt;
    }

    std::optional<FileError> finish() { return table_.finish(); }
    TableReader& table() { return table_; }

    struct Stop {
        int turn = 0, impulse = 0;
    };
    std::optional<Stop> until;

private:
    void add(const TableReader& table, std::string line, Due due, int row, int column) {
        orders_.push_back({table, std::move(line), {file_, row, column, {}}, due, {}, false, std::nullopt});
    }

    static FileError at(const Pending& p, std::string what) {
        FileError error = p.place;
        error.what = std::move(what);
        return error;
    }

    const Battle& battle() const { return run_->battle(); }

    bool done(const Pending& p) const { return p.read && p.commands.empty(); }

    // All orders given, and the impulse of the last one behind us.
    bool finished() const {
        const Cursor& now = battle().clock;
        if (until)
            return now.turn > until->turn || (now.turn == until->turn && now.impulse >= until->impulse);
        if (!std::ranges::all_of(orders_, [&](const Pending& p) { return done(p); })) return false;
        return orders_.empty() || now.turn != last_.turn || now.impulse != last_.impulse;
    }

    // Where an order stands against the clock: before (-1), now (0), past (1).
    int compare(const Due& due) const {
        const Cursor& now = battle().clock;
        if (now.turn != due.turn) return now.turn < due.turn ? -1 : 1;
        if (now.impulse != due.impulse) return now.impulse < due.impulse ? -1 : 1;
        if (due.step < 0 || now.step == due.step) return 0;
        return now.step < due.step ? -1 : 1;
    }

    std::string when(const Due& due) const {
        const std::string step =
            due.step >= 0 ? ", step " + rules_.procedure.steps[static_cast<std::size_t>(due.step)].name : "";
        return fmt::format("turn {} impulse {}{}", due.turn, due.impulse, step);
    }

    std::optional<FileError> late() {
        for (const Pending& p : orders_) {
            if (done(p) || compare(p.due) <= 0) continue;
            if (p.refused && p.read) return at(p, refused(p.commands.front(), *p.refused));
            return at(
                p, fmt::format(
                       "the time of this order never came: no window for it opened in {}; the battle is at "
                       "turn {} impulse {}, step {}",
                       when(p.due), battle().clock.turn, battle().clock.impulse,
                       step_name(rules_, battle().clock)));
        }
        return std::nullopt;
    }

    // Reads an order the first time it is looked at in its window.
    std::optional<FileError> read(Pending& p) {
        const OrderPlace place{rules_, battle(), run_->roster(), {}};
        if (!p.line.empty()) {
            auto commands = read_order_line(p.line, place, file_, p.place.line);
            if (!commands) return at(p, fmt::format("in \"{}\": {}", p.line, commands.error().what));
            p.commands = std::move(*commands);
        } else {
            // The table may be one of [[orders]] itself: its time keys are known already.
            p.commands = read_order(p.table, place);
            p.table.unknown_keys();
            if (!p.table.ok()) return p.table.finish();
        }
        p.read = true;
        return std::nullopt;
    }

    bool may_act(const Command& command) const {
        if (any_time(command)) return true;
        const UnitId unit = unit_of(command);
        for (std::size_t s = 0; s < battle().sides.size(); ++s) {
            const UnitSet owed = owed_by(battle(), SideId{s});
            if (unit && owed.has(unit)) return true;
            if (const auto* pass = std::get_if<PassSide>(&command);
                pass != nullptr && pass->side == SideId{s} && !owed.empty())
                return true;
            if (const auto* answer = std::get_if<Answer>(&command);
                answer != nullptr && answer->side == SideId{s})
                return !battle().questions.empty() && battle().questions.back().side == SideId{s};
        }
        return false;
    }

    // Gives the first order that is due and may be given now.
    std::optional<FileError> give_one(bool& given) {
        const Cursor now = battle().clock;
        for (Pending& p : orders_) {
            if (done(p) || compare(p.due) != 0) continue;
            if (!p.read) {
                // Words that name the answer to a question have no meaning before it is asked.
                if (is_answer(p) && battle().questions.empty()) continue;
                if (auto error = read(p)) return error;
                if (done(p)) continue;
            }
            const Command& command = p.commands.front();
            const auto no = refuse_as_seen(rules_, battle(), command);
            if (!may_act(command) ||
                (no && p.due.step < 0 && no->why == Why::wrong_step && no->more == WhyMore::none)) {
                p.refused = no;
                continue;
            }
            if (no) {
                if (no->why == Why::question_open && !std::holds_alternative<Answer>(command)) {
                    p.refused = no;
                    continue;
                }
                return at(p, refused(command, *no));
            }
            const auto events = run_->give(command, "script");
            if (!events) return stopped(events.error(), p.place);
            p.commands.erase(p.commands.begin());
            p.refused.reset();
            last_ = now;
            given = true;
            return std::nullopt;
        }
        return std::nullopt;
    }

    std::string refused(const Command& command, const Refusal& why) const {
        const OrderPlace place{rules_, battle(), run_->roster(), {}};
        return fmt::format("order refused: {}: {}", order_line(place, command),
                           refusal_words(place, command, why));
    }

    bool is_answer(Pending& p) {
        if (!p.line.empty()) return p.line.starts_with("answer");
        return p.table.kind("order") == "text" && p.table.word("order") == Answer::name;
    }

    // The default order of the side whose turn it is: pass, the plainest form, straight ahead.
    std::optional<FileError> pass() {
        const SideId side = side_to_act(battle());
        if (!side)
            return FileError{
                file_, 1, 1,
                fmt::format(
                    "nobody has to give an order in turn {} impulse {}, step {}, yet the battle is not over",
                    battle().clock.turn, battle().clock.impulse, step_name(rules_, battle().clock))};
        const auto events = run_->give(default_order(rules_, battle(), side), "passed");
        if (!events)
            return stopped(events.error(), FileError{file_, table_.line("dice"), table_.column("dice"), {}});
        return std::nullopt;
    }

    // An order that the dice stopped, or one that was refused after all.
    FileError stopped(const Refusal& refusal, FileError place) {
        if (refusal.more != WhyMore::no_dice_left && refusal.more != WhyMore::die_does_not_fit) {
            place.what = fmt::format("order refused: {}", refusal_text(rules_, refusal));
            return place;
        }
        const auto i = static_cast<std::size_t>(refusal.need);
        const bool cited = i < rules_.cite.stream.size() && !rules_.cite.stream[i].empty();
        const std::string die =
            fmt::format("a d{} for {}{}", refusal.have, word(static_cast<Stream>(refusal.need)),
                        cited ? fmt::format(" ({})", rules_.cite.stream[i]) : "");
        const std::string where = fmt::format("after turn {} impulse {}, step {}", battle().clock.turn,
                                              battle().clock.impulse, step_name(rules_, battle().clock));
        const FaceList& dice = run_->dice_list();
        if (dice.unfit) {
            table_.refuse("dice", dice.wanted,
                          fmt::format("die number {} is {}, which does not fit {}, needed {}",
                                      dice.wanted + 1, dice.faces[dice.wanted], die, where));
            return *table_.finish();
        }
        place.what = fmt::format("the dice ran out: {} is needed {}; add a face to `dice` (number {})", die,
                                 where, dice.wanted + 1);
        return place;
    }

    TableReader table_;
    const Rules& rules_;
    std::string file_;
    std::vector<Pending> orders_;
    BattleRun* run_ = nullptr;
    Cursor last_{};
};

std::size_t start_of_line(std::string_view text, int line) {
    std::size_t at = 0;
    for (int i = 1; i < line && at < text.size(); ++i)
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    return at;
}

std::optional<FileError> write_log(const std::string& path, const LogText& log, const Rules& rules,
                                   bool overwrite) {
    auto writer = LogWriter::create(path, log.header, rules, LogSync::never, overwrite);
    if (!writer) return writer.error();
    for (const LogEntry& entry : log.entries)
        if (auto error = writer->append(entry, rules)) return error;
    return std::nullopt;
}

}  // namespace

tl::expected<std::unique_ptr<BattleRun>, FileError> run_script(std::string_view text, std::string_view file,
                                                               const ScriptOptions& options) {
    const std::string name{file};
    auto opened = read_table(text, file);
    if (!opened) return tl::unexpected(opened.error());
    TableReader table = *opened;
    if (const std::string format = table.word("format", script_format); format != script_format)
        table.refuse("format", fmt::format("this program reads \"{}\", not \"{}\"", script_format, format));
    table.word("title", "");

    // The scenario: a path beside the script, or a table in it.
    std::optional<TableReader> inside;
    std::string path, below;
    std::optional<TableReader> outside;
    if (table.kind("scenario") == "text") {
        path = table.word("scenario");
        const std::filesystem::path beside = std::filesystem::path{name}.parent_path() / path;
        std::error_code none;
        path = std::filesystem::is_regular_file(beside, none) ? beside.string() : find_scenario(path);
        auto read = read_text(path);
        if (!read) {
            table.refuse("scenario", fmt::format("the scenario {} {}", path, read.error().what));
            return tl::unexpected(*table.finish());
        }
        below = std::move(*read);
        auto other = read_table(below, path);
        if (!other) return tl::unexpected(other.error());
        outside = *other;
    } else {
        inside = table.table("scenario");
        if (!table.ok()) return tl::unexpected(*table.finish());
    }
    TableReader& source = outside ? *outside : *inside;
    const std::string ruleset = scenario_ruleset(source);
    if (!source.ok()) return tl::unexpected(*source.finish());
    auto rules = options.rules(ruleset);
    if (!rules) {
        // Of a ruleset that is there its own mistakes are told, where they stand.
        if (!unknown_ruleset(ruleset)) return tl::unexpected(rules.error());
        source.refuse("ruleset", rules.error().what);
        return tl::unexpected(*source.finish());
    }

    RunOptions run_options;
    ScenarioOptions scenario_options;
    if (table.knows("seed")) {
        if (table.knows("dice")) table.refuse("seed", "give `seed` or `dice`, not both");
        scenario_options.seed = static_cast<std::uint64_t>(table.integer("seed", 0, 2147483647));
    } else {
        run_options.seeded = false;
        run_options.dice = "listed";
        if (table.knows("dice"))
            run_options.faces = table.integers("dice", 1, 100, static_cast<int>(table.length("dice")));
    }
    Scenario scenario = read_scenario(source, **rules, scenario_options);
    if (outside) {
        if (auto error = outside->finish()) return tl::unexpected(std::move(*error));
    } else if (!source.ok()) {
        return tl::unexpected(*source.finish());
    }

    ScriptRun script(table, **rules, name);
    if (auto stop = table.table_if("until")) {
        script.until = ScriptRun::Stop{stop->integer("turn", 1, 999), stop->integer("impulse", 0, 99, 0)};
        stop->unknown_keys();
        if (!table.ok()) return tl::unexpected(*table.finish());
    }
    if (auto error = script.read_orders()) return tl::unexpected(std::move(*error));
    // Unknown keys of the script itself and of an inline scenario; the orders' keys are checked one by one.
    for (const std::string& key : table.keys()) {
        constexpr std::array<std::string_view, 7> known{"format", "title", "scenario", "dice",
                                                        "seed",   "until", "orders"};
        if (std::ranges::find(known, key) != known.end()) continue;
        // At the key itself, which stands before its value.
        const std::size_t begin = start_of_line(text, table.line(key));
        const std::size_t at = std::min(text.find(key, begin), text.size());
        return tl::unexpected(
            FileError{name, table.line(key), static_cast<int>(at - begin) + 1,
                      fmt::format("unknown key `{}`; known here: {}", key, fmt::join(known, ", "))});
    }
    if (inside) inside->unknown_keys();
    if (!table.ok()) return tl::unexpected(*table.finish());

    auto run = BattleRun::begin(**rules, std::move(scenario), std::move(run_options));
    if (!run) {
        FileError error = run.error();
        if (error.file.empty() || inside) error = {name, source.line(), source.column(), error.what};
        return tl::unexpected(std::move(error));
    }
    if (auto error = script.play(**run)) return tl::unexpected(std::move(*error));
    // Only a script that runs to its end leaves a log behind.
    if (!options.log_path.empty())
        if (auto error = write_log(options.log_path, (*run)->as_log(), **rules, options.overwrite))
            return tl::unexpected(std::move(*error));
    return std::move(*run);
}

std::string event_lines(const BattleRun& run) {
    std::string out;
    Battle battle = run.first();
    for (const LogEntry& entry : run.entries())
        for (const Event& event : entry.events) {
            const Battle before = battle;
            evolve(battle, event);
            Json json = Json::object();
            json["n"] = entry.n;
            json.update(named_event_json(run.rules(), before, battle, run.roster(), event));
            out += json_text(json);
            out += '\n';
        }
    return out;
}

}  // namespace impulse
