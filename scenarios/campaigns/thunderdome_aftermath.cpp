#include "scenarios/campaigns/thunderdome_aftermath.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "battle/core/ground.h"
#include "battle/core/tracks.h"
#include "battle/damage/crippled.h"
#include "battle/repair/damage_control.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/fixed_defences.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/campaigns/thunderdome_craft.h"
#include "scenarios/campaigns/thunderdome_repair.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_cells.h"

namespace impulse::thunderdome {
namespace {

Json object_at(const Json& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_object() ? json[key] : Json::object();
}

bool lost_fate(const std::string& fate) {
    return fate == "destroyed" || fate == "barrier" || fate == "self-destructed" || fate == "captured" ||
           fate == "captured-by-npe" || fate == "removed";
}

std::size_t box_group(const Rules& rules, const Unit& unit, int points) {
    const ShipClass& c = rules.type(unit.type);
    std::size_t best = c.groups.size();
    int dearest = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (unit.groups[g].lost == 0 || points <= 0) continue;
        const int cost = std::max(1, repair_cost(rules, unit, RepairTarget::group, static_cast<int>(g)));
        if (cost <= dearest) continue;
        dearest = cost;
        best = g;
    }
    return best;
}

// What a player who left did to his side, and who played it in his place (UTD3.91).
struct PlayerChange {
    bool resigned = false;
    std::string stand_in;
};
std::vector<PlayerChange> player_changes(const RecordSource& s) {
    std::vector<PlayerChange> changes(s.scenario.setup.sides.size());
    for (const LogEntry& entry : s.entries)
        for (const Event& event : entry.events) {
            if (const auto* gone = std::get_if<SideRemoved>(&event)) changes[gone->side].resigned = true;
            if (const auto* next = std::get_if<ControllerChanged>(&event))
                changes[next->side].stand_in = word(next->to);
        }
    return changes;
}

// Works of a yard stand in the record alone: what it came with it has still.
void keep_works(const Json& was, Json& yard) {
    if (was.contains("works") && !yard.contains("works")) yard["works"] = was["works"];
    if (!was.contains("damage") || !was["damage"].is_array()) return;
    Json damage = Json::array();
    for (const Json& entry : was["damage"])
        if (entry.is_string() && entry.get<std::string>().starts_with("WORKS ")) damage.push_back(entry);
    if (yard.contains("damage"))
        for (const Json& entry : yard["damage"])
            if (std::ranges::find(damage, entry) == damage.end()) damage.push_back(entry);
    if (!damage.empty()) yard["damage"] = damage;
}

// Mines that each unit laid (UTD8.25); none of them outlasts the battle.
std::map<std::string, int> mines_laid(const RecordSource& s) {
    std::map<std::string, int> laid;
    for (const LogEntry& entry : s.entries)
        for (const Event& event : entry.events)
            if (const auto* mine = std::get_if<MineLaid>(&event);
                mine != nullptr && mine->by && mine->by.index() < s.scenario.setup.units.size())
                ++laid[s.scenario.setup.units[mine->by.index()].id];
    return laid;
}

// A unit of a record in by its id, in any list of its side.
const Json* given_row(const Json& side, const std::string& id) {
    const Json* found = nullptr;
    each_unit(side, [&](const Json& unit, const std::string&) {
        if (text_in(unit, "id") == id) found = &unit;
    });
    return found;
}

// Resupply ships hand their fighters over to the squadrons of their fleet that lack them, never above what was paid for
// (UTD6.3B2, UTD6.3B4). Their ship must have come through.
void hand_over_stores(Json& side) {
    each_unit(side, [&](Json& from, const std::string&) {
        if (!from.contains("attrition_stores") || lost_fate(text_in(from, "fate"))) return;
        for (Json& store : from["attrition_stores"])
            each_unit(side, [&](Json& to, const std::string&) {
                if (!to.contains("squadrons") || lost_fate(text_in(to, "fate"))) return;
                for (Json& squadron : to["squadrons"]) {
                    if (text_in(squadron, "type") != text_in(store, "type")) continue;
                    const int missing = whole_in(squadron, "paid", whole_in(squadron, "full", 0)) -
                                        whole_in(squadron, "active", 0);
                    const int n = std::min(
                        {std::max(0, missing), whole_in(squadron, "lost", 0), whole_in(store, "count", 0)});
                    if (n <= 0) continue;
                    squadron["active"] = whole_in(squadron, "active", 0) + n;
                    squadron["from_stores"] = whole_in(squadron, "from_stores", 0) + n;
                    store["count"] = whole_in(store, "count", 0) - n;
                }
            });
    });
}

// What the losses made of a side's carrier groups (UTD8.2232).
std::vector<std::string> groups_after(const RecordSource& s, const Json& side) {
    const auto fleet_rules = load_fleet_rules(s.rules.id);
    if (!fleet_rules || !*fleet_rules || !side.contains("units")) return {};
    std::vector<GroupShip> ships;
    for (const Json& unit : side["units"]) {
        if (lost_fate(text_in(unit, "fate"))) continue;
        int size_class = GroupShip{}.size_class;
        for (const ShipClass& c : s.rules.classes)
            if (c.sheet.key.substr(0, c.sheet.key.find('[')) == text_in(unit, "class"))
                size_class = c.sheet.size_class;
        ships.push_back(group_ship(unit, size_class));
    }
    return group_faults(**fleet_rules, ships);
}

// Derelicts lie where they lay, with what this battle did to them; one that was boarded or destroyed is none any more
// (UTD6.3D2).
void settle_derelicts(const RecordSource& s, Json& out) {
    if (!out.contains("sector") || !out["sector"].contains("derelicts")) return;
    Json left = Json::array();
    for (Json derelict : out["sector"]["derelicts"]) {
        std::size_t u = 0;
        const auto& units = s.scenario.setup.units;
        while (u < units.size() && !(units[u].derelict && units[u].id == text_in(derelict, "id"))) ++u;
        if (u == units.size()) {  // of nobody here
            left.push_back(derelict);
            continue;
        }
        const bool abandoned = s.last.units[u].active() && s.last.units[u][Counter::derelict] == 1;
        for (Json& side : out["sides"]) {
            Json rest = Json::array();
            for (Json& unit : side["units"]) {
                if (text_in(unit, "id") != units[u].id) {
                    rest.push_back(std::move(unit));
                } else if (abandoned) {
                    derelict["damage"] = unit["damage"];
                    derelict["hex"] = text(s.last.units[u].hex);
                } else {
                    for (const auto& [key, value] : derelict.items())
                        if (!unit.contains(key) && key != "hex" && key != "facing") unit[key] = value;
                    rest.push_back(std::move(unit));
                }
            }
            side["units"] = rest;
        }
        if (abandoned) left.push_back(derelict);
    }
    out["sector"]["derelicts"] = left;
}

// The account of a non-player empire: its losses of this battle, the points scored on its planet, and what it captured.
void write_npe(const RecordSource& s, const FleetRows& rows, const Json& given_side,
               const std::vector<std::string>& captured_here, std::size_t side, Json& row) {
    const Setup& setup = s.scenario.setup;
    std::vector<NpeUnit> units;
    for (std::size_t u = 0; u < setup.units.size(); ++u) {
        if (setup.units[u].side != static_cast<int>(side)) continue;
        const Unit& unit = s.last.units[u];
        if (is_body(unit)) continue;
        const ShipClass& type = s.rules.type(unit.type);
        NpeUnit n;
        n.id = setup.units[u].id;
        n.bpv = type.sheet.bpv_economic;
        n.lost = died(unit.fate) || unit.fate == Fate::captured;
        if (!n.lost) {
            const Unit mended =
                after_free_repair(s.rules, repairs_undone(s.rules, unit, s.entries, UnitId{u}));
            n.crippled = is_crippled(s.rules, mended);
            n.damaged = std::ranges::any_of(mended.groups, [](const GroupState& g) { return g.lost > 0; });
        }
        units.push_back(n);
    }
    const Json account = object_at(given_side, "npe");
    const int before = whole_in(account, "losses", 0);
    Json items = Json::array();
    int losses = before;
    for (const NpeItem& item : npe_items(rows, units, fixed_defences::points_on_bodies(s, side))) {
        losses += item.bpv;
        items.push_back({{"unit", item.unit}, {"why", item.why}, {"bpv", item.bpv}});
    }
    int offset = whole_in(account, "capture_offset", 0);
    for (std::size_t u = 0; u < setup.units.size(); ++u)
        if (std::ranges::find(captured_here, setup.units[u].id) != captured_here.end())
            offset += s.rules.type(s.last.units[u].type).sheet.bpv_economic;
    row["npe"] = account;
    row["npe"]["losses_before"] = before;
    row["npe"]["losses"] = losses;
    row["npe"]["capture_offset"] = offset;
    row["npe"]["items"] = items;
    // No damage stays on a non-player empire's units: only the account does (UTD5.27).
    for (Json& unit : row["units"])
        if (!lost_fate(text_in(unit, "fate"))) unit["damage"] = Json::array();
}

}  // namespace

