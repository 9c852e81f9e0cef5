#include "battle/systems/displacement.h"

#include <algorithm>

#include "battle/areas/terrain.h"
#include "battle/areas/web.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/fire/arming.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

const WeaponType* device_of(const Rules& rules, const Unit& u, std::size_t group) {
    const ClassGroup& g = rules.type(u.type).groups[group];
    if (!g.weapon || rules.system(g.system).device != Device::displacement) return nullptr;
    return &rules.weapon(g.weapon);
}

// The mode by whose unit is moved: one of the own kind, or another.
std::size_t mode_for(const WeaponType& w, const Battle& b, UnitId by, UnitId target) {
    const bool own = b.sides[b.unit(by).side.index()].team == b.sides[b.unit(target).side.index()].team;
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if ((w.modes[m].id == "own") == own) return m;
    return 0;
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
    if (u.groups[order.group].used >= w->shots_per_turn)
        return refusal(Why::already_fired, w->shots_per_turn, 1);
    const std::size_t mode = mode_for(*w, b, order.unit, order.target);
    if (const auto no = refuse_charge(rules, u, order.group, static_cast<int>(mode))) return no;
    const WeaponMode& m = w->modes[mode];
    const Hex from = b.unit(order.target).hex;
    const int range = distance(u.hex, from);
    if (reach_of(m, range, range) != Reach::within) return refusal(Why::out_of_range, m.table.last, range);
    const int carried = distance(from, order.hex);
    if (carried < 1 || carried > rules.displacement->hexes)
        return refusal(Why::out_of_range, rules.displacement->hexes, carried);
    const Hex to = last_on_map(b, from, order.hex);
    if (to == from || !b.field.map.contains(to)) return refusal(Why::off_map);
    return std::nullopt;
}

void do_displace(Play& play, const Operate& order) {
    play.emit(Operated{order.unit, order.target, order.hex, order.group, order.use, 1});
    play.set_group(order.unit, order.group, GroupField::used, 1);
    play.set_group(order.unit, order.group, GroupField::ready, 0);
    const Hex to = last_on_map(play.now, play.now.unit(order.target).hex, order.hex);
    play.emit(DeviceAimed{order.unit, order.target, to, {}, order.group, 0, 0});
}

bool may_displace(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    for (const std::uint8_t g : rules.type(u.type).armed)
        if (device_of(rules, u, g) != nullptr && boxes_left(rules.type(u.type), u, g) > 0 &&
            u.groups[g].ready != 0 && !holds_now(b, u, StatusKind::silent) && !refuse_charge(rules, u, g, 0))
            return true;
    return false;
}

bool displacement_waits(const Rules& rules, const Battle& b) {
    return std::any_of(b.aims.begin(), b.aims.end(), [&](const DeviceAim& aim) {
        return device_of(rules, b.unit(aim.by), aim.group) != nullptr;
    });
}

void carry_out_displacements(Play& play) {
    const auto aims = play.now.aims;
    for (const auto& [by, target, hex, facing, g, hexes, energy] : aims) {
        const WeaponType* w = device_of(play.rules, play.now.unit(by), g);
        if (w == nullptr) continue;
        play.emit(DeviceDone{by, g});
        spend_charge(play, by, g);
        if (!play.now.unit(by).active() || !play.now.unit(target).active()) continue;
        const WeaponMode& m = w->modes[mode_for(*w, play.now, by, target)];
        const Muzzle device{.mode = &m, .by = by, .group = g, .hex = play.now.unit(by).hex};
        const bool good = roll_shot(play, Stream::other, device, target_of(play.now, target, {}),
                                    bare_plan(device, play.now.unit(target).hex))
                              .hit;
        play.emit(Operated{by, target, hex, g, SystemUse::displace, static_cast<std::uint8_t>(good ? 1 : 0)});
        if (!good) continue;
        play.emit(Placed{target, hex, play.now.unit(target).facing});
        enter_web(play, target);
        after_move(play, target);
    }
}

}  // namespace impulse
