// Exact odds against every throw of the dice, one by one.
#include "bench/lab/odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace impulse {
namespace {

Arsenal small_arsenal() {
    Arsenal all;
    all.ruleset = "sample";
    const std::string text =
        "[row]\nlabel = \"R\"\nhit_on = [\"torp\"]\nrepair = 1\nshots_per_turn = 1\nrule = \"X1\"\nconf = \"A\"\n"
        "[row.mode.hit]\nenergy = 2\nkind = \"hit_row\"\nrange = [\"0-1\", \"2\"]\nhit = [5, 3]\ndamage = [8, 4]\n"
        "[row.mode.die]\nenergy = 1\nkind = \"die_by_range\"\nrange = [\"0-1\", \"2\"]\ndie_1 = [6, 4]\n"
        "die_2-3 = [4, 2]\ndie_4-6 = [1, 0]\n"
        "[row.mode.two]\nenergy = 3\nkind = \"hit_row\"\ndice = 2\nrange = [\"0-2\"]\nhit = [8]\ndamage = [5]\n"
        "[row.mode.dice]\nenergy = 3\nkind = \"automatic\"\nrange = [\"0-2\"]\ndamage = [\"2d6-5\"]\n";
    const auto error = read_arsenal_file({"sample/arsenal/a.toml", text}, all);
    EXPECT_FALSE(error) << error->text();
    return all;
}

// Points of one shot for given natural faces of two dice; tables that need one use the first.
int points(const ShotTable& t, int range, int shift, int a, int b) {
    const RangeColumn& c = *t.column(range);
    if (t.mode == "dice") return std::max(0, a + b - 5);
    const int roll = t.dice == 2 ? a + b - 2 : a - 1;
    return outcome(t, c, roll, shift).twice_mean() / 2;
}

TEST(Odds, EqualEveryThrowOfTwoHundredSmallVolleys) {
    const Arsenal all = small_arsenal();
    ASSERT_EQ(all.tables.size(), 4U);
    std::uint32_t state = 12345;
    const auto pick = [&](int n) {
        state = state * 1664525U + 1013904223U;
        return static_cast<int>((state >> 8) % static_cast<std::uint32_t>(n));
    };
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<Shots> shots;
        for (int i = 0, n = 1 + pick(2); i < n; ++i) {
            Shots s;
            s.table = &all.tables[static_cast<std::size_t>(pick(4))];
            s.range = pick(3);
            s.shift = pick(4) - 1;
            shots.push_back(s);
        }
        const int shield = pick(8);
        std::vector<std::uint64_t> brute(64, 0), inside(64, 0);
        std::uint64_t throws = 0;
        const std::function<void(std::size_t, int)> walk = [&](std::size_t at, int sum) {
            if (at == shots.size()) {
                ++brute[static_cast<std::size_t>(sum)];
                ++inside[static_cast<std::size_t>(std::max(0, sum - shield))];
                ++throws;
                return;
            }
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b)
                    walk(at + 1, sum + points(*shots[at].table, shots[at].range, shots[at].shift, a, b));
        };
        walk(0, 0);
        const auto odds = volley_odds(shots, shield, 0);
        ASSERT_TRUE(odds);
        for (const auto& [exact, counted] : {std::pair{&odds->damage, &brute}, {&odds->internals, &inside}}) {
            Wide sum = 0;
            for (std::size_t p = 0; p < 64; ++p) {
                const Wide ways = p < exact->size() ? exact->ways[p] : 0;
                EXPECT_TRUE(ways * throws == exact->all * (*counted)[p]) << trial << ": " << p << " points";
                sum += ways;
            }
            EXPECT_TRUE(sum == exact->all);
        }
    }
}

TEST(Odds, FourTorpedoesThatHitOnThreeMissTogetherOnceInSixteen) {
    const Arsenal all = small_arsenal();
    const auto shots = parse_shots(all, "row:hit x4 @ 2", 0);
    ASSERT_TRUE(shots) << shots.error();
    const auto odds = volley_odds({*shots}, 12, 0);
    ASSERT_TRUE(odds);
    EXPECT_EQ(odds->damage.all_text(), "16");
    EXPECT_EQ(odds->damage.ways_text(0), "1");
    EXPECT_EQ(odds->damage.ways_text(8), "6");
    EXPECT_EQ(odds->internals.ways_text(4), "1");
    EXPECT_EQ(odds->internals.ways_text(0), "15");
}

TEST(Odds, HundredShotsStayExactBeyond128Bits) {
    const Arsenal all = small_arsenal();
    const auto shots = parse_shots(all, "row:die x100 @ 0", 0);
    ASSERT_TRUE(shots) << shots.error();
    const auto odds = volley_odds({*shots}, 0, 0);
    ASSERT_TRUE(odds);
    ASSERT_FALSE(odds->damage.long_ways.empty());
    EXPECT_EQ(odds->damage.ways_text(600), "1");  // 6^100 throws, one of them all ones
    EXPECT_EQ(odds->damage.all_text().size(), 78U);
    EXPECT_NEAR(odds->damage.mean(), 100 * 17.0 / 6, 1e-6);
}

TEST(Odds, AShotOutOfRangeIsRefusedWithTheRangesThatThereAre) {
    const Arsenal all = small_arsenal();
    const auto shots = parse_shots(all, "row:hit @ 3", 0);
    ASSERT_FALSE(shots);
    EXPECT_NE(shots.error().find("only at 0 to 2"), std::string::npos) << shots.error();
}

}  // namespace
}  // namespace impulse
