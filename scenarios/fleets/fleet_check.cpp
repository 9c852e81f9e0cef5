#include "scenarios/fleets/fleet_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "engine/letters.h"
#include "scenarios/fleets/victory_points.h"
#include "ssd/refit.h"

namespace impulse {
namespace {

int boxes_on(const Sheet& sheet, std::string_view system) {
    int n = 0;
    for (const BoxGroup& g : sheet.groups)
        if (g.system == system) n += g.boxes;
    return n;
}

const char* one_or_many(int n, const char* one, const char* many) { return n == 1 ? one : many; }

// Halves as points: 3 -> "1.5".
std::string half_points(int halves) { return fmt::format("{}{}", halves / 2, halves % 2 != 0 ? ".5" : ""); }

// Rounds of the racks: those of the scenario, else of the sheet.
std::vector<std::pair<std::string, std::string>> loaded_rounds(const SetupUnit& unit) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& [rack, contents] : unit.loads) {
        std::istringstream list(contents);
        for (std::string type; std::getline(list, type, ',');)
            if (!type.empty()) all.emplace_back(rack, type);
    }
    return all;
}

// "D5L" of "D5L+": the code without refits.
std::string split_code(std::string_view code) {
    const std::size_t end = code.find_first_of(" +");
    return std::string(code.substr(0, end));
}

}  // namespace

FleetShip fleet_ship(const Rules& rules, const Sheet& sheet, std::string name) {
    FleetShip ship;
    ship.name = std::move(name);
    ship.empire = sheet.empire;
    ship.code = sheet.code;
    ship.key = sheet.key;
    ship.size_class = sheet.size_class;
    ship.command_rating = sheet.command_rating;
    ship.bpv_economic = sheet.bpv_economic;
    ship.bpv_combat = sheet.bpv_combat;
    ship.move_cost = sheet.move_cost;
    ship.scout = sheet.move_cost > Energy{} &&
                 (boxes_on(sheet, "special_sensor") > 0 || boxes_on(sheet, "special_sensor_phaser") > 0 ||
                  boxes_on(sheet, "special_sensor_drone") > 0);
    ship.fighters = boxes_on(sheet, "fighter_bay");
    ship.battlecruiser = sheet.has_duty("battlecruiser");
    if (sheet.duties_known) {
        ship.carrier = sheet.has_duty("escorted");
        ship.escort = sheet.has_duty("escort");
    } else {  // by its boxes and its name: an escort carrier is a carrier
        const std::string plain = small_letters(sheet.name);
        ship.carrier = ship.fighters > 0 && sheet.deck_crews > 2;
        ship.escort =
            plain.find("aegis") != std::string::npos ||
            (plain.find("escort") != std::string::npos && plain.find("escort carrier") == std::string::npos);
    }
    std::string code = split_code(sheet.code);
    ship.line = code;
    if (code.size() > 1 && code.ends_with("L")) {
        std::string ordinary = fmt::format("{}/{}", sheet.empire, code.substr(0, code.size() - 1));
        ordinary = small_letters(ordinary);
        ship.leader = std::ranges::find(rules.class_keys, ordinary) != rules.class_keys.end();
        if (ship.leader) ship.line = code.substr(0, code.size() - 1);
    }
    if (sheet.duties_known) ship.leader = sheet.has_duty("leader");
    return ship;
}

tl::expected<std::vector<FleetShip>, FileError> read_fleet_chart(std::string_view text,
                                                                 std::string_view file) {
    auto parsed = read_table(text, file);
    if (!parsed) return tl::unexpected(parsed.error());
    TableReader& root = *parsed;
    root.word("conf");
    root.word("source");
    std::vector<FleetShip> ships;
    constexpr int most_points = 10000;
    for (TableReader& row : root.tables("classes")) {
        FleetShip ship;
        ship.empire = row.word("empire");
        ship.code = ship.name = ship.line = row.word("code");
        ship.bpv_economic = row.integer("bpv_economic", 0, most_points);
        ship.bpv_combat = row.integer("bpv_combat", 0, most_points);
        row.integer("year", 0, 999);
        ship.size_class = row.integer("size_class", 0, 8);
        ship.move_cost = row.word("turn_mode") == "-" ? Energy{} : points(1);
        ship.command_rating = row.integer("command_rating", 0, 99);
        row.integer("crew_units", 0, 9999);
        row.integer("boarding_parties", 0, 9999);
        // The chart has no boxes: scouts are known by the difference of their two prices alone.
        ship.scout = ship.bpv_economic > ship.bpv_combat && ship.move_cost > Energy{};
        ships.push_back(std::move(ship));
    }
    if (auto error = root.finish()) return tl::unexpected(*error);
    return ships;
}

