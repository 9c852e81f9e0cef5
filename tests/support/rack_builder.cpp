#include "tests/support/rack_builder.h"

#include <algorithm>
#include <cassert>

#include "battle/play/class_index.h"

namespace impulse {

SeekerId add_drone(BattleBuilder& b, int speed, int endurance, int warhead, int hit_points, int half_spaces) {
    SeekerType s;
    s.id = "drone-" + std::to_string(b.rules.seekers.size());
    s.flight = FlightKind::chart;
    s.speed = speed;
    s.endurance = endurance;
    s.warhead = warhead;
    s.hit_points = hit_points;
    s.half_spaces = half_spaces;
    b.rules.seekers.push_back(s);
    return SeekerId{b.rules.seekers.size() - 1};
}

SeekerId add_leaper(BattleBuilder& b, int range, int warhead, int hit_points, int half_spaces) {
    const SeekerId id = add_drone(b, range, 0, warhead, hit_points, half_spaces);
    b.rules.seekers[id.index()].flight = FlightKind::leap;
    return id;
}

std::size_t add_rack(BattleBuilder& b, ClassId type, const RackRow& row) {
    WeaponType w;
    w.id = "rack";
    w.arming = ArmingKind::ammunition;
    w.launches = row.launches;
    w.rack_half_spaces = row.half_spaces;
    w.launch_per_turn = row.per_turn;
    w.launch_gap = row.gap;
    w.rack_by_space = row.by_space;
    b.rules.weapons.push_back(w);
    SystemType s;
    s.id = "rack-" + std::to_string(b.rules.systems.size());
    s.traits = static_cast<std::uint32_t>(Trait::weapon) | static_cast<std::uint32_t>(Trait::launcher);
    s.weapon = WeaponId{b.rules.weapons.size() - 1};
    s.repair = 3;
    b.rules.systems.push_back(s);
    const std::size_t group = b.group(type, b.rules.systems.size() - 1, 1);
    ShipClass& c = b.type(type);
    for (std::size_t i = 0; i < row.load.size(); ++i)
        c.groups[group].load[i] = static_cast<std::uint8_t>(row.load[i]);
    c.guides_seekers = true;
    c.launchers.push_back(static_cast<std::uint8_t>(group));
    index_groups(b.rules, c);
    return group;
}

void ready_racks(BattleBuilder& b, UnitId unit, int reload_half_spaces) {
    Unit& u = b.at(unit);
    const ShipClass& c = b.type(u.type);
    for (const std::uint8_t group : c.launchers) {
        const WeaponType& w = b.rules.weapon(c.groups[group].weapon);
        u.groups[group].ammo = c.groups[group].load;
        if (w.rack_by_space) u.groups[group].ammo[0] = static_cast<std::uint8_t>(w.rack_half_spaces);
        if (w.rack_by_space) u.groups[group].reloads = static_cast<std::uint8_t>(reload_half_spaces);
        // Reloads by type: as many rounds of each as the store has room for, in the order of the list.
        int store = reload_half_spaces;
        for (std::size_t i = 0; i < w.launches.size() && i < 4 && !w.rack_by_space; ++i) {
            const int each = b.rules.seeker(w.launches[i]).half_spaces, n = std::min<int>(store / each, 255);
            u.groups[group].store[i] = static_cast<std::uint8_t>(n);
            store -= n * each;
        }
    }
    b.set(unit, Counter::lock_on, 1);
}

ObjectId in_flight(BattleBuilder& b, SeekerId type, UnitId by, UnitId target, Hex hex, Facing facing) {
    MapObject o;
    o.fate = SeekerFate::flying;
    o.type = type;
    o.by = o.guide = by;
    o.kind = b.rules.seeker(type).kind;
    o.target = target;
    o.hex = hex;
    o.facing = facing;
    o.since = static_cast<std::int16_t>(b.battle.impulse_now());
    o.serial = ++b.battle.serials;
    b.battle.objects.push_back(o);
    return ObjectId{b.battle.objects.size() - 1};
}

}  // namespace impulse
