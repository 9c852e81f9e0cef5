#include "battle/movement/speed.h"
#include "battle/core/rows/movement.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "battle/movement/deceleration.h"
#include "tests/support/alter.h"
#include "tests/support/battle_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

SpeedPlot plot_of(std::initializer_list<SpeedChange> list) {
    SpeedPlot p;
    for (const SpeedChange& c : list) p.push_back(c);
    return p;
}

// A ship before its form of turn 2, with that speed all through turn 1.
struct Ready {
    BattleBuilder b = BattleBuilder::classic();
    UnitId ship = b.unit(0, hex_at(10, 10));
    explicit Ready(int before) { b.previous_speed(ship, before).clock(2, 0); }
    std::optional<Refusal> refuse(std::initializer_list<SpeedChange> list) {
        return refuse_plot(b.rules, b.battle, ship, plot_of(list));
    }
};

// C2.11
TEST(ClassicSpeed, HalfCostGives30AndTheImpulsePoint) {
    const auto b = BattleBuilder::classic();
    EXPECT_EQ(speed_from(b.rules, points(20), ratio(1, 2), true), 31);
}
TEST(ClassicSpeed, AThirdIsExact) {
    const auto b = BattleBuilder::classic();
    EXPECT_EQ(speed_from(b.rules, points(10), ratio(1, 3), true), 31);
}
TEST(ClassicSpeed, EightPointsWithoutAndWithTheImpulsePoint) {
    const auto b = BattleBuilder::classic();
    EXPECT_EQ(speed_from(b.rules, points(8), points(1), false), 8);
    EXPECT_EQ(speed_from(b.rules, points(8), points(1), true), 9);
}
TEST(ClassicSpeed, FractionsOfAHexAreDropped) {
    const auto b = BattleBuilder::classic();
    EXPECT_EQ(speed_from(b.rules, points(8), ratio(3, 2), false), 5);
}

// C2.21
TEST(ClassicAcceleration, From0To10AndFrom6To16) {
    const auto b = BattleBuilder::classic();
    EXPECT_EQ(acceleration_limit(b.rules, 0), 10);
    EXPECT_EQ(acceleration_limit(b.rules, 6), 16);
    EXPECT_EQ(acceleration_limit(b.rules, 12), 24);
    EXPECT_EQ(acceleration_limit(b.rules, 20), 31);
}

TEST(ClassicAcceleration, TheLowestSpeedOfTheLastTurnCounts) {
    Ready r{16};
    r.b.at(r.ship).plot_before = plot_of({{1, 8}, {20, 16}});
    EXPECT_FALSE(r.refuse({{1, 18}}));
    const auto no = r.refuse({{1, 19}});
    ASSERT_TRUE(no);
    EXPECT_EQ(*no, refusal(Why::acceleration, 18, 19));
}

TEST(ClassicAcceleration, OnlyTheLast32ImpulsesCount) {
    Ready r{16};
    r.b.at(r.ship).plot_before = plot_of({{1, 4}, {12, 14}});
    // At impulse 12 of this turn the slow stretch (1..11) of the last turn is more than 32 impulses ago.
    EXPECT_FALSE(r.refuse({{1, 14}, {12, 28}}));
    EXPECT_TRUE(r.refuse({{1, 14}, {11, 28}}));
}

TEST(ClassicAcceleration, AfterAStopTheBaseIs0) {
    Ready r{20};
    r.b.set(r.ship, Counter::base_zero, 1);
    EXPECT_EQ(*r.refuse({{1, 11}}), refusal(Why::acceleration, 10, 11));
    EXPECT_FALSE(r.refuse({{1, 10}}));
}

TEST(ClassicAcceleration, SlowingDownBetweenTurnsIsFree) {
    Ready r{31};
    EXPECT_FALSE(r.refuse({{1, 0}}));
}

