// Absolute War: what a battle leaves to the campaign, put into the record out.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/tracks.h"
#include "battle/damage/crippled.h"
#include "battle/movement/speed.h"
#include "battle/movement/towing.h"
#include "scenarios/campaigns/absolute_war_legality.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/fleets/fleet_check.h"

namespace impulse::absolute_war {
namespace {

int boxes_of(const ShipClass& type, const Unit& unit, std::string_view system, bool all) {
    int n = 0;
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (type.sheet.groups[type.groups[g].sheet_group].system == system)
            n += all ? type.groups[g].boxes : type.groups[g].boxes - unit.groups[g].lost;
    return n;
}

// Fate of a unit that may be in any list of a side: units, defences ...
Fate fate_of(const RecordSource& s, const std::string& id) {
    const auto& units = s.scenario.setup.units;
    const auto at = std::ranges::find(units, id, &SetupUnit::id);
    return at == units.end() ? Fate::active : s.last.units[static_cast<std::size_t>(at - units.begin())].fate;
}

// A ship belongs to its base until that is gone (CC2.21).
void tie_of(const RecordSource& s, const Json& given, const std::string& side, const Json& before,
            Json& unit) {
    const std::string base = text_in(before, "tied_to_base");
    if (base.empty()) return;
    const Fate fate = fate_of(s, base);
    const bool gone = died(fate) || (fate == Fate::captured && unit_given(given, side, base) != nullptr);
    unit["tied_to_base"] = gone ? Json(nullptr) : Json(base);
    if (gone) unit["released_from_base"] = base;
}

// What resupply has to make good (JJ3, JJ4.5).
void losses_of(Json& unit) {
    if (unit.contains("squadrons")) {
        int attrition = 0;
        for (const Json& squadron : unit["squadrons"]) attrition += whole_in(squadron, "lost");
        unit["attrition_lost"] = attrition;
    }
    if (unit.contains("expendables_used"))
        if (const int shuttles = whole_in(unit["expendables_used"], "shuttles"); shuttles > 0)
            unit["admin_shuttles_lost"] = shuttles;
}

// Times that D9.4 is wanted: each mends as many boxes as the damage control rating says.
int repairs_wanted(const Rules& rules, const Unit& unit) {
    int lost = 0;
    for (const GroupState& g : unit.groups) lost += g.lost;
    for (const Counter track :
         {Counter::sensor_lost, Counter::scanner_lost, Counter::damage_control_lost, Counter::excess_lost})
        lost += unit[track];
    const int rating = damage_control_rating(rules, unit);
    return rating > 0 ? (lost + rating - 1) / rating : 0;
}

// A captured ship is made over for its price, or goes without what its new owner cannot use (LL5.5, LL8.1).
void captured_of(const Rows& rows, const RecordSource& s, std::size_t i, const Json& before,
                 const ShipClass& type, Json& unit) {
    if (const auto& systems = s.scenario.setup.units[i].unusable; !systems.empty())
        unit["unusable"] = systems;
    const std::string& empire = s.scenario.setup.sides[s.last.units[i].side.index()].empire;
    const bool captured = s.last.units[i].fate == Fate::captured;
    const bool converted = !captured && flag_in(before, "converted");
    if (converted || (!captured && (empire.empty() || same_word(type.sheet.empire, empire)))) return;
    const int bpv = whole_in(before, "ebpv", type.sheet.bpv_economic);
    unit["conversion_cost"] = text(Fraction{std::int64_t{bpv} * rows.conversion_percent, 100});
    unit["phases_to_convert"] = conversion_phases(rows, bpv);
}

// Who still has somebody in tow, and how fast it goes so (DD6.2, DD6.3).
void tow_of(const RecordSource& s, std::size_t i, const Json& before, const Unit& after, Json& unit) {
    const UnitId id{i};
    if (before.contains("docked_to")) {
        const Json& tug = before["docked_to"];
        const bool held = std::ranges::any_of(s.last.links, [&](const Link& l) {
            return l.holds() && l.to == id && s.scenario.setup.units[l.from.index()].id == tug;
        });
        unit["docked_to"] = held ? tug : Json(nullptr);
    }
    Energy sum = s.rules.type(after.type).sheet.move_cost;
    bool tows = false;
    for (const Link& l : s.last.links) {
        if (!l.holds() || l.from != id || !l.to ||
            s.scenario.setup.units[l.to.index()].docked_to != s.scenario.setup.units[i].id)
            continue;
        tows = true;
        sum += s.rules.type(s.last.unit(l.to).type).sheet.move_cost;
    }
    if (!tows) return;
    const int alone = engine_limit(s.rules, after);
    unit["tow_speed"] = flag_in(before, "is_tug")
                            ? alone
                            : pseudo_speed(s.rules, s.rules.type(after.type).sheet.move_cost * alone, sum);
}

// The fleet has left: nobody of it is on the map, and somebody went (GG4.6).
bool fleet_disengaged(const RecordSource& s, const std::string& side) {
    bool left = false;
    for (std::size_t i = 0; i < s.scenario.setup.units.size(); ++i) {
        if (s.scenario.setup.sides[static_cast<std::size_t>(s.scenario.setup.units[i].side)].id != side)
            continue;
        if (s.last.units[i].active()) return false;
        left = left || s.last.units[i].fate == Fate::disengaged;
    }
    return left;
}

// ---- fighters without a carrier are lost, flotillas without a tender are stranded (GG1.7, GG1.8)
struct Deck {
    std::size_t ship = 0;
    int fighters = 0, flotilla = 0;  // room left
};
bool is_flotilla(const RecordSource& s, std::size_t craft) {
    const CraftKind kind = s.rules.type(s.last.units[craft].type).sheet.craft.kind;
    return kind == CraftKind::pf || kind == CraftKind::interceptor;
}
bool is_fighter(const RecordSource& s, std::size_t craft) {
    const CraftKind kind = s.rules.type(s.last.units[craft].type).sheet.craft.kind;
    return kind == CraftKind::fighter || kind == CraftKind::heavy_fighter;
}
// Room on the ships of a side that are still there: bay boxes, and the places of the PFs that they brought.
std::vector<Deck> decks_of(const RecordSource& s, std::size_t side) {
    const auto& units = s.scenario.setup.units;
    std::vector<Deck> decks;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& u = s.last.units[i];
        if (units[i].side != static_cast<int>(side) || !units[i].mother.empty() || !u.active()) continue;
        Deck deck{i, 0, 0};
        const ShipClass& type = s.rules.type(u.type);
        for (std::size_t box = 0; box < type.bays.size(); ++box)
            if (type.bays[box].fighter && !bay_lost(u, box)) ++deck.fighters;
        for (std::size_t c = 0; c < units.size(); ++c) {
            if (units[c].mother == units[i].id && is_flotilla(s, c)) ++deck.flotilla;
            if (s.last.units[c].fate != Fate::aboard || s.last.units[c].mother != UnitId{i}) continue;
            (is_flotilla(s, c) ? deck.flotilla : deck.fighters) -= 1;
        }
        decks.push_back(deck);
    }
    return decks;
}
// A place for the craft: on its own ship first, then on any other.
std::optional<std::size_t> deck_for(const RecordSource& s, std::vector<Deck>& decks, std::size_t craft) {
    const bool flotilla = is_flotilla(s, craft);
    for (const bool own : {true, false})
        for (Deck& deck : decks) {
            int& room = flotilla ? deck.flotilla : deck.fighters;
            if (room <= 0 ||
                own != (s.scenario.setup.units[deck.ship].id == s.scenario.setup.units[craft].mother))
                continue;
            --room;
            return deck.ship;
        }
    return std::nullopt;
}
void carriers(const RecordSource& s, const Json& given, Json& side) {
    const auto& units = s.scenario.setup.units;
    const auto& sides = s.scenario.setup.sides;
    const auto me = std::ranges::find(sides, text_in(side, "id"), &SetupSide::id);
    if (me == sides.end()) return;
    std::vector<Deck> decks = decks_of(s, static_cast<std::size_t>(me - sides.begin()));
    const std::string hex =
        given.contains("hex") && given["hex"].is_object() ? given["hex"].value("id", "") : "";
    const auto strand = [&](const std::string& id) {
        for (Json& row : side["stranded"])
            if (row["id"] == id) {
                row["count"] = row["count"].get<int>() + 1;
                return;
            }
        Json row = {{"id", id}, {"count", 1}};
        if (!hex.empty()) row["hex"] = hex;
        side["stranded"].push_back(row);
    };
    const auto unit_of = [&](const std::string& id) -> Json* {
        for (Json& unit : side["units"])
            if (unit.value("id", "") == id) return &unit;
        return nullptr;
    };
    for (std::size_t c = 0; c < units.size(); ++c) {
        if (units[c].side != me - sides.begin() || units[c].mother.empty() || !s.last.units[c].active())
            continue;
        if (!is_fighter(s, c) && !is_flotilla(s, c)) continue;
        const std::optional<std::size_t> deck = deck_for(s, decks, c);
        if (deck && units[*deck].id == units[c].mother) continue;
        // The squadron that it is of, or the craft itself where no squadron tells it.
        Json* squadron = nullptr;
        if (Json* ship = unit_of(units[c].mother); ship != nullptr && ship->contains("squadrons"))
            for (Json& row : (*ship)["squadrons"])
                if (units[c].id.starts_with(
                        (row.value("id", "").empty() ? units[c].mother : row.value("id", "")) + "-"))
                    squadron = &row;
        Json* alone = squadron == nullptr ? unit_of(units[c].id) : nullptr;
        const auto count = [](Json& row, const char* key, int more) {
            row[key] = std::max(0, whole_in(row, key, 0) + more);
        };
        const bool counted_back = squadron != nullptr && !died(fate_of(s, units[c].mother)) &&
                                  fate_of(s, units[c].mother) != Fate::captured;
        if (deck) {
            if (squadron != nullptr && !counted_back) {
                count(*squadron, "active_left", 1);
                count(*squadron, "active", 1);
                count(*squadron, "lost", -1);
                count(*squadron, "bpv_lost", -whole_in(*squadron, "bpv_each", 0));
            }
            for (Json* row : {squadron, alone})
                if (row != nullptr) {
                    (*row)["fate"] = row == alone ? "survived" : "carried";
                    (*row)["carrier"] = units[*deck].id;
                }
            continue;
        }
        const bool flotilla = is_flotilla(s, c);
        if (squadron != nullptr) {
            if (counted_back) {
                count(*squadron, "active_left", -1);
                count(*squadron, "active", -1);
                if (!flotilla) {
                    count(*squadron, "lost", 1);
                    count(*squadron, "bpv_lost", whole_in(*squadron, "bpv_each", 0));
                }
            } else if (flotilla) {
                count(*squadron, "lost", -1);
                count(*squadron, "bpv_lost", -whole_in(*squadron, "bpv_each", 0));
            }
            if (!squadron->contains("fate")) (*squadron)["fate"] = flotilla ? "stranded" : "lost";
        }
        if (alone != nullptr) (*alone)["fate"] = flotilla ? "stranded" : "destroyed";
        if (flotilla)
            strand(squadron != nullptr && !squadron->value("id", "").empty() ? squadron->value("id", "")
                                                                             : units[c].id);
    }
    for (Json& unit : side["units"]) losses_of(unit);
}

// ---- supply ships, repair freighters and civilians that are gone; lone maulers and escorts
void support_of(const Rows& rows, const RecordSource& s, const Json& given, Json& side) {
    Json lost = Json::array(), civilians = Json::array();
    const std::string side_id = side.value("id", "");
    bool carrier_died = false, company = false;
    std::vector<Json*> escorts, maulers;
    for (const auto& [json, i, before] : reported_units(s, given, side)) {
        const Unit& u = s.last.units[i];
        const ShipClass& type = s.rules.type(u.type);
        const bool gone = died(u.fate) || u.fate == Fate::captured;
        const auto said = [&b = before](const char* key) { return flag_in(b, key); };
        const int cargo = boxes_of(type, u, "cargo", true);
        if (gone && (said("is_supply_ship") || cargo >= rows.supply_cargo))
            lost.push_back({{"unit", (*json)["id"]}, {"kind", "supply"}, {"cargo_boxes", cargo}});
        if (gone && said("is_repair_freighter"))
            lost.push_back({{"unit", (*json)["id"]}, {"kind", "repair"}, {"cargo_boxes", cargo}});
        if (died(u.fate) && said("is_civilian")) civilians.push_back((*json)["id"]);
        if (type.sheet.craft.kind != CraftKind::none) continue;
        const FleetShip ship = fleet_ship(s.rules, type.sheet, "");
        const bool mauler = said("is_mauler") || boxes_of(type, u, "mauler", true) > 0;
        carrier_died = carrier_died || (gone && ship.carrier);
        if (gone) continue;
        if (mauler)
            maulers.push_back(json);
        else
            company = true;
        if (ship.escort) escorts.push_back(json);
    }
    // Two turns to find another fleet, or a shipyard (GG3.1c, GG3.1f).
    if (carrier_died)
        for (Json* unit : escorts) (*unit)["grace_turns"] = rows.grace_turns;
    if (!company)
        for (Json* unit : maulers) (*unit)["grace_turns"] = rows.grace_turns;
    if (!lost.empty()) side["support_lost"] = lost;
    if (!civilians.empty()) side["civilians_destroyed"] = civilians;
}

// What pins or is pinned: ships of size class 4 and larger, squadrons and flotillas (DD3.5, DD3.51).
int equivalents(const RecordSource& s, Json& side) {
    int n = 0;
    for (const auto& [json, i, before] : reported_units(s, Json::object(), side)) {
        const Unit& u = s.last.units[i];
        if (died(u.fate) || u.fate == Fate::captured) continue;
        if (s.rules.type(u.type).sheet.size_class <= 4) ++n;
        if (json->contains("squadrons"))
            for (const Json& squadron : (*json)["squadrons"])
                n += whole_in(squadron, "active", 0) > 0 ? 1 : 0;
    }
    return n;
}

// Somebody stayed outside the barrier: who went back cannot move next phase, and then goes where it was nearest (GG1.631).
void end_of_retrograde(const Rows& rows, const RecordSource& s, Json& out) {
    const std::string who = s.scenario.setup.sides[s.scenario.setup.field.breach.retrograde.index()].id;
    bool outside = false;
    for (const Json& side : out["sides"])
        for (const Json& unit : side["units"]) outside = outside || unit.value("fate", "") == "in-hex";
    if (!outside || s.last.field.map.floating()) return;
    for (Json& side : out["sides"]) {
        if (side.value("id", "") != who) continue;
        for (const auto& [json, i, before] : reported_units(s, Json::object(), side)) {
            if (!s.last.units[i].active()) continue;
            (*json)["cannot_move_next_phase"] = true;
            (*json)["exit_direction"] = std::string(1, letter(nearest_exit(rows, s.last.units[i].hex)));
        }
    }
}

void officers_of(const Json& before, bool dead, Json& unit) {
    if (!before.contains("officers")) return;
    Json officers = Json::array();
    for (const Json& o : before["officers"]) {
        Json row = o.is_object() ? o : Json{{"role", o}};
        if (!row.contains("fate") || row["fate"] == "alive") row["fate"] = dead ? "dead" : "alive";
        officers.push_back(row);
    }
    unit["officers"] = officers;
}

// What its repair costs: a crippled ship's as a whole, else each step where it is in support.
void repairs_of(const Rows& rows, const Rules& rules, const ShipClass& type, const Unit& after,
                const Json* in_side, const Json& before, Json& unit) {
    const int categories = crippled_categories(rules, after);
    unit["crippled"] = categories > 0;
    if (categories > 0) {
        const int bpv = whole_in(before, "ebpv", whole_in(before, "economic_bpv", type.sheet.bpv_economic));
        const int size = whole_in(before, "size_class", type.sheet.size_class);
        unit["cripple_categories"] = categories;
        unit["repair_cost"] = text(repair_cost(rows, bpv));
        if (const auto phases = repair_phases(rows, size, categories)) unit["repair_phases"] = *phases;
    }
    // A whole ship's damage is mended step by step, where it is in support (KK3.42, KK3.43).
    if (const auto step = step_repair_cost(rows, type.sheet.size_class);
        categories == 0 && step && !unit["damage"].empty()) {
        const bool support = in_side == nullptr || in_side->value("in_support", true);
        unit["step_repair_cost"] = support ? Json(fmt::format("{}", *step)) : Json("none: out of support");
        if (const int times = repairs_wanted(rules, after); support && times > 0) {
            unit["step_repairs"] = times;
            unit["step_repair_total"] = times * *step;
        }
    }
}

// A crew's missions count where it came back (MM1.6).
void crew_of(const Rows& rows, const Json& before, Json& unit) {
    const int missions = whole_in(before, "crew_missions") + 1;
    unit["crew_missions"] = missions;
    if (!before.contains("crew_quality")) return;
    const bool learnt = before["crew_quality"] == "poor" && missions >= rows.poor_missions;
    unit["crew_quality"] = learnt ? Json("regular") : before["crew_quality"];
}

// Where and how it left.
void leaving_of(const Rows& rows, const Leaving& how, Json& unit) {
    const bool six_digits = true;
    unit["last_hex"] = text(how.hex, six_digits);
    if (!how.on_map) {
        unit["fate"] = "in-hex";
        unit["exit_method"] = "outside the barrier after a retrograde (GG1.631)";
    } else {
        if (const auto direction = exit_direction(rows, how.hex))
            unit["exit_direction"] = std::string(1, letter(*direction));
        unit["exit_method"] = how.evaded     ? "sublight evasion"
                              : how.free     ? fmt::format("edge, free breach (more than {} enemy internals)",
                                                           rows.free_breach_above)
                              : how.breached ? "edge, breach"
                                             : "edge";
        unit["fate"] = "disengaged";  // moves on in that direction, whoever wins (DD6.1)
    }
    unit["exit"]["method"] = unit["exit_method"];
    unit["exit"]["last_hex"] = unit["last_hex"];
    if (unit.contains("exit_direction")) unit["exit"]["direction"] = unit["exit_direction"];
}

void waiting_of(const RecordSource& s, const Json& in_side, const std::string& side_id, Json& side) {
    for (const char* waiting : {"reserve", "db_ships"}) {
        if (!in_side.contains(waiting) || !in_side[waiting].is_array()) continue;
        // The reserve that stayed out, with the drones it sent (GG5.6); a beaten fleet's reserve goes back (GG4.6).
        Json reserve = Json::array();
        for (const Json& row : in_side[waiting]) {
            Json unit = row;
            const std::string id = unit.is_object() ? unit.value("id", "") : "";
            const auto entered = std::find_if(side["units"].begin(), side["units"].end(),
                                              [&](const Json& u) { return u.value("id", "") == id; });
            if (!unit.is_object() ||
                (entered != side["units"].end() && entered->value("fate", "") != "not-entered"))
                continue;
            if (entered != side["units"].end()) side["units"].erase(entered);
            unit["fate"] = "not entered";
            const int had = whole_in(unit, "db_drones", whole_in(unit, "drones", -1));
            if (had >= 0) {
                unit["drones_left"] = had - whole_in(unit, "drones_sent", 0);
                unit[unit.contains("db_drones") ? "db_drones" : "drones"] = unit["drones_left"];
            }
            unit.erase("drones_sent");
            if (fleet_disengaged(s, side_id)) {
                unit["goes_back"] = true;
                unit["exit_hex"] = in_side.contains("came_from") ? in_side["came_from"]
                                   : in_side.contains("entry_direction")
                                       ? Json("direction " + in_side["entry_direction"].get<std::string>())
                                       : Json("the hex it came from");
            }
            reserve.push_back(unit);
        }
        side[waiting] = reserve;
    }
}

// Bases of a capital (AA4.1).
void capital_fate(const Json& given, Json& out) {
    std::string fate;
    for (Json& side : out["sides"])
        for (const char* list : {"units", "defences"})
            if (side.contains(list) && side[list].is_array())
                for (const Json& unit : side[list]) {
                    const Json* before = unit_given(given, side.value("id", ""), text_in(unit, "id"));
                    if (before == nullptr || !flag_in(*before, "is_capital")) continue;
                    const std::string said = unit.value("fate", "survived");
                    fate = said == "captured"                                 ? "captured"
                           : said == "destroyed" || said == "self-destructed" ? "destroyed"
                                                                              : "intact";
                }
    if (!fate.empty()) out["capital_base_fate"] = fate;
}

}  // namespace

