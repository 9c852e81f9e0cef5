#include "scenarios/fleets/yard_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <istream>
#include <ostream>
#include <sstream>

#include "engine/letters.h"
#include "engine/plain_text.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/victory_points.h"
#include "ssd/sheet_reader.h"

namespace impulse {
namespace {

// Letters, digits, plus and hyphen: what a file name and a key are made of.
bool fit_for_a_name(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
               c == '-';
    });
}

bool ask_for(const ProgramStreams& io, std::string_view question, std::string& answer) {
    if (!answer.empty()) return true;
    io.out << question << " " << std::flush;
    return static_cast<bool>(std::getline(io.in, answer)) && !(answer = std::string(trimmed(answer))).empty();
}

constexpr std::string_view sheet_template =
    R"(# {empire} {code}: {name}. Fill in the figures of your own book.
# A figure that you have: write it in its place and take its word out of `unknown`. A ship with words left in that list
# is shown and checked (impulse ships check THIS_FILE), but does not fight.
ruleset = "{ruleset}"
empire  = "{empire}"
code    = "{code}"
name    = "{name}"
unknown = [
  "shields", "sensor", "scanner", "damage_control",
  "boxes",
  "weapons",
]

[figures]
conf             = "B"       # A: two readers agree, B: one, C: doubtful
source           = "my book"
bpv_economic     = 1         # the chart's first number
bpv_combat       = 1         # and its second; the same where it prints one
year             = 120       # of service
size_class       = 4         # 2 dreadnought, 3 cruiser, 4 frigate or destroyer
turn_mode        = "B"       # AA A B C D E F; "-" never moves
move_cost        = "1/2"     # energy a hex: "1", "2/3", "1/2", "1/3"
breakdown        = 5         # lowest die that breaks down; 7 = never
bonus_hets       = 1
nimble           = false
explosion        = 10
dock_points      = 4
command_rating   = 3
spare_shuttles   = 1
cloak_cost       = 0         # energy of the cloaking device, 0 = none
control_modifier = "1.0"
derfacs          = false
uim              = 0
nsm              = 0         # nuclear space mines
crew_units       = 10
boarding_parties = 4
minimum_crew     = 4
# deck_crews     = 2

# [shields]                  # take "shields" out of `unknown` and the # away
# conf   = "B"
# source = "my book"
# banks  = [
#   {{ name = "#1", facings = [1], boxes = 20 }},
#   {{ name = "#2", facings = [2], boxes = 16 }},
#   {{ name = "#3", facings = [3], boxes = 16 }},
#   {{ name = "#4", facings = [4], boxes = 16 }},
#   {{ name = "#5", facings = [5], boxes = 16 }},
#   {{ name = "#6", facings = [6], boxes = 16 }},
# ]

[tracks]                     # best box first; the last number is what is left when every box is lost
conf           = "B"
source         = "my book"
# sensor         = [6, 6, 5, 3, 1, 0]
# scanner        = [0, 0, 1, 3, 5, 9]
# damage_control = [2, 2, 2, 0]
excess_damage  = 4

[boxes]                      # at = [column, row] of the first box on the drawn hull, `across` boxes to a row; the name
conf   = "B"                 # stands in the row above. Take "boxes" out of `unknown` when all of them are here.
source = "my book"
groups = [
  {{ system = "hull_center", name = "C HULL",  boxes = 4, at = [8, 6],  across = 4 }},
  # {{ system = "warp_left",   name = "L WARP",  boxes = 6, at = [3, 10], across = 2 }},
  # {{ system = "warp_right",  name = "R WARP",  boxes = 6, at = [15, 10], across = 2 }},
  # {{ system = "impulse",     name = "IMPULSE", boxes = 3, at = [8, 10], across = 3 }},
  # {{ system = "battery",     name = "BATTERY", boxes = 2, at = [8, 12], across = 2 }},
  # {{ system = "bridge",      name = "BRIDGE",  boxes = 2, at = [8, 4],  across = 2 }},
  # {{ system = "shuttle",     name = "SHUTTLE", boxes = 1, at = [8, 14], across = 1 }},
]

# [weapons]                  # impulse rules list {ruleset} names every weapon; arcs: FA LS RS FX RX 360 FA+L ...
# conf   = "B"
# source = "my book"
# groups = [
#   {{ system = "phaser-1",   name = "PH-1 A",  boxes = 1, arc = "FX",  at = [8, 2] }},
#   {{ system = "disruptor",  name = "DISR A",  boxes = 1, arc = "FA",  at = [12, 2], value = 15 }},
#   {{ system = "drone_rack", name = "DRONE A", boxes = 1, arc = "360", at = [12, 16], variant = "F" }},
# ]
)";

}  // namespace

