#include "scenarios/records/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "battle/core/craft.h"
#include "battle/core/evolve.h"
#include "battle/core/ground.h"
#include "battle/core/rack.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/parties.h"
#include "battle/core/tracks.h"
#include "battle/damage/crippled.h"
#include "battle/end/boarding.h"
#include "battle/energy/reactor.h"
#include "battle/movement/speed.h"
#include "battle/systems/marines.h"
#include "engine/letters.h"
#include "scenarios/campaigns/campaign_record.h"
#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/files/json_text.h"
#include "scenarios/fleets/fleet_check.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/fleets/victory_points.h"
#include "scenarios/logs/story_words.h"
#include "scenarios/logs/transcript.h"
#include "scenarios/records/record_cells.h"
#include "scenarios/records/record_fields.h"
#include "ssd/refit.h"

namespace impulse {
namespace {

constexpr std::size_t max_turning_points = 999;  // every loss and every exit, with the hardest volleys

std::string campaign_fate(const Battle& last, std::size_t u) {
    const Fate fate = last.units[u].fate;
    const bool won = last.winner && last.winner == last.units[u].side;
    if (fate == Fate::active || fate == Fate::aboard) return "survived";
    if (fate == Fate::self_destructed) return "self-destructed";
    if (fate == Fate::disengaged && won) return "provisional-rejoined";
    if (fate == Fate::held_out) return won || !last.winner ? "not-entered" : "disengaged";
    return std::string{word(fate)};
}

std::string_view end_reason_words(const Battle& last) {
    static constexpr std::pair<EndReason, std::string_view> words[] = {
        {EndReason::none, "left unfinished"},
        {EndReason::one_side_left, "only one side left on map"},
        {EndReason::nobody_left, "nobody left on map"},
        {EndReason::turn_limit, "turn limit"},
        {EndReason::umpire, "ended by the umpire"},
        {EndReason::conceded, "conceded"},
    };
    return row_for(last.ended == 0 ? EndReason::none : last.reason, words);
}

// What the events say of one unit: when it left or died, by whom, what it launched.
struct UnitStory {
    int turn = 0, impulse = 0;
    std::optional<std::uint8_t> lane;
    bool left = false;
    UnitId by{};
    std::map<std::string, int> launched;
};

std::vector<UnitStory> stories(const RecordSource& s, std::size_t& events) {
    std::vector<UnitStory> all(max_units);
    Battle battle = s.first;
    for (const LogEntry& entry : s.entries)
        for (const Event& event : entry.events) {
            if (!fits(battle, event)) return all;
            evolve(battle, event);
            ++events;
            const auto now = [&](UnitId u) -> UnitStory& {
                UnitStory& story = all[u.index()];
                story.turn = battle.clock.turn;
                story.impulse = battle.clock.impulse;
                return story;
            };
            if (const auto* left = std::get_if<Left>(&event)) {
                UnitStory& story = now(left->unit);
                story.left = true;
                if (left->lane != 0xFF) story.lane = left->lane;
            } else if (const auto* fate = std::get_if<FateSet>(&event)) {
                now(fate->unit).by = fate->by;
            } else if (const auto* launch = std::get_if<Launched>(&event)) {
                if (launch->type < s.rules.seekers.size())
                    ++all[launch->by.index()].launched[s.rules.seekers[launch->type].name];
            }
        }
    return all;
}

// The contents of every rack, one text a drone.
Json loads_of(const Rules& rules, const ShipClass& type, const Unit& unit) {
    Json loads = Json::object();
    for (std::size_t g = 0; g < type.groups.size(); ++g) {
        if (!type.groups[g].weapon || boxes_left(type, unit, g) == 0) continue;
        const WeaponType& weapon = rules.weapon(type.groups[g].weapon);
        if (weapon.rack_half_spaces == 0 || weapon.rack_by_space || weapon.launches.empty()) continue;
        Json held = Json::array();
        for (std::size_t slot = 0; slot < unit.groups[g].ammo.size(); ++slot)
            if (const SeekerId round = type_in_slot(weapon, unit.groups[g], slot))
                for (int n = 0; n < unit.groups[g].ammo[slot]; ++n) held.push_back(rules.seeker(round).name);
        loads[group_name(type, g)] = held;
    }
    return loads;
}

// What is left of everything that a battle uses up; stores that were empty before and after are left out.
Json stores_of_unit(const Rules& rules, const ShipClass& type, const Unit& before, const Unit& unit) {
    Json stores = Json::object();
    stores["boarding_parties"] =
        parties_aboard(rules, unit, PartyKind::normal) + parties_aboard(rules, unit, PartyKind::commando);
    const std::pair<const char*, Counter> counted[] = {
        {"t_bombs", Counter::t_bombs}, {"dummy_bombs", Counter::dummy_bombs}, {"nsm", Counter::nsm}};
    for (const auto& [name, counter] : counted)
        if (before[counter] > 0 || unit[counter] > 0) stores[name] = unit[counter];
    if (unit[Counter::crew_lost] > 0)
        stores["crew_units"] = std::max(0, type.sheet.crew_units - unit[Counter::crew_lost]);
    if (unit[Counter::deck_lost] > 0)
        stores["deck_crews"] = std::max(0, type.sheet.deck_crews - unit[Counter::deck_lost]);
    if (unit[Counter::cargo] != stores_of(rules, unit).cargo) stores["cargo"] = unit[Counter::cargo];
    for (std::size_t k = ground_kinds; k < count_of<PartyKind>(); ++k) {
        const auto kind = static_cast<PartyKind>(k);
        if (before[vehicles(kind)] > 0 || unit[vehicles(kind)] > 0)
            stores[std::string{word(kind)}] = unit[vehicles(kind)];
    }
    int shuttles = 0;
    for (std::size_t box = 0; box < type.bays.size(); ++box)
        if (!bay_lost(unit, box) && !bay_taken(unit, box)) ++shuttles;
    if (!type.bays.empty()) stores["shuttles"] = shuttles;
    for (std::size_t g = 0; g < type.groups.size(); ++g)
        if (type.groups[g].weapon && (before.groups[g].reloads > 0 || unit.groups[g].reloads > 0))
            stores[group_name(type, g) + " reloads"] = unit.groups[g].reloads;
    // Racks that are filled by space, and weapons with rounds, as far as they are not full.
    for (std::size_t g = 0; g < type.groups.size(); ++g) {
        if (!type.groups[g].weapon || boxes_left(type, unit, g) == 0) continue;
        const WeaponType& weapon = rules.weapon(type.groups[g].weapon);
        if ((weapon.rack_by_space || (weapon.launches.empty() && weapon.rounds > 0)) &&
            unit.groups[g].ammo[0] < type.groups[g].load[0])
            stores[group_name(type, g) + " rounds"] = unit.groups[g].ammo[0];
    }
    return stores;
}

// Attrition units of a ship after the battle: those that came back, and what the spares make good (UTD2.3).
Json squadrons_of(const RecordSource& s, std::size_t ship, const Json& given) {
    const Setup& setup = s.scenario.setup;
    const bool gone = died(s.last.units[ship].fate) || s.last.units[ship].fate == Fate::captured;
    Json all = Json::array();
    for (const Json& was : given["squadrons"]) {
        Json squadron = was;
        const std::string id = text_in(was, "id"), prefix = (id.empty() ? setup.units[ship].id : id) + "-";
        int fought = 0, back = 0, each = whole_in(was, "bpv_each", 0);
        for (std::size_t i = 0; i < setup.units.size() && i < s.last.units.size(); ++i) {
            if (setup.units[i].mother != setup.units[ship].id || !setup.units[i].id.starts_with(prefix))
                continue;
            ++fought;
            if (!was.contains("bpv_each")) each = s.rules.type(s.last.units[i].type).sheet.bpv_economic;
            const Fate fate = s.last.units[i].fate;
            if (!gone && !died(fate) && fate != Fate::captured && fate != Fate::removed) ++back;
        }
        const int active = whole_in(was, "active", 0), spare = gone ? 0 : whole_in(was, "spare", 0);
        if (fought == 0) back = gone ? 0 : active;
        const int lost = active - back, from_spares = std::min(lost, spare);
        squadron["active_left"] = back;
        squadron["lost"] = lost;
        squadron["bpv_lost"] = lost * each;
        squadron["from_spares"] = from_spares;
        squadron["active"] = back + from_spares;
        squadron["spare"] = spare - from_spares;
        all.push_back(squadron);
    }
    return all;
}

Json officers_of(const Unit& unit, const Json& given) {
    Json all = Json::array();
    for (const Json& was : given["officers"]) {
        Json officer = was.is_object() ? was : Json{{"role", was}};
        officer["fate"] = died(unit.fate) ? "killed" : unit.fate == Fate::captured ? "captured" : "alive";
        all.push_back(officer);
    }
    return all;
}

// Works boxes of a yard (UTD6.3724): of the sheet, and those that are lost.
std::pair<int, int> works_of(const Rules& rules, const ShipClass& type, const Unit& unit) {
    int all = 0, lost = 0;
    for (std::size_t g = 0; g < type.groups.size(); ++g) {
        if (rules.system(type.groups[g].system).id != "works") continue;
        all += type.groups[g].boxes;
        lost += unit.groups[g].lost;
    }
    return {all, lost};
}

// Only the boxes that a repair gave back, not the whole entry.
Json reversed_boxes(const std::vector<std::string>& before, const std::vector<std::string>& after) {
    const auto split_entry = [](const std::string& entry) {
        const std::size_t space = entry.rfind(' ');
        return std::pair{entry.substr(0, space), std::stoi(entry.substr(space + 1))};
    };
    Json reversed = Json::array();
    for (const std::string& entry : after) {
        const auto [name, boxes] = split_entry(entry);
        int was = 0;
        for (const std::string& old : before)
            if (const auto [same, n] = split_entry(old); same == name) was = n;
        if (boxes > was) reversed.push_back(fmt::format("{} {}", name, boxes - was));
    }
    return reversed;
}

Json unit_out(const RecordSource& s, const thunderdome::Rows& rows, std::size_t i, const UnitStory& story,
              const Json& given) {
    const Roster roster = roster_of(s.scenario.setup);
    const Unit& unit = s.last.units[i];
    const ShipClass& type = s.rules.type(unit.type);
    Json json = Json::object();
    json["id"] = roster.unit_ids[i];
    json["name"] = roster.names.unit(UnitId{i});
    // Refits are worked out anew each time: from the campaign's date, or from the fields that name them.
    const std::string drawn = key_as_drawn(type.sheet.key);
    json["class"] = drawn.substr(0, drawn.find('['));
    if (drawn.ends_with("]")) json["sheet"] = drawn;
    if (!s.scenario.setup.units[i].mother.empty()) json["carried_by"] = s.scenario.setup.units[i].mother;
    json["economic_bpv"] =
        given.contains("economic_bpv") ? given["economic_bpv"] : Json(type.sheet.bpv_economic);
    json["move_cost"] =
        given.contains("move_cost") ? given["move_cost"] : Json(text(exact(type.sheet.move_cost)));
    json["fate"] = campaign_fate(s.last, i);
    if (given.contains("squadrons")) json["squadrons"] = squadrons_of(s, i, given);
    if (given.contains("officers")) json["officers"] = officers_of(unit, given);
    if (died(unit.fate) || unit.fate == Fate::captured) {
        json["bpv_lost"] = type.sheet.bpv_economic;
        json["turn"] = story.turn;
        json["impulse"] = story.impulse;
        if (story.by && story.by != UnitId{i} && story.by.index() < roster.unit_ids.size())
            json[unit.fate == Fate::captured ? "captor" : "by"] = roster.unit_ids[story.by.index()];
        if (unit.fate == Fate::captured) {
            json["captured_uninspected"] = true;
            json["bpv"] = type.sheet.bpv_economic;
            if (!json.contains("captor")) json["captor"] = roster.side_ids[s.taken_by(i)];
            if (!given.contains("original_empire")) json["original_empire"] = type.sheet.empire;
        }
        if (died(unit.fate)) return json;
    }
    if (story.left) {
        json["exit"] = {{"turn", story.turn}, {"impulse", story.impulse}};
        json["exit"]["method"] = story.lane ? "warp point" : "left the map";
        if (story.lane) json["exit"]["lane"] = roster.names.lane(*story.lane);
    }
    const Unit undone = repairs_undone(s.rules, unit, s.entries, UnitId{i});
    const std::vector<std::string> damage = damage_words(type, undone);
    json["damage"] = damage;
    json["repaired_in_battle_reversed"] = reversed_boxes(damage_words(type, unit), damage);
    json["crippled"] = is_crippled(s.rules, undone) || unit[Counter::crippled] != 0;
    Unit whole = unit;
    for (std::size_t g = 0; g < whole.groups.size(); ++g) {
        whole.groups[g].lost = 0;
        whole.groups[g].off = type.groups[g].spare ? type.groups[g].boxes : std::uint8_t{0};
    }
    const int most = engine_limit(s.rules, whole), now = engine_limit(s.rules, undone);
    json["max_speed"] = most;
    json["max_speed_now"] = now;
    json["wrecked"] = thunderdome::wrecked(rows, most, now);
    json["damage_control_rating"] = damage_control_rating(s.rules, undone);
    json["tractors_operational"] = working_boxes(s.rules, undone, Trait::tractor);
    Json used = Json::object();
    for (const auto& [seeker, n] : story.launched) used[seeker] = n;
    if (unit[Counter::boarding_lost] > s.first.units[i][Counter::boarding_lost])
        used["boarding_parties"] = unit[Counter::boarding_lost] - s.first.units[i][Counter::boarding_lost];
    json["expendables_used"] = used;
    if (const auto& options = s.scenario.setup.units[i].options; !options.empty()) {
        for (const auto& [option, n] : options) json["co_purchases"][option] = n;
        json["co_spent"] = co_spent(s.scenario.setup.ruleset, s.scenario.setup.units[i]);
    }
    json["expendables_remaining"] = stores_of_unit(s.rules, type, s.first.units[i], unit);
    for (const auto& item : json["expendables_remaining"].items()) {
        const std::string& store = item.key();
        const int before =
            whole_in(stores_of_unit(s.rules, type, s.first.units[i], s.first.units[i]), store.c_str(), 0);
        if (store != "boarding_parties" && before > item.value().get<int>())
            json["expendables_used"][store] = before - item.value().get<int>();
    }
    if (const Json loads = loads_of(s.rules, type, undone); !loads.empty()) json["loads"] = loads;
    if (const auto [works, lost] = works_of(s.rules, type, undone); works > 0) {
        json["works_boxes"] = works;
        json["works_boxes_destroyed"] = lost;
        // .50 upwards (UTD6.3724).
        json["capacity_left_percent"] = (200 * (works - lost) + works) / (2 * works);
    }
    json["enemy_internals"] = unit[Counter::internals];
    Json shields = Json::array();
    for (std::size_t b = 0; b < type.banks; ++b) shields.push_back(unit.shield[b]);
    json["shields_left"] = shields;
    return json;
}

Json victory_json(const RecordSource& s, const FleetRules& fleet_rules) {
    const Setup& setup = s.scenario.setup;
    const VictoryScore score = victory_points(s.rules, fleet_rules, setup, s.last, s.entries);
    Json victory = Json::array();
    for (std::size_t n = 0; n < score.sides.size(); ++n) {
        const SideScore& side = score.sides[n];
        Json ships = Json::array();
        for (const ScoredShip& ship : side.ships)
            if (ship.unit < setup.units.size())
                ships.push_back({{"id", setup.units[ship.unit].id},
                                 {"why", ship.why},
                                 {"percent", ship.percent},
                                 {"bpv", ship.bpv},
                                 {"points", ship.points}});
        victory.push_back({{"side", setup.sides[n].id},
                           {"points", side.total},
                           {"force_difference", side.difference},
                           {"enemy_options", side.options},
                           {"level", side.level},
                           {"ships", ships}});
    }
    return victory;
}

constexpr std::array<const char*, 6> given_lists{"units",     "held_out",           "defences",
                                                 "shipyards", "support_freighters", "db_ships"};

// The unit as it was given, and in which list; nothing where the record in did not have it.
const Json* given_unit(const Json* side, const std::string& id, std::string& list) {
    if (side == nullptr) return nullptr;
    for (const char* key : given_lists) {
        if (!side->contains(key)) continue;
        for (const Json& unit : (*side)[key]) {
            if (!unit.is_object()) continue;
            const std::string name = text_in(unit, "id");
            if (name != id && !(unit.contains("count") && id.starts_with(name + "-"))) continue;
            list = std::string_view{key} == "held_out" ? "units" : key;
            return &unit;
        }
    }
    return nullptr;
}

// What has no sheet did not fight, and is there as before; units held out have their rows already, and are named.
void keep_without_sheet(const Json& given, const Setup& setup, Json& row) {
    const auto fought = [&](const Json& unit) {
        const std::string id = text_in(unit, "id");
        return std::ranges::any_of(setup.units, [&](const SetupUnit& u) { return u.id == id; });
    };
    for (const char* list : given_lists) {
        if (!given.contains(list) || !given[list].is_array()) continue;
        const bool out = std::string_view{list} == "held_out";
        Json named = Json::array();
        for (const Json& unit : given[list]) {
            if (out) {
                named.push_back(unit.is_object() ? unit["id"] : unit);
            } else if (unit.is_object() && !fought(unit)) {
                row[list].push_back(unit);
                row[list].back()["fate"] = "not-entered";
            }
        }
        if (out) row[list] = named;
    }
}

// True where the craft belongs to a squadron of its ship in the record in.
bool in_squadron(const Json& in, const Setup& setup, std::size_t craft) {
    if (!in.contains("sides")) return false;
    const Json* side = by_id(in["sides"], setup.sides[static_cast<std::size_t>(setup.units[craft].side)].id);
    std::string list;
    const Json* ship = given_unit(side, setup.units[craft].mother, list);
    if (ship == nullptr || !ship->contains("squadrons")) return false;
    return std::any_of((*ship)["squadrons"].begin(), (*ship)["squadrons"].end(), [&](const Json& squadron) {
        const std::string id = text_in(squadron, "id");
        return setup.units[craft].id.starts_with((id.empty() ? setup.units[craft].mother : id) + "-");
    });
}

Json rolls_json(const RecordSource& s) {
    Json rolls = Json::array();
    for (const SetupRoll& r : s.scenario.rolls)
        rolls.push_back({{"for", r.purpose}, {"sides", r.sides}, {"face", r.face}});
    return rolls;
}
Json points_json(const RecordSource& s) {
    Json points = Json::array();
    const Roster roster = roster_of(s.scenario.setup);
    for (const TurningPoint& p : turning_points(s.rules, s.first, roster, s.entries, max_turning_points))
        points.push_back({{"turn", p.turn}, {"impulse", p.impulse}, {"what", p.what}});
    return points;
}

}  // namespace

Unit repairs_undone(const Rules& rules, const Unit& unit, std::span<const LogEntry> entries, UnitId id) {
    Unit undone = unit;
    const ShipClass& type = rules.type(unit.type);
    for (std::size_t g = 0; g < undone.groups.size(); ++g)
        undone.groups[g].lost = static_cast<std::uint8_t>(
            std::min<int>(type.groups[g].boxes, undone.groups[g].lost + undone.groups[g].repaired));
    for (const LogEntry& entry : entries)
        for (const Event& event : entry.events) {
            const auto* repaired = std::get_if<TrackRepaired>(&event);
            if (repaired == nullptr || repaired->unit != id) continue;
            const Counter lost = repaired->track == TrackKind::sensor    ? Counter::sensor_lost
                                 : repaired->track == TrackKind::scanner ? Counter::scanner_lost
                                 : repaired->track == TrackKind::excess  ? Counter::excess_lost
                                                                         : Counter::damage_control_lost;
            std::int16_t& n = undone.counter[static_cast<std::size_t>(lost)];
            n = static_cast<std::int16_t>(n + repaired->boxes);
        }
    return undone;
}

bool died(Fate fate) {
    return fate == Fate::destroyed || fate == Fate::barrier || fate == Fate::self_destructed;
}

std::size_t RecordSource::taken_by(std::size_t unit) const {
    return as_it_ended != nullptr && unit < as_it_ended->units.size() ? as_it_ended->units[unit].side.index()
                                                                      : last.units[unit].side.index();
}

int co_spent(const std::string& ruleset, const SetupUnit& unit) {
    const auto fleet_rules = load_fleet_rules(ruleset);
    if (!fleet_rules || !*fleet_rules) return 0;
    return std::max(0, (option_halves(**fleet_rules, unit) + 1) / 2);
}

tl::expected<std::string, FileError> record_out(const RecordSource& played) {
    const auto last = std::make_unique<Battle>(with_captured_ships(played.last));
    const RecordSource s{played.rules,   played.scenario, played.first, *last,
                         played.entries, played.log_file, &played.last};
    const auto rows = thunderdome::load_rows();
    if (!rows) return tl::unexpected(rows.error());
    const auto fields = record_fields();
    if (!fields) return tl::unexpected(fields.error());
    const Setup& setup = s.scenario.setup;
    const Json in = s.scenario.record.empty() ? Json::object()
                                              : parse_json(s.scenario.record, "").value_or(Json::object());
    const std::string winner = s.last.winner ? setup.sides[s.last.winner.index()].id : "";
    std::size_t events = 0;
    const std::vector<UnitStory> story = stories(s, events);
    Json out = Json::object();
    out["format"] = std::string{record_format};
    out["kind"] = "out";
    out["battle_id"] =
        in.is_object() && in.contains("battle_id") ? in["battle_id"] : Json(small_letters(setup.title));
    if (!s.scenario.campaign.empty()) out["campaign"] = s.scenario.campaign;
    out["ruleset"] = setup.ruleset;
    out["rng_seed"] = setup.seed;
    out["result_source"] = "played";
    if (in.is_object() && in.contains("played_on")) out["played_on"] = in["played_on"];
    out["winner"] = winner.empty() ? Json(nullptr) : Json(winner);
    if (const auto fleet_rules = load_fleet_rules(setup.ruleset);
        s.last.ended != 0 && fleet_rules && *fleet_rules)
        out["victory"] = victory_json(s, **fleet_rules);
    out["end_reason"] = end_reason_words(s.last);
    out["end"] = {{"turn", s.last.clock.turn}, {"impulse", s.last.clock.impulse}};
    out["setup_dice"] = rolls_json(s);
    out["turning_points"] = points_json(s);
    out["sides"] = Json::array();
    Json destroyed = Json::object(), captured = Json::object(), captures = Json::array();
    for (std::size_t k = 0; k < setup.sides.size(); ++k) {
        const SetupSide& side = setup.sides[k];
        const Json* given = in.contains("sides") ? by_id(in["sides"], side.id) : nullptr;
        Json row = {{"id", side.id}, {"name", side.name}, {"empire", side.empire}, {"units", Json::array()}};
        int lost = 0, taken = 0;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            if (s.last.units[i].side != SideId{k}) continue;
            const ShipClass& type = s.rules.type(s.last.units[i].type);
            const Fate fate = s.last.units[i].fate;
            if (died(fate)) lost += type.sheet.bpv_economic;
            if (fate == Fate::captured) taken += type.sheet.bpv_economic;
            // Craft of a squadron are told by their squadron.
            if (!setup.units[i].mother.empty() && in_squadron(in, setup, i)) continue;
            std::string list = "units";
            const Json* before = given_unit(given, setup.units[i].id, list);
            Json unit = unit_out(s, *rows, i, story[i], before != nullptr ? *before : Json::object());
            if (before != nullptr) give_back(**fields, "unit", *before, unit);
            unit.erase("count");  // each of them has a row of its own
            if (fate == Fate::captured)
                captures.push_back({{"unit", setup.units[i].id},
                                    {"captor_side", setup.sides[s.taken_by(i)].id},
                                    {"damage", unit["damage"]},
                                    {"wrecked", unit["wrecked"]},
                                    {"bpv", type.sheet.bpv_economic},
                                    {"co_bpv", co_spent(setup.ruleset, setup.units[i])},
                                    {"must_be_placed_by", "record keeping this turn"}});
            if (!row.contains(list)) row[list] = Json::array();
            row[list].push_back(std::move(unit));
        }
        if (given != nullptr) {
            keep_without_sheet(*given, setup, row);
            give_back(**fields, "sides[]", *given, row);
        }
        if (lost > 0) destroyed[side.id] = lost;
        if (taken > 0) captured[side.id] = taken;
        out["sides"].push_back(row);
    }
    if (!captures.empty()) out["captured_ships"] = captures;
    out["bpv"] = {{"destroyed", destroyed}, {"captured", captured}};
    if (const RecordCampaign* campaign = record_campaign(s.scenario.campaign);
        campaign != nullptr && campaign->write != nullptr)
        campaign->write(s, in, out);
    // The log's name as it is handed on, not where it was written: the same battle gives the same record.
    out["log"] = {{"file", out["battle_id"].get<std::string>() + ".log.jsonl"}, {"events", events}};
    if (in.is_object()) give_back(**fields, "", in, out);
    return json_text(out, 2) + "\n";
}

}  // namespace impulse