// C12
TEST(ClassicSpeedChange, From16To7IsTooMuchAtOnce) {
    Ready r{16};
    EXPECT_EQ(*r.refuse({{1, 16}, {10, 7}}), refusal(Why::deceleration, 8, 7));
    EXPECT_FALSE(r.refuse({{1, 16}, {10, 8}}));
}
TEST(ClassicSpeedChange, Below8SlowingDownByFour) {
    EXPECT_FALSE(Ready{7}.refuse({{1, 7}, {10, 3}}));
    EXPECT_EQ(*Ready{7}.refuse({{1, 7}, {10, 2}}), refusal(Why::deceleration, 3, 2));
    EXPECT_FALSE(Ready{4}.refuse({{1, 4}, {10, 0}}));
    EXPECT_TRUE(Ready{5}.refuse({{1, 5}, {10, 0}}));
}
TEST(ClassicSpeedChange, HalfOfAnOddSpeedIsRoundedUp) {
    EXPECT_EQ(*Ready{9}.refuse({{1, 9}, {10, 4}}), refusal(Why::deceleration, 5, 4));
}
// No source works an odd speed out: the rounding is a setting, marked doubtful.
TEST(ClassicSpeedChange, TheRoundingOfHalfAnOddSpeedIsADoubtfulSetting) {
    Rules rules = table_rules("classic");
    EXPECT_EQ(deceleration_limit(rules, 31), 16);
    EXPECT_EQ(deceleration_limit(rules, 16), 8);
    alter(rules.plot).deceleration_rounding = Rounding::down;
    EXPECT_EQ(deceleration_limit(rules, 31), 15);
    EXPECT_EQ(deceleration_limit(rules, 16), 8);
    EXPECT_EQ(deceleration_limit(rules, 7), 3) << "by four";
    const Source& source = rules.cite.settings.at("plot.deceleration_rounding");
    EXPECT_EQ(source.rule, "C12.32");
    EXPECT_EQ(source.conf, "C");
}
TEST(ClassicSpeedChange, EightImpulsesApart) {
    EXPECT_FALSE(Ready{16}.refuse({{1, 16}, {10, 12}, {18, 8}}));
    EXPECT_EQ(*Ready{16}.refuse({{1, 16}, {10, 12}, {17, 8}}), refusal(Why::plot_gap, 8, 7));
}
TEST(ClassicSpeedChange, NotBefore4NorAfter28) {
    EXPECT_FALSE(Ready{16}.refuse({{1, 16}, {4, 12}}));
    EXPECT_EQ(*Ready{16}.refuse({{1, 16}, {3, 12}}), refusal(Why::plot_window, 4, 3));
    EXPECT_FALSE(Ready{16}.refuse({{1, 16}, {28, 12}}));
    EXPECT_EQ(*Ready{16}.refuse({{1, 16}, {29, 12}}), refusal(Why::plot_window, 28, 29));
}
TEST(ClassicSpeedChange, AtMostFour) {
    EXPECT_FALSE(Ready{16}.refuse({{1, 16}, {4, 15}, {12, 14}, {20, 13}, {28, 12}}));
    EXPECT_EQ(Ready{16}.refuse({{1, 16}, {4, 15}, {12, 14}, {20, 13}, {28, 12}, {31, 11}})->why,
              Why::plot_shape);
}
TEST(ClassicSpeedChange, APlotBeginsAtImpulse1) {
    EXPECT_EQ(Ready{16}.refuse({{4, 16}})->why, Why::plot_shape);
    EXPECT_EQ(Ready{16}.refuse({})->why, Why::plot_shape);
}
TEST(ClassicSpeedChange, NobodyGoesFasterThan31) {
    EXPECT_EQ(*Ready{30}.refuse({{1, 32}}), refusal(Why::too_fast, 31, 32));
}
// Worked example: 8, from impulse 10 on 18: 2 + 13 hexes.
TEST(ClassicSpeedChange, HexesOfAPlotAddUpByTheChart) {
    const SpeedPlot p = plot_of({{1, 8}, {10, 18}});
    EXPECT_EQ(hexes_between(p, 1, 9), 2);
    EXPECT_EQ(hexes_between(p, 10, 32), 13);
    EXPECT_EQ(hexes_between(p, 1, 32), 15);
}
TEST(ClassicSpeedChange, HexesOfAPlotAreTheImpulsesOnWhichItMoves) {
    const SpeedPlot p = plot_of({{1, 17}, {5, 31}, {13, 16}, {24, 9}});
    int hexes = 0;
    for (int i = 1; i <= 32; ++i) hexes += moves_on(speed_at(p, i), i) ? 1 : 0;
    EXPECT_EQ(hexes_between(p, 1, 32), hexes);
}

