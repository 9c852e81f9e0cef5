// What weapons do on average, worked out by hand from the printed tables.
#include "battle/fire/firepower.h"

#include <gtest/gtest.h>

#include "tests/support/loaded_rules.h"

namespace impulse {
namespace {

struct Gunnery {
    const Rules& rules;
    Firepower power;
    explicit Gunnery(const Rules& r) : rules(r) { power.prepare(r); }
    WeaponId weapon(const char* type, const char* system) const {
        const ClassId c = class_named(rules, type);
        return rules.type(c).groups[group_named(rules, c, system)].weapon;
    }
};

TEST(ClassicFirepower, PhaserOneAverages) {
    const Gunnery g{classic_rules()};
    const WeaponId phaser = g.weapon("federation/ca", "phaser-1");
    EXPECT_EQ(g.power.row(phaser, 0)[0], 39 * 60 / 6);  // 9+8+7+6+5+4
    EXPECT_EQ(g.power.row(phaser, 0)[5], 21 * 60 / 6);  // 5+4+4+3+3+2
    EXPECT_EQ(g.power.row(phaser, 0)[8], 13 * 60 / 6);  // 4+3+3+2+1+0
    EXPECT_EQ(g.power.row(phaser, 0)[76], 0);
    EXPECT_TRUE(g.power.can_score(phaser, 0, 75));
    EXPECT_FALSE(g.power.can_score(phaser, 0, 76));
}

TEST(ClassicFirepower, PhotonsHitOrMiss) {
    const Gunnery g{classic_rules()};
    const WeaponId photon = g.weapon("federation/ca", "photon");
    EXPECT_EQ(g.power.row(photon, 0)[1], 0);               // not below range 2
    EXPECT_EQ(g.power.row(photon, 0)[2], 8 * 60 * 5 / 6);  // 5 or less
    EXPECT_EQ(g.power.row(photon, 0)[8], 8 * 60 * 3 / 6);
    EXPECT_EQ(g.power.row(photon, 0)[30], 8 * 60 * 1 / 6);
    EXPECT_EQ(g.power.row(photon, 0)[31], 0);
    EXPECT_EQ(g.power.most(photon, 0, 30), 8);
    // A drone of 4 hit points dies of any hit, one of 9 of none.
    EXPECT_EQ(g.power.chance_of(photon, 0, 8, 4), 30);
    EXPECT_EQ(g.power.chance_of(photon, 0, 8, 9), 0);
}

TEST(ClassicFirepower, GoodRangeIsWhereTwoFifthsAreLeft) {
    const Gunnery g{classic_rules()};
    // Disruptor: 5 x 5/6 at range 1 is 250 sixtieths; 2/5 of it, 100, is reached last at range 15 with 3 x 4/6 = 120.
    const WeaponId disruptor = g.weapon("klingon/d7", "disruptor");
    EXPECT_EQ(g.power.good_range(disruptor), 15);
}

TEST(ClassicFirepower, OnlyGunsThatBearCount) {
    RangeRow row{};
    row.fill(60);
    Guns guns;
    add_gun(guns, *parse_arc("FA"), row, 2);
    add_gun(guns, *parse_arc("RA"), row, 1);
    add_gun(guns, *parse_arc("FA"), row, 1);
    EXPECT_EQ(guns.size(), 2U);
    EXPECT_EQ(broadside(guns, 1, 3), 180);  // dead ahead
    EXPECT_EQ(broadside(guns, 13, 3), 60);  // dead astern
    EXPECT_EQ(broadside(guns, 8, 3), 0);    // abeam
    EXPECT_EQ(all_bearing(guns, 3), 240);
    EXPECT_EQ(broadside(guns, 1, 145), 0);
}

}  // namespace
}  // namespace impulse
