#include "battle/movement/tactical_manoeuvre.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/core/rows/turns.h"
#include "battle/movement/impulse_chart.h"
#include "battle/play/allocation.h"
#include "tests/support/alter.h"
#include "tests/support/battle_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

Move tac(UnitId u, int facing) { return {u, Manoeuvre::tac, static_cast<std::uint8_t>(facing)}; }

struct Standing0 {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship = b.unit(0, hex_at(20, 20), Facing{0});
    Standing0() { b.speed(ship, 0).clock(1, 2); }
    [[nodiscard]] const Unit& now() const { return b.battle.unit(ship); }
    // The automatic part of the step on an impulse.
    void arrive(int impulse) {
        b.clock(1, impulse);
        Play play = b.play();
        chart_move_run(play);
    }
};

// C5.1
TEST(ClassicTac, TheImpulsePointTurnsOnceATurnAfterImpulse1) {
    Standing0 s;
    s.b.paid(s.ship, Line::move_impulse, points(1)).clock(1, 1);
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 1)->why, Why::no_tac);
    s.b.clock(1, 5);
    Play play = s.b.play();
    ASSERT_FALSE(refuse_move(s.b.rules, s.b.battle, tac(s.ship, 5)));
    EXPECT_EQ(do_move(play, tac(s.ship, 5)), After::done);
    EXPECT_EQ(s.now().facing, Facing{5});
    s.b.clock(1, 6);
    EXPECT_EQ(*refuse_move(s.b.rules, s.b.battle, tac(s.ship, 0)), refusal(Why::no_tac, 1, 0));
}

// R1: a base has no engines to turn with; whatever its form says of such turns is refused.
TEST(ClassicTac, ABaseCannotPayForOneNorForAHighEnergyTurn) {
    TableBattle b{"classic"};
    const UnitId base = b.unit(0, "2020", 'A', "federation/bs");
    b.unit(1, "2040", 'A', "klingon/d7");
    for (const Line line : {Line::tac, Line::het})
        for (const Energy amount : {Energy{}, points(1)}) {
            Allocate form;
            form.unit = base;
            form.plot.push_back({1, 0});
            form.form.push_back({line, 0, 0, amount});
            const auto no = refuse_allocate(b.rules, b.battle, form);
            ASSERT_TRUE(no);
            EXPECT_EQ(no->why, Why::too_much_for_line);
        }
}

TEST(ClassicTac, OnlyBy60Degrees) {
    Standing0 s;
    s.b.paid(s.ship, Line::move_impulse, points(1));
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 2)->why, Why::not_an_option);
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 0)->why, Why::not_an_option);
    EXPECT_FALSE(refuse_tac(s.b.rules, s.b.battle, s.ship, 1));
}

TEST(ClassicTac, OnlyAtSpeed0) {
    Standing0 s;
    s.b.paid(s.ship, Line::move_impulse, points(1)).set(s.ship, Counter::speed, 1);
    EXPECT_EQ(*refuse_tac(s.b.rules, s.b.battle, s.ship, 1), refusal(Why::speed_zero, 0, 1));
}

TEST(ClassicTac, AnImpulsePointThatMovesTheShipDoesNotTurnIt) {
    Standing0 s;
    s.b.paid(s.ship, Line::move_impulse, points(1));
    s.b.at(s.ship).plot.push_back({10, 5});
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 1)->why, Why::no_tac);
}

// C5.2: impulses 2, 8, 16, 24; one not used is lost when the next arrives.
TEST(ClassicTac, PaidOnesArriveInTheRhythmOfSpeed4) {
    Standing0 s;
    s.b.set(s.ship, Counter::tacs_paid, 4);
    int arrived = 0;
    for (int i = 1; i <= 32; ++i) {
        s.b.clock(1, i);
        const bool comes = tac_arrives(s.b.rules, s.b.battle, s.ship);
        EXPECT_EQ(comes, i == 2 || i == 8 || i == 16 || i == 24) << i;
        arrived += comes ? 1 : 0;
    }
    EXPECT_EQ(arrived, 4);
}

