#include "battle/systems/sensors.h"

#include <gtest/gtest.h>

#include "tests/support/battle_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct Ship {
    BattleBuilder b = BattleBuilder::classic();
    UnitId u{};
    Ship() {
        b.rules.lock_on = table_rules("classic").lock_on;
        u = b.unit(0, hex_at(5, 5));
        b.clock(2, 0);
    }
    void roll() {
        Play play = b.play();
        lock_on_run(play);
    }
    [[nodiscard]] int locked() { return b.at(u)[Counter::lock_on]; }
};

TEST(ClassicLockOn, RatingSixIsAutomatic) {  // D6.11
    Ship s;
    ASSERT_TRUE(lock_on_due(s.b.rules, s.b.battle));
    s.roll();
    EXPECT_EQ(s.locked(), 1);
    EXPECT_EQ(s.b.events.count<DieRolled>(), 0);
}

TEST(ClassicLockOn, LowerRatingsRollTheirRatingOrLess) {
    for (const auto& [face, locked] : {std::pair{5, 1}, {6, 0}}) {
        Ship s;
        s.b.set(s.u, Counter::sensor_lost, 2);  // rating 5
        s.b.dice.faces = {face};
        s.roll();
        EXPECT_EQ(s.locked(), locked) << face;
    }
}

TEST(ClassicLockOn, PassiveFireControlLosesItWithoutARoll) {
    Ship s;
    s.b.set(s.u, Counter::lock_on, 1).set(s.u, Counter::fire_control, 0);
    ASSERT_TRUE(lock_on_due(s.b.rules, s.b.battle));
    s.roll();
    EXPECT_EQ(s.locked(), 0);
    EXPECT_FALSE(lock_on_due(s.b.rules, s.b.battle));
}

TEST(ClassicFireControl, ActiveWorksAfterFourImpulsesAndLocksOnThen) {  // D6.63
    Ship s;
    s.b.set(s.u, Counter::fire_control, 0).paid(s.u, Line::fire_control, points(1)).clock(2, 10);
    EXPECT_FALSE(refuse_fire_control(s.b.rules, s.b.battle, s.u, true));
    Play play = s.b.play();
    do_fire_control(play, s.u, true);
    EXPECT_EQ(s.b.at(s.u)[Counter::fire_control_from], 32 + 14);
    for (const int impulse : {11, 12, 13}) {
        s.b.clock(2, impulse);
        EXPECT_FALSE(fire_control_works(s.b.rules, s.b.battle, s.b.at(s.u)));
        EXPECT_FALSE(lock_on_due(s.b.rules, s.b.battle));
    }
    s.b.clock(2, 14);
    EXPECT_TRUE(fire_control_works(s.b.rules, s.b.battle, s.b.at(s.u)));
    ASSERT_TRUE(lock_on_due(s.b.rules, s.b.battle));
    s.roll();
    EXPECT_EQ(s.locked(), 1);
    s.b.clock(2, 15);
    EXPECT_FALSE(lock_on_due(s.b.rules, s.b.battle));
}

TEST(ClassicFireControl, PassiveActsAtOnceAndDropsTheLockOn) {
    Ship s;
    s.b.set(s.u, Counter::lock_on, 1).clock(2, 10);
    Play play = s.b.play();
    do_fire_control(play, s.u, false);
    EXPECT_FALSE(fire_control_works(s.b.rules, s.b.battle, s.b.at(s.u)));
    EXPECT_EQ(s.locked(), 0);
}

TEST(ClassicFireControl, MustHaveBeenPaidForAndMustChangeSomething) {
    Ship s;
    EXPECT_EQ(refuse_fire_control(s.b.rules, s.b.battle, s.u, true), refusal(WhyMore::no_change));
    s.b.set(s.u, Counter::fire_control, 0);
    EXPECT_EQ(refuse_fire_control(s.b.rules, s.b.battle, s.u, true),
              refusal_energy(Why::not_enough_power, points(1), {}));
    EXPECT_EQ(refuse_fire_control(s.b.rules, s.b.battle, s.u, false), refusal(WhyMore::no_change));
}

TEST(TngFireControl, IsFreeAndAlwaysOn) {  // Sequence of play, 1
    BattleBuilder b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(5, 5));
    b.set(u, Counter::fire_control, 0);
    EXPECT_TRUE(fire_control_works(b.rules, b.battle, b.at(u)));
    EXPECT_TRUE(locked_on(b.rules, b.at(u)));
    EXPECT_FALSE(lock_on_due(b.rules, b.battle));
    EXPECT_EQ(refuse_fire_control(b.rules, b.battle, u, true), refusal(WhyMore::not_supported));
}

TEST(TngScanner, WithoutBoxesTheNumberIsThree) {  // Scanner, scanner-destroyed
    BattleBuilder b = BattleBuilder::tng();
    const ClassId c = b.ship_class();
    b.type(c).sheet.scanner.ratings = {0, 1, 2};
    const UnitId u = b.unit(0, hex_at(5, 5), {}, c);
    EXPECT_EQ(scanner_rating(b.rules, b.at(u)), 0);
    b.set(u, Counter::scanner_lost, 3);
    EXPECT_EQ(scanner_rating(b.rules, b.at(u)), 3);
}

// Fifty in a hundred each impulse, on three of the six faces (P2.23).
TEST(ClassicMoon, BreaksALockOnThatCrossesItHalfOfTheTime) {
    for (const auto& [face, locked] : {std::pair{1, false}, {3, false}, {4, true}, {6, true}}) {
        TableBattle b{"classic"};
        const UnitId ca = b.unit(0, "2020", 'A', "federation/ca"), d7 = b.unit(1, "2014", 'D', "klingon/d7");
        b.clock(2, 5);
        b.battle.field.features.push_back({.kind = FeatureKind::moon, .hex = hex_at(20, 17)});
        b.faces({face, face});
        Play p = b.play();
        lock_on_run(p);
        EXPECT_EQ(locked_on(b.rules, b.battle, ca, d7), locked) << face;
    }
}

}  // namespace
}  // namespace impulse
