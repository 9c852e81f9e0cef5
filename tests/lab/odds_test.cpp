// Exact odds against every throw of the dice, one by one.
#include "bench/lab/odds.h"
#include "tests/source_dir.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include <algorithm>
#include <cmath>
#include <functional>

namespace impulse {
namespace {

WeaponTables odds_weapons() {
    const std::string text =
        "[row]\nlabel = \"R\"\nundefined = \"a sample\"\nhit_on = [\"torp\"]\nrepair = 1\nshots_per_turn = "
        "1\nrule = \"X1\"\nconf = "
        "\"A\"\n"
        "[row.mode.hit]\nwords = \"sample\"\nenergy = 2\nkind = \"hit_row\"\nrange = [\"0-1\", \"2\"]\nhit = "
        "[5, 3]\ndamage = "
        "[8, 4]\n"
        "[row.mode.die]\nwords = \"sample\"\nenergy = 1\nkind = \"die_by_range\"\nrange = [\"0-1\", "
        "\"2\"]\ndie_1 = [6, 4]\n"
        "die_2-3 = [4, 2]\ndie_4-6 = [1, 0]\n"
        "[row.mode.two]\nwords = \"sample\"\nenergy = 3\nkind = \"hit_row\"\ndice = 2\nrange = "
        "[\"0-2\"]\nhit = [8]\ndamage = "
        "[5]\n"
        "[row.mode.dice]\nwords = \"sample\"\nenergy = 3\nkind = \"automatic\"\nrange = [\"0-2\"]\ndamage = "
        "[\"2d6-5\"]\n";
    const std::vector<TextFile> files{{"sample/a.toml", text}};
    const auto rules = read_weapons(files);
    EXPECT_TRUE(rules) << rules.error().text();
    return rules ? weapon_tables(*rules) : WeaponTables{};
}

// The same tables once more, by hand: points of one shot for given natural faces of two dice; tables that need one use
// the first. Hit numbers and dice are read at the effective range, the points of a hit at the true one.
int points_by_hand(std::string_view mode, int range, int effective, int shift, int a, int b) {
    if (mode == "dice") return std::max(0, a + b - 5);
    if (mode == "two") return a + b + shift <= 8 ? 5 : 0;
    if (mode == "hit") return a + shift <= (effective < 2 ? 5 : 3) ? (range < 2 ? 8 : 4) : 0;
    const int near[] = {6, 4, 4, 1, 1, 1}, far[] = {4, 2, 2, 0, 0, 0};
    const int die = std::max(1, a + shift);
    if (die <= 6) return effective < 2 ? near[die - 1] : far[die - 1];
    // Each step past the highest face is one column further; after the last there is nothing.
    return effective < 2 && die == 7 ? far[5] : 0;
}

// What a hit does to a cloaked ship: a die lets all, a half or a quarter through, the shift raises it.
int cloaked_by_hand(int hit, int shift, int c) {
    const int die = std::max(1, c + shift);
    return die <= 2 ? hit : die <= 4 ? hit / 2 : die <= 6 ? hit / 4 : 0;
}

class OddsPicker {
public:
    int pick(int n) {
        state_ = state_ * 1664525U + 1013904223U;
        return static_cast<int>((state_ >> 8) % static_cast<std::uint32_t>(n));
    }

private:
    std::uint32_t state_ = 12345;
};

void odds_equal_every_throw(const std::vector<Shots>& shots, int shield, int reinforcement, int trial) {
    constexpr std::size_t room = 64;
    std::vector<std::uint64_t> brute(room, 0), inside(room, 0);
    std::uint64_t throws = 0;
    const std::function<void(std::size_t, int)> walk = [&](std::size_t at, int sum) {
        if (at == shots.size()) {
            int left = sum, reinforced = reinforcement, boxes = shield;
            while (left > 0 && reinforced > 0) --left, --reinforced;
            while (left > 0 && boxes > 0) --left, --boxes;
            ++brute[static_cast<std::size_t>(sum)];
            ++inside[static_cast<std::size_t>(left)];
            ++throws;
            return;
        }
        const Shots& s = shots[at];
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                const int hit = points_by_hand(s.table->mode, s.range, s.read_at(), s.shift, a, b);
                if (s.cloak.range == 0) {
                    walk(at + 1, sum + hit);
                    continue;
                }
                for (int c = 1; c <= 6; ++c) walk(at + 1, sum + cloaked_by_hand(hit, s.shift, c));
            }
    };
    walk(0, 0);
    const auto odds = volley_odds(shots, shield, reinforcement);
    ASSERT_TRUE(odds);
    for (const auto& [exact, counted] : {std::pair{&odds->damage, &brute}, {&odds->internals, &inside}}) {
        Wide sum = 0;
        for (std::size_t p = 0; p < room; ++p) {
            const Wide ways = p < exact->size() ? exact->ways[p] : 0;
            EXPECT_TRUE(ways * throws == exact->all * (*counted)[p]) << trial << ": " << p << " points";
            sum += ways;
        }
        EXPECT_TRUE(sum == exact->all) << trial;
    }
}

TEST(Odds, EqualEveryThrowOfTwoHundredAndFortySmallVolleys) {
    const WeaponTables all = odds_weapons();
    ASSERT_EQ(all.tables.size(), 4U);
    OddsPicker random;
    for (int trial = 0; trial < 240; ++trial) {
        std::vector<Shots> shots;
        for (int i = 0, n = 1 + random.pick(2); i < n; ++i) {
            Shots s;
            s.table = &all.tables[static_cast<std::size_t>(random.pick(4))];
            s.range = random.pick(3);
            s.effective = std::min(2, s.range + random.pick(2));
            s.shift = random.pick(4) - 1;
            if (trial % 6 == 0) s.cloak = {5, 2, 4, 6};
            shots.push_back(s);
        }
        odds_equal_every_throw(shots, random.pick(8), random.pick(3), trial);
    }
}

TEST(Odds, SamplingOfAVolleyLiesInItsInterval) {
    const WeaponTables all = odds_weapons();
    const auto shots = parse_shots(all, "row:die x5 @ 1 shift 1", {});
    ASSERT_TRUE(shots) << shots.error();
    const auto odds = volley_odds({*shots}, 6, 0);
    ASSERT_TRUE(odds);
    OddsPicker random;
    constexpr int thrown = 20000;
    int inside = 0;
    for (int n = 0; n < thrown; ++n) {
        int sum = 0;
        for (int i = 0; i < 5; ++i) sum += points_by_hand("die", 1, 1, 1, 1 + random.pick(6), 1);
        inside += sum > 6 ? 1 : 0;
    }
    const double chance = odds->internals.at_least(1), spread = std::sqrt(chance * (1 - chance) / thrown);
    EXPECT_NEAR(static_cast<double>(inside) / thrown, chance, 3 * spread);
}

TEST(ClassicOdds, FourPointsOfEcmShiftTheDieByTwo) {  // D6.34: the whole root
    const WeaponTables all = odds_weapons();
    const auto shifted = [&](const char* words) {
        const auto s = parse_shots(all, words, {});
        EXPECT_TRUE(s) << s.error();
        return s ? s->shift : -99;
    };
    EXPECT_EQ(shifted("row:hit @ 0 ecm 4"), 2);
    EXPECT_EQ(shifted("row:hit @ 0 ecm 8"), 2);
    EXPECT_EQ(shifted("row:hit @ 0 ecm 9 eccm 8"), 1);
    EXPECT_EQ(shifted("row:hit @ 0 ecm 2 eccm 6"), 0);
    EXPECT_EQ(shifted("row:hit @ 0 ecm 4 shift -1"), 1);
}

TEST(ClassicOdds, WithoutLockOnTheRangeIsDoubledBeforeTheScanner) {  // D6.12, D6.21
    const WeaponTables all = odds_weapons();
    const auto at = [&](const char* words) {
        const auto s = parse_shots(all, words, {});
        return s ? s->read_at() : -1;
    };
    EXPECT_EQ(at("row:hit @ 1"), 1);
    EXPECT_EQ(at("row:hit @ 1 scanner 1"), 2);
    EXPECT_EQ(at("row:hit @ 1 no-lock-on"), 2);
    EXPECT_EQ(at("row:hit @ 1 scanner 1 no-lock-on"), -1) << "range 3 is beyond the table";
    FireTerms terms;
    terms.no_lock_on = true;
    terms.scanner = 3;
    terms.cloak.range = 5;
    EXPECT_EQ(terms.effective(4), 16);
    terms.ecm = 9;
    EXPECT_EQ(terms.die_shift(), 0) << "ECM does not count against a cloaked ship";
}

TEST(ClassicOdds, CloakTablesWithAGapAreRefused) {
    std::ifstream in{std::string{source_dir()} + "/assets/rules/classic/cloak.toml"};
    std::ostringstream shipped;
    shipped << in.rdbuf();
    std::string text = shipped.str();
    const auto good = read_cloak(text, "c.toml");
    ASSERT_TRUE(good);
    EXPECT_EQ(good->half_upto, 4);
    const std::size_t part = text.find("[3, 4]");
    ASSERT_NE(part, std::string::npos);
    text.replace(part, 6, "[4, 4]");
    const auto bad = read_cloak(text, "c.toml");
    ASSERT_FALSE(bad);
    EXPECT_NE(bad.error().text().find("4 to 4 does not follow on 2"), std::string::npos)
        << bad.error().text();
}

TEST(Odds, WordsOfAShotThatMeanNothingAreNamed) {
    const WeaponTables all = odds_weapons();
    const auto refused = [&](const char* words) {
        const auto s = parse_shots(all, words, {});
        return s ? std::string{"accepted"} : s.error();
    };
    EXPECT_NE(refused("row:hit").find("the range is missing"), std::string::npos);
    EXPECT_NE(refused("row:hit @").find("after \"@\" stands nothing"), std::string::npos);
    EXPECT_NE(refused("row:hit @ two").find("stands \"two\""), std::string::npos);
    EXPECT_NE(refused("row:hit @ 1 shift 50").find("from -9 to 20"), std::string::npos);
    EXPECT_NE(refused("row:hit x0 @ 1").find("\"x0\" is not one of"), std::string::npos);
    EXPECT_NE(refused("row:hit @ 1 vs 4").find("no columns"), std::string::npos);
    EXPECT_NE(refused("row:hti @ 1").find("its modes are"), std::string::npos);
    EXPECT_NE(refused("").find("there is no weapon"), std::string::npos);
}

TEST(Odds, FourTorpedoesThatHitOnThreeMissTogetherOnceInSixteen) {
    const WeaponTables all = odds_weapons();
    const auto shots = parse_shots(all, "row:hit x4 @ 2", {});
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
    const WeaponTables all = odds_weapons();
    const auto shots = parse_shots(all, "row:die x100 @ 0", {});
    ASSERT_TRUE(shots) << shots.error();
    const auto odds = volley_odds({*shots}, 0, 0);
    ASSERT_TRUE(odds);
    ASSERT_FALSE(odds->damage.long_ways.empty());
    EXPECT_EQ(odds->damage.ways_text(600), "1");  // 6^100 throws, one of them all ones
    EXPECT_EQ(odds->damage.all_text().size(), 78U);
    EXPECT_NEAR(odds->damage.mean(), 100 * 17.0 / 6, 1e-6);
}

TEST(Odds, AShotOutOfRangeIsRefusedWithTheRangesThatThereAre) {
    const WeaponTables all = odds_weapons();
    const auto shots = parse_shots(all, "row:hit @ 3", {});
    ASSERT_FALSE(shots);
    EXPECT_NE(shots.error().find("only at 0 to 2"), std::string::npos) << shots.error();
}

}  // namespace
}  // namespace impulse