TEST(ClassicTac, AnUnusedOneIsLost) {
    Standing0 s;
    s.b.set(s.ship, Counter::tacs_paid, 2);
    s.arrive(2);
    EXPECT_EQ(s.now()[Counter::tac_ready], 1);
    s.arrive(8);
    EXPECT_EQ(s.now()[Counter::tac_ready], 1);  // not two
    Play play = s.b.play();
    do_move(play, tac(s.ship, 1));
    EXPECT_EQ(s.now()[Counter::tac_ready], 0);
    s.arrive(16);
    EXPECT_EQ(s.now()[Counter::tac_ready], 0);  // only two were paid
}

TEST(ClassicTac, NotTwoOnTheSameImpulse) {
    Standing0 s;
    s.b.set(s.ship, Counter::tac_ready, 1).paid(s.ship, Line::move_impulse, points(1));
    Play play = s.b.play();
    do_move(play, tac(s.ship, 1));
    EXPECT_EQ(s.now()[Counter::tac_sublight], 0);
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 2)->why, Why::no_tac);
    s.b.clock(1, 3);
    EXPECT_FALSE(refuse_tac(s.b.rules, s.b.battle, s.ship, 2));
}

// C1.313: it is asked after the seekers, not with the ships that the chart calls.
TEST(ClassicTac, AStandingShipIsAskedAfterTheSeekersIfItHasOne) {
    Standing0 s;
    EXPECT_TRUE(turn_in_place_eligible(s.b.rules, s.b.battle).empty());
    s.b.set(s.ship, Counter::tac_ready, 1);
    EXPECT_FALSE(chart_move_due(s.b.rules, s.b.battle));
    EXPECT_EQ(turn_in_place_eligible(s.b.rules, s.b.battle), UnitSet{s.ship});
    Play play = s.b.play();
    do_stay(play, s.ship);
    EXPECT_TRUE(turn_in_place_eligible(s.b.rules, s.b.battle).empty());
}

TEST(ClassicTac, WhereItComesWithTheShipsTheChartAsks) {
    Standing0 s;
    alter(s.b.rules.tac).after_seekers = false;
    EXPECT_FALSE(chart_move_due(s.b.rules, s.b.battle));
    s.b.set(s.ship, Counter::tac_ready, 1);
    EXPECT_TRUE(chart_move_due(s.b.rules, s.b.battle));
    EXPECT_EQ(chart_move_eligible(s.b.rules, s.b.battle), UnitSet{s.ship});
    Play play = s.b.play();
    do_stay(play, s.ship);
    EXPECT_TRUE(chart_move_eligible(s.b.rules, s.b.battle).empty());
}

TEST(TngTac, OneAnImpulseAtNoCost) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(20, 20), Facing{0});
    b.speed(u, 20).clock(1, 1);
    Play play = b.play();
    EXPECT_EQ(do_move(play, tac(u, 1)), After::more);
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 20);
    EXPECT_EQ(refuse_tac(b.rules, b.battle, u, 2)->why, Why::no_tac);
    b.clock(1, 2);
    EXPECT_FALSE(refuse_tac(b.rules, b.battle, u, 2));
}
// C8.4: after an emergency deceleration the impulse point turns the ship from 2 impulses on, warp from 4.
TEST(ClassicTac, AfterAnEmergencyStopFromTwoAndFourImpulsesOn) {
    Standing0 s;
    s.b.set(s.ship, Counter::no_move_until, 10 + 16).paid(s.ship, Line::move_impulse, points(1));
    s.b.clock(1, 11);
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 1)->why, Why::no_tac);
    s.b.clock(1, 12);
    EXPECT_FALSE(refuse_tac(s.b.rules, s.b.battle, s.ship, 1));
    s.b.paid(s.ship, Line::move_impulse, {}).set(s.ship, Counter::tac_ready, 1);
    s.b.clock(1, 13);
    EXPECT_EQ(refuse_tac(s.b.rules, s.b.battle, s.ship, 1)->why, Why::no_tac);
    s.b.clock(1, 14);
    EXPECT_FALSE(refuse_tac(s.b.rules, s.b.battle, s.ship, 1));
}

}  // namespace
}  // namespace impulse