// The text of such a sheet; it loads and is refused for battle until its figures stand.
static std::string new_sheet_text(const NewSheet& options) {
    const auto quoted = [](std::string text) {
        std::string out;
        for (const char c : text) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
        return out;
    };
    return fmt::format(fmt::runtime(sheet_template), fmt::arg("ruleset", options.ruleset),
                       fmt::arg("empire", quoted(options.empire)), fmt::arg("code", quoted(options.code)),
                       fmt::arg("name", quoted(options.name.empty() ? options.code : options.name)));
}

std::vector<const ShipClass*> classes_named(const Rules& rules, std::string_view said) {
    std::vector<const ShipClass*> found;
    for (const auto fits : {+[](const Sheet&s, std::string_view w) { return same_word(s.key, w); },
                            +[](const Sheet&s, std::string_view w) {
                                return same_word(s.code, w) || same_word(s.empire + " " + s.code, w) ||
                                       same_word(s.empire + " " + s.name, w);
                            }}) {
        for (const ShipClass& c : rules.classes)
            if (fits(c.sheet, said)) found.push_back(&c);
        if (!found.empty()) break;
    }
    return found;
}

int ships_new(const ProgramStreams& io, NewSheet options) {
    if (const auto unknown = unknown_ruleset(options.ruleset)) return io.bad("ships new: " + *unknown);
    if (options.ruleset != "classic")
        return io.bad(fmt::format(
            "ships new: sheets of \"{}\" are built from prices, not copied from a book; start from "
            "one of assets/ships/{}",
            options.ruleset, options.ruleset));
    if (!ask_for(io, "Empire?", options.empire)) return io.bad("ships new: which empire? Give --empire");
    if (!ask_for(io, "Code (such as D7)?", options.code)) return io.bad("ships new: which code? Give --code");
    if (!fit_for_a_name(options.code))
        return io.bad(
            fmt::format("ships new: the code \"{}\" may hold letters, digits, + and -", options.code));
    if (!fit_for_a_name(options.empire))
        return io.bad(
            fmt::format("ships new: the empire \"{}\" may hold letters, digits, + and -", options.empire));
    const std::string path =
        !options.file.empty()
            ? options.file
            : asset_path(fmt::format("ships/{}/{}/{}.toml", options.ruleset, small_letters(options.empire),
                                     small_letters(options.code)));
    std::error_code none;
    if (std::filesystem::exists(path, none))
        return io.bad(fmt::format(
            "ships new: {} is there already and is left as it is; give --file for another place", path));
    if (auto error = write_whole(path, new_sheet_text(options))) return io.bad(*error);
    io.out << fmt::format("{}\nFill in its figures, then: impulse ships check {}\n", path, path);
    return exit_ok;
}

// What breaks the limits of a fleet, and what is only told.
static void print_findings(const ProgramStreams& io, const std::vector<std::string>& findings,
                           const std::string& crowd) {
    for (const std::string& line : findings) io.out << "  " << line << "\n";
    if (findings.empty()) io.out << "  OK: within the command limits\n";
    if (!crowd.empty()) io.out << "  note: " << crowd << "\n";
}

