// tests/battle/fire/bare_range.h: any weapon of the supplement, ready, and a ship without shields so many hexes ahead.
// Units:  hexes, points of damage.
// Shapes: one battle that is set up anew for each weapon, so that the tables are copied once.
// Rule:   none.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "tests/support/table_battle.h"

namespace impulse {

// A bare hull with boxes of one weapon, and a Halberd ahead of it.
struct BareRange : TableBattle {
    UnitId gunner, target;
    BareRange() : TableBattle("tng") {}

    void place(const WeaponType& w, int boxes, int range) {
        battle = Battle{};
        battle.dice.seed = 20'261'124;
        rules.classes.resize(table_rules("tng").classes.size());
        const std::string& row = rules.system(w.system).id;
        const ClassId hull = bare_class({{row.c_str(), boxes}, {"positional_stabilizer", 1}});
        const WeaponId id{static_cast<std::size_t>(&w - rules.weapons.data())};
        std::vector<ClassGroup>& groups = rules.classes[hull.index()].groups;
        for (std::size_t g = 0; g + 1 < groups.size(); ++g) groups[g].weapon = id;
        rules.classes[hull.index()].guards.push_back(static_cast<std::uint8_t>(groups.size() - 1));
        rules.classes[hull.index()].sheet.tech = std::max(3, w.level);
        gunner = unit(0, "2030", 'A', hull);
        target = unit(1, "2015", 'D', "korrin/halberd");
        at(gunner).hex = hex_at(20, 110);
        at(target).hex = hex_at(20, 110 - range);
        at(target).shield.fill(0);
        set(target, Counter::shield_level, 0);
        at(gunner).battery = points(99);
        clock(1, 1);
    }
    // Orders for one use of all its boxes, each ready; or of so many boxes, each by itself.
    std::vector<Fire> ready(const WeaponType& w, const WeaponMode& m) { return ready(w, m, m.boxes); }
    std::vector<Fire> ready(const WeaponType& w, const WeaponMode& m, int boxes) {
        std::vector<Fire> orders;
        if (m.anchored) arm(gunner, at(gunner).groups.size() - 1, "on", points(6));
        if (m.target == TargetKind::held)
            battle.links.push_back({.kind = LinkKind::tractor,
                                    .state = LinkState::held,
                                    .from = gunner,
                                    .to = target,
                                    .group = 0,
                                    .strength = 9});
        for (std::size_t g = 0; g < static_cast<std::size_t>(boxes); ++g) {
            GroupState& box = at(gunner).groups[g];
            if (w.rack_half_spaces > 0) box.ammo[0] = static_cast<std::uint8_t>(w.rack_half_spaces);
            if (w.rounds > 0) box.ammo[0] = static_cast<std::uint8_t>(w.rounds);
            if (w.arming == ArmingKind::own_capacitor)
                box.charge = m.energy.parts;
            else if (w.launches.empty() || w.arming != ArmingKind::ammunition)
                arm(gunner, g, m.id, m.energy);
            Fire f = shot(gunner, g, m.id, target, m.boxes > 1 ? 1 : 0);
            if (m.fed_when_fired()) f.energy = static_cast<std::uint8_t>(std::max<int>(1, m.energy.ceil()));
            orders.push_back(f);
        }
        return orders;
    }
};

}  // namespace impulse
