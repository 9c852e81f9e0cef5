// TNG hits on a ship that adapts: where on the drawn hull they begin, how they go on, and when excess damage is due ("ASG").
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "battle/damage/allocate.h"
#include "battle/damage/placed_hits.h"
#include "battle/fire/declare.h"
#include "battle/play/class_index.h"
#include "tests/support/fielded.h"

namespace impulse {
namespace {

// Nine groupings of two boxes in three rows of three:
//   lab     tran   trac
//   brdg    centre imp
//   hull_f  btty   hull_a
struct Drawn : Fielded {
    explicit Drawn(int away = 0, int size_class = 2, const char* weapon = "phtn", const char* centre = "asg")
        : Fielded({{"lab", 2},
                   {"tran", 2},
                   {"trac", 2},
                   {"brdg", 2},
                   {centre, 2},
                   {"imp", 2},
                   {"hull_f", 2},
                   {"btty", 2},
                   {"hull_a", 2}},
                  away, 3, {{weapon, 2}, {"hull_f", 3}}) {
        std::vector<BoxGroup>& groups = sheet(ship).groups;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            groups[g].at_column = static_cast<int>(g % 3) * 2;
            groups[g].at_row = static_cast<int>(g / 3);
            groups[g].across = 2;
        }
        sheet(ship).size_class = size_class;
        index_classes(rules);
    }
    // So many points inside, aimed at boxes of that row or at none.
    void strike_at(Play& p, const char* row, int points) {
        Blow blow;
        blow.from.weapon = rules.type(at(enemy).type).groups[0].weapon;
        blow.from.mount = true;
        if (row != nullptr) blow.from.aim = static_cast<std::uint8_t>(group_of(ship, row) + 1);
        strike(p, ship, enemy, 0, points, VolleyKind::direct, 0, blow);
    }
    void scored(const char* row, int points) {
        faces({3});  // not off
        Play p = play();
        strike_at(p, row, points);
        EXPECT_TRUE(resolve_volleys(p));
    }
    [[nodiscard]] std::string begins() const {
        const Volley& v = battle.volleys.back();
        return rules.system(rules.type(battle.unit(ship).type).groups[v.place - 1U].system).id;
    }
    [[nodiscard]] int lost_in_all() const {
        int n = battle.unit(ship)[Counter::excess_lost];
        for (const GroupState& g : battle.unit(ship).groups) n += g.lost;
        return n;
    }
};

struct Off {
    int range;
    const char *aim, *begins;
    std::vector<int> dice;
};
TEST(TngPlacedHits, BeginAtTheNamedGroupingOrOffAlongTheEdge) {
    for (const Off& c : {Off{0, "tran", "tran", {3}},
                         {0, "tran", "tran", {4}},
                         {0, "tran", "trac", {5, 1}},
                         {0, "tran", "lab", {1, 2}},
                         {0, "tran", "imp", {6, 4}},         // round the corner
                         {0, "btty", "hull_a", {5, 2}},      // to the right below the hull too
                         {0, "brdg", "lab", {1, 1}},         // up
                         {1, "tran", "btty", {5, 9}},        // 1d12
                         {2, "tran", "btty", {5, 2, 4}},     // 1d6 times 1d6
                         {3, "tran", "hull_f", {6, 12, 1}},  // 1d12 times 1d12
                         {4, "tran", "tran", {3}},
                         {4, "tran", "brdg", {2, 17}},  // anywhere
                         {6, "tran", "lab", {6, 1}}}) {
        Drawn b{c.range};
        b.dice.faces = c.dice;
        Play p = b.play();
        b.strike_at(p, c.aim, 1);
        EXPECT_EQ(b.begins(), c.begins) << c.range << c.aim << c.dice[0];
        EXPECT_EQ(b.battle.dice.rolled, c.dice.size());
    }
}

TEST(TngPlacedHits, WhoNamesNoneAimsWhereMostIsToBeHad) {
    Drawn b;
    b.faces({3});
    Play p = b.play();
    b.strike_at(p, nullptr, 1);
    const std::string at = b.begins();
    EXPECT_TRUE(at == "tran" || at == "brdg" || at == "imp" || at == "btty")
        << at << " is not beside the ASG";
}

TEST(TngPlacedHits, AccidentsFallAnywhereOnTheEdge) {
    Drawn b;
    b.faces({7});
    Play p = b.play();
    add_volley(p, b.ship, {}, 0, 1, VolleyKind::terrain, 0);
    EXPECT_EQ(b.begins(), "trac");
}

TEST(TngPlacedHits, TakeTheGroupingThenWhatIsJoinedToItThenOneFurtherIn) {
    Drawn b;
    b.scored("lab", 2);
    EXPECT_EQ(b.lost(b.ship, "lab"), 2);
    b.scored("lab", 4);
    EXPECT_EQ(b.lost(b.ship, "tran"), 2);
    EXPECT_EQ(b.lost(b.ship, "brdg"), 2);
    EXPECT_EQ(b.lost(b.ship, "asg"), 0) << "it is joined to none but those";
    b.scored("lab", 4);
    EXPECT_EQ(b.lost(b.ship, "asg"), 2) << "now from tran";
    EXPECT_EQ(b.lost(b.ship, "trac"), 2);
    b.scored("lab", 4);
    EXPECT_EQ(b.lost(b.ship, "imp"), 2) << "and from the centre";
    EXPECT_EQ(b.lost(b.ship, "btty"), 2);
    EXPECT_EQ(b.lost_in_all(), 14);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 0);
}

