#include "battle/systems/displacement.h"

#include <algorithm>

#include "battle/areas/terrain.h"
#include "battle/areas/web.h"
#include "battle/core/craft.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/effects/standing_field.h"
#include "battle/fire/arming.h"
#include "battle/fire/shot.h"
#include "battle/movement/link_strength.h"

namespace impulse {
namespace {

const WeaponType* device_of(const Rules& rules, const Unit& u, std::size_t group) {
    return device_of(rules, u, group, Device::displacement);
}

// The mode by whose unit is moved: one of the own kind, or another.
std::size_t mode_for(const WeaponType& w, const Battle& b, UnitId by, UnitId target) {
    const bool willing = !b.enemies(by, target);
    const auto named = [&](std::string_view id) {
        return static_cast<std::size_t>(
            std::find_if(w.modes.begin(), w.modes.end(), [&](const WeaponMode& m) { return m.id == id; }) -
            w.modes.begin());
    };
    std::size_t m = named(!willing ? "standard" : by == target ? "own" : "willing");
    if (m == w.modes.size()) m = named("own");
    return m < w.modes.size() ? m : 0;
}

// Hexes of the dice at the tech level of who displaces.
int roll_hexes(Play& play, const DiceByTech& dice, UnitId by) {
    const std::size_t tech = tech_index(play.type(by));
    return play.roll(Stream::other, dice_of(dice, tech), 6, by) + added_of(dice, tech);
}

Hex straight(const Battle& b, Hex from, int direction, int hexes) {
    for (; hexes > 0; --hexes) {
        const Hex next = neighbour(from, Facing{static_cast<std::uint8_t>(direction)});
        if (!b.field.map.contains(next)) break;
        from = next;
    }
    return from;
}

// Where the unit comes out that was sent to that hex; no device of the classic rules goes astray.
Hex comes_out(Play& play, UnitId by, UnitId target, Hex wanted) {
    const DisplacementRules& rules = *play.rules.displacement;
    const Hex from = play.now.unit(target).hex;
    const int way = (bearing(from, wanted) + 1) / 4 % 6;
    if (play.now.enemies(by, target)) {
        if (dice_of(rules.unwilling, tech_index(play.type(by))) == 0) return wanted;
        int rolled = play.roll(Stream::other, 6, by) - 1;
        if (rolled == (way + 3) % 6) rolled = way;
        return straight(play.now, from, rolled, roll_hexes(play, rules.unwilling, by));
    }
    if (rules.astray_from > 6 || play.roll(Stream::other, 6, by) < rules.astray_from) return wanted;
    const int rolled = play.roll(Stream::other, 6, by) - 1;
    if (rolled == way) return from;
    return straight(play.now, from, rolled, roll_hexes(play, by == target ? rules.own : rules.other, by));
}

// The device of a box, at the range of that unit.
Muzzle muzzle_of_device(const Rules& rules, const Battle& b, UnitId by, std::uint8_t group, UnitId target) {
    const WeaponType& w = *device_of(rules, b.unit(by), group);
    return {.mode = &w.modes[mode_for(w, b, by, target)], .by = by, .group = group, .hex = b.unit(by).hex};
}

// The roll, where its table has one, and where it leads.
void carry_out(Play& play, const DeviceAim& aim) {
    const UnitId by = aim.by, target = aim.at;
    const Muzzle device = muzzle_of_device(play.rules, play.now, by, aim.group, target);
    const bool good = roll_shot(play, Stream::other, device, target_of(play.now, target, {}),
                                bare_plan(device, play.now.unit(target).hex))
                          .hit;
    play.emit(Operated{by, target, aim.hex, aim.group, SystemUse::displace,
                       static_cast<std::uint8_t>(good ? 1 : 0)});
    if (!good) return;
    const Hex out = comes_out(play, by, target, aim.hex);
    if (out == play.now.unit(target).hex) return;
    const Hex from = play.now.unit(target).hex;
    play.emit(Placed{target, out, play.now.unit(target).facing});
    enter_web(play, target);
    enter_fields(play, target, from);
    after_move(play, target);
    if (play.rules.beams) end_slipping_links(play);
}

int carries(const Rules& rules, const Battle& b, UnitId by, UnitId target) {
    const DisplacementRules& d = *rules.displacement;
    return (by == target ? d.hexes : d.hexes_other)[tech_index(rules.type(b.unit(by).type))];
}

// One of its devices has acted this turn.
bool displaced_already(const Rules& rules, const Unit& u) {
    for (const std::uint8_t g : rules.type(u.type).armed)
        if (device_of(rules, u, g) != nullptr && u.groups[g].used > 0) return true;
    return false;
}

// Before a tournament barrier a displacement off the map ends in the last hex on the way there (P17).
Hex last_on_map(const Battle& b, Hex from, Hex to) {
    if (b.field.edge != EdgeRule::tournament_barrier || b.field.map.contains(to)) return to;
    Hex last = from;
    each_between(from, to, [&](Hex hex, bool) {
        if (b.field.map.contains(hex) && distance(from, hex) > distance(from, last)) last = hex;
    });
    return last;
}

}  // namespace

std::optional<Refusal> refuse_displace(const Rules& rules, const Battle& b, const Operate& order) {
    const Unit& u = b.unit(order.unit);
    const WeaponType* w = device_of(rules, u, order.group);
    if (w == nullptr || w->modes.empty()) return refusal(WhyMore::wrong_system);
    if (boxes_left(rules.type(u.type), u, order.group) <= 0) return refusal(Why::system_destroyed);
    if (!order.target || !b.unit(order.target).active()) return refusal(Why::no_such_target);
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    if (order.target != order.unit &&
        (!fire_control_works(rules, b, u) || !locked_on(rules, b, order.unit, order.target)))
        return refusal(WhyMore::no_lock_on);
    const Unit& t = b.unit(order.target);
    if (stabilized(rules, t)) return refusal(WhyMore::stabilized);
    if (rules.type(t.type).sheet.size_class < rules.displacement->size_least)
        return refusal(WhyMore::wrong_target);
    if (u.groups[order.group].used >= w->shots_per_turn ||
        (rules.displacement->at_once && displaced_already(rules, u)))
        return refusal(Why::already_fired, w->shots_per_turn, 1);
    const std::size_t mode = mode_for(*w, b, order.unit, order.target);
    if (const auto no = refuse_charge(rules, u, order.group, static_cast<int>(mode))) return no;
    const WeaponMode& m = w->modes[mode];
    const Hex from = b.unit(order.target).hex;
    const int range = distance(u.hex, from);
    if (reach_of(m, range, range) != Reach::within) return refusal(Why::out_of_range, m.table.last, range);
    const int carried = distance(from, order.hex);
    const int most = carries(rules, b, order.unit, order.target);
    if (carried < 1 || carried > most) return refusal(Why::out_of_range, most, carried);
    const Hex to = last_on_map(b, from, order.hex);
    return refuse_if(to == from || !b.field.map.contains(to), Why::off_map);
}

ScoreOdds odds_of_displacement(const Rules& rules, const Battle& b, const Operate& order) {
    return odds_of(rules, b, muzzle_of_device(rules, b, order.unit, order.group, order.target),
                   target_of(b, order.target, {}));
}

void do_displace(Play& play, const Operate& order) {
    play.emit(Operated{order.unit, order.target, order.hex, order.group, order.use, 1});
    play.set_group(order.unit, order.group, GroupField::used, 1);
    if (play.rules.displacement->at_once) {
        spend_charge(play, order.unit, order.group);
        carry_out(play, {order.unit, order.target, order.hex, {}, order.group, 0, 0});
        return;
    }
    play.set_group(order.unit, order.group, GroupField::ready, 0);
    const Hex to = last_on_map(play.now, play.now.unit(order.target).hex, order.hex);
    play.emit(DeviceAimed{order.unit, order.target, to, {}, order.group, 0, 0});
}

std::optional<std::size_t> device_for_hangar(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (!rules.displacement || displaced_already(rules, u)) return std::nullopt;
    for (const std::uint8_t g : rules.type(u.type).armed)
        if (device_of(rules, u, g) != nullptr && boxes_left(rules.type(u.type), u, g) > 0 &&
            !refuse_charge(rules, u, g, 0))
            return g;
    return std::nullopt;
}

void spend_device(Play& play, UnitId unit, std::size_t group) {
    play.set_group(unit, group, GroupField::used, 1);
    spend_charge(play, unit, static_cast<std::uint8_t>(group));
}

bool displaces_at_once(const Rules& rules) { return rules.displacement && rules.displacement->at_once; }

int displacement_reach(const Rules& rules, const ShipClass& type) {
    return rules.displacement->hexes[tech_index(type)];
}

bool may_displace(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    for (const std::uint8_t g : rules.type(u.type).armed)
        if (device_of(rules, u, g) != nullptr && boxes_left(rules.type(u.type), u, g) > 0 &&
            u.groups[g].ready != 0 && !holds_now(b, u, StatusKind::silent) && !refuse_charge(rules, u, g, 0))
            return true;
    return false;
}

bool displace_due(const Rules& rules, const Battle& b) {
    return std::any_of(b.aims.begin(), b.aims.end(), [&](const DeviceAim& aim) {
        return device_of(rules, b.unit(aim.by), aim.group) != nullptr;
    });
}

bool displace_run(Play& play) {
    const auto aims = play.now.aims;
    for (const DeviceAim& aim : aims) {
        if (device_of(play.rules, play.now.unit(aim.by), aim.group) == nullptr) continue;
        play.emit(DeviceDone{aim.by, aim.group});
        spend_charge(play, aim.by, aim.group);
        if (play.now.unit(aim.by).active() && play.now.unit(aim.at).active()) carry_out(play, aim);
    }
    return true;
}

}  // namespace impulse