int fleet_check(const ProgramStreams& io, const FleetCheck& options, const Rules& rules,
                const Scenario& scenario, bool json) {
    auto loaded = load_fleet_rules(rules.id);
    if (!loaded) return io.bad(loaded.error());
    if (!*loaded)
        return io.bad(fmt::format("fleet check: the ruleset {} has no limits for fleets", rules.id));
    const FleetRules& fleet = **loaded;
    const Roster roster = roster_of(scenario.setup);
    const SideId only = options.side.empty() ? SideId{} : roster.side(options.side);
    if (!options.side.empty() && !only)
        return io.bad(fmt::format("fleet check: there is no side \"{}\"{}", options.side,
                                  did_you_mean(options.side, roster.side_words())));
    const UnitId flag = options.flagship.empty() ? UnitId{} : roster.unit(options.flagship);
    if (!options.flagship.empty() && !flag)
        return io.bad(fmt::format("fleet check: there is no unit \"{}\"{}", options.flagship,
                                  did_you_mean(options.flagship, roster.unit_words())));
    Json all = Json::array();
    int found = 0;
    for (std::size_t s = 0; s < scenario.setup.sides.size(); ++s) {
        if (only && only.index() != s) continue;
        const std::vector<FleetShip> ships = fleet_of(rules, scenario.setup, static_cast<int>(s));
        std::vector<std::string> names;
        int flagship = -1, halves = 0, place = 0;
        for (std::size_t u = 0; u < scenario.setup.units.size(); ++u) {
            const SetupUnit& unit = scenario.setup.units[u];
            if (unit.side != static_cast<int>(s)) continue;
            if (flag && flag.index() == u) flagship = place;
            place += unit.mother.empty() ? 1 : 0;
            halves += std::max(0, option_halves(fleet, unit));
        }
        const std::vector<std::string> findings = check_command(fleet, ships, flagship);
        for (const FleetShip& ship : ships)
            names.push_back(fmt::format("{} ({}, {}{})", ship.name, ship.code,
                                        ship.scout ? ship.bpv_economic : ship.bpv_combat,
                                        ship.scout ? ", scout" : ""));
        found += static_cast<int>(findings.size());
        const int force = force_points(ships), web = web_quarters(fleet, scenario.setup, static_cast<int>(s));
        const std::string crowd = crowd_warning(fleet, static_cast<int>(ships.size()), options.players);
        if (json) {
            Json row = {{"side", scenario.setup.sides[s].id},
                        {"points", force},
                        {"options", halves / 2.0},
                        {"findings", findings}};
            if (web > 0) row["web_points"] = web / 4.0;
            if (!crowd.empty()) row["warnings"] = Json::array({crowd});
            all.push_back(row);
            continue;
        }
        io.out << fmt::format("{}: {} points, options for {}{} ({} allowed)\n  {}\n",
                              scenario.setup.sides[s].name, force, halves / 2, halves % 2 != 0 ? ".5" : "",
                              option_allowance(fleet, force), fmt::join(names, ", "));
        if (web > 0)
            io.out << fmt::format("  web that is there from the start: {}{} points (G10.82)\n", web / 4,
                                  std::array{"", ".25", ".5", ".75"}[static_cast<std::size_t>(web % 4)]);
        print_findings(io, findings, crowd);
    }
    if (json) io.print_json(all);
    return found == 0 ? exit_ok : exit_difference;
}

int fleet_list_check(const ProgramStreams& io, const FleetCheck& options, const Rules& rules, bool json) {
    auto loaded = load_fleet_rules(rules.id);
    if (!loaded) return io.bad(loaded.error());
    if (!*loaded)
        return io.bad(fmt::format("fleet check: the ruleset {} has no limits for fleets", rules.id));
    const std::string path = asset_path("rules/" + rules.id + "/fleet_chart.toml");
    auto text = read_text(path);
    if (!text) return io.bad(text.error());
    auto chart = read_fleet_chart(*text, path);
    if (!chart) return io.bad(chart.error());
    std::vector<std::string> chart_keys;
    for (const FleetShip& ship : *chart) chart_keys.push_back(small_letters(ship.empire + "/" + ship.code));
    std::vector<std::string_view> known(chart_keys.begin(), chart_keys.end());
    for (const ShipClass& c : rules.classes) known.push_back(c.sheet.key);

    std::vector<FleetShip> ships;
    int flagship = -1;
    std::istringstream list(options.ships);
    for (std::string word; std::getline(list, word, ',');) {
        const std::string key = small_letters(trimmed(word));
        if (key.empty()) continue;
        const auto sheet =
            std::ranges::find_if(rules.classes, [&](const ShipClass& c) { return c.sheet.key == key; });
        const auto row = std::ranges::find(chart_keys, key);
        if (sheet != rules.classes.end())
            ships.push_back(fleet_ship(rules, sheet->sheet, key));
        else if (row != chart_keys.end())
            ships.push_back((*chart)[static_cast<std::size_t>(row - chart_keys.begin())]);
        else
            return io.bad(
                fmt::format("fleet check: no class \"{}\" has a sheet or stands on the ship chart{}", key,
                            did_you_mean(key, known)));
        if (flagship < 0 && key == small_letters(options.flagship))
            flagship = static_cast<int>(ships.size()) - 1;
    }
    if (ships.empty())
        return io.bad("fleet check: which ships? Give --ships \"federation/cc, federation/ca\"");
    if (!options.flagship.empty() && flagship < 0)
        return io.bad(
            fmt::format("fleet check: the flagship \"{}\" is not one of the ships", options.flagship));
    const std::vector<std::string> findings = check_command(**loaded, ships, flagship);
    const int force = force_points(ships);
    const std::string crowd = crowd_warning(**loaded, static_cast<int>(ships.size()), options.players);
    if (json) {
        Json row = {
            {"points", force}, {"options", option_allowance(**loaded, force)}, {"findings", findings}};
        if (!crowd.empty()) row["warnings"] = Json::array({crowd});
        io.print_json(row);
        return findings.empty() ? exit_ok : exit_difference;
    }
    io.out << fmt::format("{} ships, {} points, options for {} allowed\n", ships.size(), force,
                          option_allowance(**loaded, force));
    print_findings(io, findings, crowd);
    return findings.empty() ? exit_ok : exit_difference;
}