TEST(TngPlacedHits, ACubeHasItsExcessDamageAtTheCentreAndASmallerShipLast) {
    for (const int size_class : {2, 3}) {
        Drawn b{0, size_class};
        b.sheet(b.ship).excess_damage = 1;
        b.scored("lab", 14);
        b.scored("lab", 1);
        EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], size_class == 2 ? 1 : 0);
        EXPECT_EQ(b.lost(b.ship, "hull_f") + b.lost(b.ship, "hull_a"), size_class == 2 ? 0 : 1);
        b.scored("lab", 1);
        EXPECT_EQ(b.at(b.ship).active(), size_class != 2);
        if (size_class == 2) continue;
        b.scored("lab", 3);
        EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 1);
        EXPECT_EQ(b.lost_in_all(), 19);
    }
}

TEST(TngPlacedHits, AShotNamesTheGroupingInItsOrder) {
    Drawn b{2};
    b.open(Mechanism::direct_fire);
    b.at(b.enemy).groups[0].ammo[0] = 9;
    b.arm(b.enemy, 0, "standard", points(2));
    Fire fire = b.shot(b.enemy, 0, "standard", b.ship);
    fire.aim = static_cast<std::uint8_t>(b.group_of(b.ship, "asg") + 1);
    const auto no = refuse_fire(b.rules, b.battle, fire);
    ASSERT_TRUE(no) << "it is not on the edge";
    EXPECT_EQ(no->more, WhyMore::cannot_aim);
    fire.aim = static_cast<std::uint8_t>(b.group_of(b.ship, "hull_a") + 1);
    b.declare(fire);
    b.faces({1, 3});
    b.resolve();
    EXPECT_EQ(b.lost(b.ship, "hull_a"), 2);
    EXPECT_EQ(b.lost(b.ship, "imp") + b.lost(b.ship, "btty"), 2);
}

