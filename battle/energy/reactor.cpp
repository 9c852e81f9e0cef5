#include "battle/energy/reactor.h"

#include <algorithm>

namespace impulse {

Supply supply_of(const Rules& rules, const Unit& u) {
    Supply s;
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& t = rules.system(c.groups[g].system);
        if (!t.has(Trait::power)) continue;
        const int boxes = boxes_left(c, u, g);
        for (int i = 0; i < t.power_count; ++i) {
            const PowerOutput& out = t.power[static_cast<std::size_t>(i)];
            s[out.kind] += out.per_box * boxes * (out.times_value ? c.groups[g].value : 1);
        }
    }
    s[PowerKind::reserve_warp] = u.battery_warp;
    s[PowerKind::battery] = u.battery - u.battery_warp;
    return s;
}

Energy battery_capacity(const Rules& rules, const Unit& u) {
    Energy sum{};
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& t = rules.system(c.groups[g].system);
        if (t.has(Trait::battery))
            sum += points(boxes_left(c, u, g) * (t.capacity_is_value ? c.groups[g].value : t.capacity));
    }
    return sum;
}

Energy capacitor_capacity(const Rules& rules, const Unit& u) {
    Energy sum{};
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!c.groups[g].weapon) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (w.arming == ArmingKind::ship_capacitor) sum += w.capacity * boxes_left(c, u, g);
    }
    return sum;
}

void trim_stores(Play& play, UnitId id) {
    const Unit& u = play.now.unit(id);
    const Energy battery = battery_capacity(play.rules, u);
    if (u.battery > battery) play.emit(BatterySet{id, battery, std::min(u.battery_warp, battery)});
    const Energy capacitor = capacitor_capacity(play.rules, u);
    if (u.capacitor > capacitor) play.emit(CapacitorSet{id, capacitor});
}

}  // namespace impulse