Json sector_consequences(const SectorState& state) {
    Json out = Json::object();
    const bool enemy = !state.holder.empty() && state.holder != state.owner;
    const bool fortified = !state.fortification_owner.empty();
    const bool against = fortified && state.fortification_owner != state.holder && !state.holder.empty();
    const SectorFate fate = sector_fate(against, state.minesweeper, state.troop_ship, state.turns_held);
    const auto asset = [&](bool there, const char* key) {
        if (!there) return;
        if (state.holder.empty())
            out[key] = "unchanged (nobody holds the sector)";
        else if (!enemy)
            out[key] = "unchanged (its owner holds the sector)";
        else if (fate.mine == "captured")
            out[key] = "captured (a troop ship among the victors)";
        else if (fate.mine == "destroyed")
            out[key] = "destroyed (no troop ship among the victors)";
        else
            out[key] =
                against && !state.minesweeper
                    ? "unchanged (the fortification stands)"
                    : "unchanged (the fortification falls first; another turn in the sector is needed)";
    };
    asset(state.mine, "mine");
    asset(state.colony, "colony");
    if (fortified)
        out["fortification"] = !against            ? "stands"
                               : state.minesweeper ? "destroyed (a minesweeper among the victors)"
                                                   : "stands (no minesweeper among the victors)";
    if (state.capital_destroyed) out["capital"] = "destroyed, and the bank with it";
    if (state.containers > 0)
        out["containers"] = state.holder.empty() ? "stay where they are" : "go to " + state.holder;
    out["ownership"] = fortified && !fate.fortification_falls ? "unchanged while the fortification stands"
                                                              : "campaign decides next turn";
    return out;
}

