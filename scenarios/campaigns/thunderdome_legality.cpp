#include "scenarios/campaigns/thunderdome_legality.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/thunderdome_craft.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/records/record.h"

namespace impulse::thunderdome {
namespace {

Fraction cost_of(JsonView& row, const ShipClass* type) {
    if (row.has("move_cost")) {
        const Json& said = row.json()["move_cost"];
        const auto cost = said.is_string() ? parse_fraction(said.get<std::string>())
                                           : std::optional{Fraction{said.get<std::int64_t>()}};
        if (cost) return *cost;
    }
    return type == nullptr ? Fraction{} : exact(type->sheet.move_cost);
}

int bpv_of(JsonView& row, const ShipClass* type) {
    return row.integer("economic_bpv", 0, 99999, type == nullptr ? 0 : type->sheet.bpv_economic);
}

// What may not serve in a fleet: monitors, satellites, bases, and whatever does not move; freighters of all kinds may.
bool no_fleet_unit(FleetEntry& entry) {
    if (defence_kind(entry.row.word("class", "")) != DefenceKind::other ||
        names_word(entry.row.word("type", ""), "prioritytransport"))
        return true;
    return entry.type != nullptr && entry.type->sheet.move_cost <= Energy{};
}

// The row of a unit in the record that is kept with the battle; null where it is one of several of one row.
Json* row_of(Json& side, const std::string& list, const std::string& id) {
    for (Json& unit : side[list])
        if (unit.is_object() && unit.contains("id") && unit["id"] == id) return &unit;
    return nullptr;
}

int whole_up(int n, int each) { return (n + each - 1) / each; }

bool special(FleetEntry& entry, std::string_view flag, std::string_view system) {
    return entry.row.boolean(flag, false) || has_system(entry.type, system);
}

void check_officers(std::vector<FleetEntry>& entries, std::vector<std::string>& out) {
    int officers = 0, outstanding = 0;
    for (FleetEntry& e : entries) {
        const std::string name = e.row.word("id");
        const bool heavy =
            e.type != nullptr && (e.type->sheet.size_class < 3 || e.type->sheet.size_class > 4);
        if (e.row.has("officers")) {
            const auto here = static_cast<int>(e.row.json()["officers"].size());
            officers += here;
            if (here > 0 && heavy)
                out.push_back(fmt::format(
                    "{}: legendary officers serve on ships of size class 3 or 4 (UTD8.23)", name));
        }
        if (e.row.word("crew", e.row.word("crew_quality", "")) != "outstanding") continue;
        ++outstanding;
        if (cost_of(e.row, e.type) > Fraction{1} || heavy)
            out.push_back(fmt::format(
                "{}: an outstanding crew needs a move cost of at most 1 and no such ship (UTD7.264)", name));
        if (special(e, "is_mauler", "mauler") || special(e, "is_sfg", "stasis"))
            out.push_back(
                fmt::format("{}: no outstanding crew on a mauler or a ship with stasis (UTD7.264)", name));
    }
    if (officers > 1)
        out.push_back(fmt::format("{} legendary officers in one fleet; one is allowed (UTD7.263)", officers));
    if (outstanding > 1)
        out.push_back(fmt::format("{} outstanding crews; a player has one (UTD7.264)", outstanding));
}

void check_defences(RecordReading& r, std::size_t side, std::vector<std::string>& out) {
    JsonView& whole = r.sides[side];
    std::array<int, 8> count{};
    for (JsonView& row : whole.objects("defences"))
        count[static_cast<std::size_t>(defence_kind(defence_words(row)))] += row.integer("count", 1, 99, 1);
    const auto of = [&](DefenceKind kind) { return count[static_cast<std::size_t>(kind)]; };
    const bool npe = whole.boolean("is_npe", false);
    const auto most = [&](int n, int allowed, std::string_view what, std::string_view rule) {
        if (n > allowed) out.push_back(fmt::format("{} {}; {} may be there ({})", n, what, allowed, rule));
    };
    most(of(DefenceKind::monitor), npe ? 0 : 1, "monitors", npe ? "UTD5.25743" : "UTD7.341");
    most(of(DefenceKind::satellite), 5, "defence satellites", "UTD7.342");
    most(of(DefenceKind::weapon_base) + of(DefenceKind::phaser_4_base), 6, "small bases with weapons",
         "UTD7.343");
    most(of(DefenceKind::phaser_4_base), npe ? 0 : 3, "small bases with a phaser-IV",
         npe ? "UTD5.25743" : "UTD7.343");
    most(of(DefenceKind::plain_base), 6, "small bases without weapons", "UTD7.344");
    most(of(DefenceKind::large_base), 0, "large bases", "UTD7.34");
    if (whole.objects("support_freighters").size() > 1)
        out.emplace_back("one repair freighter may support a colony (UTD7.345)");
    auto sector = r.root.object("sector");
    if (!sector || whole.objects("defences").empty()) return;
    const std::string type = sector->word("type", ""), fortified = sector->word("fortification_owner", "");
    if (type != "home" && !npe && !sector->boolean("colony", false) && !sector->boolean("mine", false) &&
        !(type == "dead" && !fortified.empty()))
        out.emplace_back(
            "defences stand in home sectors, colonies, mines and fortified dead sectors (UTD7.31)");
}

}  // namespace

DefenceKind defence_kind(std::string_view type) {
    const std::string word =
        letters_of(type.substr(type.rfind('/') == std::string_view::npos ? 0 : type.rfind('/') + 1));
    const auto has = [&](std::string_view part) { return word.find(part) != std::string::npos; };
    if (has("monitor") || word.find("mon") == 0) return DefenceKind::monitor;
    if (has("defsat") || has("satellite")) return DefenceKind::satellite;
    if (has("gbdpiv") || has("gbdp4") || has("phaseriv") || has("phaser4") || has("ph4"))
        return DefenceKind::phaser_4_base;
    if (has("large")) return DefenceKind::large_base;
    if (has("medium")) return DefenceKind::medium_base;
    if (has("nonweapon")) return DefenceKind::plain_base;
    if (has("gbdp") || has("weapon") || has("phaser") || has("defencebase")) return DefenceKind::weapon_base;
    if (has("base") || word.find("gb") == 0) return DefenceKind::plain_base;
    return DefenceKind::other;
}

bool is_satellite(std::string_view type) { return defence_kind(type) == DefenceKind::satellite; }

bool has_options(JsonView& defence) {
    const DefenceKind kind = defence_kind(defence_words(defence));
    return kind != DefenceKind::satellite && kind != DefenceKind::medium_base &&
           kind != DefenceKind::large_base;
}

// The move cost of a side of a record, all its fighters, PFs and defences counted.
static FleetCost side_cost(RecordReading& r, const FleetRows& rows, std::size_t side) {
    FleetCost cost;
    int load = 0, interceptors = 0, pfs = 0;
    for (FleetEntry& e : fleet_entries(r, side, false)) {
        if (e.list == "defences") continue;
        cost.ships += cost_of(e.row, e.type);
        for (JsonView& squadron : e.row.objects("squadrons")) {
            if (!costs_moves(rows, e, squadron)) continue;
            const int active = squadron.integer("active", 0, 999, 0);
            const CraftSize size = craft_size(squadron);
            if (size == CraftSize::pf)
                pfs += active;
            else if (size == CraftSize::interceptor)
                interceptors += active;
            else
                load += active * squadron.integer("size", 1, 4,
                                                  size == CraftSize::heavy    ? 2
                                                  : size == CraftSize::bomber ? 4
                                                                              : 1);
        }
    }
    // Defences that have no sheet cost their moves all the same.
    Defences defences;
    for (JsonView& row : r.sides[side].objects("defences")) {
        const int n = row.integer("count", 1, 99, 1);
        switch (defence_kind(defence_words(row))) {
            case DefenceKind::monitor:
                defences.monitors += n;
                break;
            case DefenceKind::satellite:
                defences.defsats += n;
                break;
            case DefenceKind::medium_base:
                defences.medium_bases += n;
                break;
            case DefenceKind::weapon_base:
            case DefenceKind::phaser_4_base:
            case DefenceKind::plain_base:
                defences.small_bases += n;
                break;
            case DefenceKind::large_base:
            case DefenceKind::other:
                cost.ships += cost_of(row, nullptr);
                break;
        }
        // Attrition units of bases have a flat price and are never pooled with the fleet's (UTD7.4235).
        for (JsonView& squadron : row.objects("squadrons")) {
            const int active = squadron.integer("active", 0, 999, 0);
            const CraftSize size = craft_size(squadron);
            if (size == CraftSize::pf || size == CraftSize::interceptor)
                cost.based += rows.based_pfs * Fraction{whole_up(active, rows.based_pf_count)};
            else
                cost.based += rows.based_fighters *
                              Fraction{whole_up(active, rows.based_count[static_cast<std::size_t>(size)])};
        }
    }
    cost.fighters = fighter_burden(rows, r.sides[side].word("empire", ""), load);
    cost.pfs = pf_burden(rows, pf_load(rows, interceptors, pfs));
    cost.defences = defences_cost(rows, defences);
    return cost;
}

// What makes the fleet of a side illegal; it fights all the same (UTD7.266).
static std::vector<std::string> legality_warnings(RecordReading& r, const FleetRows& rows, std::size_t side) {
    std::vector<std::string> out;
    std::vector<FleetEntry> entries = fleet_entries(r, side, true);
    int maulers = 0, stasis = 0;
    JsonView& whole = r.sides[side];
    check_years(r, entries, whole.word("empire", ""), out);
    for (FleetEntry& e : entries) {
        if (e.list != "units") continue;
        maulers += special(e, "is_mauler", "mauler") ? 1 : 0;
        stasis += special(e, "is_sfg", "stasis") ? 1 : 0;
        if (no_fleet_unit(e))
            out.push_back(fmt::format(
                "{}: only ships and units based on freighters serve in fleets (UTD7.262)", e.row.word("id")));
    }
    if (maulers > 1)
        out.push_back(fmt::format("{} maulers in one fleet; one is allowed (UTD8.113)", maulers));
    if (stasis > 1)
        out.push_back(fmt::format("{} ships with stasis in one fleet; one is allowed (UTD8.113)", stasis));
    check_officers(entries, out);
    check_squadrons(rows, entries, out);
    check_defences(r, side, out);
    // Command limits count ships; what has no command rating of its own is no part of them.
    if (const auto fleet_rules = load_fleet_rules(r.rules.id); fleet_rules && *fleet_rules) {
        std::vector<GroupShip> groups;
        for (FleetEntry& e : entries)
            groups.push_back(group_ship(e.row.json(), e.type != nullptr
                                                          ? e.type->sheet.size_class
                                                          : e.row.integer("size_class", 1, 7, 3)));
        for (const std::string& wrong : group_faults(**fleet_rules, groups)) out.push_back(wrong);
        std::vector<FleetShip> ships;
        for (FleetEntry& e : entries)
            if (e.list == "units" && e.type != nullptr && !r.scenario.setup.units[e.unit].held_out)
                ships.push_back(fleet_ship(r.rules, e.type->sheet, e.row.word("id")));
        // Who is a carrier and who an escort is the campaign's to say (UTD7.261, UTD8.22311).
        for (FleetShip& ship : ships) ship.carrier = ship.escort = false;
        if (!ships.empty())
            for (const std::string& wrong : check_command(**fleet_rules, ships)) out.push_back(wrong);
    }
    if (auto npe = whole.object("npe")) {
        int attacker = 0, own = 0;
        for (std::size_t s = 0; s < r.sides.size(); ++s)
            for (FleetEntry& e : fleet_entries(r, s, false))
                (s == side ? own : attacker) += bpv_of(e.row, e.type);
        const NpeStrength strength =
            npe_strength(rows, attacker,
                         {npe->integer("losses", 0, 99999, 0), npe->integer("capture_offset", 0, 99999, 0)});
        if (own > strength.bpv)
            out.push_back(fmt::format("the non-player empire fields {} BPV; {} are available (UTD5.25)", own,
                                      strength.bpv));
    }
    return out;
}

void check_fleets(RecordReading& r, const FleetRows& rows) {
    for (std::size_t s = 0; s < r.sides.size(); ++s) {
        const FleetCost cost = side_cost(r, rows, s);
        const Fraction total = cost.total();
        if (!cost.legal(rows))
            r.sides[s].refuse("units", fmt::format("the fleet costs {} moves; at most {} may fight (UTD7.23)",
                                                   text(total), text(rows.cost_most)));
        if (r.sides[s].has("mc_total"))
            if (const auto said = parse_fraction(r.sides[s].word("mc_total")); said && *said != total)
                r.sides[s].refuse(
                    "mc_total", fmt::format("the units cost {} moves together, not {} (UTD7.23)", text(total),
                                            text(*said)));
        Json& side = r.record["sides"][s];
        // A new key would move all rows of the side: it stands there before any row is held.
        if (!side.contains("co_pools")) side["co_pools"] = Json::object();
        int bpv = 0;
        for (FleetEntry& e : fleet_entries(r, s, false)) {
            bpv += bpv_of(e.row, e.type);
            Json nowhere = Json::object();
            Json* found = row_of(side, e.list, e.row.word("id"));
            Json& record_row = found != nullptr ? *found : nowhere;
            stow_mines(r, rows, e);
            settle_squadrons(r, rows, e, record_row);
            const OptionAccount account = option_account(r, rows, e);
            const std::string& id = r.scenario.setup.units[e.unit].id;
            if (account.spent > account.pool)
                e.row.refuse(e.row.has("options") ? "options" : "loads",
                             fmt::format("the options cost {} BPV; the pool of {} is {} (UTD7.A2)",
                                         account.spent, id, account.pool));
            if (e.row.has("co_pool") && e.row.integer("co_pool", 0, 9999) != account.pool)
                e.row.refuse(
                    "co_pool",
                    fmt::format("\"co_pool\" is {}, but 20 % of {} BPV, fractions up, is {} (UTD7.A2)",
                                e.row.integer("co_pool", 0, 9999), bpv_of(e.row, e.type), account.pool));
            if (e.list != "defences" || has_options(e.row)) side["co_pools"][id] = account.pool;
            if (account.spent > 0) record_row["co_spent"] = account.spent;
            // Refits are bought with force points, never with options (UTD5.2573).
            if (r.sides[s].boolean("is_npe", false) && e.type != nullptr && e.row.has("economic_bpv") &&
                refit_bpv(r.rules, *e.type) > 0 &&
                e.row.integer("economic_bpv", 0, 99999) < e.type->sheet.bpv_economic)
                e.row.refuse("economic_bpv", fmt::format("with its refits the ship is worth {} BPV, not {}: "
                                                         "an empire pays refits with its force (UTD5.2573)",
                                                         e.type->sheet.bpv_economic,
                                                         e.row.integer("economic_bpv", 0, 99999)));
            if (e.row.boolean("is_q_ship", false))
                r.scenario.notes.push_back(
                    fmt::format("{} of {} is a Q-ship, and everybody knows it (UTD8.26)", id,
                                r.scenario.setup.sides[s].name));
        }
        // Yards and units without a sheet have their pools too.
        for (const char* list : {"defences", "shipyards", "support_freighters"})
            for (JsonView& row : r.sides[s].objects(list))
                if (!side["co_pools"].contains(row.word("id")) && row.has("economic_bpv") && has_options(row))
                    side["co_pools"][row.word("id")] = co_pool(rows, row.integer("economic_bpv", 0, 99999));
        side["mc_total"] = text(total);
        side["bpv_total"] = bpv;
        const std::vector<std::string> warnings = legality_warnings(r, rows, s);
        if (warnings.empty()) continue;
        side["legality_warnings"] = warnings;
        for (const std::string& warning : warnings)
            r.scenario.notes.push_back(
                fmt::format("{} is illegal, and fights: {}", r.scenario.setup.sides[s].name, warning));
    }
}

}  // namespace impulse::thunderdome
