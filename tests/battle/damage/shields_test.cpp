#include "battle/damage/shields.h"

#include <gtest/gtest.h>

#include "battle/core/rows/damage.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/shields.h"
#include "battle/damage/allocate.h"
#include "battle/damage/layers.h"

#include "tests/support/alter.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct ClassicShields : testing::Test {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    UnitId d7 = b.unit(1, "2015", 'D', "klingon/d7");
    void score(int facing, int points, VolleyKind kind = VolleyKind::direct) {
        Play p = b.play();
        strike(p, d7, ca, facing, points, kind, 0);
    }
    int struck(UnitId at, Hex from, UnitId by) { return struck_facing(b.rules, b.battle, at, from, by); }
};

TEST_F(ClassicShields, PointsBeyondTheFacingShieldGoInside) {
    score(2, 34);  // #3 of a D7 has 15 boxes
    EXPECT_EQ(b.at(d7).shield[2], 0);
    EXPECT_EQ(b.at(d7).shield_now[2], 15);
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    EXPECT_EQ(b.battle.volleys[0].points, 19);
    EXPECT_EQ(b.battle.volleys[0].facing, 2);
    EXPECT_EQ(b.battle.volleys[0].bearings, facing_bearings(2));
    EXPECT_EQ(b.at(d7).shield[1], 22) << "no other shield helps";
}

TEST_F(ClassicShields, GeneralReinforcementThenSpecificThenBoxes) {  // 4.3
    b.set(d7, Counter::general_reinforcement, 3);
    b.set(d7, Unit::reinforcement(0), 5);
    b.set(d7, Unit::reinforcement(1), 7);
    score(0, 2);
    EXPECT_EQ(b.at(d7)[Counter::general_reinforcement], 1);
    EXPECT_EQ(b.at(d7)[Unit::reinforcement(0)], 5);
    score(0, 4);
    EXPECT_EQ(b.at(d7)[Counter::general_reinforcement], 0);
    EXPECT_EQ(b.at(d7)[Unit::reinforcement(0)], 2);
    EXPECT_EQ(b.at(d7).shield[0], 30);
    score(0, 4);
    EXPECT_EQ(b.at(d7).shield[0], 28);
    EXPECT_EQ(b.at(d7)[Unit::reinforcement(1)], 7) << "for another shield";
}

TEST_F(ClassicShields, ArmourStopsWhatCameThroughTheShields) {    // D4.12
    const UnitId ocl = b.unit(1, "2018", 'D', "federation/ocl");  // #1 of 16 boxes, 6 of armour
    EXPECT_EQ(shield_strength(b.rules, b.at(ocl), 0), 16 + 6);
    Play p = b.play();
    strike(p, ocl, ca, 0, 16 + 4, VolleyKind::direct, 0);
    EXPECT_TRUE(b.battle.volleys.empty());
    EXPECT_EQ(shield_strength(b.rules, b.at(ocl), 3), 12 + 2) << "armour stands behind every shield";
    strike(p, ocl, ca, 3, 12 + 2 + 5, VolleyKind::direct, 0);
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    EXPECT_EQ(b.battle.volleys[0].points, 5);
}

// The order is the ruleset's: what is not among its layers stops nothing.
TEST_F(ClassicShields, LayersAreMetInTheOrderOfTheTable) {
    b.set(d7, Counter::general_reinforcement, 3);
    alter(b.rules.defence).layers = {Layer::shields, Layer::general_reinforcement};
    score(0, 30 + 2);
    EXPECT_EQ(b.at(d7).shield[0], 0);
    EXPECT_EQ(b.at(d7)[Counter::general_reinforcement], 1);
    alter(b.rules.defence).layers = {Layer::shields};
    EXPECT_EQ(shield_strength(b.rules, b.at(d7), 0), 0);
    score(0, 5);
    EXPECT_EQ(b.at(d7)[Counter::general_reinforcement], 1);
    EXPECT_EQ(b.battle.volleys.back().points, 5);
}

