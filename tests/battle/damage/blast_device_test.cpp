// tests/battle/damage/blast_device_test.cpp: ships whose engines explode with them.
// Rule:   TNG "SD".
#include <gtest/gtest.h>

#include "battle/damage/explosion.h"
#include "battle/play/apply.h"
#include "battle/systems/box_uses.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A ship of explosion strength 10 with 8 boxes of Propel and so many self-destruction devices.
struct DeviceShip {
    TableBattle b{"tng"};
    UnitId u;
    explicit DeviceShip(int devices) {
        const ClassId type = b.bare_class({{"propel", 8}, {"sd", devices}});
        b.rules.classes[type.index()].sheet.explosion = 10;
        u = b.unit(0, "2020", 'A', type);
        (void)b.unit(1, "2030", 'D', "korrin/halberd");
        b.clock(1, 2);
        b.open(Mechanism::activity);
    }
    int strength() {
        Battle before = b.battle;
        Play play = b.play();
        destroy(play, u, Fate::self_destructed, {});
        const int points = b.battle.blasts[0].strength;
        spread = b.battle.blasts[0].spread;
        b.battle = before;
        return points;
    }
    int spread = 0;
};

// "Each SD box adds the entire Propel engine size an extra time ... Each undestroyed Propel box adds yet another point."
TEST(TngSelfDestructionDevice, AddsThePropelEngineToTheExplosion) {
    DeviceShip one(1), two(2);
    EXPECT_EQ(one.strength(), 10 + 8 + 8);
    EXPECT_EQ(two.strength(), 10 + 16 + 8);
    one.b.at(one.u).groups[0].lost = 3;
    EXPECT_EQ(one.strength(), 10 + 8 + 5);
    // "The SD modifiers to explosion strength will be lost until the SD is repaired."
    one.b.at(one.u).groups[1].lost = 1;
    EXPECT_EQ(one.strength(), 10);
    two.b.at(two.u).groups[1].lost = 1;
    EXPECT_EQ(two.strength(), 10 + 8 + 8);
}

// "Do not multiply the explosion strength by 1/2 for each hex, instead by 2/3 for 1 SD box and by 3/4 for 2 SD boxes."
TEST(TngSelfDestructionDevice, SpreadsTheExplosionFarther) {
    TableBattle b("tng");
    const auto at = [&](int distance, int spread) {
        return blast_at(*b.rules.explosions, 48, distance, spread);
    };
    EXPECT_EQ(at(0, 0), 48);
    EXPECT_EQ(at(1, 0), 24);
    EXPECT_EQ(at(2, 0), 12);
    EXPECT_EQ(at(1, 1), 32);
    EXPECT_EQ(at(2, 1), 21);
    EXPECT_EQ(at(1, 2), 36);
    EXPECT_EQ(at(2, 2), 27);
    DeviceShip one(1), two(2);
    (void)one.strength();
    (void)two.strength();
    EXPECT_EQ(one.spread, 1);
    EXPECT_EQ(two.spread, 2);
}

// "SD allows the ship to self-destruct ... whether it is on or off."
TEST(TngSelfDestructionDevice, BlowsTheShipUpOnOrOff) {
    DeviceShip s(1);
    Operate o;
    o.unit = s.u;
    o.group = static_cast<std::uint8_t>(s.b.group_of(s.u, "sd"));
    o.use = SystemUse::switch_off;
    Play play = s.b.play();
    do_switch(play, o);
    o.use = SystemUse::box;
    o.value = 2;
    ASSERT_FALSE(refuse(s.b.rules, s.b.battle, o));
    do_box_use(play, o);
    EXPECT_EQ(s.b.at(s.u)[Counter::self_destruct], 1);
}

}  // namespace
}  // namespace impulse