std::vector<UnknownFigure> unknown_figures(const std::string& folder) {
    std::vector<UnknownFigure> all;
    for (const std::string& path : files_below(folder, ".toml")) {
        const auto text = read_text(path);
        if (!text) continue;
        std::istringstream lines(*text);
        std::string table;
        int number = 0;
        bool in_list = false;  // of a sheet's `unknown`
        for (std::string line; std::getline(lines, line);) {
            ++number;
            const std::string_view row = trimmed(line);
            if (row.starts_with("#")) continue;
            if (row.starts_with("unknown") && row.find('[') != std::string_view::npos) {
                in_list = row.find(']') == std::string_view::npos;
                const std::size_t open = row.find('[') + 1, close = std::min(row.find(']'), row.size());
                all.push_back({path, number, "?", std::string(trimmed(row.substr(open, close - open)))});
                continue;
            }
            if (in_list) {  // over several lines: one entry, at its head
                in_list = row.find(']') == std::string_view::npos;
                std::string& list = all.back().what;
                const std::string_view items = trimmed(row.substr(0, std::min(row.find(']'), row.size())));
                if (!items.empty()) list += (list.empty() ? "" : " ") + std::string(items);
                if (!in_list && list.ends_with(",")) list.pop_back();
                continue;
            }
            if (row.starts_with("[") && row.find(']') != std::string_view::npos &&
                row.find('=') == std::string_view::npos)
                table = std::string(row.substr(0, row.find(']') + 1));
            const std::size_t conf = line.find("conf");
            if (conf == std::string::npos) continue;
            const std::size_t quote = line.find('"', conf);
            if (quote == std::string::npos || quote + 1 >= line.size() || line.find('=', conf) > quote)
                continue;
            const char letter = line[quote + 1];
            if (letter != '?' && letter != 'C') continue;
            std::string what = (table.empty() ? "" : table + " ") + std::string(row);
            if (row.starts_with("conf")) what = table.empty() ? "the whole file" : table;
            if (const std::size_t note = line.find('#', quote);
                row.starts_with("conf") && note != std::string::npos)
                what += "  " + std::string(trimmed(std::string_view(line).substr(note)));
            constexpr std::size_t most = 150;
            if (what.size() > most) what = what.substr(0, most - 3) + "...";
            all.push_back({path, number, std::string(1, letter), what});
        }
    }
    return all;
}

int rules_unknowns(const ProgramStreams& io, const std::string& ruleset, bool json) {
    if (!ruleset.empty())
        if (const auto unknown = unknown_ruleset(ruleset)) return io.bad(*unknown);
    Json list = Json::array();
    int missing = 0, doubtful = 0;
    std::vector<std::string> folders;
    for (const std::string& name : ruleset.empty() ? rulesets(asset_folder()) : std::vector{ruleset})
        for (const std::string part : {"rules/", "ships/"}) folders.push_back(part + name);
    if (ruleset.empty()) folders.emplace_back("campaigns");
    for (const std::string& folder : folders)
        for (const UnknownFigure& f : unknown_figures(asset_path(folder))) {
            (f.conf == "?" ? missing : doubtful) += 1;
            if (json)
                list.push_back({{"file", f.file}, {"line", f.line}, {"conf", f.conf}, {"what", f.what}});
            else
                io.out << fmt::format("{}:{}: {}  {}\n", f.file, f.line, f.conf, f.what);
        }
    if (json)
        io.print_json(list);
    else
        io.out << fmt::format("{} in no source (?), {} doubtful (C)\n", missing, doubtful);
    return exit_ok;
}

}  // namespace impulse
