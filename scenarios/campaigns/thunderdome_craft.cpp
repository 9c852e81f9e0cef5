#include "scenarios/campaigns/thunderdome_craft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/thunderdome_legality.h"
#include "scenarios/files/files.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/victory_points.h"
#include "ssd/refit.h"

namespace impulse::thunderdome {
namespace {

// By key, or by code: of the given empire first.
const ShipClass* class_named(const Rules& rules, const std::string& name, std::string_view empire) {
    if (const ShipClass* c = class_with_key(rules, name)) return c;
    const ShipClass* other = nullptr;
    for (const ShipClass& c : rules.classes) {
        if (c.sheet.craft.kind == CraftKind::none || letters_of(c.sheet.code) != letters_of(name)) continue;
        if (letters_of(c.sheet.empire) == letters_of(empire)) return &c;
        if (other == nullptr) other = &c;
    }
    return other;
}

// The refits that the class has, by the sheet of its file: a fitted sheet does not keep them.
std::vector<Refit> refits_made(const Rules& rules, const ShipClass& type) {
    std::vector<Refit> made;
    const ShipClass* base = class_with_key(rules, split_key(type.sheet.key).first);
    if (base == nullptr) return made;
    for (const std::string& code : type.sheet.fitted)
        for (const Refit& refit : base->sheet.refits)
            if (refit.code == code) made.push_back(refit);
    return made;
}

// A warship of an empire: no base, no craft, no freighter of all empires.
bool is_warship(const ShipClass& c, std::string_view empire) {
    return c.sheet.craft.kind == CraftKind::none && c.sheet.move_cost > Energy{} &&
           letters_of(c.sheet.empire) == letters_of(empire) && c.sheet.year > 0;
}

// The year of the empire's first ship; 0 where it has none. Not all sheets of a large ruleset are loaded with a battle.
int earliest_year(const Rules& rules, std::string_view empire) {
    const auto first_of = [&](const Rules& from) {
        int year = 0;
        for (const ShipClass& c : from.classes)
            if (is_warship(c, empire) && (year == 0 || c.sheet.year < year)) year = c.sheet.year;
        return year;
    };
    ShipSelection options;
    options.all = false;
    bool missing = false;
    std::string prefix{empire};
    prefix = small_letters(prefix);
    for (const std::string& key : rules.class_keys) {
        if (!key.starts_with(prefix + "/")) continue;
        missing = missing || class_with_key(rules, key) == nullptr;
        options.named_in += "\"" + key + "\" ";
    }
    if (!missing) return first_of(rules);
    const auto all = load_rules(rules.id, options);
    return all ? first_of(*all) : first_of(rules);
}

using Loads = std::vector<std::pair<std::string, std::string>>;  // rack or rail, and its rounds: "I,I,IV"

Loads loads_in(JsonView& row, std::string_view key) {
    Loads all;
    if (auto loads = row.object(key))
        for (const auto& item : loads->json().items())
            all.emplace_back(item.key(), fmt::format("{}", fmt::join(loads->words(item.key()), ",")));
    return all;
}

std::vector<std::string> rounds_of(const std::string& list) {
    std::vector<std::string> all;
    std::size_t at = 0;
    while (at < list.size()) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        if (comma > at) all.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return all;
}

int halves_of(const FleetRules& fleet, Loads loads) {
    SetupUnit racks;
    racks.loads = std::move(loads);
    return std::max(0, option_halves(fleet, racks));
}

int points_up(int halves) { return (halves + 1) / 2; }

// Puts loads on a craft of a squadron: rail by rail, over what it had.
void put_loads(Loads& craft, const Loads& loads) {
    for (const auto& [rail, rounds] : loads) {
        const auto there = std::ranges::find(craft, rail, &Loads::value_type::first);
        if (there != craft.end())
            there->second = rounds;
        else
            craft.emplace_back(rail, rounds);
    }
}

// Shuttles that fight, and spares that were bought.
void settle_stores(const FleetRows& rows, FleetEntry& e, int ready) {
    for (JsonView& shuttle : e.row.objects("shuttles")) {
        if (!is_shuttle_fighter(rows, shuttle))
            shuttle.refuse("kind",
                           fmt::format("\"{}\" is not a shuttle that fights; there are: {} (UTD7.2445)",
                                       shuttle.word("kind", ""), fmt::join(rows.shuttle_fighters, ", ")));
        ready += shuttle.integer("ready", 0, 99, 0);
        if (ready > rows.shuttles_ready)
            shuttle.refuse(
                "ready",
                fmt::format("{} special shuttles are ready, F7 and G7 among them; {} may be (UTD7.2445)",
                            ready, rows.shuttles_ready));
    }
    for (JsonView& store : e.row.objects("attrition_stores"))
        if (store.has("full") && store.integer("count", 0, 999) > store.integer("full", 0, 999))
            store.refuse("count", fmt::format("{} are more than the {} that were bought (UTD6.3B4)",
                                              store.integer("count", 0, 999), store.integer("full", 0, 999)));
}

}  // namespace

bool names_word(std::string_view text, std::string_view word) {
    return letters_of(text).find(word) != std::string::npos;
}

std::string defence_words(JsonView& row) { return row.word("type", row.word("class", "")); }

std::vector<FleetEntry> fleet_entries(const RecordReading& r, std::size_t side, bool all) {
    std::vector<FleetEntry> entries;
    const auto& units = r.scenario.setup.units;
    for (std::size_t u = 0; u < units.size(); ++u) {
        if (units[u].side != static_cast<int>(side) || !units[u].mother.empty() || units[u].derelict ||
            !units[u].dock.empty())
            continue;
        if (!all && (units[u].held_out || r.lists[u] == "shipyards" || r.lists[u] == "support_freighters"))
            continue;
        entries.push_back({r.units[u], class_with_key(r.rules, units[u].class_key), u, r.lists[u]});
    }
    return entries;
}

CraftSize craft_size(JsonView& squadron) {
    const std::string kind = squadron.word("kind", "fighter");
    if (names_word(kind, "bomber")) return CraftSize::bomber;
    if (names_word(kind, "heavy")) return CraftSize::heavy;
    if (names_word(kind, "interceptor") || names_word(kind, "int")) return CraftSize::interceptor;
    if (letters_of(kind) == "pf" || names_word(kind, "patrol")) return CraftSize::pf;
    return CraftSize::fighter;
}

bool is_shuttle_fighter(const FleetRows& rows, JsonView& squadron) {
    const std::string kind = letters_of(squadron.word("kind", "")),
                      type = letters_of(squadron.word("type", ""));
    return std::ranges::any_of(rows.shuttle_fighters, [&](const std::string& f) {
        const std::string code = letters_of(f);
        return kind == code || type == code || type.ends_with("/" + code);
    });
}

bool costs_moves(const FleetRows& rows, FleetEntry& entry, JsonView& squadron) {
    if (!is_shuttle_fighter(rows, squadron)) return true;
    if (!entry.row.boolean("is_true_carrier", false)) return false;
    const int active = squadron.integer("active", 0, 999, 0);
    const int full = squadron.integer("full", 0, 999, squadron.integer("paid", 0, 999, active));
    return active > 0 && 100 * active >= rows.attrition_percent * full;
}

GroupShip group_ship(const Json& unit, int size_class) {
    return {size_class,
            flag_in(unit, "is_true_carrier"),
            flag_in(unit, "is_single_ship_carrier"),
            flag_in(unit, "is_hybrid_carrier"),
            flag_in(unit, "is_true_escort"),
            flag_in(unit, "is_fcr")};
}

std::vector<std::string> group_faults(const FleetRules& fleet_rules, const std::vector<GroupShip>& ships) {
    std::vector<std::string> found;
    int escorts = 0, small = 0, stand_ins = 0, small_stand_ins = 0, needed = 0, needed_small = 0,
        single_needs = 0;
    bool single = false;
    for (const GroupShip& ship : ships) {
        const bool is_small = ship.size_class == 4;
        escorts += ship.escort ? 1 : 0;
        small += ship.escort && is_small ? 1 : 0;
        stand_ins += ship.resupply && !ship.escort ? 1 : 0;
        small_stand_ins += ship.resupply && !ship.escort && is_small ? 1 : 0;
        const EscortNeed need = escorts_needed(fleet_rules, ship.size_class);
        if (ship.carrier) {
            needed += need.escorts;
            needed_small += need.small;
        } else if (ship.single && !ship.hybrid) {
            single_needs = single ? std::min(single_needs, need.escorts) : need.escorts;
            single = true;
        }
    }
    const int there = escorts + stand_ins;
    if (needed > there)
        found.push_back(fmt::format("true carriers need {} escorts, the fleet has {} (UTD8.2231, S8.315)",
                                    needed, there));
    else if (needed_small > small + small_stand_ins)
        found.push_back(
            fmt::format("of the escorts {} must be of size class 4, here are {} (UTD8.22315, S8.315)",
                        needed_small, small + small_stand_ins));
    if (needed == 0 && escorts > 0) {
        // A single-ship carrier may have the escorts of a true one, all of them; a hybrid has none.
        if (!single)
            found.push_back(fmt::format("{} true escorts have no true carrier (UTD8.2231)", escorts));
        else if (there < single_needs)
            found.push_back(
                fmt::format("a single-ship carrier has {} escorts or none, here are {} (UTD8.223181)",
                            single_needs, there));
    }
    return found;
}

void check_squadrons(const FleetRows& rows, std::vector<FleetEntry>& entries,
                     std::vector<std::string>& found) {
    int mega = 0;
    for (FleetEntry& e : entries) {
        const std::string name = e.row.word("id");
        for (JsonView& squadron : e.row.objects("squadrons")) {
            const int full = squadron.integer("full", 0, 999, squadron.integer("paid", 0, 999, 0));
            const int active = squadron.integer("active", 0, 999, 0);
            const CraftSize size = craft_size(squadron);
            // Three quarters of the normal number, fractions down (UTD6.3736).
            if (const int least = full * rows.attrition_percent / 100; active < least)
                found.push_back(
                    fmt::format("{}: {} of {} attrition units; a carrier needs {} (UTD6.3736, UTD8.222)",
                                name, active, full, least));
            if (size == CraftSize::bomber && e.list != "defences")
                found.push_back(fmt::format("{}: bombers fly from bomber bases alone (UTD8.2211)", name));
            if (is_shuttle_fighter(rows, squadron) && !costs_moves(rows, e, squadron))
                found.push_back(
                    fmt::format("{}: {} are shuttles and bought with options; only a true carrier has a "
                                "squadron of {} % of its number or more (UTD7.2445)",
                                name, squadron.word("kind", ""), rows.attrition_percent));
            if (!names_word(squadron.word("kind", ""), "mega")) continue;
            ++mega;
            const int most = size == CraftSize::heavy ? rows.mega_heavy : rows.megafighters;
            if (active > most)
                found.push_back(
                    fmt::format("{}: a squadron of megafighters is {}, or {} heavy ones (UTD8.2212)", name,
                                rows.megafighters, rows.mega_heavy));
            if (!e.row.boolean("is_true_carrier", false))
                found.push_back(fmt::format("{}: megafighters fly from a true carrier (UTD8.2212)", name));
        }
        int crews = 0;
        for (JsonView& shuttle : e.row.objects("shuttles")) crews += shuttle.integer("deck_crews", 0, 99, 0);
        if (crews > rows.shuttle_deck_crews && !e.row.boolean("is_true_carrier", false))
            found.push_back(fmt::format(
                "{}: {} deck crews at its F7 or G7; a ship that is not a carrier has {} (UTD7.2445)", name,
                crews, rows.shuttle_deck_crews));
    }
    if (mega > 1)
        found.push_back(fmt::format("{} squadrons of megafighters; a player has one (UTD8.2212)", mega));
}

void check_years(const RecordReading& r, std::vector<FleetEntry>& entries, std::string_view empire,
                 std::vector<std::string>& found) {
    const Setup& setup = r.scenario.setup;
    const int year = setup.year;
    if (year <= 0) return;
    std::optional<int> earliest;
    const auto fleet_rules = load_fleet_rules(r.rules.id);
    for (FleetEntry& e : entries) {
        const std::string name = e.row.word("id");
        const int from = e.row.integer("year_in_service", 0, 999, e.type == nullptr ? 0 : e.type->sheet.year);
        if (from > year) {
            if (!earliest) earliest = earliest_year(r.rules, empire);
            // An empire whose first ships come later has these (UTD8.12).
            if (*earliest <= year || from > *earliest)
                found.push_back(
                    fmt::format("{} is in service from Y{}, this is Y{} (UTD2.2)", name, from, year));
        }
        if (e.type != nullptr)
            for (const Refit& refit : refits_made(r.rules, *e.type))
                if (refit.year > year)
                    found.push_back(fmt::format("{}: the refit {} is there from Y{}, this is Y{} (UTD2.2)",
                                                name, refit.code, refit.year, year));
        const auto flown = [&](const ShipClass* craft) {
            if (craft != nullptr && craft->sheet.year > year)
                found.push_back(fmt::format("{}: {} fly from Y{}, this is Y{} (UTD8.221)", name,
                                            craft->sheet.code, craft->sheet.year, year));
        };
        std::vector<JsonView> squadrons = e.row.objects("squadrons");
        for (JsonView& squadron : squadrons) flown(class_named(r.rules, squadron.word("type", ""), empire));
        const SetupUnit& unit = setup.units[e.unit];
        std::vector<std::string> seen;
        for (const SetupUnit& carried : setup.units)
            if (carried.mother == unit.id && squadrons.empty() &&
                std::ranges::find(seen, carried.class_key) == seen.end()) {
                seen.push_back(carried.class_key);
                flown(class_with_key(r.rules, carried.class_key));
            }
        if (fleet_rules && *fleet_rules)
            for (const std::string& drone : drones_too_new(**fleet_rules, unit, year))
                found.push_back(fmt::format("{}: {}", name, drone));
    }
}

void settle_squadrons(RecordReading& r, const FleetRows& rows, FleetEntry& e, Json& record_row) {
    const auto fleet_rules = load_fleet_rules(r.rules.id);
    Setup& setup = r.scenario.setup;
    const SetupUnit ship = setup.units[e.unit];
    const std::string owner = setup.sides[static_cast<std::size_t>(ship.side)].empire;
    const bool foreign =
        e.row.has("original_empire") && letters_of(e.row.word("original_empire")) != letters_of(owner);
    std::size_t n = 0;
    for (JsonView& squadron : e.row.objects("squadrons")) {
        Json& row = record_row["squadrons"][n++];
        const int active = squadron.integer("active", 0, 999, 0),
                  spare = squadron.integer("spare", 0, 999, 0);
        if (squadron.has("spare_full")) {
            // Spares are a stock of their own: neither it nor the squadron holds more than was bought (UTD6.3B4, UTD6.3B5).
            if (squadron.has("paid") && active > squadron.integer("paid", 0, 999))
                squadron.refuse("active",
                                fmt::format("{} active are more than the {} that were paid for (UTD6.3B4)",
                                            active, squadron.integer("paid", 0, 999)));
            if (spare > squadron.integer("spare_full", 0, 999))
                squadron.refuse("spare",
                                fmt::format("{} spares are more than the {} that the ship holds (UTD6.3B5)",
                                            spare, squadron.integer("spare_full", 0, 999)));
        }
        const ShipClass* craft = class_named(r.rules, squadron.word("type", ""), owner);
        // The bays and links of an inspected ship are made over for its owner's types (UTD6.3771).
        if (foreign && craft != nullptr && letters_of(craft->sheet.empire) != letters_of(owner) &&
            craft->sheet.empire != "General")
            squadron.refuse("type",
                            fmt::format("the bays of a captured ship take types of {}, not of {} (UTD6.3771)",
                                        owner, craft->sheet.empire));
        if (!fleet_rules || !*fleet_rules) continue;
        // One pool for the squadron, spread over its members as their owner likes (UTD7.A6).
        const int each =
            squadron.integer("bpv_each", 0, 999, craft == nullptr ? 0 : craft->sheet.bpv_economic);
        const int pool = co_pool(rows, active * each);
        const std::string prefix = (squadron.has("id") ? squadron.word("id") : ship.id) + "-";
        std::vector<Loads> members(static_cast<std::size_t>(active), loads_in(squadron, "loads"));
        for (JsonView& member : squadron.objects("members")) {
            const int number = member.integer("number", 1, 99);
            if (number > active) {
                member.refuse("number", fmt::format("the squadron has {} members, there is no number {}",
                                                    active, number));
                continue;
            }
            put_loads(members[static_cast<std::size_t>(number - 1)], loads_in(member, "loads"));
        }
        int halves = 0;
        std::size_t at = 0;
        for (const auto& loads : members) halves += halves_of(**fleet_rules, loads);
        for (SetupUnit& unit : setup.units)
            if (unit.mother == ship.id && unit.id.starts_with(prefix) && at < members.size())
                put_loads(unit.loads, members[at++]);
        const int spent = points_up(halves);
        if (spent > pool)
            squadron.refuse(
                squadron.has("members") ? "members" : "loads",
                fmt::format("the squadron's options cost {} BPV; its pool of 20 % of {} BPV is {} (UTD7.A6)",
                            spent, active * each, pool));
        if (squadron.has("co_pool") && squadron.integer("co_pool", 0, 9999) != pool)
            squadron.refuse(
                "co_pool",
                fmt::format(
                    "\"co_pool\" is {}, but 20 % of the squadron's {} BPV, fractions up, is {} (UTD7.A6)",
                    squadron.integer("co_pool", 0, 9999), active * each, pool));
        if (each > 0) row["co_pool"] = pool;
        if (spent > 0) row["co_spent"] = spent;
    }
    settle_stores(rows, e, static_cast<int>(ship.special.size()));
}

int refit_bpv(const Rules& rules, const ShipClass& type) {
    int bpv = 0;
    for (const Refit& refit : refits_made(rules, type)) bpv += refit.bpv;
    return bpv;
}

OptionAccount option_account(RecordReading& r, const FleetRows& rows, FleetEntry& e) {
    OptionAccount account;
    SetupUnit& unit = r.scenario.setup.units[e.unit];
    const auto fleet_rules = load_fleet_rules(r.rules.id);
    const auto fixed = loads_in(e.row, "fixed_loads");
    for (const auto& [rack, rounds] : fixed) {
        const auto there = std::ranges::find(unit.loads, rack, &Loads::value_type::first);
        if (there == unit.loads.end()) {
            unit.loads.emplace_back(rack, rounds);
            continue;
        }
        std::vector<std::string> held = rounds_of(there->second);
        for (const std::string& round : rounds_of(rounds)) {
            const auto found = std::ranges::find(held, round);
            if (found == held.end()) {
                e.row.refuse("loads",
                             fmt::format("{}: {} was paid with the ship and stays in its rack (UTD7.A82)",
                                         rack, round));
                break;
            }
            held.erase(found);
        }
    }
    const int sheet_bpv = e.type == nullptr ? 0 : e.type->sheet.bpv_economic;
    int bpv = e.row.integer("economic_bpv", 0, 99999, sheet_bpv);
    if (fleet_rules && *fleet_rules) {
        const int fixed_halves = halves_of(**fleet_rules, fixed);
        if (!e.row.has("economic_bpv")) bpv += points_up(fixed_halves);
        account.spent = points_up(std::max(0, option_halves(**fleet_rules, unit) - fixed_halves));
    }
    account.pool = e.list != "defences" || has_options(e.row) ? co_pool(rows, bpv) : 0;
    return account;
}

void stow_mines(RecordReading& r, const FleetRows& rows, FleetEntry& e) {
    auto mines = e.row.object("mines");
    if (!mines) return;
    const int size = e.type == nullptr ? 0 : e.type->sheet.size_class;
    int most = 0;
    for (const auto& [size_class, bpv] : rows.sweeper_bpv)
        if (size_class == size) most = bpv;
    if (!e.row.boolean("is_minesweeper", false) || most == 0) {
        e.row.refuse(
            "mines",
            "only minesweepers of size class 3 and 4 carry mines beside T-bombs and NSMs (UTD8.253)");
        return;
    }
    SetupUnit& unit = r.scenario.setup.units[e.unit];
    int halves = 0;
    for (const auto& item : mines->json().items()) {
        const int n = mines->integer(item.key(), 0, 999);
        const auto price =
            std::ranges::find_if(rows.mine_halves, [&](const auto& m) { return m.first == item.key(); });
        const bool laid_in_play = std::ranges::any_of(
            r.rules.mines, [&](const MineType& m) { return m.id == item.key() && m.in_battle && m.by_bay; });
        if (price == rows.mine_halves.end() || !laid_in_play) {
            mines->refuse(
                item.key(),
                fmt::format("\"{}\" is not a mine that is laid in the course of a battle (UTD8.253)",
                            item.key()));
            return;
        }
        if (price->second < 0) {
            mines->refuse(item.key(), fmt::format("the price of \"{}\" is in no source; enter the book's in "
                                                  "campaigns/thunderdome_fleets.toml",
                                                  item.key()));
            return;
        }
        halves += n * price->second;
        const std::string store = item.key() == "tbomb" ? "t_bombs" : item.key();
        const auto left = std::ranges::find_if(unit.stores, [&](const auto& s) { return s.first == store; });
        int bought = 0;
        for (const auto& [id, count] : unit.options)
            if (id == "t_bomb" && store == "t_bombs") bought += count;
        if (left != unit.stores.end())
            left->second += n;
        else
            unit.stores.emplace_back(store, bought + n);
    }
    if (points_up(halves) > most)
        e.row.refuse(
            "mines",
            fmt::format("the mines cost {} BPV; a minesweeper of size class {} carries {} (UTD8.253)",
                        points_up(halves), size, most));
}

}  // namespace impulse::thunderdome
