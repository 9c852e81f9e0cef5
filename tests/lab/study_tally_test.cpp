// Intervals against published figures, and sums that do not mind the order.
#include "bench/lab/study_tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace impulse {
namespace {

TEST(StudyInterval, WilsonIsThatOfNewcombe1998TableI) {
    struct Case {
        std::int64_t hits, trials;
        double low, high;
    };
    // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    for (const Case& c : {Case{81, 263, 0.2553, 0.3662}, Case{15, 148, 0.0624, 0.1605},
                          Case{0, 20, 0.0, 0.1611}, Case{1, 29, 0.0061, 0.1718}}) {
        const Interval i = share_interval(c.hits, c.trials);
        EXPECT_NEAR(i.low, c.low, 0.00006) << c.hits;
        EXPECT_NEAR(i.high, c.high, 0.00006) << c.hits;
    }
    EXPECT_EQ(share_interval(0, 0).low, 0);
    EXPECT_EQ(share_interval(0, 0).high, 1);
    EXPECT_EQ(share_interval(7, 7).high, 1);
    EXPECT_NEAR(share_interval(3, 10).low, 1 - share_interval(7, 10).high, 1e-12);
}

TEST(StudyInterval, MeansUseStudentsT) {
    // 1..10: mean 5.5, deviation 3.02765, t with 9 degrees of freedom 2.262157.
    Sums s;
    for (int x = 1; x <= 10; ++x) s.add(x);
    const auto i = mean_interval(s);
    ASSERT_TRUE(i);
    EXPECT_NEAR(i->high - s.mean(), 2.262157 * 3.0276504 / std::sqrt(10.0), 1e-5);
    EXPECT_NEAR(s.mean() - i->low, i->high - s.mean(), 1e-12);
    Sums one;
    one.add(4);
    EXPECT_FALSE(mean_interval(one));  // one battle allows no interval
}

TEST(StudyInterval, ARatioWhoseBattlesAgreeIsCertain) {
    Ratio same;
    for (const int shots : {1, 2, 5, 9}) same.add(3 * shots, shots);
    EXPECT_DOUBLE_EQ(same.value(), 3);
    const auto certain = ratio_interval(same);
    ASSERT_TRUE(certain);
    EXPECT_NEAR(certain->low, 3, 1e-9);
    EXPECT_NEAR(certain->high, 3, 1e-9);
    Ratio apart;
    for (const int points : {0, 8, 0, 8}) apart.add(points, 2);
    EXPECT_GT(ratio_interval(apart)->high - ratio_interval(apart)->low, 1);
    EXPECT_FALSE(ratio_interval(Ratio{}));
}

TEST(StudyInterval, WilsonHoldsTheTruthAboutAsOftenAsItSays) {
    // Ten thousand studies of forty coins, from a small generator of our own.
    std::uint64_t z = 12345;
    int held = 0;
    constexpr int studies = 10000, coins = 40;
    for (int s = 0; s < studies; ++s) {
        int heads = 0;
        for (int c = 0; c < coins; ++c) {
            z ^= z << 13U;
            z ^= z >> 7U;
            z ^= z << 17U;
            heads += z % 10 < 3 ? 1 : 0;
        }
        const Interval i = share_interval(heads, coins);
        held += i.low <= 0.3 && 0.3 <= i.high ? 1 : 0;
    }
    EXPECT_GT(held, 9300);
    EXPECT_LT(held, 9750);
}

Study pair_study() {
    Study study;
    study.participants = {{"A", "captain", "a", {}}, {"B", "captain", "b", {}}};
    study.pairings = {{0, 1}};
    study.battles = 6;
    study.mirrored = true;
    study.labels = {"beam:standard"};
    return study;
}

std::vector<BattleRow> some_rows() {
    std::vector<BattleRow> rows(6);
    const std::array<BattleOutcome, 6> outcomes{BattleOutcome::won,         BattleOutcome::won,
                                                BattleOutcome::turn_limit,  BattleOutcome::refused,
                                                BattleOutcome::stood_still, BattleOutcome::no_set_up};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        BattleRow& r = rows[i];
        r.battle = i;
        r.swapped = i % 2 == 1;
        r.outcome = outcomes[i];
        r.winner = i == 0 ? 0 : i == 1 ? 1 : -1;
        r.turns = static_cast<int>(5 - i);
        r.places = 2;
        for (std::size_t p = 0; p < 2; ++p) {
            r.place[p].shields.assign(5 - i, static_cast<int>(i + p));
            r.place[p].internals.assign(5 - i, 1);
            r.place[p].uses = {{0, false, 2, 4, 1, 3}};
        }
    }
    return rows;
}

TEST(StudyTally, EveryOutcomeIsCounted) {
    const Study study = pair_study();
    Tally tally(study);
    for (const BattleRow& r : some_rows()) tally.add(study, r, r.battle);
    EXPECT_EQ(tally.battles, 6);
    std::int64_t all = 0;
    for (const std::int64_t n : tally.outcomes) all += n;
    EXPECT_EQ(all, 6);
    EXPECT_EQ(tally.outcomes[static_cast<std::size_t>(BattleOutcome::won)], 2);
    for (const BattleOutcome o : {BattleOutcome::turn_limit, BattleOutcome::refused,
                                  BattleOutcome::stood_still, BattleOutcome::no_set_up})
        EXPECT_EQ(tally.outcomes[static_cast<std::size_t>(o)], 1);
    EXPECT_EQ(tally.pairings[0].wins[0], 1);
    EXPECT_EQ(tally.participants[1].wins, 1);
    EXPECT_EQ(tally.participants[1].losses, 1);
    EXPECT_EQ(tally.participants[0].first, 3);       // battles 0, 2, 4
    EXPECT_EQ(tally.participants[1].first_wins, 1);  // battle 1, from the first place
    EXPECT_EQ(tally.reached(1), 5);
    EXPECT_EQ(tally.reached(5), 1);
    EXPECT_EQ(tally.turn_at(0.5), 2);
    const UseTally& use = tally.participants[0].uses.at({0, false});
    EXPECT_EQ(use.shots, 24);
    EXPECT_EQ(use.hits, 6);
    EXPECT_EQ(use.points.sum, 18);
    EXPECT_EQ(tally.participants[0].turns[4].both.n, 1);  // only one battle got to turn 5
    EXPECT_EQ(tally.participants[0].turns[0].both.sum, (0 + 1) + (1 + 1) + (2 + 1) + (3 + 1) + (4 + 1));
}

TEST(StudyTally, DoesNotMindTheOrderOfRows) {
    const Study study = pair_study();
    std::vector<BattleRow> rows = some_rows();
    Tally straight(study), back(study);
    for (const BattleRow& r : rows) straight.add(study, r, r.battle * 0x9E3779B97F4A7C15ULL);
    std::reverse(rows.begin(), rows.end());
    for (const BattleRow& r : rows) back.add(study, r, r.battle * 0x9E3779B97F4A7C15ULL);
    EXPECT_EQ(straight, back);
    back.add(study, rows[0], 1);
    EXPECT_NE(straight, back);
}

}  // namespace
}  // namespace impulse
