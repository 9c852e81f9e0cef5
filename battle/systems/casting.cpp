#include "battle/systems/casting.h"

#include <algorithm>

#include "battle/effects/standing_field.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/blind_sensors.h"
#include "battle/fire/declare.h"
#include "battle/systems/gates.h"

namespace impulse {
namespace {

// Hexes that the field was moved in this turn.
int moved_now(const Battle& b, const MapObject& o) { return o.until == b.clock.turn ? o.fired : 0; }

bool is_movable(const Rules& rules, const Battle& b, const MapObject& o, UnitId by) {
    return o.stands() && o.by == by && b.unit(by).active() && rules.seeker(o.type).speed > 0;
}

// The field of the unit in that hex that has moved least; empty where there is none.
ObjectId movable_in(const Rules& rules, const Battle& b, UnitId by, Hex hex) {
    ObjectId best{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (o.hex != hex || !is_movable(rules, b, o, by)) continue;
        if (!best || moved_now(b, o) < moved_now(b, b.object(best))) best = ObjectId{i};
    }
    return best;
}

std::optional<Refusal> refuse_moving(const Rules& rules, const Battle& b, const Operate& order) {
    const ObjectId field = movable_in(rules, b, order.unit, order.hex);
    if (!field) return refusal(Why::no_such_target);
    if (order.value > 5) return refusal(Why::not_an_option, 5, order.value);
    const int most = rules.seeker(b.object(field).type).speed, moved = moved_now(b, b.object(field));
    if (moved >= most) return refusal(WhyMore::web_still, most, moved);
    if (!b.field.map.contains(neighbour(order.hex, Facing{order.value}))) return refusal(Why::off_map);
    return std::nullopt;
}

// Points of the field for so much energy at that range; modes without a choice of energy roll theirs.
int points_for(const WeaponMode& m, int range, Energy amount) {
    return m.table.by_energy() ? m.table.energy_points(range, amount.floor()) : m.table.points_at(range);
}

}  // namespace

const WeaponMode* cast_mode(const Rules& rules, const Unit& unit, std::size_t group, std::size_t mode) {
    const ClassGroup& g = rules.type(unit.type).groups[group];
    if (!g.weapon || rules.system(g.system).device != Device::field_caster) return nullptr;
    const std::vector<WeaponMode>& modes = rules.weapon(g.weapon).modes;
    return mode < modes.size() && modes[mode].casts && modes[mode].target == TargetKind::nothing
               ? &modes[mode]
               : nullptr;
}

Mechanism casting_step(const Rules& rules, const WeaponMode& mode) {
    if (casts_gate(rules, mode)) return Mechanism::activity;
    return rules.seeker(mode.casts).field.forms ? Mechanism::launch : Mechanism::direct_fire;
}

std::optional<Refusal> refuse_casting(const Rules& rules, const Battle& b, const Operate& order) {
    if (order.use == SystemUse::field_move) return refuse_moving(rules, b, order);
    const Unit& u = b.unit(order.unit);
    const WeaponMode* m = cast_mode(rules, u, order.group, order.value);
    if (m == nullptr) return refusal(WhyMore::wrong_system);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (casts_gate(rules, *m) && gate_to_keep(rules, b, order)) return refuse_keeping(rules, b, order);
    if (!b.field.map.contains(order.hex)) return refusal(Why::off_map);
    if (casts_gate(rules, *m))
        if (const auto no = refuse_beyond(b, order, m->table.last)) return no;
    const Aim aim = aim_at(b, order.unit, rules.type(u.type).groups[order.group].arc, order.hex);
    if (const auto no = refuse_weapon(rules, b, order.unit, order.group, order.value, aim, aim.range,
                                      locked_on(rules, u)))
        return no;
    const int most = m->table.by_energy() ? most_points_in(rules, u, order.group, order.value) : 0;
    if (order.amount.parts % points(1).parts != 0 || order.amount > points(most) ||
        (most > 0 && points_for(*m, aim.range, order.amount) <= 0))
        return refusal(WhyMore::amount_needed, most, order.amount.ceil());
    return refuse_if(free_object(b).index() >= max_objects, WhyMore::no_room, static_cast<int>(max_objects));
}

void do_casting(Play& play, const Operate& order) {
    play.emit(Operated{order.unit, {}, order.hex, order.group, order.use, 1});
    if (order.use == SystemUse::field_move) {
        move_field(play, movable_in(play.rules, play.now, order.unit, order.hex),
                   neighbour(order.hex, Facing{order.value}));
        return;
    }
    const Unit& u = play.now.unit(order.unit);
    const WeaponMode& m = *cast_mode(play.rules, u, order.group, order.value);
    const bool gate = casts_gate(play.rules, m);
    if (gate && gate_to_keep(play.rules, play.now, order)) return keep_gate(play, order);
    const int range = distance(u.hex, order.hex);
    load_shot(play, order.unit, order.group, order.value, order.amount.floor());
    play.set_group(order.unit, order.group, GroupField::used, u.groups[order.group].used + m.takes);
    spend_charge(play, order.unit, order.group);
    play.note_use(order.unit, order.group);
    blind_a_channel(play, order.unit, order.group);
    if (gate) return open_gate(play, order, m.casts);
    cast_field(play, order.unit, order.group, m, order.hex,
               m.table.by_energy() ? points_for(m, range, order.amount) : 0, order.target);
}

bool may_cast_field(const Rules& rules, const Battle& b, UnitId unit, Mechanism step) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (!u.active() || (c.devices >> static_cast<unsigned>(Device::field_caster) & 1U) == 0) return false;
    for (const std::uint8_t g : c.armed) {
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (weapon_rests(c, u, g, w, b.impulse_now())) continue;
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            if (const WeaponMode* mode = cast_mode(rules, u, g, m))
                if (casting_step(rules, *mode) == step && charged(rules, c, u, w, g, static_cast<int>(m)))
                    return true;
    }
    return false;
}

UnitSet cast_at_launch_eligible(const Rules& rules, const Battle& battle) {
    return active_units(
        battle, [&](UnitId id, const Unit&) { return may_cast_field(rules, battle, id, Mechanism::launch); });
}

bool may_move_field(const Rules& rules, const Battle& battle, UnitId unit) {
    return std::any_of(battle.objects.begin(), battle.objects.end(), [&](const MapObject& o) {
        return is_movable(rules, battle, o, unit) && moved_now(battle, o) < rules.seeker(o.type).speed;
    });
}

}  // namespace impulse