// C2.11, C2.112
TEST(ClassicPlotEnergy, IsExactForEveryCost) {
    auto b = BattleBuilder::classic();
    const ClassId c = b.ship_class();
    const UnitId u = b.unit(0, hex_at(10, 10), {}, c);
    const SpeedPlot p = plot_of({{1, 8}, {10, 18}});
    EXPECT_EQ(plot_energy(b.rules, b.battle, u, p, false), points(15));
    EXPECT_EQ(plot_energy(b.rules, b.battle, u, p, true), points(14));
    b.type(c).sheet.move_cost = ratio(1, 3);
    EXPECT_EQ(plot_energy(b.rules, b.battle, u, p, false), points(5));
    EXPECT_EQ(plot_energy(b.rules, b.battle, u, p, true), ratio(14, 3));
    b.type(c).sheet.move_cost = ratio(1, 2);
    EXPECT_EQ(plot_energy(b.rules, b.battle, u, p, false), ratio(15, 2));
}
TEST(ClassicPlotEnergy, Speed31NeedsTheImpulsePoint) {
    Ready r{31};
    const SpeedPlot p = plot_of({{1, 31}});
    EXPECT_FALSE(refuse_movement_energy(r.b.rules, r.b.battle, r.ship, p, points(30), true));
    EXPECT_EQ(*refuse_movement_energy(r.b.rules, r.b.battle, r.ship, p, points(31), false),
              refusal(Why::too_fast, 30, 31));
    EXPECT_EQ(*refuse_movement_energy(r.b.rules, r.b.battle, r.ship, p, points(29), true),
              refusal_energy(Why::plot_costs_more, points(30), points(29)));
}

TEST(ClassicSpeedLimit, TheLowerOfAccelerationAndEngines) {
    Ready r{12};
    EXPECT_EQ(speed_limit(r.b.rules, r.b.battle, r.ship), 24);
    r.b.previous_speed(r.ship, 31);
    EXPECT_EQ(speed_limit(r.b.rules, r.b.battle, r.ship), 31);
    r.b.at(r.ship).groups[0].lost = 15;  // one engine gone
    EXPECT_EQ(speed_limit(r.b.rules, r.b.battle, r.ship), 16);
    r.b.at(r.ship).groups[2].lost = 3;  // and the impulse engine
    EXPECT_EQ(speed_limit(r.b.rules, r.b.battle, r.ship), 15);
}

TEST(ClassicStop, APlotStaysAt0WhileTheBanLasts) {
    Ready r{0};
    r.b.hold(r.ship, StatusKind::stopped, 32 + 10);
    EXPECT_EQ(*r.refuse({{1, 5}}), refusal(Why::stopped, 43, 33));
    EXPECT_EQ(r.refuse({{1, 0}, {10, 5}})->why, Why::stopped);
    EXPECT_FALSE(r.refuse({{1, 0}, {11, 5}}));
}

TEST(TngSpeed, TheEnergyIsThePlot) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.previous_speed(u, 20).clock(2, 0);
    EXPECT_EQ(engine_limit(b.rules, b.battle.unit(u)), 31);  // 30 boxes of warp, and the impulse point
    EXPECT_FALSE(refuse_movement_energy(b.rules, b.battle, u, {}, points(30), true));
    EXPECT_EQ(*refuse_movement_energy(b.rules, b.battle, u, {}, points(31), true),
              refusal(Why::too_fast, 31, 32));
    b.previous_speed(u, 5);  // no limit of acceleration is stated
    EXPECT_FALSE(refuse_movement_energy(b.rules, b.battle, u, {}, points(30), true));
}

// "Btty": the highest speed is what the engines give, whatever the batteries hold.
TEST(TngSpeed, StoredWarpPowerMakesNoShipFaster) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.previous_speed(u, 20).clock(2, 0);
    b.at(u).battery = b.at(u).battery_warp = points(4);
    b.at(u).groups[0].lost = 15;
    EXPECT_EQ(engine_limit(b.rules, b.battle.unit(u)), 16);
    EXPECT_EQ(*refuse_movement_energy(b.rules, b.battle, u, {}, points(16), true),
              refusal(Why::too_fast, 16, 17));
    b.speed(u, 14);
    EXPECT_FALSE(refuse_more_movements(b.rules, b.battle, u, 2));
    EXPECT_EQ(*refuse_more_movements(b.rules, b.battle, u, 3), refusal(Why::too_fast, 16, 17));
    Play play = b.play();
    gain_movements(play, u, 2);
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 16);
    EXPECT_EQ(b.battle.unit(u)[Counter::speed], 16);
}

}  // namespace
}  // namespace impulse
