#include "battle/movement/announce_speeds.h"
#include "battle/core/rows/movement.h"

#include <gtest/gtest.h>

#include "battle/movement/deceleration.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/speed.h"
#include "tests/support/alter.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

struct PlottingShip {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship = b.unit(0, hex_at(20, 20), Facing{0});
    [[nodiscard]] const Unit& now() const { return b.battle.unit(ship); }
    PlottingShip& plot(std::initializer_list<SpeedChange> list) {
        b.at(ship).plot.clear();
        for (const SpeedChange& c : list) b.at(ship).plot.push_back(c);
        b.set(ship, Counter::allocated, 1);
        return *this;
    }
    void announce() {
        b.clock(2, 0);
        Play play = b.play();
        announce_speeds_run(play);
    }
    // The speed changes at the end of an impulse's movement.
    void change(int impulse) {
        b.clock(2, impulse);
        if (!speed_changes_due(b.rules, b.battle)) return;
        Play play = b.play();
        speed_changes_run(play);
    }
};

TEST(ClassicSpeeds, TheFirstEntryOfThePlotIsAnnounced) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 16);
    c.plot({{1, 12}, {10, 20}}).announce();
    EXPECT_EQ(c.now()[Counter::speed], 12);
}

TEST(ClassicSpeeds, APlottedChangeActsOnItsImpulse) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 16);
    c.plot({{1, 12}, {10, 20}}).announce();
    for (int i = 1; i <= 8; ++i) c.change(i);
    EXPECT_EQ(c.now()[Counter::speed], 12);
    c.change(9);
    EXPECT_EQ(c.now()[Counter::speed], 20);
}

TEST(ClassicSpeeds, AStopClearsTheCounts) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 16).speed(c.ship, 16);
    c.plot({{1, 0}}).announce();
    EXPECT_EQ(c.now()[Counter::straight], 0);
    EXPECT_EQ(c.now()[Counter::from_stop], 1);
}

// C7.1 asks for a whole turn at the highest speed permitted.
TEST(ClassicSpeeds, ATurnAtTopSpeedIsMarked) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 12);
    c.plot({{1, 24}}).announce();
    EXPECT_EQ(c.now()[Counter::top_speed_turn], 1);
    c.plot({{1, 23}}).announce();
    EXPECT_EQ(c.now()[Counter::top_speed_turn], 0);
    c.plot({{1, 24}, {20, 20}}).announce();
    EXPECT_EQ(c.now()[Counter::top_speed_turn], 0);
}

// C8
TEST(ClassicEmergencyDeceleration, StopsTwoImpulsesLaterForSixteen) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 16);
    c.plot({{1, 16}, {20, 12}}).announce();
    c.b.clock(2, 10);
    ASSERT_FALSE(refuse_emergency_deceleration(c.b.rules, c.b.battle, c.ship));
    Play play = c.b.play();
    do_emergency_deceleration(play, c.ship);
    EXPECT_EQ(refuse_emergency_deceleration(c.b.rules, c.b.battle, c.ship)->more, WhyMore::no_change);
    c.change(11);
    EXPECT_EQ(c.now()[Counter::speed], 16);
    c.b.clock(2, 12);
    EXPECT_TRUE(called_now(c.b.battle, c.ship));  // it moves once more before it stops
    c.change(12);
    EXPECT_EQ(c.now()[Counter::speed], 0);
    EXPECT_EQ(c.now().until(StatusKind::stopped), 32 + 12 + 16);
    EXPECT_EQ(c.now()[Counter::decel_at], 0);
    c.change(19);
    EXPECT_EQ(c.now()[Counter::speed], 0);  // what was plotted later is void
    EXPECT_EQ(hexes_between(c.now().plot, 1, 32), hexes_between(c.now().plot, 1, 12));
}

