// Numbers that hang on the size of the target, and devices that work once a turn.
// Rule:   classic: axion torpedo, E10 (overload at range 0), G18.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "battle/core/refusal.h"
#include "battle/fire/declare.h"
#include "battle/fire/shot.h"
#include "battle/play/apply.h"
#include "battle/systems/displacement.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// The torpedo hits on 6, 5, 4, 3, 2, 1 by range; the die is 1 more against size class 0 and 1, 1, 2, 3 less against 5, 6, 7.
TEST(ClassicAxion, HitsByRangeAndBySizeClass) {
    TableBattle b{"classic"};
    const UnitId by = b.unit(0, "2020", 'A', b.bare_class({{"axion", 1}}));
    const UnitId at = b.unit(1, "2020", 'D', "federation/ca");
    b.clock(2, 10);
    const auto& modes = b.weapon(by, 0).modes;
    struct Band {
        int from, to, hit, standard, overload;  // points of a hit; 0: it does not reach
    };
    for (const Band& band : {Band{0, 0, 6, 10, 15},
                             {1, 1, 5, 9, 13},
                             {2, 3, 4, 8, 12},
                             {4, 5, 3, 7, 10},
                             {6, 8, 2, 6, 9},
                             {9, 12, 1, 5, 0}})
        for (const int range : {band.from, band.to})
            for (const auto& [size_class, better] :
                 {std::pair{0, -1}, {1, -1}, {2, 0}, {3, 0}, {4, 0}, {5, 1}, {6, 2}, {7, 3}})
                for (const std::string mode : {"standard", "overload"}) {
                    const int points = mode == "standard" ? band.standard : band.overload;
                    if (points == 0) continue;
                    b.rules.classes[b.at(at).type.index()].sheet.size_class = size_class;
                    b.at(at).hex = hex_at(20, 20 - range);
                    const WeaponMode& m = modes[b.mode(by, 0, mode)];
                    const Muzzle gun{
                        .mode = &m, .by = by, .hex = b.at(by).hex, .mount = false, .charge = m.energy};
                    const Battle before = b.battle;
                    for (int die = 1; die <= 6; ++die) {
                        b.battle = before;
                        b.dice.faces.clear();
                        b.faces({die});
                        Play p = b.play();
                        EXPECT_EQ(fire_at_once(p, Stream::to_hit, gun, target_of(b.battle, at, {})).points,
                                  die <= band.hit + better ? points : 0)
                            << mode << " at " << range << ", size class " << size_class << ", die " << die;
                    }
                    b.battle = before;
                }
}

// An overloaded hellbore at range 0: a point on each of the firer's shields, enveloping or direct.
TEST(ClassicHellbore, OverloadedAtRangeZeroStrikesEachShieldOfItsFirerOnce) {
    for (const char* mode : {"overload", "direct-overload"}) {
        TableBattle b{"classic"};
        const UnitId by = b.unit(0, "2020", 'A', "hydran/apa");
        const UnitId at = b.unit(1, "2020", 'D', "federation/ca");
        b.clock(2, 10);
        const auto before = b.at(by).shield;
        const std::size_t gun = b.group_of(by, "hellbore");
        b.arm(by, gun, mode, points(9));
        b.declare(b.shot(by, gun, mode, at));
        b.sums_of_two({11});
        b.resolve();
        for (std::size_t f = 0; f < 6; ++f)
            EXPECT_EQ(b.at(by).shield.at(f), before.at(f) - 1) << mode << " " << f;
    }
}

// G18: a displacement device works once a turn.
TEST(ClassicDisplacement, WorksOnceATurn) {
    TableBattle b{"classic"};
    const UnitId by = b.unit(0, "2020", 'A', b.bare_class({{"displacement", 1}}));
    b.clock(2, 10);
    b.arm(by, 0, "own", points(4));
    Operate o;
    o.unit = by;
    o.use = SystemUse::displace;
    o.target = by;
    o.hex = neighbour(b.at(by).hex, Facing{0});
    EXPECT_FALSE(refuse_displace(b.rules, b.battle, o));
    b.at(by).groups[0].used = 1;
    const auto no = refuse_displace(b.rules, b.battle, o);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::already_fired);
}

}  // namespace
}  // namespace impulse