std::vector<NpeItem> npe_items(const FleetRows& rows, const std::vector<NpeUnit>& units, int planet_damage) {
    std::vector<NpeItem> items;
    const auto percent_of = [](int bpv, int percent) { return (bpv * percent + 50) / 100; };
    for (const NpeUnit& unit : units)
        if (unit.lost)
            items.push_back({unit.id, "destroyed or captured (UTD5.25311)", unit.bpv});
        else if (unit.crippled)
            items.push_back({unit.id, "crippled (UTD5.25312)", percent_of(unit.bpv, rows.crippled_percent)});
        else if (unit.damaged)
            items.push_back(
                {unit.id, "damaged inside (UTD5.25313)", percent_of(unit.bpv, rows.damaged_percent)});
    if (planet_damage > 0) items.push_back({"planet", "damage to the planet (UTD5.2532)", planet_damage});
    return items;
}

Unit after_free_repair(const Rules& rules, const Unit& unit) {
    Unit mended = unit;
    constexpr int times = 2;
    int boxes = times * damage_control_rating(rules, unit);
    for (; boxes > 0; --boxes) {
        const std::size_t group = box_group(rules, mended, boxes);
        if (group >= mended.groups.size()) break;
        --mended.groups[group].lost;
    }
    return mended;
}

std::vector<FleetFate> fleet_fates(const SideEnd& end) {
    std::vector<FleetFate> fates;
    const std::string lane = end.all_dead || end.lane.empty() ? "owner-choice" : end.lane;
    for (const std::string& fleet : end.fleets) {
        if (end.removed)
            fates.push_back({fleet, "removed", ""});
        else if (!end.lost)
            fates.push_back({fleet, "stays", ""});
        else if (end.all_dead && fleet == end.fighting)
            fates.push_back({fleet, "destroyed", ""});
        else
            fates.push_back({fleet, "retreats", lane});
    }
    return fates;
}

