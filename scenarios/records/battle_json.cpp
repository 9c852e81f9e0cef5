#include "scenarios/records/battle_json.h"

#include <fmt/format.h>

#include "battle/core/rack.h"
#include "battle/core/tracks.h"
#include "battle/core/view.h"

namespace impulse {
namespace {

// Those of 64 units whose bits stand in an event of a window.
Json names_of_units(const Roster& roster, const auto& event) {
    UnitSet units;
    units.set_word(event.word, event.units());
    Json list = Json::array();
    for (const UnitId u : units) list.push_back(roster.names.unit(u));
    return list;
}

const ShipClass* type_of(const Rules& rules, const Battle& battle, UnitId u) {
    return u && u.index() < battle.units.size() ? &rules.type(battle.unit(u).type) : nullptr;
}

Json options_of(const Rules& rules, const Battle& battle, const Roster& roster, QuestionKind kind,
                UnitId unit, std::uint64_t options) {
    Json list = Json::array();
    const ShipClass* type = type_of(rules, battle, unit);
    for (std::size_t i = 0; i < 64; ++i) {
        if ((options >> i & 1U) == 0) continue;
        // The upper half names the attacker, or the box that is hit.
        if ((kind == QuestionKind::which_shield && i >= 6) || (kind == QuestionKind::blow_up && i >= 2))
            break;
        switch (kind) {
            case QuestionKind::which_box:
                list.push_back(type != nullptr ? group_name(*type, i) : fmt::format("{}", i));
                break;
            case QuestionKind::which_bay:
            case QuestionKind::which_shield:
                list.push_back(i + 1);
                break;
            case QuestionKind::which_lane:
                list.push_back(roster.names.lane(i));
                break;
            case QuestionKind::blow_up:
                list.push_back(i != 0 ? "yes" : "no");
                break;
        }
    }
    return list;
}

// Tells the fields of one event; what a number means follows from its field's name and the unit it belongs to.
struct FieldWriter {
    const Rules& rules;
    const Battle& battle;
    const Roster& roster;
    Json& out;
    const ShipClass* type = nullptr;
    std::size_t group = 0;
    bool has_group = false;

