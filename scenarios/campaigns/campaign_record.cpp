#include "scenarios/campaigns/campaign_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "battle/core/evolve.h"
#include "battle/core/step.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/files/json_fields.h"

namespace impulse {
namespace {

// Calls f(battle after, event, the event after it or null) for everything that happened.
template <class F>
void each_event(const RecordSource& s, F&& f) {
    const auto battle = std::make_unique<Battle>(s.first);
    for (const LogEntry& entry : s.entries)
        for (std::size_t i = 0; i < entry.events.size(); ++i) {
            const Event& event = entry.events[i];
            if (!fits(*battle, event)) return;
            const Event* next = i + 1 < entry.events.size() ? &entry.events[i + 1] : nullptr;
            f(*battle, event, next, entry);
            evolve(*battle, event);
        }
}

}  // namespace

SetupDice::SetupDice(RecordReading& reading)
    : reading_(reading),
      roll_(reading.options.roll ? reading.options.roll
                                 : thunderdome::seeded_setup(reading.scenario.setup.seed)) {}

int SetupDice::operator()(const std::string& purpose, int sides) {
    const int face = roll_(purpose, sides);
    if (face <= 0) {
        reading_.root.refuse(fmt::format("there is no die left for: {}", purpose));
        return 1;
    }
    reading_.scenario.rolls.push_back({purpose, sides, face});
    return face;
}

void place_side(RecordReading& r, std::size_t side, const StartPlace& place,
                const std::optional<Hex>& towards) {
    const Arc front = *parse_arc("FA");
    const MapShape& map = r.scenario.setup.field.map;
    const auto allowed = [&](Hex hex, Facing facing) {
        if (!map.contains(hex) || distance(hex, place.around) > place.most ||
            distance(hex, place.around) <= place.inside)
            return false;
        return !towards || front.has(relative_bearing(hex, facing, *towards));
    };
    const auto inside_body = [&](Hex hex) {
        const auto& all = r.scenario.setup.field.features;
        return std::ranges::any_of(all, [&](const Feature& f) {
            const bool body = f.kind == FeatureKind::planet || f.kind == FeatureKind::moon ||
                              f.kind == FeatureKind::gas_giant || f.kind == FeatureKind::black_hole;
            return body && f.radius < 0xFF && distance(hex, f.hex) <= f.radius;
        });
    };
    std::vector<Hex> used;
    for (std::size_t i = 0; i < r.scenario.setup.units.size(); ++i)
        if (r.placed[i]) used.push_back(r.scenario.setup.units[i].hex);
    for (std::size_t i = 0; i < r.scenario.setup.units.size(); ++i) {
        SetupUnit& unit = r.scenario.setup.units[i];
        if (unit.side != static_cast<int>(side) || unit.held_out || !unit.mother.empty() || unit.ground != 0)
            continue;
        if (r.placed[i]) {
            if (!r.units[i].has("facing")) unit.facing = place.facing;
            if (distance(unit.hex, place.around) > place.most)
                r.units[i].refuse(
                    "hex", fmt::format("{} is {} hexes from {}, at most {} are allowed", text(unit.hex),
                                       distance(unit.hex, place.around), text(place.around), place.most));
            else if (!allowed(unit.hex, unit.facing))
                r.units[i].refuse(
                    "facing",
                    fmt::format("from {} facing {} the hex {} does not lie in the FA arc", text(unit.hex),
                                letter(unit.facing), towards ? text(*towards) : text(place.around)));
            continue;
        }
        // Ring by ring; where all hexes are taken, units share.
        std::optional<Hex> best;
        const Hex first = place.near.value_or(place.around);
        const int far = place.most + distance(first, place.around);
        for (int ring = 0; ring <= far && !best; ++ring)
            for (int q = -ring; q <= ring && !best; ++q)
                for (int row = -ring; row <= ring && !best; ++row) {
                    const Hex at{static_cast<std::int16_t>(first.q + q),
                                 static_cast<std::int16_t>(first.r + row)};
                    if (distance(at, first) != ring || !allowed(at, place.facing) || inside_body(at))
                        continue;
                    if (std::ranges::find(used, at) == used.end()) best = at;
                }
        unit.hex = best.value_or(first);
        unit.facing = place.facing;
        r.placed[i] = true;
        used.push_back(unit.hex);
    }
    place_carried(r.scenario.setup);
}

void place_carried(Setup& setup) {
    for (SetupUnit& craft : setup.units)
        for (const SetupUnit& ship : setup.units)
            if (!craft.mother.empty() && ship.id == craft.mother) craft.hex = ship.hex;
}

Setup alone_in(const Setup& setup, const SetupUnit& unit) {
    Setup alone;
    alone.ruleset = setup.ruleset;
    alone.sides = setup.sides;
    alone.units = {unit};
    alone.units[0].held_out = false;
    return alone;
}

bool in_list(const Json& json, const char* list, const std::string& id) {
    return json.contains(list) && json[list].is_array() &&
           std::ranges::any_of(json[list], [&](const Json& e) {
               return (e.is_string() && e == id) || (e.is_object() && e.value("id", "") == id);
           });
}

void take_out(Json& side, const std::string& unit) {
    for (auto& list : side.items()) {
        Json& rows = list.value();
        if (!rows.is_array()) continue;
        for (std::size_t i = rows.size(); i-- > 0;)
            if (rows[i].is_object() && rows[i].value("id", "") == unit) rows.erase(i);
    }
}

bool has_officer(const Json& unit, std::string_view role) {
    if (!unit.contains("officers") || !unit["officers"].is_array()) return false;
    for (const Json& o : unit["officers"]) {
        if (o.is_string() && o.get<std::string>() == role) return true;
        if (o.is_object() && o.value("role", "") == role && o.value("fate", "alive") != "dead") return true;
    }
    return false;
}

std::array<int, max_units> enemy_internals(const RecordSource& s) {
    std::array<int, max_units> points{};
    each_event(s, [&](const Battle& b, const Event& event, const Event*, const LogEntry&) {
        const auto* done = std::get_if<VolleyDone>(&event);
        if (done == nullptr || done->index >= b.volleys.size()) return;
        const Volley& v = b.volleys[done->index];
        if (v.by && b.enemies(v.by, v.target)) points[v.target.index()] += v.points;
    });
    return points;
}

std::vector<RepairedBox> boxes_repaired(const RecordSource& s) {
    std::vector<RepairedBox> all;
    each_event(s, [&](const Battle& b, const Event& event, const Event* next, const LogEntry&) {
        const bool emergency = at_step(s.rules, b, Mechanism::emergency_repair);
        if (const auto* box = std::get_if<BoxRepaired>(&event)) {
            // Points of a repair ship are counted on the group right after the box.
            const auto* set = next != nullptr ? std::get_if<GroupSet>(next) : nullptr;
            const bool mended = set != nullptr && set->what == GroupField::mending &&
                                set->unit == box->unit && set->group == box->group;
            all.push_back({box->unit, false, box->group, box->boxes,
                           mended      ? RepairBy::repair_ship
                           : emergency ? RepairBy::emergency
                                       : RepairBy::damage_control});
        } else if (const auto* track = std::get_if<TrackRepaired>(&event)) {
            all.push_back({track->unit, true, static_cast<std::uint8_t>(track->track), track->boxes,
                           emergency ? RepairBy::emergency : RepairBy::damage_control});
        }
    });
    return all;
}

std::string repaired_words(const Rules& rules, const Unit& unit, const RepairedBox& box) {
    constexpr std::array by{"CDR", "EDR", "repair ship"};
    constexpr std::array tracks{"SENSOR", "SCANNER", "DAMAGE_CONTROL", "EXCESS"};
    const ShipClass& type = rules.type(unit.type);
    const std::string name = box.track ? tracks[box.what % tracks.size()]
                                       : type.sheet.groups[type.groups[box.what].sheet_group].name;
    return fmt::format("{} {} ({})", name, box.boxes, by[static_cast<std::size_t>(box.by)]);
}

std::array<std::optional<Leaving>, max_units> leavings(const RecordSource& s) {
    std::array<std::optional<Leaving>, max_units> all{};
    std::array<int, max_units> tried{};
    each_event(s, [&](const Battle& b, const Event& event, const Event*, const LogEntry& entry) {
        if (const auto* breach = std::get_if<BreachTried>(&event))
            tried[breach->unit.index()] = breach->worked;
        const auto* left = std::get_if<Left>(&event);
        if (left == nullptr) return;
        Leaving how;
        how.hex = b.unit(left->unit).hex;
        how.on_map = b.field.map.floating() || b.field.map.contains(how.hex);
        const int worked = tried[left->unit.index()];
        how.free = worked == 2;
        how.breached = worked == 1;
        how.evaded = entry.command && std::holds_alternative<Announce>(*entry.command) &&
                     std::get<Announce>(*entry.command).what == Announcement::evade &&
                     std::get<Announce>(*entry.command).unit == left->unit;
        all[left->unit.index()] = how;
    });
    return all;
}

const Json* unit_given(const Json& given, const std::string& side, const std::string& unit) {
    if (!given.is_object() || !given.contains("sides")) return nullptr;
    for (const Json& row : given["sides"]) {
        if (row.value("id", "") != side) continue;
        for (const char* list : {"units", "reserve", "db_ships", "defences"})
            if (row.contains(list) && row[list].is_array())
                for (const Json& u : row[list])
                    if (u.is_object() && u.value("id", "") == unit) return &u;
    }
    return nullptr;
}

const Json* side_given(const Json& given, const std::string& side) {
    if (given.contains("sides"))
        for (const Json& row : given["sides"])
            if (row.value("id", "") == side) return &row;
    return nullptr;
}

std::vector<ReportedUnit> reported_units(const RecordSource& source, const Json& given, Json& side,
                                         const char* list) {
    static const Json nothing = Json::object();
    std::vector<ReportedUnit> all;
    if (!side.contains(list) || !side[list].is_array()) return all;
    const std::string side_id = side.value("id", "");
    const auto& units = source.scenario.setup.units;
    for (Json& unit : side[list]) {
        const std::string id = text_in(unit, "id");
        const auto at = std::ranges::find(units, id, &SetupUnit::id);
        if (at == units.end()) continue;
        const Json* before = unit_given(given, side_id, id);
        all.push_back(
            {&unit, static_cast<std::size_t>(at - units.begin()), before != nullptr ? *before : nothing});
    }
    return all;
}

std::vector<std::string> damage_words(const ShipClass& type, const Unit& unit) {
    std::vector<std::string> all;
    for (std::size_t row = 0; row < type.sheet.groups.size(); ++row) {
        int lost = 0;
        for (std::size_t g = 0; g < type.groups.size(); ++g)
            if (type.groups[g].sheet_group == row) lost += unit.groups[g].lost;
        // What was changed in battle is after it what is printed; what was made in battle is gone with it.
        const BoxGroup& boxes = type.sheet.groups[row];
        if (lost > 0 && (!boxes.spare || !boxes.printed.empty()))
            all.push_back(fmt::format("{} {}", boxes.printed.empty() ? boxes.name : boxes.printed, lost));
    }
    constexpr std::array<std::pair<std::string_view, Counter>, 4> tracks{
        {{"SENSOR", Counter::sensor_lost},
         {"SCANNER", Counter::scanner_lost},
         {"DAMAGE_CONTROL", Counter::damage_control_lost},
         {"EXCESS", Counter::excess_lost}}};
    for (const auto& [name, counter] : tracks)
        if (unit[counter] > 0) all.push_back(fmt::format("{} {}", name, unit[counter]));
    return all;
}

}  // namespace impulse
