#include "battle/fire/odds.h"

#include <gtest/gtest.h>

#include "tests/support/table_battle.h"

namespace impulse {
namespace {

TEST(ScoreOdds, TwoDiceShowSevenSixWaysOfThirtySix) {
    EXPECT_EQ(ways_of_sum(2, 6, 7), 6U);
    EXPECT_EQ(ways_of_sum(2, 6, 2), 1U);
    EXPECT_EQ(ways_of_sum(2, 6, 13), 0U);
    EXPECT_EQ(ways_of_sum(1, 6, 0), 0U);
}

TEST(ScoreOdds, IndependentShotsMultiply) {
    ScoreOdds coin;
    coin.ways = {1, 0, 1};  // 0 or 2 points
    ScoreOdds two = coin;
    two.add(coin);
    EXPECT_EQ(two.ways, (std::vector<std::uint64_t>{1, 0, 2, 0, 1}));
    EXPECT_EQ(two.mean(), points(2));
    EXPECT_EQ(two.per_mille_at_least(1), 750);
    EXPECT_EQ(two.per_mille_at_least(3), 250);
    EXPECT_EQ(two.mean_beyond(2), ratio(1, 2));
    EXPECT_EQ(two.mean_beyond(4), Energy{});
}

TEST(ScoreOdds, NoShotScoresNothing) {
    const ScoreOdds none;
    EXPECT_EQ(none.mean(), Energy{});
    EXPECT_EQ(none.per_mille_at_least(1), 0);
    EXPECT_EQ(none.per_mille_at_least(0), 1000);
}

// Classic E4.12: a standard photon hits on 1-3 at range 5-8 (half of the faces) for 8 points.
TEST(ScoreOdds, FourPhotonsAtRangeEightScoreSixteenOnAverage) {
    TableBattle t("classic");
    const UnitId ca = t.unit(0, "1010", 'A', "federation/ca");
    const UnitId d7 = t.unit(1, "1002", 'D', "klingon/d7");
    std::vector<Fire> volley;
    for (int n = 1; n <= 4; ++n) {
        std::size_t g = t.group_of(ca, "photon") + static_cast<std::size_t>(n - 1);
        t.arm(ca, g, t.weapon(ca, g).modes.front().id, points(4));
        volley.push_back(t.shot(ca, g, t.weapon(ca, g).modes.front().id, d7));
    }
    const ScoreOdds odds = odds_of(t.rules, t.battle, volley);
    EXPECT_TRUE(odds.exact);
    EXPECT_EQ(odds.ways.size(), 33U);
    EXPECT_EQ(odds.mean(), points(16));
    EXPECT_EQ(odds.all(), 16U);
    EXPECT_EQ(odds.ways[32], 1U);
    EXPECT_EQ(odds.ways[16], 6U);
    EXPECT_EQ(odds.ways[8], 4U);
}

TEST(ScoreOdds, VeryManyDiceStayWithinSixtyFourBits) {
    ScoreOdds one, many;
    one.ways = {1, 1, 1, 1, 1, 1, 1};
    for (int i = 0; i < 60; ++i) many.add(one);
    EXPECT_FALSE(many.exact);
    // 60 dice of 0..6: 180 on average; halving together moves it by less than a hundredth.
    EXPECT_NEAR(many.mean().parts, points(180).parts, 60);
    EXPECT_NEAR(many.per_mille_at_least(180), 510, 20);
}

}  // namespace
}  // namespace impulse