TEST(ClassicEmergencyDeceleration, HalfOfTheUnusedEnergyStrengthensTheFront) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 16);
    c.plot({{1, 16}}).announce();
    c.b.set(c.ship, Counter::decel_at, 32 + 12);
    c.change(12);
    // 10 of 16 hexes are left: 5 points on shields 1, 2, 6 in turn.
    EXPECT_EQ(c.now()[Unit::reinforcement(0)], 2);
    EXPECT_EQ(c.now()[Unit::reinforcement(1)], 2);
    EXPECT_EQ(c.now()[Unit::reinforcement(5)], 1);
    EXPECT_EQ(c.now()[Unit::reinforcement(3)], 0);
}

TEST(ClassicEmergencyDeceleration, OnlyAMovingShip) {
    PlottingShip c;
    c.plot({{1, 0}}).announce();
    EXPECT_EQ(*refuse_emergency_deceleration(c.b.rules, c.b.battle, c.ship), refusal(Why::speed_zero, 1, 0));
}

TEST(ClassicEmergencyDeceleration, NextTurnBeginsAtMostAt10) {
    PlottingShip c;
    c.b.previous_speed(c.ship, 16);
    c.plot({{1, 16}}).announce();
    c.b.set(c.ship, Counter::decel_at, 32 + 3);
    c.change(3);
    Play play = c.b.play();
    play.emit(PlotCleared{c.ship});
    play.emit(TurnReset{c.ship});
    c.b.clock(3, 0);
    SpeedPlot next;
    next.push_back({1, 11});
    EXPECT_EQ(*refuse_plot(c.b.rules, c.b.battle, c.ship, next), refusal(Why::acceleration, 10, 11));
}

// C12.24 with reserve warp
struct WithReserve : PlottingShip {
    WithReserve() {
        b.previous_speed(ship, 16);
        plot({{1, 8}}).announce();
        b.at(ship).battery = points(4);
        b.at(ship).battery_warp = points(4);
        b.clock(2, 27);
    }
    [[nodiscard]] ChangeSpeed to(int speed) const { return {ship, static_cast<std::uint8_t>(speed)}; }
};

TEST(ClassicUnplottedChange, CostsTwiceTheHexesGained) {
    WithReserve r;
    // Impulses 28..32: speed 8 moves on 28 and 32, speed 10 on 29 and 32: nothing gained, one hex at the least.
    EXPECT_EQ(change_cost(r.b.rules, r.b.battle, r.to(10)), points(1));
    // Speed 16 moves on 28, 30, 32: one gained, two to pay.
    EXPECT_EQ(change_cost(r.b.rules, r.b.battle, r.to(16)), points(2));
}

TEST(ClassicUnplottedChange, OrTheHexesOfTheRestOfTheTurn) {
    WithReserve r;
    r.plot({{1, 0}});
    r.b.set(r.ship, Counter::speed, 0);
    // Speed 10 moves on 29 and 32: two gained would cost four, the rest of the turn two.
    EXPECT_EQ(change_cost(r.b.rules, r.b.battle, r.to(10)), points(2));
}

TEST(ClassicUnplottedChange, IsPaidFromReserveWarpAndActsAtOnce) {
    WithReserve r;
    ASSERT_FALSE(refuse_change_speed(r.b.rules, r.b.battle, r.to(16)));
    Play play = r.b.play();
    do_change_speed(play, r.to(16));
    EXPECT_EQ(r.now()[Counter::speed], 16);
    EXPECT_EQ(r.now().battery, points(2));
    EXPECT_EQ(r.now().battery_warp, points(2));
    EXPECT_EQ(speed_at(r.now().plot, 28), 16);
}

TEST(ClassicUnplottedChange, Limits) {
    WithReserve r;
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(19)), refusal(Why::acceleration, 18, 19));
    EXPECT_EQ(r.now()[Counter::speed], 8);
    EXPECT_EQ(refuse_change_speed(r.b.rules, r.b.battle, r.to(7))->why, Why::deceleration);
    EXPECT_EQ(refuse_change_speed(r.b.rules, r.b.battle, r.to(8))->more, WhyMore::no_change);
    r.b.clock(2, 28);
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(16)), refusal(Why::plot_window, 28, 29));
    r.b.clock(2, 2);
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(16)), refusal(Why::plot_window, 4, 3));
    r.b.clock(2, 27);
    r.b.at(r.ship).battery_warp = points(1);
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(16)),
              refusal_energy(Why::no_reserve, points(2), points(1)));
}

