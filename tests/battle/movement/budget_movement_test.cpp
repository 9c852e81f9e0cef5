#include "battle/movement/budget_movement.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/core/step.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/initiative.h"
#include "battle/movement/speed.h"
#include "tests/support/battle_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct BudgetShip {
    BattleBuilder b = BattleBuilder::tng();
    ClassId type = b.ship_class();
    UnitId a = b.unit(0, hex_at(20, 20), Facing{0}, type), z = b.unit(1, hex_at(20, 10), Facing{3}, type);
    BudgetShip() { b.speed(a, 12).speed(z, 12).clock(1, 2); }
    [[nodiscard]] const Unit& now(UnitId u) const { return b.battle.unit(u); }
};

// "Sequence of play" 3A: 1d12 per tech level each impulse, lowest first.
TEST(TngInitiative, OneDieATechLevelAndTheLowestMovesFirst) {
    BudgetShip t;
    const ClassId newer = t.b.ship_class();
    t.b.type(newer).sheet.tech = 4;
    const UnitId third = t.b.unit(1, hex_at(5, 5), {}, newer);
    t.b.speed(third, 12).dice.faces = {12, 12, 1, 4, 4, 4, 2, 2, 2, 2};
    Play play = t.b.play();
    initiative_run(play);
    EXPECT_EQ(t.now(t.a)[Counter::initiative], 25);
    EXPECT_EQ(t.now(t.z)[Counter::initiative], 12);
    EXPECT_EQ(t.now(third)[Counter::initiative], 8);
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{third});
    do_stay(play, third);
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{t.z});
}

// Adds two boxes of a drive of that tier to the class; the index of their group.
std::size_t with_drive(BattleBuilder& b, ClassId type, int tier) {
    SystemType drive;
    drive.id = "drive";
    drive.drive_tier = tier;
    b.rules.systems.push_back(drive);
    return b.group(type, b.rules.systems.size() - 1, 2);
}

TEST(TngInitiative, ABetterDriveOutranksTheDiceWhileABoxOfItIsLeft) {
    BudgetShip t;
    const ClassId ultra = t.b.ship_class();
    const std::size_t drive = with_drive(t.b, ultra, 2);
    const UnitId third = t.b.unit(1, hex_at(5, 5), {}, ultra);
    t.b.set(t.a, Counter::initiative, 36)
        .set(t.z, Counter::initiative, 35)
        .set(third, Counter::initiative, 3);
    EXPECT_TRUE(loses_initiative(t.b.rules, t.b.battle, t.a, third));
    EXPECT_FALSE(loses_initiative(t.b.rules, t.b.battle, third, t.a));
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{t.z});
    // With its last box the drive outranks nobody.
    t.b.at(third).groups[drive].lost = 1;
    EXPECT_FALSE(loses_initiative(t.b.rules, t.b.battle, third, t.a));
    t.b.at(third).groups[drive].lost = 2;
    EXPECT_EQ(drive_tier(t.b.rules, t.b.at(third)), 0);
    EXPECT_TRUE(loses_initiative(t.b.rules, t.b.battle, third, t.a));
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{third});
}

// UltraWarp, VWarp, wings and helms are of one rank, HWarp outranks them all, and impulse engines are no drive.
TEST(TngInitiative, DrivesRankAsTheSupplementSays) {
    TableBattle b{"tng"};
    const auto tier = [&](const char* system) {
        return drive_tier(b.rules, b.at(b.unit(0, "1010", 'A', b.bare_class({{system, 2}}))));
    };
    for (const char* side :
         {"uwarp_left", "uwarp_right", "uwarp_center", "vwarp_left", "vwarp_right", "vwarp_center",
          "wing_left", "wing_right", "helm_minor", "helm_major", "helm_grand"})
        EXPECT_EQ(tier(side), tier("uwarp_center")) << side;
    for (const char* side : {"hwarp_left", "hwarp_right", "hwarp_center"}) {
        EXPECT_GT(tier(side), tier("uwarp_center")) << side;
        EXPECT_EQ(tier(side), tier("hwarp_center")) << side;
    }
    EXPECT_GT(tier("uwarp_center"), tier("imp"));
}

// Equal scores of enemies are split by one die each, rolled again while they are equal; the lower moves first.
TEST(TngInitiative, EnemiesWithEqualScoresRollAgain) {
    BudgetShip t;
    t.b.dice.faces = {4, 5, 6, 6, 5, 4, 9, 9, 11, 2};
    Play play = t.b.play();
    initiative_run(play);
    EXPECT_EQ(initiative_score(t.now(t.a)), 15);
    EXPECT_EQ(initiative_score(t.now(t.z)), 15);
    EXPECT_TRUE(loses_initiative(t.b.rules, t.b.battle, t.z, t.a));
    EXPECT_FALSE(loses_initiative(t.b.rules, t.b.battle, t.a, t.z));
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{t.z});
    EXPECT_EQ(t.b.battle.dice.rolled, 10U);
}

TEST(TngInitiative, ARollOffChangesNothingBetweenOthers) {
    BudgetShip t;
    const UnitId slow = t.b.unit(0, hex_at(5, 5), Facing{0}, t.type),
                 fast = t.b.unit(1, hex_at(6, 5), Facing{0}, t.type);
    t.b.speed(slow, 12).speed(fast, 12);
    t.b.dice.faces = {5, 5, 5, 5, 5, 5, 5, 5, 4, 5, 5, 6, 1, 12};
    Play play = t.b.play();
    initiative_run(play);
    EXPECT_TRUE(loses_initiative(t.b.rules, t.b.battle, slow, t.a));
    EXPECT_TRUE(loses_initiative(t.b.rules, t.b.battle, t.a, t.z));
    EXPECT_TRUE(loses_initiative(t.b.rules, t.b.battle, t.z, fast));
}

