// tests/battle/fire/gun_duel.h: one gun of the supplement against one ship.
// Units:  hexes, points of damage.
// Shapes: GunDuel owns a battle on the rules as shipped; dice are typed by the test.
// Rule:   none.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "battle/core/refusal.h"
#include "battle/fire/declare.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"
#include "tests/support/table_battle.h"

namespace impulse {

// A ship with one box of a gun and a Halberd without shields so many hexes ahead of it.
struct GunDuel {
    TableBattle b{"tng"};
    UnitId gunner, halberd;
    GunDuel(const char* gun, int tech, int range, int boxes = 1) {
        const ClassId hull = b.bare_class({{gun, boxes}});
        for (ClassGroup& g : b.rules.classes.back().groups)
            if (g.weapon) g.weapon = WeaponId{g.weapon.index() + static_cast<std::size_t>(tech - 3)};
        gunner = b.unit(0, "2030", 'A', hull);
        halberd = b.unit(1, "2015", 'D', "korrin/halberd");
        b.at(halberd).hex = hex_at(20, 30 - range);
        b.at(halberd).shield.fill(0);
        for (std::size_t g = 0; g < static_cast<std::size_t>(boxes); ++g)
            if (const WeaponType& w = b.weapon(gunner, g); w.rounds > 0)
                b.at(gunner).groups[g].ammo[0] = static_cast<std::uint8_t>(w.rounds);
    }
    [[nodiscard]] const WeaponMode& mode(const char* id) const {
        return b.weapon(gunner, 0).modes[b.mode(gunner, 0, id)];
    }
    // Energy for so many shots, or ready with that of one.
    void feed(const char* id, int shots = 1) {
        const WeaponMode& m = mode(id);
        if (b.weapon(gunner, 0).arming == ArmingKind::own_capacitor)
            b.at(gunner).groups[0].charge = m.energy.parts * shots;
        else
            b.arm(gunner, 0, id, m.energy * (m.charges > 1 ? shots : 1));
    }
    // Points of one shot with those dice; 0 is none.
    int fired(const char* id, int die) { return fired(id, die > 0 ? std::vector{die} : std::vector<int>{}); }
    int fired(const char* id, const std::vector<int>& dice) {
        feed(id);
        const Fire shot = b.shot(gunner, 0, id, halberd);
        if (const auto no = refuse_fire(b.rules, b.battle, shot)) {
            ADD_FAILURE() << refusal_text(b.rules, *no);
            return -1;
        }
        b.declare(shot);
        b.dice.faces = dice;
        Play p = b.play();
        EXPECT_TRUE(resolve_fire_run(p));
        int points = 0;
        for (const Volley& v : b.battle.volleys)
            if (v.target != gunner) points += v.points;
        return points;
    }
    [[nodiscard]] bool reaches(const char* id, int range) const {
        return reach_of(mode(id), range, range) == Reach::within;
    }
};

}  // namespace impulse
