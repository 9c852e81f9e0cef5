// Battles fought on in a captain's head: whose is what is left, and the table of what a searching captain weighed.
#include "battle/pilots/playout.h"

#include <gtest/gtest.h>

#include "battle/core/view.h"
#include "battle/pilots/determinize.h"
#include "battle/pilots/searcher.h"
#include "battle/play/apply.h"
#include "tests/support/fight.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

const SideId own{std::size_t{0}};

// A battle at its first decision.
Battle begun(const std::string& ruleset) {
    SampleBattle sample = sample_battle(ruleset == "classic" ? 0 : 1);
    sample.setup.field.turn_limit = 6;
    Fight fight{rules_named(sample.ruleset), sample, nullptr};
    return *fight.battle;
}

TEST(Evaluation, SharesAddUpToTheWhole) {
    for (const char* ruleset : {"classic", "tng"}) {
        const Rules& rules = rules_named(ruleset);
        Playouts room(rules);
        const auto value = evaluate(rules, room, begun(ruleset), 2, 7);
        ASSERT_TRUE(value);
        std::int32_t sum = 0;
        for (const std::int32_t s : value->share) sum += s;
        EXPECT_NEAR(sum, 10000, 4) << "rounded down, side by side";
        EXPECT_EQ(value->playouts, 2);
    }
}

TEST(Evaluation, TheSamePositionIsJudgedTheSameAgainWhateverItsDiceWouldBe) {
    const Rules& rules = classic_rules();
    Battle battle = begun("classic");
    Playouts room(rules), other(rules);
    const auto value = evaluate(rules, room, battle, 2, 7);
    battle.dice.seed += 99;  // nobody looks at dice that are not rolled yet
    EXPECT_EQ(evaluate(rules, other, battle, 2, 7), value);
    EXPECT_EQ(evaluate(rules, room, battle, 2, 7), value);
}

TEST(Evaluation, AWreckIsWorthNothingAndABattleThatIsOverIsNotPlayedOn) {
    const Rules& rules = classic_rules();
    SmallBattle small{rules, "federation/ca", "klingon/d7"};
    small.at(small.b).fate = Fate::destroyed;
    small.now().ended = 1;
    Playouts room(rules);
    const auto value = evaluate(rules, room, small.battle(), 5, 1);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->share[0], 10000);
    EXPECT_EQ(value->share[1], 0);
    EXPECT_EQ(value->playouts, 0);
}

TEST(Evaluation, WhoLostHisShieldsStandsWorse) {
    const Rules& rules = classic_rules();
    Battle battle = begun("classic");
    Playouts room(rules);
    const auto before = evaluate(rules, room, battle, 4, 3);
    for (Unit& u : battle.units)
        if (u.side == own)
            for (auto& boxes : u.shield) boxes = 0;
    const auto after = evaluate(rules, room, battle, 4, 3);
    ASSERT_TRUE(before && after);
    EXPECT_LT(after->share[0], before->share[0]);
}

TEST(Evaluation, CanBeStopped) {
    const Rules& rules = classic_rules();
    Playouts room(rules);
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(evaluate(rules, room, begun("classic"), 2, 7, &stop));
}

TEST(WholeRoot, IsRoundedDown) {
    EXPECT_EQ(whole_root(-5), 0);
    EXPECT_EQ(whole_root(0), 0);
    EXPECT_EQ(whole_root(24), 4);
    EXPECT_EQ(whole_root(25), 5);
    EXPECT_EQ(whole_root(std::int64_t{20000} * 20000), 20000);
}

Weighed made_up() {
    Weighed w;
    w.own = {0, 1, 2};
    w.theirs = {0, 1};
    w.unreached = {3, 5};
    w.mean = {300, 100, 500, -900, -400, -200};
    w.expected = {200, 150, -300};
    w.spread = {80, 400, 100};
    w.played = {4, 4, 4};
    w.playouts = 24;
    return w;
}

