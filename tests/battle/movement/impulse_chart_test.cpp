#include "battle/movement/impulse_chart.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "battle/areas/travel.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

std::vector<int> impulses_of(int speed) {
    std::vector<int> on;
    for (int i = 1; i <= 32; ++i)
        if (moves_on(speed, i)) on.push_back(i);
    return on;
}

TEST(ClassicImpulseChart, Speed7) { EXPECT_EQ(impulses_of(7), (std::vector{5, 10, 14, 19, 23, 28, 32})); }
TEST(ClassicImpulseChart, Speed9) {
    EXPECT_EQ(impulses_of(9), (std::vector{4, 8, 11, 15, 18, 22, 25, 29, 32}));
}
TEST(ClassicImpulseChart, Speed18) {
    EXPECT_EQ(impulses_of(18),
              (std::vector{2, 4, 6, 8, 9, 11, 13, 15, 16, 18, 20, 22, 24, 25, 27, 29, 31, 32}));
}
TEST(ClassicImpulseChart, Speed31MovesOnAllButTheFirst) {
    std::vector<int> all;
    for (int i = 2; i <= 32; ++i) all.push_back(i);
    EXPECT_EQ(impulses_of(31), all);
}
TEST(ClassicImpulseChart, Speed1MovesOnTheLastImpulseOnly) { EXPECT_EQ(impulses_of(1), (std::vector{32})); }
TEST(ClassicImpulseChart, Speed0NeverMoves) { EXPECT_TRUE(impulses_of(0).empty()); }

// Facts 1.4: how many of the speeds 1..32 move on each impulse.
TEST(ClassicImpulseChart, SpeedsThatMovePerImpulse) {
    constexpr std::array printed{1, 17, 16, 18, 15, 17, 16, 20, 13, 17, 16, 18, 15, 17, 16, 24,
                                 9, 17, 16, 18, 15, 17, 16, 20, 13, 17, 16, 18, 15, 17, 16, 32};
    for (int i = 1; i <= 32; ++i) {
        int movers = 0;
        for (int speed = 1; speed <= 32; ++speed) movers += moves_on(speed, i) ? 1 : 0;
        EXPECT_EQ(movers, printed[static_cast<std::size_t>(i - 1)]) << "impulse " << i;
    }
}

TEST(ClassicImpulseChart, EverySpeedMovesThatManyHexes) {
    for (int speed = 0; speed <= 32; ++speed)
        EXPECT_EQ(impulses_of(speed).size(), static_cast<std::size_t>(speed));
}

// C1.313
TEST(ClassicPrecedence, SlowBeforeFast) {
    auto b = BattleBuilder::classic();
    const UnitId fast = b.unit(0, hex_at(10, 10)), slow = b.unit(1, hex_at(20, 10));
    b.speed(fast, 31).speed(slow, 16).clock(1, 2);
    EXPECT_EQ(chart_move_eligible(b.rules, b.battle), UnitSet{slow});
}

TEST(ClassicPrecedence, AtEqualSpeedTheWorseTurnModeFirst) {
    auto b = BattleBuilder::classic();
    const ClassId nimble = b.ship_class(), clumsy = b.ship_class();
    b.type(nimble).turn_mode = b.turn_mode("A");
    b.type(clumsy).turn_mode = b.turn_mode("E");
    const UnitId first = b.unit(0, hex_at(10, 10), {}, nimble),
                 second = b.unit(1, hex_at(20, 10), {}, clumsy);
    b.speed(first, 16).speed(second, 16).clock(1, 2);
    EXPECT_EQ(chart_move_eligible(b.rules, b.battle), UnitSet{second});
}

TEST(ClassicPrecedence, OneAfterTheOtherUntilAllHaveMoved) {
    auto b = BattleBuilder::classic();
    const UnitId fast = b.unit(0, hex_at(10, 10)), slow = b.unit(1, hex_at(20, 10)),
                 still = b.unit(1, hex_at(20, 20));
    b.speed(fast, 31).speed(slow, 16).speed(still, 1).clock(1, 2);
    Play play = b.play();
    EXPECT_TRUE(chart_move_due(b.rules, b.battle));
    EXPECT_EQ(do_move(play, {slow, Manoeuvre::ahead, 0}), After::done);
    EXPECT_EQ(chart_move_eligible(b.rules, b.battle), UnitSet{fast});
    EXPECT_EQ(do_move(play, {fast, Manoeuvre::ahead, 0}), After::done);
    EXPECT_TRUE(chart_move_eligible(b.rules, b.battle).empty());
}

TEST(ClassicImpulseChart, NotDueWhereNobodyMoves) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.speed(u, 16).clock(1, 1);
    EXPECT_FALSE(chart_move_due(b.rules, b.battle));
    b.clock(1, 2);
    EXPECT_TRUE(chart_move_due(b.rules, b.battle));
}

TEST(ClassicImpulseChart, ACalledShipMayNotStay) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.speed(u, 16).clock(1, 2);
    ASSERT_TRUE(refuse_stay(b.rules, b.battle, u));
    EXPECT_EQ(refusal_text(b.rules, *refuse_stay(b.rules, b.battle, u)),
              "the ship must move this impulse: ahead, or with a turn or a sideslip");
    b.clock(1, 3);
    EXPECT_FALSE(refuse_stay(b.rules, b.battle, u));
}

TEST(ClassicImpulseChart, AShipNotCalledDoesNotMove) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.speed(u, 16).clock(1, 3);
    const auto no = refuse_move(b.rules, b.battle, {u, Manoeuvre::ahead, 0});
    ASSERT_TRUE(no);
    EXPECT_EQ(no->why, Why::not_moving_now);
}

TEST(ClassicImpulseChart, NobodyMovesTwiceInAnImpulse) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.speed(u, 16).clock(1, 2);
    Play play = b.play();
    do_move(play, {u, Manoeuvre::ahead, 0});
    EXPECT_TRUE(refuse_move(b.rules, b.battle, {u, Manoeuvre::ahead, 0}));
}

}  // namespace
}  // namespace impulse
