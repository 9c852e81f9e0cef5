// tests/battle/damage/blast_device_test.cpp: ships whose engines explode with them.
// Rule:   TNG "SD".
#include <gtest/gtest.h>

#include "battle/damage/allocate.h"
#include "battle/damage/explosion.h"
#include "battle/damage/shields.h"
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

// Each SD box adds the size of the Propel engine once more, and each Propel box that is left a point.
TEST(TngSelfDestructionDevice, AddsThePropelEngineToTheExplosion) {
    DeviceShip one(1), two(2);
    EXPECT_EQ(one.strength(), 10 + 8 + 8);
    EXPECT_EQ(two.strength(), 10 + 16 + 8);
    one.b.at(one.u).groups[0].lost = 3;
    EXPECT_EQ(one.strength(), 10 + 8 + 5);
    // What SD boxes do for the explosion is lost with them, until they are repaired.
    one.b.at(one.u).groups[1].lost = 1;
    EXPECT_EQ(one.strength(), 10);
    two.b.at(two.u).groups[1].lost = 1;
    EXPECT_EQ(two.strength(), 10 + 8 + 8);
}

// With each hex the explosion falls to two thirds with one SD box, to three quarters with two, in place of a half.
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

// An SD box that is off blows up its ship as well as one that is on.
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

// A point that falls on "APR" of the chart, where the device stands alone.
struct HitDevice : DeviceShip {
    HitDevice() : DeviceShip(1) {
        (void)b.unit(0, "3535", 'A', "korrin/halberd");  // its side goes on without it
        b.faces({5, 8});
        Play play = b.play();
        add_volley(play, u, {}, 0, 1, VolleyKind::direct, 0);
        EXPECT_FALSE(resolve_volleys(play));
    }
    [[nodiscard]] auto answers(int choice) {
        return apply(b.rules, b.battle, Answer{b.at(u).side, static_cast<std::uint8_t>(choice)}, b.dice,
                     nullptr);
    }
};

TEST(TngSelfDestructionDevice, AsksItsOwnerWhenItIsHit) {
    HitDevice s;
    ASSERT_EQ(s.b.battle.questions.size(), 1U);
    EXPECT_EQ(s.b.battle.questions[0].kind, QuestionKind::blow_up);
    EXPECT_EQ(s.b.battle.questions[0].side, s.b.at(s.u).side);
    EXPECT_EQ(s.b.lost(s.u, "sd"), 0);
    ASSERT_TRUE(s.answers(0).has_value());
    EXPECT_EQ(s.b.lost(s.u, "sd"), 1);
    EXPECT_TRUE(s.b.at(s.u).active());
    EXPECT_TRUE(s.b.battle.blasts.empty());
    EXPECT_TRUE(s.b.battle.questions.empty());
}

TEST(TngSelfDestructionDevice, CountsAsWholeInTheExplosionThatItsHitSetsOff) {
    HitDevice s;
    ASSERT_TRUE(s.answers(1).has_value());
    EXPECT_EQ(s.b.at(s.u).fate, Fate::self_destructed);
    ASSERT_EQ(s.b.battle.blasts.size(), 1U);
    EXPECT_EQ(s.b.battle.blasts[0].strength, 10 + 8 + 8);
    EXPECT_EQ(s.b.battle.blasts[0].spread, 1);
}

TEST(TngSelfDestructionDevice, AnOwnerWhoseDeviceIsOffIsNotAsked) {
    DeviceShip s(1);
    s.b.at(s.u).groups[s.b.group_of(s.u, "sd")].off = 1;
    s.b.faces({5, 8});
    EXPECT_TRUE(s.b.internals(s.u, 1));  // "LWARP" beside it
    EXPECT_TRUE(s.b.battle.questions.empty());
    EXPECT_EQ(s.b.lost(s.u, "sd"), 0);
}

TEST(TngSelfDestructionDevice, BlowsTheShipUpInAnyPhase) {
    DeviceShip s(1);
    (void)s.b.unit(0, "3535", 'A', "korrin/halberd");
    Operate o;
    o.unit = s.u;
    o.group = static_cast<std::uint8_t>(s.b.group_of(s.u, "sd"));
    o.use = SystemUse::box;
    o.value = 2;
    const UnitId enemy{std::size_t{1}};
    int phases = 0;
    for (const Step& step : s.b.rules.procedure.steps) {
        if (step.window == WindowKind::automatic) continue;
        ++phases;
        s.b.open(step.mechanism);
        s.b.battle.window.owes = UnitSet{enemy};  // who decides there does not matter
        EXPECT_FALSE(refuse(s.b.rules, s.b.battle, o)) << step.name;
        Operate off = o;
        off.use = SystemUse::switch_off;  // what is not of any phase
        EXPECT_TRUE(refuse(s.b.rules, s.b.battle, off)) << step.name;
    }
    EXPECT_GT(phases, 10);
}

// The explosion follows before the next phase.
TEST(TngSelfDestructionDevice, ExplodesInThePhaseOfItsOrder) {
    for (const Mechanism phase : {Mechanism::direct_fire, Mechanism::repair}) {
        DeviceShip s(1);
        (void)s.b.unit(0, "3535", 'A', "korrin/halberd");
        s.b.clock(1, 6);
        s.b.open(phase);
        Operate o;
        o.unit = s.u;
        o.group = static_cast<std::uint8_t>(s.b.group_of(s.u, "sd"));
        o.use = SystemUse::box;
        o.value = 2;
        s.b.dice.forgive();
        ASSERT_TRUE(apply(s.b.rules, s.b.battle, o, s.b.dice, nullptr).has_value());
        for (const std::size_t side : {0U, 1U})
            (void)apply(s.b.rules, s.b.battle, PassSide{SideId{side}}, s.b.dice, nullptr);
        EXPECT_EQ(s.b.at(s.u).fate, Fate::self_destructed) << word(phase);
    }
}

}  // namespace
}  // namespace impulse