void write_record(const RecordSource& s, const Json& given, Json& out) {
    const auto rows = load_rows();
    if (!rows) return;
    const Setup& setup = s.scenario.setup;
    out["hex_victor"] = out["winner"];
    const std::array<int, max_units> internals = enemy_internals(s);
    const std::vector<RepairedBox> repaired = boxes_repaired(s);
    const auto left = leavings(s);
    const bool retrograde = setup.field.breach.retrograde.at != SideId{}.at;
    for (Json& side : out["sides"]) {
        const std::string side_id = side.value("id", "");
        const Json* in_side = side_given(given, side_id);
        if (in_side != nullptr)
            for (const char* key :
                 {"start_speed_turn0", "waves", "entry_direction", "legality_warnings", "ebpv_charge"})
                if (in_side->contains(key)) side[key] = (*in_side)[key];
        for (const auto& [json, i, before] : reported_units(s, given, side)) {
            Json& unit = *json;
            const Unit& u = s.last.units[i];
            const ShipClass& type = s.rules.type(u.type);
            unit["enemy_internals"] = internals[i];
            officers_of(before, died(u.fate), unit);
            tie_of(s, given, side_id, before, unit);
            losses_of(unit);
            if (died(u.fate)) continue;
            if (u.fate == Fate::held_out) {
                unit["fate"] = "not-entered";
                continue;
            }
            // Repairs of the ship's own crew stay, those of repair ships fall apart (KK3.1-KK3.31).
            Unit after = u;
            Json kept = Json::array(), undone = Json::array();
            for (const RepairedBox& box : repaired) {
                if (box.unit.index() != i) continue;
                const bool falls_apart = box.by == RepairBy::repair_ship;
                (falls_apart ? undone : kept).push_back(repaired_words(s.rules, u, box));
                if (falls_apart && !box.track) {
                    GroupState& g = after.groups[box.what];
                    g.lost = static_cast<std::uint8_t>(
                        std::min<int>(type.groups[box.what].boxes, g.lost + box.boxes));
                }
            }
            unit["damage"] = damage_words(type, after);
            unit.erase("repaired_in_battle_reversed");
            unit["repairs_kept"] = kept;
            unit["repairs_undone"] = undone;
            unit["max_speed_now"] = engine_limit(s.rules, after);
            unit["damage_control_rating"] = damage_control_rating(s.rules, after);
            unit["tractors_operational"] = working_boxes(s.rules, after, Trait::tractor);
            repairs_of(*rows, s.rules, type, after, in_side, before, unit);
            if (const int boxes = rows->tactical_repairs * boxes_of(type, after, "repair", false); boxes > 0)
                unit["tactical_repairs"] = boxes;
            if (const int cargo = boxes_of(type, after, "cargo", false);
                boxes_of(type, after, "cargo", true) > 0)
                unit["cargo_boxes"] = cargo;
            captured_of(*rows, s, i, before, type, unit);
            tow_of(s, i, before, after, unit);
            unit["shields"] = "full";  // KK2.3, KK3.5
            unit["sensor_high"] = sensor_rating(s.rules, after);
            unit["special_sensors"] = working_boxes(s.rules, after, Trait::special_sensor);
            crew_of(*rows, before, unit);
            if (left[i]) leaving_of(*rows, *left[i], unit);
        }
        if (in_side != nullptr) waiting_of(s, *in_side, side_id, side);
    }
    for (Json& side : out["sides"]) {
        carriers(s, given, side);
        support_of(*rows, s, given, side);
        side["ship_equivalents"] = equivalents(s, side);
    }
    if (retrograde) end_of_retrograde(*rows, s, out);
    for (const char* key : {"rules_profile", "rules_off", "rules_agreed", "m2_6_used", "polling", "meeting"})
        if (given.contains(key)) out[key] = given[key];
    // Who did not move may do so now; who moved and left goes as it left (DD3.31, DD3.311).
    if (given.contains("meeting") && given["meeting"].contains("between"))
        for (const Json& side : given["meeting"]["between"])
            if (side != given["meeting"].value("moved_side", "")) out["may_move_now"] = side;
    if (retrograde) out["retrograde_side"] = setup.sides[setup.field.breach.retrograde.index()].id;
    capital_fate(given, out);
    fixed_defences::write_conversions(s, out);
}

}  // namespace impulse::absolute_war
