#include "scenarios/campaigns/vbam_legality.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/fleet_rules.h"

namespace impulse::vbam {
namespace {

FleetUnit fleet_unit(JsonView& row, const std::string& empire, const impulse::Rules& rules) {
    FleetUnit u;
    u.id = row.word("id");
    u.empire = row.word("original_empire", empire);
    u.base_hull = row.word("base_hull", "");
    const ShipClass* type = class_of_record(rules, row, u.empire);
    u.combat_bpv = row.integer("combat_bpv", 0, 99999, type != nullptr ? type->sheet.bpv_combat : 0);
    u.economic_bpv = row.integer("economic_bpv", 0, 99999, type != nullptr ? type->sheet.bpv_economic : 0);
    u.size_class = row.integer("size_class", 1, 7, type != nullptr ? type->sheet.size_class : 4);
    u.scout = row.boolean("is_scout", false);
    u.civilian = row.boolean("is_civilian", false);
    u.fixed = row.boolean("is_fixed", false);
    u.attrition = u.size_class > 4;
    return u;
}

}  // namespace

bool in_list(JsonView& side, const char* list, const std::string& id) {
    if (!side.has(list)) return false;
    const Json& entries = side.json()[list];
    return entries.is_array() && std::any_of(entries.begin(), entries.end(), [&](const Json& e) {
               return (e.is_string() && e == id) || (e.is_object() && e.value("id", "") == id);
           });
}

std::optional<FleetCheck> capacity_of(const Rows& rows, JsonView& side, const impulse::Rules& rules, int year,
                                      int web_hexes) {
    std::vector<FleetUnit> fleet;
    int flagship = -1;
    const std::string flag = side.word("flagship", "");
    const std::string empire = side.word("empire", "");
    for (const char* list : {"units", "defences"})
        for (JsonView& row : side.objects(list)) {
            FleetUnit u = fleet_unit(row, empire, rules);
            if (in_list(side, "removed", u.id) || in_list(side, "inactive_fixed", u.id)) continue;
            if (!flag.empty() && u.id == flag) flagship = static_cast<int>(fleet.size());
            const int count = row.integer("count", 1, 99, 1);
            for (int n = 0; n < count; ++n) fleet.push_back(u);
            // What it carries counts as well.
            for (JsonView& squadron : row.objects("squadrons")) {
                if (in_list(side, "removed", squadron.word("id", ""))) continue;
                FleetUnit craft;
                craft.empire = u.empire;
                craft.attrition = true;
                craft.size_class = 6;
                craft.combat_bpv =
                    squadron.integer("active", 0, 999, 0) * squadron.integer("bpv_each", 0, 999, 0);
                fleet.push_back(std::move(craft));
            }
        }
    const bool planet = side.boolean("planet_flag", false);
    const bool led = flagship >= 0 && side.has("command_rating");
    if (!led && !planet) return std::nullopt;
    std::optional<FleetCheck> best;
    if (led)
        best = check_fleet(rows, fleet, flagship, side.integer("command_rating", 0, 20, 0), year, web_hexes);
    if (planet) {
        FleetCheck by_planet = check_fleet(rows, fleet, -1, rows.planet_rating, year, web_hexes);
        if (!best || by_planet.capacity + by_planet.bonus > best->capacity + best->bonus)
            best = std::move(by_planet);
    }
    return best;
}

std::vector<std::string> force_warnings(const Rows& rows, JsonView& side, const impulse::Rules& rules,
                                        int year, bool raiders) {
    std::vector<std::string> told;
    std::vector<RecordShip> ships = record_ships(rules, side, "units");
    std::vector<FleetShip> counted;
    int flagship = -1;
    const std::string flag = side.word("flagship", "");
    for (RecordShip& s : ships) {
        if (in_list(side, "removed", s.ship.name) || in_list(side, "inactive_fixed", s.ship.name)) continue;
        if (s.ship.name == flag) flagship = static_cast<int>(counted.size());
        counted.push_back(s.ship);
    }
    for (std::string& finding : composition_findings(rules, counted, flagship, rows.deleted))
        told.push_back(std::move(finding));
    if (const auto check = capacity_of(rows, side, rules, year, 0))
        for (const std::string& warning : check->warnings)
            if (check->spare() >= 0) told.push_back(warning);
    if (!raiders) return told;
    if (static_cast<int>(counted.size()) > rows.raider_ships)
        told.push_back(fmt::format("{} raiders; a cruiser squadron has {} ships (Raiders)", counted.size(),
                                   rows.raider_ships));
    for (const FleetShip& s : counted)
        if (s.size_class < rows.raider_size)
            told.push_back(
                fmt::format("{} is of size class {}; raiders are no stronger than cruisers (Raiders)", s.name,
                            s.size_class));
    return told;
}

void check_participation(JsonView& side, const impulse::Rules& rules, bool defensive) {
    const std::string id = side.word("id", "?");
    for (JsonView& group : side.objects("groups"))
        if (const std::string name = group.word("id", ""); in_list(side, "removed", name))
            side.refuse(
                "removed",
                fmt::format("{} is a civilian fleet of this force and takes part in the battle (Combat)",
                            name));
    for (const char* list : {"units", "defences"})
        for (JsonView& row : side.objects(list)) {
            const std::string name = row.word("id", "");
            const bool removed = in_list(side, "removed", name);
            if (removed && defensive && row.boolean("is_fixed", false))
                side.refuse(
                    "removed",
                    fmt::format(
                        "{} is fixed and takes part in a defensive battle; what does not fit the capacity is "
                        "named in \"inactive_fixed\" (Combat)",
                        name));
            const ShipClass* type =
                class_of_record(rules, row, row.word("original_empire", side.word("empire", "")));
            if (removed || type == nullptr || side.boolean("planet_flag", false)) continue;
            const CraftKind kind = type->sheet.craft.kind;
            if (kind == CraftKind::fighter || kind == CraftKind::heavy_fighter)
                row.refuse("class", fmt::format("{}: fighters do not fight without their carrier; only "
                                                "flotillas of PFs do (BPV Capacity)",
                                                name));
        }
}

void check_refits(const Rows& rows, JsonView& side, const impulse::Rules& rules) {
    const auto fleet = load_fleet_rules(rules.id);
    if (!fleet || !*fleet) return;
    for (JsonView& row : side.objects("units")) {
        if (!row.has("refits") || !row.json()["refits"].is_array()) continue;
        const ShipClass* type =
            class_of_record(rules, row, row.word("original_empire", side.word("empire", "")));
        if (type == nullptr) continue;
        int price = 0;
        for (const std::string& code : row.words("refits"))
            for (const Refit& refit : type->sheet.refits)
                if (refit.code == code && std::find(rows.optional_refits.begin(), rows.optional_refits.end(),
                                                    code) != rows.optional_refits.end())
                    price += refit.bpv;
        const int spent = row.integer("co_spent", 0, 9999, 0),
                  allowed =
                      option_allowance(**fleet, row.integer("combat_bpv", 0, 99999, type->sheet.bpv_combat));
        if (price > 0 && price + spent > allowed)
            row.refuse("refits", fmt::format("{}: optional refits cost {} points of commander's options, {} "
                                             "are spent and {} allowed (Refits)",
                                             row.word("id", "?"), price, spent, allowed));
    }
}

void tell_encounter(const Json& given, Json& out) {
    if (!given.contains("scenario") || !given["scenario"].is_object()) return;
    const Json& scenario = given["scenario"];
    out["scenario"] = scenario;
    const std::string kind = text_or(scenario, "kind"), by = text_or(scenario, "demanded_by");
    if (!by.empty()) {
        Json powers = Json::array({by});
        if (scenario.contains("against"))
            for (const Json& other : scenario["against"]) powers.push_back(other);
        else
            for (const Json& side : given["sides"])
                if (text_or(side, "id") != by) powers.push_back(text_or(side, "id"));
        out["powers"] = powers;
    }
    if (scenario.contains("refused_by")) out["refused_by"] = scenario["refused_by"];
    if (out.contains("winner") && out["winner"].is_string()) out["sector_held_by"] = out["winner"];
    if (flag_or(scenario, "at_homeworld", false)) out["homeworld_attacked"] = true;
    if (kind == "raid") {
        out["raided"] = true;
        // A raid on what defends a system counts there as a seizure; one on civilian fleets strikes only them.
        for (const Json& side : given["sides"])
            if (text_or(side, "role") == "defender" && side.contains("defences") && !side["defences"].empty())
                out["system_morale_check"] = true;
    }
    if (kind == "defensive" && out.contains("winner") && out["winner"].is_string())
        for (const Json& row : given["sides"])
            if (text_or(row, "role") == "attacker")
                out["system_seized"] = out["winner"] == text_or(row, "id");
}

}  // namespace impulse::vbam
