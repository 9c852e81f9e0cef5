#include "bench/lab/match.h"

#include <gtest/gtest.h>

#include "battle/pilots/gauntlet.h"
#include "tests/lab/schools.h"

namespace impulse {
namespace {

Score of_pairs(std::array<std::int64_t, 5> pairs) {
    Score s;
    s.pairs = pairs;
    return s;
}

TEST(MatchScore, PairsCountHalfPoints) {
    EXPECT_DOUBLE_EQ(of_pairs({1, 0, 0, 0, 1}).share(), 0.5);
    EXPECT_DOUBLE_EQ(of_pairs({0, 0, 1, 1, 0}).share(), 5.0 / 8);
    EXPECT_DOUBLE_EQ(of_pairs({0, 0, 0, 0, 3}).share(), 1.0);
}

TEST(MatchScore, AnIntervalIsNeverASinglePoint) {
    const Interval all_won = of_pairs({0, 0, 0, 0, 20}).interval();
    EXPECT_LT(all_won.low, 0.9);  // Wilson, 20 of 20: 0.839 to 1
    EXPECT_GT(all_won.low, 0.8);
    EXPECT_NEAR(all_won.high, 1, 1e-9);
}

TEST(MatchScore, TwoHundredEloAreWhatTheFormulaSays) {
    // 1 / (1 + 10^(-200/400)) = 0.7597...
    EXPECT_NEAR(share_of_elo(200), 0.75975, 1e-4);
    EXPECT_NEAR(elo_of(0.75975), 200, 0.1);
    EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
}

TEST(MatchScore, SequentialTestLeansToWhatWasSeen) {
    EXPECT_GT(likelihood_ratio(of_pairs({5, 10, 40, 60, 35}), 0, 20), 0);
    EXPECT_LT(likelihood_ratio(of_pairs({35, 60, 40, 10, 5}), 0, 20), 0);
    // Twice as many pairs of the same kind say twice as much.
    EXPECT_NEAR(likelihood_ratio(of_pairs({10, 20, 80, 120, 70}), 0, 20),
                2 * likelihood_ratio(of_pairs({5, 10, 40, 60, 35}), 0, 20), 1e-9);
    // Equal pilots: evidence against +20.
    EXPECT_LT(likelihood_ratio(of_pairs({20, 50, 100, 50, 20}), 0, 20), 0);
}

TEST(Match, EverySchoolIsOnePair) {
    const auto schools = schools_named("school_");
    EXPECT_GE(schools.size(), 14U);
    for (const School& s : schools) EXPECT_EQ(s.study.participants.size(), 2U) << s.name;
}

TEST(Match, ComesOutTheSameForAnyNumberOfWorkers) {
    const auto schools = schools_named("school_tng");
    MatchPlan plan;
    plan.first = "plotter";
    plan.second = "robot";
    plan.seed = 5;
    plan.pairs_most = 8;
    plan.sequential = false;
    const MatchResult one = match(schools, plan);
    plan.workers = 3;
    const MatchResult three = match(schools, plan);
    EXPECT_EQ(one.score.pairs, three.score.pairs);
    EXPECT_EQ(one.control.pairs, three.control.pairs);
    EXPECT_EQ(one.score.count(), 8);
    EXPECT_EQ(one.score.won + one.score.drawn + one.score.lost, 16);
}

TEST(Match, AMuchBetterPilotIsFoundSoon) {
    const auto schools = schools_named("school_tng_korrin");
    MatchPlan plan;
    plan.first = "captain";
    plan.second = "plotter";
    plan.seed = 11;
    plan.pairs_most = 60;
    const MatchResult r = match(schools, plan);
    EXPECT_TRUE(r.decided);
    EXPECT_GT(r.ratio, 0);
    EXPECT_LT(r.score.count(), 60);
}

TEST(Match, CountsHowBothFoughtForAnyNumberOfWorkers) {
    const auto schools = schools_named("school_tng_aster");
    MatchPlan plan;
    plan.first = "captain";
    plan.second = "plotter";
    plan.seed = 5;
    plan.pairs_most = 4;
    plan.sequential = plan.controlled = false;
    plan.counted = true;
    const MatchResult one = match(schools, plan);
    plan.workers = 3;
    EXPECT_EQ(match(schools, plan).counts, one.counts);
    for (const FightCounts& c : one.counts) {
        EXPECT_EQ(c.battles, 8);
        EXPECT_GT(c.off_bracket.of, 0);
        EXPECT_GT(c.refused.of, 0);
    }
    EXPECT_EQ(one.counts[0].refused.seen + one.counts[1].refused.seen, one.score.replaced);
    plan.counted = false;
    const MatchResult plain = match(schools, plan);
    EXPECT_EQ(plain.score.pairs, one.score.pairs) << "to be counted changes nothing";
    EXPECT_EQ(plain.counts[0].battles, 0);
}

// Captains in fleets, as many battles as a quick test has time for; `impulse match captain captain --school school_fleet
// --count` counts a thousand.
TEST(Match, CaptainsOfFleetsGiveNoOrderThatIsRefused) {
    MatchPlan plan;
    plan.first = plan.second = "captain";
    plan.seed = 9;
    plan.pairs_most = 12;
    plan.sequential = false;
    const MatchResult r = match(schools_named("school_fleet"), plan);
    EXPECT_EQ(r.score.replaced, 0) << "n = " << 2 * r.score.count() << " battles";
}

class GauntletPilots : public testing::TestWithParam<const char*> {};

TEST_P(GauntletPilots, EveryTrickFightsWithoutARefusedOrder) {
    const auto schools = schools_named(GetParam());
    for (const Trick& trick : tricks()) {
        MatchPlan plan;
        plan.first = plan.second = trick.name;
        plan.seed = 3;
        plan.pairs_most = 1;
        plan.sequential = false;
        const MatchResult r = match(schools, plan);
        EXPECT_EQ(r.score.replaced, 0) << trick.name;
        EXPECT_EQ(r.score.count(), 1) << trick.name;
    }
}
INSTANTIATE_TEST_SUITE_P(Schools, GauntletPilots, testing::Values("school_gorn", "school_tng_aster"));

}  // namespace
}  // namespace impulse
