#include "battle/movement/erratic.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/turn_mode.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

struct ErraticShip {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship = b.unit(0, hex_at(20, 20));
    ErraticShip() { b.speed(ship, 16).clock(1, 5); }
    [[nodiscard]] int in_force() const { return b.battle.unit(ship)[Counter::erratic]; }
    void next(int impulse) {
        b.clock(1, impulse);
        ASSERT_TRUE(chart_move_due(b.rules, b.battle));
        Play play = b.play();
        chart_move_run(play);
    }
};

// C10.1
TEST(ClassicErratic, CostsSixHexesOfMovementOnTheForm) {
    ErraticShip c;
    EXPECT_EQ(*refuse_erratic(c.b.rules, c.b.battle, c.ship, true),
              refusal_energy(Why::not_enough_power, points(6), {}));
    c.b.paid(c.ship, Line::erratic, points(6));
    EXPECT_FALSE(refuse_erratic(c.b.rules, c.b.battle, c.ship, true));
}

TEST(ClassicErratic, InForceFromTheImpulseAfterTheAnnouncement) {
    ErraticShip c;
    c.b.paid(c.ship, Line::erratic, points(6));
    Play play = c.b.play();
    do_erratic(play, c.ship, true);
    EXPECT_EQ(c.in_force(), 0);
    c.next(7);
    EXPECT_EQ(c.in_force(), 1);
}

TEST(ClassicErratic, OneStartAndOneStopATurn) {
    ErraticShip c;
    c.b.paid(c.ship, Line::erratic, points(6));
    Play play = c.b.play();
    do_erratic(play, c.ship, true);
    c.next(6);
    ASSERT_FALSE(refuse_erratic(c.b.rules, c.b.battle, c.ship, false));
    do_erratic(play, c.ship, false);
    c.next(8);
    EXPECT_EQ(c.in_force(), 0);
    EXPECT_EQ(refuse_erratic(c.b.rules, c.b.battle, c.ship, true)->more, WhyMore::no_change);
}

TEST(ClassicErratic, ANewTurnMustBePaidAnew) {
    ErraticShip c;
    c.b.set(c.ship, Counter::erratic, 1).paid(c.ship, Line::erratic, points(6)).clock(2, 0);
    Play play = c.b.play();
    announce_speeds_run(play);
    EXPECT_EQ(c.in_force(), 1);
    c.b.paid(c.ship, Line::erratic, {});
    announce_speeds_run(play);
    EXPECT_EQ(c.in_force(), 0);
}

// TNG: 20 movements, turn mode D: 10 are left, F (3) needs 10 / 3 = 3 hexes.
TEST(TngErratic, HalfOfTheMovementsAndTwoLettersWorse) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(20, 20));
    b.speed(u, 20).clock(1, 1);
    ASSERT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::erratic_on, 0}));
    Play play = b.play();
    do_move(play, {u, Manoeuvre::erratic_on, 0});
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 10);
    EXPECT_EQ(b.battle.unit(u)[Counter::erratic], 1);
    EXPECT_EQ(hexes_before_turn(b.rules, b.battle, u), 3);
    do_move(play, {u, Manoeuvre::erratic_off, 0});
    EXPECT_EQ(b.battle.unit(u)[Counter::erratic], 0);
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 10);  // they do not come back
}

TEST(TngErratic, NotWithoutTheMovements) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(20, 20));
    b.speed(u, 20).set(u, Counter::moves_left, 9).clock(1, 4);
    EXPECT_EQ(*refuse_move(b.rules, b.battle, {u, Manoeuvre::erratic_on, 0}),
              refusal(Why::speed_zero, 10, 9));
    EXPECT_EQ(refuse_move(b.rules, b.battle, {u, Manoeuvre::erratic_off, 0})->more, WhyMore::no_change);
}

TEST(TngErratic, TheWorstTurnModeStaysTheWorst) {
    auto b = BattleBuilder::tng();
    const ClassId c = b.ship_class();
    b.type(c).turn_mode = b.turn_mode("L");
    const UnitId u = b.unit(0, hex_at(20, 20), {}, c);
    b.speed(u, 14).set(u, Counter::erratic, 1);
    EXPECT_EQ(hexes_before_turn(b.rules, b.battle, u), 10);  // M: 14 / 1.4
}

// R11: none in an atmosphere.
TEST(ClassicErratic, NotWithinAnAtmosphere) {
    ErraticShip c;
    c.b.paid(c.ship, Line::erratic, points(6));
    Feature planet;
    planet.kind = FeatureKind::planet;
    planet.hex = hex_at(20, 19);
    c.b.battle.field.features.push_back(planet);
    EXPECT_FALSE(refuse_erratic(c.b.rules, c.b.battle, c.ship, true));
    c.b.battle.field.features[0].air = 1;
    EXPECT_EQ(refuse_erratic(c.b.rules, c.b.battle, c.ship, true)->more, WhyMore::calm_air);
}

}  // namespace
}  // namespace impulse