std::vector<FleetShip> fleet_of(const Rules& rules, const Setup& setup, int side) {
    std::vector<FleetShip> ships;
    for (const SetupUnit& unit : setup.units) {
        if (unit.side != side) continue;
        for (const ShipClass& c : rules.classes) {
            if (c.sheet.key != unit.class_key) continue;
            if (unit.mother.empty()) {
                ships.push_back(fleet_ship(rules, c.sheet, unit.name));
                continue;
            }
            // What a ship carries is bought with it and counts with it.
            for (const SetupUnit& other : setup.units)
                if (other.id == unit.mother)
                    for (FleetShip& ship : ships)
                        if (ship.name == other.name) {
                            ship.bpv_economic += c.sheet.bpv_economic;
                            ship.bpv_combat += c.sheet.bpv_combat;
                            // A heavy fighter counts as two, its bay as one already; PFs count as two each.
                            const CraftKind kind = c.sheet.craft.kind;
                            const bool patrol = kind == CraftKind::pf || kind == CraftKind::interceptor;
                            ship.fighters += patrol ? 2 : kind == CraftKind::heavy_fighter ? 1 : 0;
                            ship.tender = ship.tender || patrol;
                        }
        }
    }
    return ships;
}

int web_quarters(const FleetRules& fleet, const Setup& setup, int side) {
    int quarters = 0;
    for (const SetupWeb& web : setup.webs)
        if (web.side == side)
            quarters += web.strength * static_cast<int>(web.hexes.size()) * fleet.web_quarters;
    return quarters;
}

std::string crowd_warning(const FleetRules& fleet, int ships, int players) {
    if (players <= 0 || fleet.ships_per_player <= 0 || ships <= players * fleet.ships_per_player) return "";
    return fmt::format("{} ships for {} {}: the guideline is {} ships a player (S8.17)", ships, players,
                       one_or_many(players, "player", "players"), fleet.ships_per_player);
}

int force_points(const std::vector<FleetShip>& ships) {
    int sum = 0;
    for (const FleetShip& s : ships) sum += s.scout ? s.bpv_economic : s.bpv_combat;
    return sum;
}

EscortNeed escorts_needed(const FleetRules& fleet, int carrier_size_class) {
    const int last = static_cast<int>(fleet.escorts_by_size.size());
    if (carrier_size_class < 1 || carrier_size_class > last) return {};
    const int escorts = fleet.escorts_by_size[static_cast<std::size_t>(carrier_size_class - 1)];
    return {escorts, std::min(escorts, fleet.escort_small)};
}

int consorts_needed(const FleetRules& fleet, int leaders) {
    return std::max(0, leaders - 1) * fleet.consorts;
}

int ships_that_count(const FleetRules& fleet, const std::vector<FleetShip>& ships, std::size_t flagship) {
    int others = 0, scouts = 0, small_scouts = 0, light = 0, small = 0, loose = 0, loose_double = 0;
    for (std::size_t i = 0; i < ships.size(); ++i) {
        if (i == flagship) continue;
        const FleetShip& s = ships[i];
        if (s.size_class >
            4) {  // without a ship that carries them: a squadron or a flotilla counts as a ship
            (s.size_class == 5 ? loose_double : loose) += 1;
            continue;
        }
        ++others;
        const bool group_small = s.size_class == 4;
        scouts += s.scout ? 1 : 0;
        small_scouts += s.scout && group_small ? 1 : 0;
        light += s.size_class == 3 && s.move_cost < fleet.light_move_cost ? 1 : 0;
        small += group_small ? 1 : 0;
    }
    others += (loose + 2 * loose_double + fleet.fighter_squadron - 1) / fleet.fighter_squadron;
    const int gain = fleet.group_light + fleet.group_small - fleet.group_counts;
    const auto group = [&](int of_small) {
        return light >= fleet.group_light && of_small >= fleet.group_small ? gain : 0;
    };
    // A scout in the free place is none of the group's ships.
    const int free_scouts = std::min(scouts, fleet.free_scouts);
    const int kept_small = small - std::max(0, free_scouts - (scouts - small_scouts));
    return std::min(others - free_scouts - group(kept_small), others - group(small));
}