namespace {

// What a side comes out of the battle with.
struct SideResult {
    Json given = Json::object();  // its row of the record in
    bool won = false;
    SideEnd end;
    Json held_back = Json::array();   // units that left and have no exit
    std::vector<std::string> broken;  // what is not legal any more
};

// What is destroyed in the end, or taken by a non-player empire, is no ship to place.
void keep_captured(Json& out) {
    if (!out.contains("captured_ships")) return;
    Json& ships = out["captured_ships"];
    Json left = Json::array();
    for (Json& ship : ships) {
        bool stays = true;
        for (const Json& side : out["sides"])
            each_unit(side, [&](const Json& unit, const std::string&) {
                if (text_in(unit, "id") == text_in(ship, "unit") && text_in(unit, "fate") != "captured")
                    stays = false;
                if (text_in(unit, "id") == text_in(ship, "unit") && unit.contains("squadrons")) {
                    int worth = 0;
                    for (const Json& squadron : unit["squadrons"])
                        worth += whole_in(squadron, "paid", 0) * whole_in(squadron, "bpv_each", 0);
                    ship["attrition_bpv"] = worth;
                }
            });
        if (stays) left.push_back(ship);
    }
    if (left.empty())
        out.erase("captured_ships");
    else
        ships = left;
}

// The record out, side by side.
class Aftermath {
public:
    Aftermath(const RecordSource& s, const Rows& rows, const FleetRows& fleets, const Json& in, Json& out)
        : s_(s),
          rows_(rows),
          fleets_(fleets),
          in_(in),
          out_(out),
          sector_(object_at(in, "sector")),
          winner_(s.last.winner ? s.scenario.setup.sides[s.last.winner.index()].id : "") {
        state_.owner = text_in(sector_, "owner");
        state_.fortification_owner = text_in(sector_, "fortification_owner");
        state_.holder = winner_;
        state_.mine = flag_in(sector_, "mine");
        state_.colony = flag_in(sector_, "colony");
        state_.containers = whole_in(sector_, "containers", 0);
        state_.turns_held = whole_in(sector_, "turns_held", 1);
    }