TEST(Weighed, TheTableSaysWhatEachPolicyGainsAndWhyItWasNotChosen) {
    const auto rows = weighed_rows(weighed_text(made_up()));
    ASSERT_EQ(rows.size(), 6U);
    EXPECT_EQ(rows[0][0], "policy");
    EXPECT_EQ(rows[1],
              (std::array<std::string, 5>{std::string{policies()[0].name}, "+2.0", "0.8", "8", "chosen"}));
    // Half a point less with a spread of 4 in 8 playouts is chance; against the second enemy it loses 9 per cent.
    EXPECT_EQ(rows[2][4], "0.5 below, within chance; -9.0 against " + std::string{policies()[1].name});
    // Five below with a spread of 1 is not; it fares worst against the first.
    EXPECT_EQ(rows[3][4], "5.0 below; -4.0 against " + std::string{policies()[0].name});
    for (const std::size_t row : {4U, 5U}) {
        EXPECT_EQ(rows[row][3], "0");
        EXPECT_EQ(rows[row][4], "the budget did not reach it");
    }
    EXPECT_EQ(rows[5][0], policies()[5].name);
}

TEST(Weighed, WhatWasSetAsideStandsBelowWhateverItPromised) {
    Weighed w = made_up();
    w.played = {4, 1, 1};
    w.expected = {200, 150, 900};
    const auto rows = weighed_rows(weighed_text(w));
    EXPECT_EQ(rows[1][4], "chosen");
    EXPECT_EQ(rows[2],
              (std::array<std::string, 5>{std::string{policies()[2].name}, "+9.0", "1.0", "2",
                                          "set aside; -4.0 against " + std::string{policies()[0].name}}));
    EXPECT_EQ(rows[3][3], "2");
}

TEST(Weighed, OnePlayoutHasNoSpread) {
    Weighed w = made_up();
    w.theirs = {0};
    w.mean = {300, 500, -400};
    w.played = {4, 1, 1};
    const auto rows = weighed_rows(weighed_text(w));
    EXPECT_EQ(rows[1][2], "0.8");
    EXPECT_EQ(rows[2][2], "-");
    EXPECT_EQ(rows[2][3], "1");
}

TEST(Weighed, WhatPromisesLittleMoreThanTheTablesIsNotWorthLeavingThem) {
    Weighed w = made_up();
    w.expected = {200, 320, 321};
    const auto rows = weighed_rows(weighed_text(w));
    EXPECT_EQ(rows[1][4], "chosen");
    EXPECT_EQ(rows[2][4], "set aside; -4.0 against " + std::string{policies()[0].name});
    EXPECT_EQ(rows[3][4],
              "too little to leave the tables for; -9.0 against " + std::string{policies()[1].name});
}

TEST(Weighed, WhoFollowsTheTablesUntilTheEnemyHasMovedSaysSo) {
    Weighed w = made_up();
    w.expected = {200, 150, 900};
    w.waits = true;
    const auto rows = weighed_rows(weighed_text(w));
    EXPECT_EQ(rows[1][4], "chosen");
    ASSERT_EQ(rows[2][0], policies()[2].name);
    EXPECT_EQ(rows[2][4],
              "the enemy's ways are not known yet; -4.0 against " + std::string{policies()[0].name});
    EXPECT_EQ(rows[3][4], "0.5 below, within chance; -9.0 against " + std::string{policies()[1].name});
}

TEST(Weighed, AThoughtWithoutATableHasNoRows) {
    EXPECT_TRUE(weighed_rows("fires 3 at range 4, about 20 points").empty());
    EXPECT_TRUE(weighed_rows("").empty());
    EXPECT_EQ(weighed_text({}), "");
}

TEST(Weighed, ASearchingCaptainKeepsItsTableInItsThought) {
    const Rules& rules = classic_rules();
    const Battle battle = begun("classic");
    Searcher searcher{7, own, 16};
    (void)searcher.decide(rules, view(rules, battle, own), own);
    ASSERT_GT(searcher.weighed().playouts, 0);
    const auto rows = weighed_rows(searcher.thought());
    ASSERT_EQ(rows.size(), 7U + 1) << "all that suit a ship alone";
    EXPECT_EQ(rows[1][0], searcher.chosen().name);
    EXPECT_EQ(rows[1][4], "chosen");
    // The best are played out oftenest, and all that it played out is counted.
    int sum = 0;
    for (const int n : searcher.weighed().played) {
        EXPECT_GE(n, 1);
        EXPECT_LE(n, searcher.weighed().played[searcher.weighed().chosen]);
        sum += n;
    }
    EXPECT_EQ(sum, searcher.weighed().playouts);
    EXPECT_LE(sum, 16);
    for (const std::int32_t s : searcher.weighed().spread) EXPECT_GE(s, 0);
}

}  // namespace
}  // namespace impulse