std::vector<std::string> check_command(const FleetRules& fleet, const std::vector<FleetShip>& ships,
                                       int flagship) {
    std::vector<std::string> found;
    if (ships.empty()) return found;
    std::size_t flag = 0;
    if (flagship >= 0 && static_cast<std::size_t>(flagship) < ships.size())
        flag = static_cast<std::size_t>(flagship);
    else
        for (std::size_t i = 1; i < ships.size(); ++i)
            if (ships[i].command_rating > ships[flag].command_rating) flag = i;
    const int count = ships_that_count(fleet, ships, flag);
    if (count > ships[flag].command_rating)
        found.push_back(fmt::format("{} ({}) commands up to {} {} beside itself, here are {} (S8.21)",
                                    ships[flag].name, ships[flag].code, ships[flag].command_rating,
                                    one_or_many(ships[flag].command_rating, "ship", "ships"), count));
    int big = 0;
    for (const FleetShip& s : ships) big += s.size_class <= 2 && s.move_cost > Energy{} ? 1 : 0;
    if (big > fleet.big_ships)
        found.push_back(
            fmt::format("{} ships of size class 2, a fleet has at most {} (S8.33)", big, fleet.big_ships));
    for (const FleetShip& s : ships) {
        if (s.size_class > 2 || s.move_cost <= Energy{}) continue;
        const int others = static_cast<int>(std::ranges::count_if(
                               ships, [](const FleetShip& o) { return o.size_class <= 4; })) -
                           1;
        const int own =
            static_cast<int>(std::ranges::count_if(
                ships, [&](const FleetShip& o) { return o.size_class <= 4 && o.empire == s.empire; })) -
            1;
        if (others < fleet.big_needs)
            found.push_back(
                fmt::format("{} is of size class 2 and needs {} other ships, here are {} (S8.331)", s.name,
                            fleet.big_needs, others));
        else if (own < fleet.big_needs_own)
            found.push_back(
                fmt::format("{} is of size class 2 and needs {} other ships of its own empire, here are {} "
                            "(S8.331)",
                            s.name, fleet.big_needs_own, own));
    }
    int fighters = 0, escorts = 0, small_escorts = 0, need = 0, need_small = 0, heavy = 0, tenders = 0;
    for (const FleetShip& s : ships) {
        fighters += s.fighters;
        tenders += s.tender ? 1 : 0;
        const auto& listed = fleet.battlecruiser_classes;
        heavy += s.battlecruiser || std::ranges::count(listed, split_key(s.key).first) > 0 ? 1 : 0;
        escorts += s.escort ? 1 : 0;
        small_escorts += s.escort && s.size_class == 4 ? 1 : 0;
        if (!s.carrier) continue;
        const EscortNeed n = escorts_needed(fleet, s.size_class);
        need += n.escorts;
        need_small += n.small;
    }
    if (tenders > fleet.pf_tenders)
        found.push_back(fmt::format("{} ships carry PFs, a fleet has at most {} such {} (S8.341)", tenders,
                                    fleet.pf_tenders, one_or_many(fleet.pf_tenders, "tender", "tenders")));
    if (heavy > fleet.battlecruisers)
        found.push_back(
            fmt::format("{} heavy battlecruisers, a fleet has at most {} beside its ship of size class 2 "
                        "(S8.333)",
                        heavy, fleet.battlecruisers));
    if (fighters > fleet.fighters_most)
        found.push_back(
            fmt::format("{} fighters, a fleet has at most {} (S8.32)", fighters, fleet.fighters_most));
    if (escorts < need)
        found.push_back(fmt::format("the carriers need {} {}, here are {} (S8.315)", need,
                                    one_or_many(need, "escort", "escorts"), escorts));
    else if (small_escorts < need_small)
        found.push_back(fmt::format("of the escorts {} must be of size class 4, here are {} (S8.315)",
                                    need_small, small_escorts));
    // Leaders: all but the smallest line's need consorts of their own line, shared with nobody.
    std::map<std::string, std::pair<int, int>> lines;  // leaders, consorts
    for (const FleetShip& s : ships) {
        auto& [leaders, consorts] = lines[s.empire + " " + s.line];
        (s.leader ? leaders : consorts) += 1;
    }
    int leaders = 0, served = 0;
    for (const auto& [line, n] : lines) {
        leaders += n.first;
        if (fleet.consorts > 0) served += std::min(n.first, n.second / fleet.consorts);
    }
    if (leaders > 1 && served < leaders - 1)
        found.push_back(
            fmt::format("{} leaders need {} ordinary ships of their own lines, {} for each but the smallest "
                        "leader (S8.36)",
                        leaders, consorts_needed(fleet, leaders), fleet.consorts));
    return found;
}

