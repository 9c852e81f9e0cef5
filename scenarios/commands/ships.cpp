#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "battle/core/idle_boxes.h"
#include "scenarios/commands/commands.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/shipyard.h"
#include "scenarios/fleets/yard_commands.h"
#include "ssd/bpv_model.h"
#include "ssd/construction.h"
#include "ssd/sheet_check.h"
#include "ssd/sheet_limits.h"
#include "ssd/sheet_reader.h"
#include "ssd/sheet_text.h"

namespace impulse {
namespace {

struct ShipArguments {
    std::string ruleset, key;
    std::vector<std::string> files;
    bool json = false;
    [[nodiscard]] std::vector<std::string> rulesets() const {
        return ruleset.empty() ? impulse::rulesets(asset_folder()) : std::vector{ruleset};
    }
};

int list_ships(const CommandContext& c, const ShipArguments& o) {
    Json all = Json::array();
    for (const std::string& name : o.rulesets()) {
        auto loaded = c.files.rules(name);
        if (!loaded) return c.io.bad(loaded.error());
        if (!o.json) c.io.out << fmt::format("{} ({})\n", (*loaded)->id, (*loaded)->name);
        for (const ShipClass& ship : (*loaded)->classes) {
            if (o.json)
                all.push_back({{"ruleset", name},
                               {"key", ship.sheet.key},
                               {"empire", ship.sheet.empire},
                               {"code", ship.sheet.code},
                               {"name", ship.sheet.name},
                               {"bpv", ship.sheet.bpv_combat},
                               {"size_class", ship.sheet.size_class},
                               {"conf", ship.sheet.conf},
                               {"fights", ship.not_for_battle.empty()}});
            else
                c.io.out << fmt::format("  {:<20} {:<12} {:<8} {:<24} {:>6} points, size class {}{}\n",
                                        ship.sheet.key, ship.sheet.empire, ship.sheet.code, ship.sheet.name,
                                        ship.sheet.bpv_combat, ship.sheet.size_class,
                                        ship.not_for_battle.empty() ? "" : ", lacks figures");
        }
    }
    if (o.json) c.io.print_json(all);
    return exit_ok;
}

Json class_json(const std::string& ruleset, const Sheet& s) {
    Json groups = Json::array(), shields = Json::array();
    for (const BoxGroup& g : s.groups)
        groups.push_back({{"name", g.name},
                          {"spare", g.spare},
                          {"system", g.system},
                          {"boxes", g.boxes},
                          {"value", g.value},
                          {"arc", g.arc_words},
                          {"conf", g.conf}});
    for (const ShieldBank& b : s.shields) shields.push_back({{"name", b.name}, {"boxes", b.boxes}});
    return Json{{"ruleset", ruleset},
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
                {"file", s.file}};
}

// What a reader of the sheet is to know of boxes beside their number: those that are there only when others become them, and
// those without a use.
std::string remark_on(const Rules& rules, const BoxGroup& g) {
    if (g.spare) return "  not there at first";
    const auto row = std::find_if(rules.systems.begin(), rules.systems.end(),
                                  [&](const SystemType& system) { return system.id == g.system; });
    return row != rules.systems.end() && does_nothing(rules, *row) ? fmt::format("  {}", idle_words)
                                                                   : std::string{};
}

void print_class(std::ostream& out, const Rules& rules, const ShipClass& ship) {
    const Sheet& s = ship.sheet;
    out << fmt::format(
        "{} {}: {}\n  {} points (economic {}), size class {}, turn mode {}, move cost "
        "{}, explosion {}\n",
        s.empire, s.code, s.name, s.bpv_combat, s.bpv_economic, s.size_class, s.turn_mode, text(s.move_cost),
        s.explosion);
    out << "  shields ";
    for (const ShieldBank& b : s.shields) out << fmt::format(" {} {}", b.name, b.boxes);
    out << fmt::format("\n  sensor {}   scanner {}   damage control {}   excess damage {}\n",
                       fmt::join(s.sensor.ratings, "-"), fmt::join(s.scanner.ratings, "-"),
                       fmt::join(s.damage_control.ratings, "-"), s.excess_damage);
    for (const BoxGroup& g : s.groups)
        out << fmt::format("  {:<12} {:>3} x {:<14}{}{}{}\n", g.name, g.boxes, g.system,
                           g.arc_words.empty() ? "" : " arc " + g.arc_words,
                           g.value > 0 ? fmt::format(" value {}", g.value) : "", remark_on(rules, g));
    for (const OptionMount& m : s.mounts)
        out << fmt::format("  option mount {} ({}) arc {}\n", m.name, m.where, m.arc_words);
    for (const Refit& r : s.refits)
        out << fmt::format("  refit {:<5} year {}, {:+} points{}{}\n", r.code, r.year, r.bpv,
                           r.words.empty() ? "" : ": " + r.words,
                           r.known ? "" : " (boxes not in any source)");
    if (!ship.not_for_battle.empty()) out << fmt::format("  {}\n", ship.not_for_battle);
    out << fmt::format("  {}:1\n", s.file);
}

enum class ClassView : std::uint8_t { figures, letters };
int show_ship(const CommandContext& c, const ShipArguments& o, ClassView how) {
    std::vector<std::string> known;
    for (const std::string& name : o.rulesets()) {
        auto loaded = c.files.rules(name);
        if (!loaded) return c.io.bad(loaded.error());
        // A code that several empires use is not guessed at.
        const std::vector<const ShipClass*> meant = classes_named(**loaded, o.key);
        if (meant.size() > 1) {
            std::vector<std::string> alike;
            for (const ShipClass* ship : meant) alike.push_back(ship->sheet.key);
            return c.io.bad(
                fmt::format("\"{}\" is the code of several classes: {}", o.key, fmt::join(alike, ", ")));
        }
        for (const ShipClass& ship : (*loaded)->classes) known.push_back(ship.sheet.key);
        if (meant.empty()) continue;
        if (how == ClassView::letters)
            c.io.out << sheet_text(meant.front()->sheet);
        else if (o.json)
            c.io.print_json(class_json(name, meant.front()->sheet));
        else
            print_class(c.io.out, **loaded, *meant.front());
        return exit_ok;
    }
    const std::vector<std::string_view> words{known.begin(), known.end()};
    return c.io.bad(fmt::format("there is no ship class \"{}\"{}; see: impulse ships list", o.key,
                                did_you_mean(o.key, words)));
}

struct SheetReview {
    std::vector<FileError> findings;
    std::string summary;
    bool readable = true;  // a sheet that is no sheet is bad input, one that adds up wrongly a difference
};

// What a sheet states, computed again from the tables of its ruleset that there are.
tl::expected<SheetReview, FileError> review_sheet(const CommandContext& c, const std::string& path) {
    auto text = read_text(path);
    if (!text) return tl::unexpected(text.error());
    auto sheet = read_sheet(*text, path);
    SheetReview review;
    if (!sheet) return SheetReview{{sheet.error()}, {}, false};
    review.findings = check_sheet(*sheet);
    const auto add = [&](const std::vector<FileError>& more) {
        review.findings.insert(review.findings.end(), more.begin(), more.end());
    };
    const auto table_text = [&](const char* name) {
        return read_text(asset_path("rules/" + sheet->ruleset + "/" + name));
    };
    std::string& summary = review.summary;
    summary = fmt::format("{} {}", sheet->empire, sheet->code);
    if (auto limits = table_text("sheet_limits.toml")) {
        auto table = read_sheet_limits(*limits, "sheet_limits.toml");
        if (!table) return tl::unexpected(table.error());
        // Systems of the tables that no printed sheet has: a weapon that somebody added.
        std::vector<std::string> played;
        ShipSelection none;
        none.all = false;
        auto loaded = c.files.rules(sheet->ruleset, none);
        if (!loaded) return tl::unexpected(loaded.error());
        for (const SystemType& s : (*loaded)->systems) played.push_back(s.id);
        add(check_limits(*sheet, *table, played));
    }
    if (auto fit = table_text("bpv_model.toml")) {
        auto table = read_bpv_model(*fit, "bpv_model.toml");
        if (!table) return tl::unexpected(table.error());
        add(check_bpv(*sheet, *table));
        summary += fmt::format(", {} BPV", sheet->bpv_combat);
        if (const int expected = expected_bpv(*sheet, *table); expected >= 0)
            summary += fmt::format(" (ships with such boxes cost about {})", expected);
    }
    if (!sheet->unknown.empty()) {
        std::vector<std::string> list;
        for (const Unknown& u : sheet->unknown) list.push_back(u.what);
        summary += fmt::format(", not in any source: {}", fmt::join(list, ", "));
    }
    // Fighters and shuttles are bought as they stand in their table.
    if (auto prices = table_text("construction.toml"); prices && !sheet->craft.small()) {
        auto table = read_construction(*prices, "construction.toml");
        if (!table) return tl::unexpected(table.error());
        add(check_bpv(*sheet, *table));
        summary += fmt::format(", {} BPV and {} spaces as stated", sheet->bpv_combat, sheet->spaces);
    }
    return review;
}

int check_ships(const CommandContext& c, const ShipArguments& o) {
    std::vector<std::string> paths = o.files;
    if (paths.empty())
        for (const std::string& name : o.rulesets())
            for (const std::string& path : files_below(asset_path("ships/" + name), ".toml"))
                paths.push_back(path);
    Json all = Json::array();
    int status = exit_ok;
    for (const std::string& path : paths) {
        const auto review = review_sheet(c, path);
        if (!review) return c.io.bad(review.error());
        if (!review->readable)
            status = exit_bad_input;
        else if (!review->findings.empty() && status == exit_ok)
            status = exit_difference;
        if (o.json) {
            Json list = Json::array();
            for (const FileError& f : review->findings)
                list.push_back({{"line", f.line}, {"column", f.column}, {"what", f.what}});
            all.push_back({{"file", path}, {"findings", list}});
        } else if (review->findings.empty()) {
            c.io.out << fmt::format("OK  {}  {}\n", path, review->summary);
        } else {
            for (const FileError& f : review->findings)
                if (review->readable)
                    c.io.out << f.text() << "\n";
                else
                    c.io.bad(f);
        }
    }
    if (o.json) c.io.print_json(all);
    return status;
}

int check_fleet(const CommandContext& c, const FleetCheck& o, bool json) {
    if (o.file.empty() == o.ships.empty())
        return c.io.bad(
            "fleet check: give a battle, or a list with --ships; see: impulse fleet check --help");
    if (!o.ships.empty()) {
        auto loaded = c.files.rules("classic");
        if (!loaded) return c.io.bad(loaded.error());
        return fleet_list_check(c.io, o, **loaded, json);
    }
    auto battle = c.files.battle(o.file, {});
    if (!battle) return c.io.bad(battle.error());
    return fleet_check(c.io, o, *battle->rules, battle->scenario, json);
}

void add_design_command(CLI::App& ships, const CommandContext& context) {
    struct Arguments : DesignOptions {
        std::string ruleset;
    };
    const auto o = std::make_shared<Arguments>();
    CLI::App* design = ships.add_subcommand(
        "design",
        "The shipyard: price a design, judge it by the construction rules, save it as a sheet of your own.\n"
        "  impulse ships design --random 7 --frame frigate --write mine.toml\n"
        "  impulse ships design mine.toml --sheet --save");
    design->add_option(
        "FILE", o->file,
        "the design (.toml): power, code, name, frame, tech, hull, drive, shields, crew, systems;\n"
        "--random writes one to start from, scenarios/README.md explains each key");
    design->add_option("--random", o->seed, "a legal design made of this number");
    design->add_option("--frame,--size", o->frame, "the frame to build on; see --list");
    design->add_flag("--list", o->list, "the frames, and every system with price and spaces");
    design->add_option("--tech", o->tech, "tech level of the list")->check(CLI::Range(3, 4))->default_val(3);
    design->add_flag("--sheet", o->sheet, "draw its sheet, in letters");
    design->add_option("--write", o->write, "write the design to this new file");
    design->add_flag("--save", o->save, "write its sheet into your own folder, for battles");
    design->add_flag("--replace", o->replace, "over the one that is there");
    design->add_option("--ruleset", o->ruleset, "default: the one that has prices")->default_val("tng");
    design->callback([o, &context] {
        const auto rules = context.files.rules(o->ruleset);
        if (!rules) {
            context.status = context.io.bad(rules.error());
            return;
        }
        const auto yard = open_shipyard(**rules);
        context.status = yard ? ships_design(context.io, *yard, *o) : context.io.bad(yard.error());
    });
}

void add_fleet_command(CLI::App& app, const CommandContext& context) {
    struct Arguments : FleetCheck {
        bool json = false;
    };
    const auto o = std::make_shared<Arguments>();
    CLI::App* fleet = app.add_subcommand(
        "fleet", "Fleets: points, command limits, options.\n  impulse fleet check battle.toml");
    fleet->require_subcommand(1);
    CLI::App* check = fleet->add_subcommand(
        "check", "Whether each side of a battle may fight together, and what it costs.");
    check->add_option("FILE", o->file, "scenario (.toml) or record (.json)");
    check->add_option(
        "--ships", o->ships,
        "a list of classes instead, \"federation/cc, andromedan/int\": those of the ship chart too");
    check->add_option("--side", o->side, "only this side");
    check->add_option("--flagship", o->flagship,
                      "the unit in command; default: the one with the highest rating");
    check
        ->add_option("--players", o->players,
                     "players on each side; more than three ships for each are pointed out (S8.17)")
        ->check(CLI::Range(1, 99));
    check->add_flag("--json", o->json, "print JSON");
    check->callback([o, &context] { context.status = check_fleet(context, *o, o->json); });
}

}  // namespace

void add_ship_commands(CLI::App& app, const CommandContext& context) {
    const auto o = std::make_shared<ShipArguments>();
    const auto does = [o, &context](int (*run)(const CommandContext&, const ShipArguments&)) {
        return [o, &context, run] { context.status = run(context, *o); };
    };
    CLI::App* ships = app.add_subcommand("ships", "Ship classes.\n  impulse ships show klingon/d7");
    ships->require_subcommand(1);
    CLI::App* list = ships->add_subcommand("list", "List all classes.");
    list->callback(does(list_ships));
    CLI::App* show = ships->add_subcommand("show", "Show one class.");
    show->callback([o, &context] { context.status = show_ship(context, *o, ClassView::figures); });
    CLI::App* picture = ships->add_subcommand("picture", "Draw one class as its sheet, in letters.");
    picture->callback([o, &context] { context.status = show_ship(context, *o, ClassView::letters); });
    for (CLI::App* one : {show, picture})
        one->add_option("CLASS", o->key, "key such as klingon/d7, or code such as D7")->required();
    CLI::App* check = ships->add_subcommand(
        "check", "Recompute the figures of ship sheets and point out what does not add up.");
    check->add_option("FILE", o->files, "sheets; none = all");
    check->callback(does(check_ships));
    for (CLI::App* command : {list, show, picture, check})
        command->add_option("--ruleset", o->ruleset, "only this ruleset");
    for (CLI::App* command : {list, show, check}) command->add_flag("--json", o->json, "print JSON");

    add_design_command(*ships, context);
    const auto sheet = std::make_shared<NewSheet>();
    CLI::App* fresh = ships->add_subcommand(
        "new",
        "Start a sheet to fill in from your own book.\n  impulse ships new --empire Klingon --code D7A");
    fresh->add_option("--empire", sheet->empire, "as in impulse ships list; if left out, the program asks");
    fresh->add_option("--code", sheet->code, "such as D7; if left out, the program asks");
    fresh->add_option("--name", sheet->name, "such as \"Battlecruiser\"");
    fresh->add_option("--ruleset", sheet->ruleset, "default: classic");
    fresh->add_option("--file", sheet->file, "where to write it; default: beside the other ships");
    fresh->callback([sheet, &context] { context.status = ships_new(context.io, *sheet); });

    add_fleet_command(app, context);
}

}  // namespace impulse