    void write() {
        fixed_defences::write(s_, out_);
        out_["sector_held_by"] = out_["winner"];
        out_["setup_caveat_step"] = s_.scenario.caveat_step;
        out_["first_legal_disengagement"] = {{"turn", rows_.first_exit_turn}, {"impulse", 1}};
        if (!sector_.empty()) out_["sector"] = sector_;
        out_["rules_profile"] = rows_.profile;
        for (std::size_t k = 0; k < out_["sides"].size(); ++k) write_side(k, out_["sides"][k]);
        settle_derelicts(s_, out_);
        out_["victor_has_troop_ship"] = state_.troop_ship;
        out_["victor_has_minesweeper"] = state_.minesweeper;
        out_["sector_consequences"] = sector_consequences(state_);
        if (state_.capital_destroyed) out_["capital_destroyed"] = true;
        if (works_lost_ > 0) out_["works_boxes_destroyed"] = works_lost_;
        out_["retreats"] = retreats_;
        if (!warnings_.empty()) out_["legality_warnings"] = warnings_;
        keep_captured(out_);
    }

private:
    void write_side(std::size_t k, Json& row) {
        const std::string id = text_in(row, "id");
        const PlayerChange change = k < changes_.size() ? changes_[k] : PlayerChange{};
        if (change.resigned) row["resigned"] = true;
        if (!change.stand_in.empty()) row["stand_in"] = change.stand_in;
        SideResult side;
        if (const Json* given = side_given(in_, id)) side.given = *given;
        side.won = id == winner_;
        side.end.lost = s_.last.ended != 0 && !winner_.empty() && !side.won;
        side.end.removed = change.resigned;
        side.end.fighting = text_in(side.given, "fighting_fleet");
        side.end.all_dead = true;
        // An empire that gives up is conquered, players never do (UTD5.224, UTD3.8).
        const bool npe = flag_in(side.given, "is_npe");
        if (npe && side.end.lost && s_.last.reason == EndReason::conceded)
            out_["result_source"] = "npe-conquered";
        if (side.given.contains("fleets_in_sector"))
            for (const Json& fleet : side.given["fleets_in_sector"])
                side.end.fleets.push_back(fleet.get<std::string>());
        each_unit(row, [&](Json& unit, const std::string& kind) { settle_unit(kind, unit, side); });
        hand_over_stores(row);
        for (const std::string& wrong : groups_after(s_, row)) side.broken.push_back(wrong);
        write_fates(side, row);
        if (row.contains("legality_warnings"))
            for (const Json& warning : row["legality_warnings"])
                warnings_.push_back(fmt::format("{}: {}", id, warning.get<std::string>()));
        if (npe)
            write_captures_of_npe(k, id, side, row);
        else if (side.end.lost && !side.end.removed && (side.end.all_dead || side.end.any_left))
            retreat(id, side);
    }

    void settle_unit(const std::string& kind, Json& unit, SideResult& side) {
        const std::string fate = text_in(unit, "fate");
        const bool defence = kind == "defences" || kind == "shipyards";
        if (side.won && !lost_fate(fate)) {
            state_.troop_ship = state_.troop_ship || flag_in(unit, "is_troop_ship");
            state_.minesweeper = state_.minesweeper || flag_in(unit, "is_minesweeper");
        }
        // Defences win or die; a yard is never captured (UTD7.48, UTD4.3231).
        if (defence && (side.end.lost ? !lost_fate(fate) : fate == "captured")) {
            unit["fate"] = "destroyed";
            unit["bpv_lost"] = whole_in(unit, "bpv", whole_in(unit, "economic_bpv", 0));
            unit.erase("captor");
            unit.erase("captured_uninspected");
        }
        if (flag_in(unit, "is_capital") && lost_fate(text_in(unit, "fate"))) state_.capital_destroyed = true;
        const Json* was = given_row(side.given, text_in(unit, "id"));
        if (was != nullptr && was->contains("co_spent")) unit["co_spent"] = (*was)["co_spent"];
        if (const auto mines = laid_.find(text_in(unit, "id")); mines != laid_.end())
            unit["mines_used"] = mines->second;
        if (kind == "shipyards" && !lost_fate(text_in(unit, "fate"))) {
            unit["self_repair"] = whole_in(unit, "damage_control_rating", 0);
            if (was != nullptr) keep_works(*was, unit);
            settle_yard(s_.rules, fleets_, unit, was != nullptr && flag_in(*was, "repairs_itself"));
        }
        works_lost_ += whole_in(unit, "works_boxes_destroyed", 0);
        if (kind != "units") return;
        if (fate == "not-entered") return;
        if (fate == "disengaged" && !unit.contains("exit")) {
            side.held_back.push_back(unit["id"]);
            return;
        }
        if (fate == "disengaged") side.end.any_left = true;
        if (unit.contains("exit")) side.end.lane = text_in(unit["exit"], "lane");
        if (!lost_fate(fate)) side.end.all_dead = false;
        if (unit.contains("squadrons"))
            for (const Json& squadron : unit["squadrons"])
                if (const int full = whole_in(squadron, "full", whole_in(squadron, "paid", 0));
                    !lost_fate(fate) && whole_in(squadron, "active", 0) < full * 3 / 4)
                    side.broken.push_back(fmt::format("{} has {} of {} attrition units", text_in(unit, "id"),
                                                      whole_in(squadron, "active", 0), full));
    }