TEST(ClassicUnplottedChange, KeepsItsDistanceFromPlottedOnes) {
    WithReserve r;
    r.plot({{1, 8}, {20, 10}});
    r.b.clock(2, 13);
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(16)), refusal(Why::plot_gap, 8, 6));
    r.b.clock(2, 11);
    EXPECT_FALSE(refuse_change_speed(r.b.rules, r.b.battle, r.to(10)));
}

TEST(TngSpeeds, TheEnergyPaidGivesTheMovements) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(20, 20));
    b.paid(u, Line::move_warp, points(14))
        .paid(u, Line::move_impulse, points(1))
        .set(u, Counter::allocated, 1);
    b.clock(1, 0);
    Play play = b.play();
    announce_speeds_run(play);
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 15);
    EXPECT_EQ(b.battle.unit(u)[Counter::speed], 15);
    EXPECT_EQ(speed_at(b.battle.unit(u).plot, 1), 15);
    const auto happened = b.events.all.size();
    announce_speeds_run(play);
    EXPECT_EQ(b.events.all.size(), happened);  // doing it twice changes nothing
}

// C12.24: slowing down unplotted is a setting. With 50 percent of what the hexes given up had cost:
TEST(ClassicUnplottedChange, SlowsDownWhereAPriceIsSet) {
    WithReserve r;
    r.plot({{1, 16}}).announce();
    r.b.set(r.ship, Counter::top_speed_turn, 1);
    r.b.clock(2, 15);
    EXPECT_EQ(refuse_change_speed(r.b.rules, r.b.battle, r.to(8))->why, Why::deceleration)
        << "no source gives a price";
    alter(r.b.rules.plot).slow_price_percent = 50;
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(7)), refusal(Why::deceleration, 8, 7))
        << "C12.32";
    // Impulses 16 to 32: 9 hexes at speed 16 (16, 18 ... 32), 5 at speed 8 (16, 20 ... 32): 4 given up, 2 points.
    EXPECT_EQ(change_cost(r.b.rules, r.b.battle, r.to(8)), points(2));
    r.b.at(r.ship).battery_warp = points(1);
    EXPECT_EQ(*refuse_change_speed(r.b.rules, r.b.battle, r.to(8)),
              refusal_energy(Why::no_reserve, points(2), points(1)));
    r.b.at(r.ship).battery_warp = points(4);
    ASSERT_FALSE(refuse_change_speed(r.b.rules, r.b.battle, r.to(8)));
    Play play = r.b.play();
    do_change_speed(play, r.to(8));
    EXPECT_EQ(r.now()[Counter::speed], 8);
    EXPECT_EQ(r.now().battery_warp, points(2));
    EXPECT_EQ(r.now()[Counter::top_speed_turn], 0) << "no turn at the highest speed any more (C7.1)";
}

TEST(ClassicUnplottedChange, SlowingDownMayBeFree) {
    WithReserve r;
    alter(r.b.rules.plot).slow_price_percent = 0;
    r.b.at(r.ship).battery = r.b.at(r.ship).battery_warp = {};
    r.b.clock(2, 15);
    ASSERT_FALSE(refuse_change_speed(r.b.rules, r.b.battle, r.to(4)));
    Play play = r.b.play();
    do_change_speed(play, r.to(4));
    EXPECT_EQ(r.now()[Counter::speed], 4);
}

// A link's speed is that of all who are in it: nobody in it changes his own (G7.36).
TEST(ClassicUnplottedChange, NotInALink) {
    WithReserve r;
    r.b.set(r.ship, Counter::linked, 1);
    EXPECT_EQ(refuse_change_speed(r.b.rules, r.b.battle, r.to(16))->more, WhyMore::tractored);
}

}  // namespace
}  // namespace impulse