TEST(TngPlacedHits, WhatDoesExcessDamageMayNameAGroupingWithin) {
    Drawn b;
    const ShipClass& type = b.rules.type(b.at(b.ship).type);
    const std::size_t asg = b.group_of(b.ship, "asg");
    EXPECT_FALSE(may_be_named(b.rules, type, asg, false));
    EXPECT_TRUE(may_be_named(b.rules, type, asg, true));
    EXPECT_TRUE(may_be_named(b.rules, type, b.group_of(b.ship, "lab"), false));
    b.faces({3});
    Play p = b.play();
    Blow blow;
    blow.from.weapon = b.rules.type(b.at(b.enemy).type).groups[0].weapon;
    blow.from.mount = true;
    blow.from.aim = static_cast<std::uint8_t>(asg + 1);
    strike(p, b.ship, b.enemy, 0, 1, VolleyKind::excess, 0, blow);
    EXPECT_TRUE(resolve_volleys(p));
    EXPECT_EQ(b.lost(b.ship, "asg"), 1);
    EXPECT_EQ(b.at(b.ship)[Counter::excess_lost], 0);
}

TEST(TngPlacedHits, WhatEnvelopsTakesOnlyWhatLiesOutside) {
    Drawn b{2, 2, "hb"};
    b.open(Mechanism::direct_fire);
    b.arm(b.enemy, 0, "standard", points(3));
    b.declare(b.shot(b.enemy, 0, "standard", b.ship));
    b.faces({1, 1});
    b.resolve();
    EXPECT_EQ(b.lost_in_all(), 5) << "what the blast does at two hexes";
    EXPECT_EQ(b.lost(b.ship, "asg"), 0);
}

TEST(TngPlacedHits, TheFirerIsAskedWhichOfTheJoinedGroupingsIsHit) {
    Drawn b;
    b.battle.sides[1].standing[static_cast<std::size_t>(StandingKind::damage_boxes)] = Standing::ask;
    b.faces({3});
    Play p = b.play();
    b.strike_at(p, "lab", 4);
    ASSERT_FALSE(resolve_volleys(p));
    EXPECT_EQ(b.lost(b.ship, "lab"), 2);
    for (int n = 0; n < 2; ++n) {
        ASSERT_FALSE(b.battle.questions.empty());
        const Question q = b.battle.questions.back();
        EXPECT_EQ(q.side.index(), 1U);
        EXPECT_EQ(q.options(), std::uint64_t{1} << b.group_of(b.ship, "tran") |
                                   std::uint64_t{1} << b.group_of(b.ship, "brdg"));
        const auto brdg = static_cast<std::uint8_t>(b.group_of(b.ship, "brdg"));
        p.emit(Answered{brdg});
        answer_question(p, q, brdg);
        EXPECT_EQ(resolve_volleys(p), n == 1);
    }
    EXPECT_EQ(b.lost(b.ship, "brdg"), 2);
}

TEST(TngPlacedHits, OtherShipsKeepTheChart) {
    Drawn b{0, 2, "phtn", "emer"};
    Play p = b.play();
    b.strike_at(p, "lab", 1);
    EXPECT_EQ(b.battle.volleys.back().place, 0);
    EXPECT_EQ(b.battle.dice.rolled, 0U) << "the chart rolls when the volley is allocated";
}

RC_GTEST_PROP(TngPlacedHitsProperty, EveryVolleyLosesAsManyBoxesAsPointsUntilTheShipIsGone, ()) {
    Drawn b{*rc::gen::inRange(0, 7), *rc::gen::inRange(2, 4)};
    SeededDice dice;
    b.battle.dice.seed = *rc::gen::inRange<std::uint64_t>(1, 1000000);
    Play p{b.rules, b.battle, dice, &b.events};
    while (b.at(b.ship).active()) {
        const int points = *rc::gen::inRange(1, 12), before = b.lost_in_all();
        const char* const rows[] = {nullptr, "lab", "trac", "imp", "hull_f"};
        b.strike_at(p, rows[*rc::gen::inRange(0, 5)], points);
        RC_ASSERT(resolve_volleys(p));
        if (b.at(b.ship).active()) RC_ASSERT(b.lost_in_all() - before == points);
    }
}

}  // namespace
}  // namespace impulse