    static void write_fates(const SideResult& side, Json& row) {
        Json fates = Json::array();
        for (const FleetFate& f : fleet_fates(side.end)) {
            Json fate = {{"fleet", f.fleet}, {"fate", f.fate}};
            if (!f.lane.empty()) fate["lane"] = f.lane;
            fates.push_back(fate);
        }
        if (!fates.empty()) row["fleet_fates"] = fates;
        if (!text_in(side.given, "establishing").empty()) row["driven_off"] = side.end.lost;
        if (!side.broken.empty()) row["illegal_after_battle"] = side.broken;
        for (const char* key : {"mc_total", "bpv_total", "co_pools", "legality_warnings"})
            if (side.given.contains(key)) row[key] = side.given[key];
    }

    void write_captures_of_npe(std::size_t k, const std::string& id, const SideResult& side, Json& row) {
        std::vector<std::string> captured_here;
        if (out_.contains("captured_ships"))
            for (const Json& ship : out_["captured_ships"])
                if (text_in(ship, "captor_side") == id) captured_here.push_back(text_in(ship, "unit"));
        write_npe(s_, fleets_, side.given, captured_here, k, row);
        for (Json& other : out_["sides"])
            if (other.contains("units"))
                for (Json& unit : other["units"])
                    if (std::ranges::find(captured_here, text_in(unit, "id")) != captured_here.end())
                        unit["fate"] = "captured-by-npe";
    }

    // The losing side retreats as a whole, fleets that did not fight as well (UTD7.4661, UTD7.46721-.46722).
    void retreat(const std::string& id, const SideResult& side) {
        Json going = Json::array();
        for (const FleetFate& f : fleet_fates(side.end))
            if (f.fate == "retreats") going.push_back(f.fleet);
        if (side.end.all_dead && going.empty() && side.held_back.empty()) return;
        Json retreat = {{"side", id}, {"from", text_in(sector_, "name")}};
        const std::string lane = side.end.all_dead || side.end.lane.empty() ? "owner-choice" : side.end.lane;
        retreat["lane"] = lane;
        if (sector_.contains("lanes"))
            if (const Json* lane_row = by_id(sector_["lanes"], lane))
                retreat["to"] = text_in(*lane_row, "to");
        retreat["fleets"] = going;
        if (!side.held_back.empty()) retreat["units"] = side.held_back;
        retreat["order_points"] = rows_.order_points;
        retreats_.push_back(retreat);
    }

    const RecordSource& s_;
    const Rows& rows_;
    const FleetRows& fleets_;
    const Json& in_;
    Json& out_;
    const Json sector_;
    const std::string winner_;
    SectorState state_;
    const std::vector<PlayerChange> changes_ = player_changes(s_);
    const std::map<std::string, int> laid_ = mines_laid(s_);
    Json retreats_ = Json::array(), warnings_ = Json::array();
    int works_lost_ = 0;
};

}  // namespace

void write_record(const RecordSource& s, const Json& in, Json& out) {
    const auto rows = load_rows();
    const auto fleets = load_fleet_rows();
    if (rows && fleets) Aftermath{s, *rows, *fleets, in, out}.write();
}

}  // namespace impulse::thunderdome