TEST(TngInitiative, EqualsOfOneTeamRollNoMoreDice) {
    BudgetShip t;
    t.b.at(t.z).side = SideId{std::size_t{0}};
    t.b.dice.faces = {4, 5, 6, 6, 5, 4};
    Play play = t.b.play();
    initiative_run(play);
    EXPECT_FALSE(play.starved());
    EXPECT_EQ(t.now(t.a)[Counter::initiative], 15);
}

TEST(TngInitiative, TheFirstImpulseTakesUpTheMovements) {
    BudgetShip t;
    t.b.paid(t.a, Line::move_warp, points(7)).set(t.a, Counter::moves_left, 0).clock(1, 1);
    t.b.dice.faces = {1, 1, 1, 2, 2, 2};
    Play play = t.b.play();
    initiative_run(play);
    EXPECT_EQ(t.now(t.a)[Counter::moves_left], 7);
}

TEST(TngBudget, AnyNumberOfHexesInAnImpulse) {
    BudgetShip t;
    Play play = t.b.play();
    for (int i = 0; i < 12; ++i) {
        ASSERT_FALSE(refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::ahead, 0})) << i;
        EXPECT_EQ(do_move(play, {t.a, Manoeuvre::ahead, 0}), After::more);
    }
    EXPECT_EQ(t.now(t.a).hex, along(hex_at(20, 20), Facing{0}, 12));
    EXPECT_EQ(*refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::ahead, 0}),
              refusal(Why::not_moving_now, 1, 0));
}

TEST(TngBudget, AUnitKeepsTheMoveUntilItStays) {
    BudgetShip t;
    t.b.set(t.a, Counter::initiative, 1).set(t.z, Counter::initiative, 2);
    Play play = t.b.play();
    do_move(play, {t.a, Manoeuvre::ahead, 0});
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{t.a});
    EXPECT_EQ(do_move(play, {t.a, Manoeuvre::stay, 0}), After::done);
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{t.z});
    do_move(play, {t.z, Manoeuvre::stay, 0});
    EXPECT_TRUE(budget_move_eligible(t.b.rules, t.b.battle).empty());
    t.b.clock(1, 3);
    EXPECT_EQ(budget_move_eligible(t.b.rules, t.b.battle), UnitSet{t.a});  // next impulse anew
}

// A ship slows down when it will; the energy goes into batteries.
TEST(TngDeceleration, DroppedMovementsFillTheBatteries) {
    BudgetShip t;
    Play play = t.b.play();
    do_move(play, {t.a, Manoeuvre::ahead, 0});
    ASSERT_FALSE(refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::decelerate, 3}));
    do_move(play, {t.a, Manoeuvre::decelerate, 3});
    EXPECT_EQ(t.now(t.a)[Counter::moves_left], 8);
    EXPECT_EQ(t.now(t.a)[Counter::speed], 9);
    EXPECT_EQ(t.now(t.a).battery, points(3));
    EXPECT_EQ(t.now(t.a).battery_warp, points(3));
}

TEST(TngDeceleration, BatteriesHoldNoMoreThanTheirRoom) {
    BudgetShip t;
    t.b.at(t.a).battery = points(2);
    Play play = t.b.play();
    do_move(play, {t.a, Manoeuvre::decelerate, 12});
    EXPECT_EQ(t.now(t.a).battery, points(4));  // four boxes of one point
    EXPECT_EQ(t.now(t.a)[Counter::moves_left], 0);
}

TEST(TngDeceleration, NotMoreThanIsLeft) {
    BudgetShip t;
    EXPECT_EQ(*refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::decelerate, 13}),
              refusal(Why::speed_zero, 13, 12));
    EXPECT_TRUE(refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::decelerate, 0}));
}

TEST(TngDeceleration, NotInChartMovement) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(20, 20));
    b.speed(u, 16).clock(1, 2);
    EXPECT_EQ(refuse_move(b.rules, b.battle, {u, Manoeuvre::decelerate, 1})->more, WhyMore::not_supported);
}

// "Ramming": entering the hex and declaring it.
TEST(TngRam, NeedsTheTargetsHexEnteredThisImpulse) {
    BudgetShip t;
    t.b.at(t.z).hex = neighbour(hex_at(20, 20), Facing{0});
    EXPECT_EQ(*refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::ram, 1}),
              refusal(WhyMore::ram_not_here, 0, 1));
    Play play = t.b.play();
    do_move(play, {t.a, Manoeuvre::ahead, 0});
    ASSERT_FALSE(refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::ram, 1}));
    EXPECT_EQ(do_move(play, {t.a, Manoeuvre::ram, 1}), After::done);
    EXPECT_EQ(t.now(t.a)[Counter::ram_target], 2);
    EXPECT_EQ(refuse_move(t.b.rules, t.b.battle, {t.a, Manoeuvre::ram, 0})->why, Why::no_such_target);
}

TEST(ClassicRam, IsNotInTheRules) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(20, 20));
    b.unit(1, hex_at(20, 20));
    EXPECT_EQ(refuse_move(b.rules, b.battle, {u, Manoeuvre::ram, 1})->more, WhyMore::not_supported);
}

}  // namespace
}  // namespace impulse