std::vector<std::string> drones_too_new(const FleetRules& fleet, const SetupUnit& unit, int year) {
    std::vector<std::string> found;
    if (year <= 0) return found;
    for (const auto& [rack, type] : loaded_rounds(unit)) {
        std::string plain = type;
        for (const DroneRow& speed : fleet.drone_speeds)
            if (plain.ends_with(speed.type)) {
                if (year < speed.year)
                    found.push_back(
                        fmt::format("{}: \"{}\" flies from the year {} on, the battle is in {} ({})", rack,
                                    type, speed.year, year, speed.rule));
                plain.resize(plain.size() - speed.type.size());
                break;
            }
        for (const DroneRow& drone : fleet.drones)
            if (drone.type == plain && year < drone.year)
                found.push_back(
                    fmt::format("{}: \"{}\" is there from the year {} on, the battle is in {} ({})", rack,
                                type, drone.year, year, drone.rule));
    }
    return found;
}

std::vector<std::string> check_options(const FleetRules& fleet, const SetupUnit& unit, const Sheet& sheet,
                                       int carried, int year, bool own_pool) {
    std::vector<std::string> found;
    for (const auto& [id, count] : unit.options) {
        const OptionRow* row = option_row(fleet, id);
        if (row == nullptr) {
            std::vector<std::string_view> known;
            for (const OptionRow& o : fleet.options) known.emplace_back(o.id);
            const std::string hint = did_you_mean(id, known);
            found.push_back(
                fmt::format("there is no commander's option \"{}\"{}", id,
                            hint.empty() ? fmt::format("; there are: {}", fmt::join(known, ", ")) : hint));
            continue;
        }
        const int limit = option_limit(*row, sheet.size_class);
        if (count < 0)
            found.push_back(fmt::format("{} of \"{}\"; give 0 or more ({})", count, id, row->rule));
        else if (count > limit)
            found.push_back(fmt::format("{} times \"{}\", a ship of size class {} may have {} ({})", count,
                                        id, sheet.size_class, limit, row->rule));
        else if (row->carriers && sheet.deck_crews <= 2 && count > 0)
            found.push_back(fmt::format("\"{}\" is for carriers, {} has no deck crews of its own ({})", id,
                                        sheet.code, row->rule));
        else if (row->halves < 0 && count > 0)
            found.push_back(fmt::format("the price of \"{}\" is in no source; enter the book's in {}:{}", id,
                                        fleet.file, row->line));
    }
    if (!found.empty()) return found;
    found = drones_too_new(fleet, unit, year);
    if (own_pool) return found;
    SetupUnit racks;
    racks.loads = unit.loads;
    const int drones = std::max(0, option_halves(fleet, racks));
    const int spent = std::max(0, option_halves(fleet, unit)), base = sheet.bpv_combat + carried;
    const int allowed = 2 * option_allowance(fleet, base);
    const bool drone_ship =
        std::ranges::find(fleet.drone_ships, split_key(sheet.key).first) != fleet.drone_ships.end();
    const int most = drone_ship ? 2 * (base * fleet.drone_percent / 100) : allowed;
    if (spent > most || spent - drones > allowed)
        found.push_back(fmt::format("options for {} points, {} % of {} are {} ({})", half_points(spent),
                                    drone_ship ? fleet.drone_percent : fleet.option_percent, base,
                                    half_points(spent > most ? most : allowed), fleet.option_rule));
    return found;
}

}  // namespace impulse
