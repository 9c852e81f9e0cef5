#include "scenarios/campaigns/vbam_legality.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/letters.h"
#include "scenarios/campaigns/campaign_fleet.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/campaigns/thunderdome_legality.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/unit_reader.h"

namespace impulse::vbam {
namespace {

bool has_word(std::string name, const std::vector<std::string>& words) {
    name = small_letters(name);
    return std::ranges::any_of(words,
                               [&](const std::string& word) { return name.find(word) != std::string::npos; });
}

// Points of what a unit carries: squadrons that were not removed, and craft named one by one.
int carried_bpv(JsonView& side, JsonView& row, const impulse::Rules& rules, const std::string& empire) {
    SetupUnit ship;
    ship.id = row.word("id", "");
    if (const ShipClass* type = class_of_record(rules, row, empire)) ship.class_key = type->sheet.key;
    const auto worth = [&](const std::string& words) {
        int points = 0;
        std::string wrong;
        for (const SetupUnit& craft : craft_of(rules, ship, words, wrong))
            if (const ShipClass* type = class_with_key(rules, craft.class_key))
                points += type->sheet.bpv_combat;
        return points;
    };
    int points = 0;
    for (JsonView& squadron : row.objects("squadrons")) {
        const int active = squadron.integer("active", 0, 999, 0);
        if (active == 0 || in_list(side.json(), "removed", squadron.word("id", ""))) continue;
        points += squadron.has("bpv_each") ? active * squadron.integer("bpv_each", 0, 999)
                                           : worth(fmt::format("{} x {}", active, squadron.word("type", "")));
    }
    for (const std::string& words : row.words("craft")) points += worth(words);
    return points;
}

// Decks for fighters on the ships that take part, by their sheets, less those that have their fighters aboard.
int fighter_room(JsonView& side, const impulse::Rules& rules) {
    int room = 0;
    for (RecordShip& s : record_ships(rules, side, "units"))
        if (s.type != nullptr && !in_list(side.json(), "removed", s.ship.name))
            room += std::max(0, s.ship.fighters - s.craft_aboard);
    return room;
}

}  // namespace

LedUnit led_unit(const Rows& rows, JsonView& row, const std::string& empire, const impulse::Rules& rules) {
    LedUnit led;
    FleetUnit& u = led.unit;
    u.id = row.word("id");
    u.empire = row.word("original_empire", empire);
    const ShipClass* type = class_of_record(rules, row, u.empire);
    if (const std::string said = row.word("type", row.word("class", ""));
        type == nullptr && thunderdome::is_satellite(said))
        type = class_with_key(rules, fixed_defences::sheet_of(said, false));
    // A designation such as HDW-C is the ordinary class with what its suffix adds.
    const HdwRow* suffix = type == nullptr ? hdw(rows, row.word("class", "")) : nullptr;
    if (suffix != nullptr)
        for (const ShipClass& c : rules.classes)
            if (same_word(c.sheet.code, "HDW") && same_word(c.sheet.empire, u.empire)) type = &c;
    FleetShip ship;
    if (type != nullptr) {
        ship = fleet_ship(rules, type->sheet, u.id);
        const int more = suffix != nullptr ? suffix->bpv : 0;
        u.combat_bpv = ship.bpv_combat + more;
        u.economic_bpv = ship.bpv_economic + more;
        u.size_class = ship.size_class;
        u.base_hull = hull_of(rows, ship.size_class, ship.move_cost, type->sheet.code, type->sheet.name);
        u.fixed = ship.move_cost <= Energy{};
        u.attrition = type->sheet.craft.kind != CraftKind::none;
        u.police = has_word(type->sheet.name, rows.police_words);
        u.civilian = std::ranges::any_of(
            rows.civilian_empires, [&](const std::string& e) { return same_word(e, type->sheet.empire); });
    }
    u.combat_bpv = row.integer("combat_bpv", 0, 99999, u.combat_bpv);
    u.economic_bpv = row.integer("economic_bpv", 0, 99999, u.economic_bpv);
    u.size_class = row.integer("size_class", 1, 7, u.size_class);
    u.base_hull = row.word("base_hull", u.base_hull);
    u.scout = row.boolean("is_scout", ship.scout || (suffix != nullptr && suffix->scout));
    u.civilian = row.boolean("is_civilian", u.civilian);
    u.fixed = row.boolean("is_fixed", u.fixed);
    u.attrition = u.attrition || u.size_class > 4;
    led.command_rating = suffix != nullptr && suffix->rating > 0 ? suffix->rating : ship.command_rating;
    return led;
}

std::optional<FleetCheck> capacity_of(const Rows& rows, JsonView& side, const impulse::Rules& rules, int year,
                                      int web_hexes) {
    std::vector<FleetUnit> fleet;
    int flagship = -1, rating = 0;
    const std::string flag = side.word("flagship", "");
    const std::string empire = side.word("empire", "");
    for (const char* list : {"units", "defences"})
        for (JsonView& row : side.objects(list)) {
            const LedUnit led = led_unit(rows, row, empire, rules);
            const FleetUnit& u = led.unit;
            if (in_list(side.json(), "removed", u.id) || in_list(side.json(), "inactive_fixed", u.id))
                continue;
            if (!flag.empty() && u.id == flag) {
                flagship = static_cast<int>(fleet.size());
                rating = led.command_rating;
            }
            const int count = row.integer("count", 1, 99, 1);
            for (int n = 0; n < count; ++n) fleet.push_back(u);
            FleetUnit craft;
            craft.empire = u.empire;
            craft.attrition = true;
            craft.size_class = 6;
            craft.combat_bpv = carried_bpv(side, row, rules, u.empire);
            if (craft.combat_bpv > 0) fleet.push_back(std::move(craft));
        }
    for (JsonView& group : side.objects("groups"))
        if (const CivilianRow* civilians = civilian_fleet(rows, group.word("kind", "")))
            for (const std::string& code : civilians->sheets)
                if (const ShipClass* type = class_with_code(rules, code)) {
                    FleetUnit ship;
                    ship.empire = empire;
                    ship.civilian = true;
                    ship.economic_bpv = type->sheet.bpv_economic;
                    fleet.push_back(std::move(ship));
                }
    if (flagship >= 0) rating = side.integer("command_rating", 0, 20, rating);
    const bool planet = side.boolean("planet_flag", false);
    if (flagship >= 0 && rating > 0 && !(planet && rating < rows.planet_rating))
        return check_fleet(rows, fleet, flagship, rating, year, web_hexes);
    if (!planet) return std::nullopt;
    return check_fleet(rows, fleet, -1, rows.planet_rating, year, web_hexes);
}

std::vector<std::string> force_warnings(const Rows& rows, JsonView& side, const impulse::Rules& rules,
                                        int year, bool raiders) {
    std::vector<FleetShip> counted;
    int flagship = -1;
    const std::string flag = side.word("flagship", "");
    for (RecordShip& s : record_ships(rules, side, "units")) {
        if (in_list(side.json(), "removed", s.ship.name) ||
            in_list(side.json(), "inactive_fixed", s.ship.name))
            continue;
        if (s.ship.name == flag) flagship = static_cast<int>(counted.size());
        counted.push_back(s.ship);
    }
    std::vector<std::string> remarks = composition_findings(rules, counted, flagship, rows.deleted);
    if (const auto check = capacity_of(rows, side, rules, year, 0))
        for (const std::string& warning : check->warnings)
            if (check->spare() >= 0) remarks.push_back(warning);
    if (!raiders) return remarks;
    if (static_cast<int>(counted.size()) > rows.raider_ships)
        remarks.push_back(fmt::format("{} raiders; a cruiser squadron has {} ships (Raiders)", counted.size(),
                                      rows.raider_ships));
    for (const FleetShip& s : counted)
        if (s.size_class < rows.raider_size)
            remarks.push_back(
                fmt::format("{} is of size class {}; raiders are no stronger than cruisers (Raiders)", s.name,
                            s.size_class));
    return remarks;
}

void check_participation(JsonView& side, const impulse::Rules& rules, bool defensive) {
    const std::string id = side.word("id", "?");
    for (JsonView& group : side.objects("groups"))
        if (const std::string name = group.word("id", ""); in_list(side.json(), "removed", name))
            side.refuse(
                "removed",
                fmt::format("{} is a civilian fleet of this force and takes part in the battle (Combat)",
                            name));
    int room = fighter_room(side, rules);
    for (const char* list : {"units", "defences"})
        for (JsonView& row : side.objects(list)) {
            const std::string name = row.word("id", "");
            const bool removed = in_list(side.json(), "removed", name);
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
            if (kind != CraftKind::fighter && kind != CraftKind::heavy_fighter) continue;
            room -= row.integer("count", 1, 99, 1);
            if (room < 0)
                row.refuse("class",
                           fmt::format("{}: fighters do not fight without their carrier, and here is no "
                                       "deck for them; only flotillas of PFs do (BPV Capacity)",
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
                if (refit.code == code &&
                    std::ranges::find(rows.optional_refits, code) != rows.optional_refits.end())
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

void report_encounter(const Json& given, Json& out) {
    if (!given.contains("scenario") || !given["scenario"].is_object()) return;
    const Json& scenario = given["scenario"];
    out["scenario"] = scenario;
    const std::string kind = text_in(scenario, "kind"), by = text_in(scenario, "demanded_by");
    if (!by.empty()) {
        Json powers = Json::array({by});
        if (scenario.contains("against"))
            for (const Json& other : scenario["against"]) powers.push_back(other);
        else
            for (const Json& side : given["sides"])
                if (text_in(side, "id") != by) powers.push_back(text_in(side, "id"));
        out["powers"] = powers;
    }
    if (scenario.contains("refused_by")) out["refused_by"] = scenario["refused_by"];
    if (out.contains("winner") && out["winner"].is_string()) out["sector_held_by"] = out["winner"];
    if (flag_in(scenario, "at_homeworld", false)) out["homeworld_attacked"] = true;
    if (kind == "raid") {
        out["raided"] = true;
        // A raid on what defends a system counts there as a seizure; one on civilian fleets strikes only them.
        for (const Json& side : given["sides"])
            if (text_in(side, "role") == "defender" && side.contains("defences") && !side["defences"].empty())
                out["system_morale_check"] = true;
    }
    if (kind == "defensive" && out.contains("winner") && out["winner"].is_string())
        for (const Json& row : given["sides"])
            if (text_in(row, "role") == "attacker")
                out["system_seized"] = out["winner"] == text_in(row, "id");
}

}  // namespace impulse::vbam