    void operator()(std::string_view name, UnitId id) {
        if ((name == "unit" || name == "by") && type == nullptr) type = type_of(rules, battle, id);
        if (id) put(name, roster.names.unit(id));
    }
    void operator()(std::string_view name, SideId id) {
        put(name, id ? Json(roster.names.side(id)) : Json(nullptr));
    }
    void operator()(std::string_view name, VolleyKind kind) {
        if (kind != VolleyKind::none) put(name, json_of(kind));
    }
    void operator()(std::string_view name, ObjectId id) {
        if (id) put(name, seeker_name(battle, id));
    }
    void operator()(std::string_view name, std::uint8_t value) {
        if (name == "unused") return;
        if (name == "group") {
            group = value;
            has_group = type != nullptr && group < type->groups.size();
            put(name, has_group ? Json(group_name(*type, group)) : Json(value));
        } else if (name == "mode") {
            const WeaponId w = has_group ? type->groups[group].weapon : WeaponId{};
            const bool known = w && value < rules.weapon(w).modes.size();
            put(name, known ? Json(rules.weapon(w).modes[value].id) : Json(value));
        } else if (name == "side") {
            put(name, roster.names.side(SideId{value}));
        } else if (name == "type") {
            put(name, value < rules.seekers.size() ? Json(rules.seekers[value].name) : Json(value));
        } else if (name == "bank" || name == "facing") {
            if (value != 0xFF) put("shield", value + 1);  // else from all around
        } else if (name == "lane") {
            if (value != 0xFF) put(name, roster.names.lane(value));
        } else {
            put(name, value);
        }
    }
    template <class T>
    void operator()(std::string_view name, const T& value) {
        put(name, json_of(value));
    }
    // A field must not hide the clock: the impulse of a plot's entry is `from_impulse`.
    void put(std::string_view name, Json value) {
        out[name == "impulse" ? "from_impulse" : std::string{name}] = std::move(value);
    }
};

Json track_json(const Track& track, int lost, int rating) {
    Json json = Json::object();
    json["boxes"] = track.ratings.empty() ? 0 : track.ratings.size() - 1;
    json["lost"] = lost;
    json["rating"] = rating;
    return json;
}

Json group_json(const Rules& rules, const ShipClass& type, const Unit& unit, std::size_t g) {
    const GroupState& state = unit.groups[g];
    const ClassGroup& group = type.groups[g];
    Json json = Json::object();
    json["name"] = group_name(type, g);
    json["system"] = rules.system(group.system).id;
    json["boxes"] = group.boxes;
    json["lost"] = state.lost;
    if (state.off > 0) json["off"] = state.off;
    if (state.repaired > 0) json["repaired"] = state.repaired;
    if (!group.weapon) return json;
    const WeaponType& weapon = rules.weapon(group.weapon);
    json["ready"] = state.ready != 0;
    if (state.charge != 0) json["charge"] = text(Energy{state.charge});
    if (state.turns > 0) json["arming_turns"] = state.turns;
    if (state.mode > 0 && static_cast<std::size_t>(state.mode) <= weapon.modes.size())
        json["mode"] = weapon.modes[static_cast<std::size_t>(state.mode - 1)].id;
    if (state.used > 0) json["used"] = state.used;
    if (state.last != never_fired) json["last_fired"] = state.last;
    if (!weapon.launches.empty()) {
        Json ammo = Json::object();
        if (weapon.rack_by_space)
            ammo["half_spaces"] = state.ammo[0];
        else
            for (std::size_t i = 0; i < state.ammo.size() && !weapon.is_tube(); ++i)
                if (const SeekerId type = type_in_slot(weapon, state, i))
                    ammo[rules.seeker(type).name] = state.ammo[i];
        if (weapon.pseudo > 0) ammo["pseudo"] = state.pseudo;
        json["ammo"] = ammo;
        if (state.reloads > 0) json["reloads"] = state.reloads;
    } else if (weapon.rounds > 0) {
        json["rounds"] = state.ammo[0];
    }
    return json;
}

Json unit_json(const Rules& rules, const Battle& battle, const Roster& roster, std::size_t i, bool all) {
    const Unit& u = battle.units[i];
    const ShipClass& type = rules.type(u.type);
    Json json = Json::object();
    json["name"] = roster.names.unit(UnitId{i});
    json["id"] = i < roster.unit_ids.size() ? roster.unit_ids[i] : "?";
    json["side"] = roster.names.side(u.side);
    json["class"] = type.sheet.key;
    json["fate"] = std::string{word(u.fate)};
    json["hex"] = json_fields::hex_json(u.hex);
    json["facing"] = std::string(1, letter(u.facing));
    json["speed"] = u[Counter::speed];
    Json shields = Json::array();
    for (std::size_t b = 0; b < type.banks; ++b)
        shields.push_back({{"boxes", type.bank_boxes[b]}, {"left", u.shield[b]}});
    json["shields"] = shields;
    json["battery"] = text(u.battery);
    json["capacitor"] = text(u.capacitor);
    Json tracks = Json::object();
    tracks["sensor"] = track_json(type.sheet.sensor, u[Counter::sensor_lost], sensor_rating(rules, u));
    tracks["scanner"] = track_json(type.sheet.scanner, u[Counter::scanner_lost], scanner_rating(rules, u));
    tracks["damage_control"] = track_json(type.sheet.damage_control, u[Counter::damage_control_lost],
                                          damage_control_rating(rules, u));
    tracks["excess"] = Json{{"boxes", type.sheet.excess_damage}, {"lost", u[Counter::excess_lost]}};
    json["tracks"] = tracks;
    json["crippled"] = u[Counter::crippled] != 0;
    Json counters = Json::object();
    for (std::size_t c = 0; c < count_of<Counter>(); ++c)
        if (u.counter[c] != 0) counters[std::string{word(static_cast<Counter>(c))}] = u.counter[c];
    json["counters"] = counters;
    Json paid = Json::object();
    for (std::size_t l = 0; l < count_of<Line>(); ++l)
        if (u.paid[l] != Energy{}) paid[std::string{word(static_cast<Line>(l))}] = text(u.paid[l]);
    json["paid"] = paid;
    Json plot = Json::array();
    for (const SpeedChange& s : u.plot) plot.push_back({s.impulse, s.speed});
    json["plot"] = plot;
    Json groups = Json::array();
    for (std::size_t g = 0; g < u.groups.size() && g < type.groups.size(); ++g) {
        const GroupState& s = u.groups[g];
        const bool plain = s.lost == 0 && s.ready == 0 && s.charge == 0 && s.used == 0;
        if ((all && !type.groups[g].spare) || !plain) groups.push_back(group_json(rules, type, u, g));
    }
    json["groups"] = groups;
    return json;
}

}  // namespace

std::string seeker_name(const Battle& battle, ObjectId object) {
    return object && object.index() < battle.objects.size() ? fmt::format("#{}", battle.object(object).serial)
                                                            : "?";
}

std::string step_name(const Rules& rules, const Cursor& clock) {
    const auto i = static_cast<std::size_t>(clock.step);
    return clock.step >= 0 && i < rules.procedure.steps.size() ? rules.procedure.steps[i].name : "start";
}

Json named_event_json(const Rules& rules, const Battle& before, const Battle& after, const Roster& roster,
                      const Event& event) {
    // A seeker that ends is gone from the battle after it.
    const Battle& seekers = std::holds_alternative<Launched>(event) ? after : before;
    Json json = Json::object();
    json["turn"] = after.clock.turn;
    json["impulse"] = after.clock.impulse;
    json["step"] = step_name(rules, after.clock);
    json["event"] = std::string{event_word(event)};
    if (const auto* e = std::get_if<WindowOpened>(&event)) {
        json["kind"] = std::string{word(e->kind)};
        json["units"] = names_of_units(roster, *e);
    } else if (const auto* owes = std::get_if<OwesSet>(&event)) {
        json["units"] = names_of_units(roster, *owes);
    } else if (const auto* asked = std::get_if<Asked>(&event)) {
        json["question"] = std::string{word(asked->kind)};
        json["side"] = roster.names.side(SideId{asked->side});
        json["unit"] = asked->unit ? Json(roster.names.unit(asked->unit)) : Json(nullptr);
        json["options"] = options_of(rules, after, roster, asked->kind, asked->unit,
                                     static_cast<std::uint64_t>(asked->high) << 32U | asked->low);
    } else if (std::holds_alternative<Advanced>(event)) {
        // The clock above says it all.
    } else {
        FieldWriter writer{rules, seekers, roster, json, nullptr, 0, false};
        std::visit([&](const auto& e) { each_field(e, writer); }, event);
    }
    return json;
}

Json named_state_json(const Rules& rules, const Battle& battle, const Roster& roster, bool all) {
    Json json = Json::object();
    json["turn"] = battle.clock.turn;
    json["impulse"] = battle.clock.impulse;
    json["step"] = step_name(rules, battle.clock);
    json["ended"] = battle.ended != 0;
    if (battle.ended != 0) {
        json["reason"] = std::string{word(battle.reason)};
        json["winner"] = battle.winner ? Json(roster.names.side(battle.winner)) : Json(nullptr);
    }
    if (!battle.questions.empty()) {
        const Question& q = battle.questions.back();
        json["question"] = Json{{"kind", std::string{word(q.kind)}},
                                {"side", roster.names.side(q.side)},
                                {"unit", q.unit ? Json(roster.names.unit(q.unit)) : Json(nullptr)},
                                {"options", options_of(rules, battle, roster, q.kind, q.unit, q.options())}};
    }
    Json owing = Json::array();
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (battle.window.open != 0 && battle.owes(UnitId{i})) owing.push_back(roster.names.unit(UnitId{i}));
    json["owing"] = owing;
    Json units = Json::array();
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        units.push_back(unit_json(rules, battle, roster, i, all));
    json["units"] = units;
    Json seekers = Json::array();
    for (const MapObject& o : battle.objects) {
        if (!o.flying()) continue;
        Json seeker = Json::object();
        seeker["seeker"] = fmt::format("#{}", o.serial);
        seeker["type"] = o.type && o.type.index() < rules.seekers.size() ? rules.seeker(o.type).name : "?";
        seeker["by"] = roster.names.unit(o.by);
        seeker["target"] =
            o.target_object ? seeker_name(battle, o.target_object) : roster.names.unit(o.target);
        seeker["hex"] = json_fields::hex_json(o.hex);
        seeker["facing"] = std::string(1, letter(o.facing));
        seeker["damage"] = o.damage;
        seekers.push_back(seeker);
    }
    json["seekers"] = seekers;
    Json features = Json::array();
    for (const Feature& f : battle.field.features) {
        Json feature{{"kind", std::string{word(f.kind)}}, {"hex", json_fields::hex_json(f.hex)}};
        if (f.radius > 0) feature["radius"] = f.radius;
        if (f.kind == FeatureKind::warp_point) feature["lane"] = roster.names.lane(f.lane);
        features.push_back(feature);
    }
    json["features"] = features;
    json["dice_rolled"] = battle.dice.rolled;
    json["state_hash"] = hex_digits(state_hash(battle));
    return json;
}

Json named_view_json(const Rules& rules, const Battle& battle, const Roster& roster, SideId side) {
    const Battle seen = view(rules, battle, side);
    Json json = named_state_json(rules, seen, roster);
    for (std::size_t i = seen.units.size(); i-- > roster.unit_ids.size();) {
        const Unit& u = seen.units[i];
        const bool own = seen.sides[u.side.index()].team == seen.sides[side.index()].team;
        if (!own && (u.fate == Fate::aboard || u.fate == Fate::removed)) json["units"].erase(i);
    }
    return json;
}

}  // namespace impulse