// A force beam of the supplement scores up to 120,000,000 points.
TEST_F(ClassicShields, PointsBeyondSixteenBitsAreAllCounted) {
    score(0, 120'000'030);
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    EXPECT_EQ(b.battle.volleys[0].points, 120'000'000);
    score(0, 40'905);
    ASSERT_EQ(b.battle.volleys.size(), 1U) << "one volley (D4.22)";
    EXPECT_EQ(b.battle.volleys[0].points, 120'040'905);
    SeededDice dice;
    Play p{b.rules, b.battle, dice, nullptr};
    ASSERT_TRUE(resolve_volleys(p));
    EXPECT_NE(b.at(d7).fate, Fate::active);
    EXPECT_GT(b.at(d7)[Counter::internals], 0);
}

TEST_F(ClassicShields, GeneralReinforcementWorksWithShieldsDown) {
    b.set(d7, Counter::shield_level, 0);
    b.set(d7, Counter::general_reinforcement, 2);
    score(0, 5);
    EXPECT_EQ(b.at(d7).shield[0], 30);
    EXPECT_EQ(b.battle.volleys[0].points, 3);
}

TEST_F(ClassicShields, MinimumShieldsAreFiveBoxesOfEachShield) {
    b.set(d7, Counter::shield_level, 1);
    score(0, 3);
    EXPECT_EQ(shield_boxes(b.rules, b.at(d7), 0), 2);
    score(0, 4);
    EXPECT_EQ(b.at(d7).shield[0], 25);
    EXPECT_EQ(b.battle.volleys[0].points, 2);
    EXPECT_EQ(shield_boxes(b.rules, b.at(d7), 1), 5);
    b.at(d7).shield[1] = 2;
    EXPECT_EQ(shield_boxes(b.rules, b.at(d7), 1), 2);
}

TEST_F(ClassicShields, DirectAndSeekingPointsAreDifferentVolleys) {  // D4.23
    b.at(d7).shield.fill(0);
    score(0, 3);
    score(0, 4);
    score(0, 5, VolleyKind::seeking);
    score(1, 6);
    ASSERT_EQ(b.battle.volleys.size(), 3U);
    EXPECT_EQ(b.battle.volleys[0].points, 7);
    EXPECT_EQ(b.battle.volleys[1].points, 5);
    EXPECT_EQ(b.battle.volleys[2].facing, 1);
    score(0, 3, VolleyKind::explosion);
    score(0, 3, VolleyKind::explosion);
    EXPECT_EQ(b.battle.volleys.size(), 5U) << "each explosion by itself";
}

TEST_F(ClassicShields, LeakyShieldsLetEveryFourthPointThrough) {  // LEAK-1, LEAK-2
    for (const auto& [damage, on_shield, inside] : {std::tuple{12, 9, 3}, {45, 30, 15}, {3, 3, 0}}) {
        TableBattle t = b;
        alter(t.rules.options).leak_every = 4;
        Play p = t.play();
        strike(p, d7, ca, 0, damage, VolleyKind::direct, 0);
        EXPECT_EQ(30 - t.at(d7).shield[0], on_shield) << damage;
        EXPECT_EQ(t.battle.volleys.empty() ? 0 : t.battle.volleys[0].points, inside) << damage;
    }
    score(0, 12);
    EXPECT_EQ(b.at(d7).shield[0], 18) << "the rules as shipped leak nothing";
}

TEST_F(ClassicShields, TheDeadAbsorbNothing) {
    b.at(d7).fate = Fate::destroyed;
    score(0, 50);
    EXPECT_EQ(b.at(d7).shield[0], 30);
    EXPECT_TRUE(b.battle.volleys.empty());
}

// ---- which shield is struck, D3.4
TEST_F(ClassicShields, TheShieldThatFacesTheFirerIsStruck) {
    const Hex center = b.at(d7).hex;
    b.at(d7).facing = Facing{0};
    for (std::uint8_t d = 0; d < 6; ++d) EXPECT_EQ(struck(d7, along(center, Facing{d}, 4), ca), d);
    b.at(d7).facing = Facing{2};
    EXPECT_EQ(struck(d7, along(center, Facing{0}, 4), ca), 4);
}

TEST_F(ClassicShields, OnTheBoundaryTheOwnerChooses) {
    b.at(d7).facing = Facing{0};
    const Hex corner = neighbour(neighbour(b.at(d7).hex, Facing{0}), Facing{1});
    b.at(ca).hex = corner;
    EXPECT_EQ(struck(d7, corner, ca), -1);
    // By the standing order the stronger shield, noted for the impulse.
    b.at(d7).shield[0] = 4;
    Play p = b.play();
    EXPECT_EQ(settle_facing(p, d7, corner, ca), 1);
    EXPECT_EQ(b.events.count<ShieldChosen>(), 1);
    b.at(d7).shield[1] = 0;
    EXPECT_EQ(settle_facing(p, d7, corner, ca), 1) << "that choice holds for this firer";
}

TEST_F(ClassicShields, OrTheSlowerShipIsPutOneHexAhead) {  // D3.41
    alter(b.rules.fire).owner_breaks_ties = false;
    b.at(d7).facing = Facing{0};
    b.at(ca).hex = neighbour(neighbour(b.at(d7).hex, Facing{0}), Facing{1});
    b.at(ca).facing = Facing{0};
    b.set(ca, Counter::speed, 4);
    b.set(d7, Counter::speed, 10);
    EXPECT_EQ(struck(d7, b.at(ca).hex, ca), 0) << "the cruiser goes on upwards, into the sector of shield #1";
    b.set(ca, Counter::speed, 10);
    b.set(d7, Counter::speed, 4);
    EXPECT_EQ(struck(d7, b.at(ca).hex, ca), 1) << "the D7 goes upwards, the cruiser falls back to #2";
}

TEST_F(ClassicShields, InTheSameHexTheUnitThatCameLastDecides) {  // D3.42
    b.at(d7).hex = b.at(ca).hex;
    b.at(ca).facing = Facing{0};
    b.at(d7).facing = Facing{0};
    b.set(ca, Counter::entered, 5);
    b.set(d7, Counter::entered, 3);
    EXPECT_EQ(struck(d7, b.at(ca).hex, ca), 3) << "the cruiser came in from astern";
    EXPECT_EQ(struck(ca, b.at(ca).hex, d7), 0) << "and has the D7 before its bow";
}

// ---- TNG ---------------------------------------------------------------------------------------------------
struct TngShields : testing::Test {
    TableBattle b{"tng"};
    UnitId lantern = b.unit(0, "2020", 'A', "aster/lantern");
    UnitId halberd = b.unit(1, "2018", 'D', "korrin/halberd");
};

TEST_F(TngShields, ABankGuardsAllItsFacings) {
    Play p = b.play();
    const int forward = b.at(lantern).shield[0];
    strike(p, lantern, halberd, 0, 3, VolleyKind::direct, 0);
    strike(p, lantern, halberd, 5, 4, VolleyKind::direct, 0);
    EXPECT_EQ(b.at(lantern).shield[0], forward - 7);
    EXPECT_TRUE(b.battle.volleys.empty());
}

TEST_F(TngShields, SevenPointsOfReinforcementStopSeven) {  // shield-reinforce
    b.set(lantern, Counter::general_reinforcement, 7);
    const int forward = b.at(lantern).shield[0];
    Play p = b.play();
    strike(p, lantern, halberd, 0, 8, VolleyKind::direct, 0);
    EXPECT_EQ(b.at(lantern).shield[0], forward - 1);
}

TEST_F(TngShields, OfSeveralBanksTheStrongestStopsFirst) {
    const ClassId hull = b.bare_class({{"lab", 4}});
    ShipClass& c = b.rules.classes.back();
    c.banks = 2;
    c.bank_facings = {0b000111, 0b001110, 0, 0, 0, 0};
    c.bank_boxes = {4, 6, 0, 0, 0, 0};
    const UnitId u = b.unit(0, "2020", 'A', hull);
    Play p = b.play();
    strike(p, u, halberd, 1, 8, VolleyKind::direct, 0);
    EXPECT_EQ(b.at(u).shield[1], 0);
    EXPECT_EQ(b.at(u).shield[0], 2);
    strike(p, u, halberd, 0, 3, VolleyKind::direct, 0);
    EXPECT_EQ(b.battle.volleys[0].points, 1) << "only one bank guards facing 1";
}

}  // namespace
}  // namespace impulse
