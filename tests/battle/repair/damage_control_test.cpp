#include "battle/repair/damage_control.h"

#include <gtest/gtest.h>

#include "tests/support/rack_builder.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

constexpr std::uint8_t warp_left = 0, hull_group = 4;

// A ship with damage control 4 (track 4, 4, 4, 2, 2, 2) whose owner wants to be asked.
struct Yard {
    BattleBuilder b;
    UnitId u{};
    std::uint8_t rack = 0;
    explicit Yard(BattleBuilder builder, Standing standing = Standing::ask) : b(std::move(builder)) {
        b.rules.systems[BattleBuilder::warp].repair = 10;
        b.rules.systems[BattleBuilder::engine].repair = 5;
        b.rules.systems[BattleBuilder::battery].repair = 2;
        b.rules.systems[BattleBuilder::hull].repair = 1;
        const ClassId c = b.ship_class();
        rack = static_cast<std::uint8_t>(add_rack(b, c, {{add_drone(b)}, {4}}));
        u = b.unit(0, hex_at(5, 5), {}, c);
        b.battle.sides[0].standing[static_cast<std::size_t>(StandingKind::repairs)] = standing;
        b.clock(1, 33);
    }
    GroupState& group(std::size_t g) { return b.at(u).groups[g]; }
    void open() {
        Play play = b.play();
        repair_run(play);
    }
    void close() {
        Play play = b.play();
        repair_close(play);
    }
    // The whole step without orders, and the new turn.
    void turn() {
        if (repair_due(b.rules, b.battle)) {
            open();
            close();
        }
        Play play = b.play();
        play.emit(TurnReset{u});
    }
    std::optional<Refusal> refused(RepairTarget what, int index, int boxes = 1) {
        return refuse_repair(b.rules, b.battle,
                             {u, what, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(boxes)});
    }
    After repair(RepairTarget what, int index, int boxes = 1) {
        Play play = b.play();
        return do_repair(play, {u, what, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(boxes)});
    }
    [[nodiscard]] int counter(Counter c) { return b.at(u)[c]; }
};

BattleBuilder tng_rules() {
    BattleBuilder b = BattleBuilder::tng();
    b.rules.free_repair = table_rules("tng").free_repair;
    for (auto* costs : {&b.rules.track_repair.sensor, &b.rules.track_repair.scanner}) (*costs)[0].fill(2);
    b.rules.track_repair.sensor[0][TrackRepair::place(6)] = 4;
    b.rules.track_repair.damage_control = {1, 1};
    b.rules.track_repair.excess = {4000, 1000};
    return b;
}

// ---- classic: shields, D9.2 --------------------------------------------------------------------------------
TEST(ClassicShieldRepair, FourEnergyMendTwoBoxes) {
    Yard y{BattleBuilder::classic()};
    y.b.at(y.u).shield[2] = 10;
    y.b.paid(y.u, Line::damage_control, points(4));
    ASSERT_TRUE(repair_due(y.b.rules, y.b.battle));
    y.open();
    EXPECT_EQ(repair_eligible(y.b.rules, y.b.battle), UnitSet{y.u});
    EXPECT_EQ(y.refused(RepairTarget::shield, 2, 3), refusal(WhyMore::repair_points, 6, 4));
    EXPECT_FALSE(y.refused(RepairTarget::shield, 2, 2));
    EXPECT_EQ(y.repair(RepairTarget::shield, 2, 2), After::done);
    EXPECT_EQ(y.b.at(y.u).shield[2], 12);
    y.close();
    EXPECT_EQ(y.b.at(y.u).shield[2], 12);
}

TEST(ClassicShieldRepair, OnlyBoxesLostInEarlierTurns) {
    Yard y{BattleBuilder::classic()};
    y.b.at(y.u).shield[2] = 20;
    y.b.at(y.u).shield_now[2] = 9;
    y.b.paid(y.u, Line::damage_control, points(4));
    y.open();
    EXPECT_EQ(y.refused(RepairTarget::shield, 2, 2), refusal(WhyMore::damaged_this_turn, 2, 1));
    EXPECT_FALSE(y.refused(RepairTarget::shield, 2, 1));
    y.close();
    EXPECT_EQ(y.b.at(y.u).shield[2], 21);
}

TEST(ClassicShieldRepair, WithoutOrdersTheWeakestShieldIsMended) {
    Yard y{BattleBuilder::classic(), Standing::automatic};
    y.b.at(y.u).shield = {29, 30, 7, 30, 9, 30};
    y.b.paid(y.u, Line::damage_control, points(4));
    y.open();
    EXPECT_TRUE(repair_eligible(y.b.rules, y.b.battle).empty());
    y.close();
    EXPECT_EQ(y.b.at(y.u).shield, (std::array<std::int16_t, 6>{29, 30, 9, 30, 9, 30}));
}

TEST(ClassicShieldRepair, NothingPaidNothingMended) {
    Yard y{BattleBuilder::classic()};
    y.b.at(y.u).shield[2] = 10;
    EXPECT_FALSE(repair_due(y.b.rules, y.b.battle));
}

// ---- classic: continuous repair, D9.7 ----------------------------------------------------------------------
TEST(ClassicContinuousRepair, RatingFourMendsAWarpBoxOfTenPointsInThreeTurnsAndCarriesTwo) {  // CDR-1
    Yard y{BattleBuilder::classic()};
    y.group(warp_left).lost = 1;
    y.turn();
    EXPECT_EQ(y.counter(Counter::repair_points), 4);
    y.turn();
    EXPECT_EQ(y.counter(Counter::repair_points), 8);
    EXPECT_EQ(y.group(warp_left).lost, 1);
    y.turn();
    EXPECT_EQ(y.group(warp_left).lost, 0);
    EXPECT_EQ(y.counter(Counter::repair_points), 2);
    EXPECT_EQ(y.counter(Counter::repaired_boxes), 1);
    EXPECT_EQ(y.group(warp_left).repaired, 1);
    y.group(hull_group).lost = 1;  // the surplus goes to the next box
    y.turn();
    EXPECT_EQ(y.group(hull_group).lost, 0);
    EXPECT_EQ(y.counter(Counter::repair_points), 2 + 4 - 1);
}

TEST(ClassicContinuousRepair, NotABoxLostThisTurn) {
    Yard y{BattleBuilder::classic()};
    y.group(warp_left).lost = 1;
    y.group(warp_left).lost_now = 1;
    EXPECT_FALSE(repair_due(y.b.rules, y.b.battle));
    EXPECT_EQ(y.refused(RepairTarget::group, warp_left), refusal(WhyMore::damaged_this_turn, 1, 0));
    y.turn();  // the new turn begins
    EXPECT_FALSE(y.refused(RepairTarget::group, warp_left));
}

TEST(ClassicContinuousRepair, TheRatingAtTheStartOfTheTurnCounts) {  // D9: read at turn start
    Yard y{BattleBuilder::classic()};
    y.group(warp_left).lost = 1;
    y.b.set(y.u, Counter::damage_control_lost, 3);  // hit this turn: rating 2 from now on
    y.turn();
    EXPECT_EQ(y.counter(Counter::repair_points), 4);
    y.turn();
    EXPECT_EQ(y.counter(Counter::repair_points), 6);
}

TEST(ClassicContinuousRepair, NeverTheDamageControlTrackNorExcessDamage) {
    Yard y{BattleBuilder::classic()};
    y.b.set(y.u, Counter::damage_control_lost, 1).set(y.u, Counter::damage_control_before, 1);
    y.b.set(y.u, Counter::excess_lost, 1);
    EXPECT_FALSE(repair_due(y.b.rules, y.b.battle));
    EXPECT_EQ(refusal_word(*y.refused(RepairTarget::damage_control, 0)), "cannot_repair");
    EXPECT_EQ(refusal_word(*y.refused(RepairTarget::excess, 0)), "cannot_repair");
}

TEST(ClassicContinuousRepair, SensorBoxesCostTen) {
    Yard y{BattleBuilder::classic()};
    for (auto& row : y.b.rules.track_repair.sensor) row.fill(10);
    y.b.set(y.u, Counter::sensor_lost, 1);
    EXPECT_FALSE(repair_due(y.b.rules, y.b.battle));  // lost this turn
    y.turn();
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::sensor, 0), 10);
    for (int turn = 1; turn <= 3; ++turn) y.turn();
    EXPECT_EQ(y.counter(Counter::sensor_lost), 0);
}

TEST(ClassicContinuousRepair, AsManyBoxesInABattleAsTheUndamagedRating) {
    Yard y{BattleBuilder::classic()};
    y.group(hull_group).lost = 10;
    for (int turn = 1; turn <= 10; ++turn) y.turn();
    EXPECT_EQ(y.group(hull_group).lost, 6);
    EXPECT_EQ(y.counter(Counter::repaired_boxes), 4);
}

TEST(ClassicContinuousRepair, PointsAreNeverMovedToAnotherBox) {
    Yard y{BattleBuilder::classic()};
    y.group(warp_left).lost = 1;
    y.group(y.rack).lost = 1;
    y.open();
    EXPECT_EQ(y.repair(RepairTarget::group, warp_left), After::more);
    y.turn();
    EXPECT_EQ(y.counter(Counter::repair_points), 4);
    EXPECT_EQ(y.refused(RepairTarget::group, warp_left), refusal(WhyMore::no_change));
    EXPECT_FALSE(y.refused(RepairTarget::group, y.rack));
    y.repair(RepairTarget::group, y.rack);
    EXPECT_EQ(y.counter(Counter::repair_points), 0);
}

TEST(ClassicContinuousRepair, WithoutAnOrderWeaponsComeBeforeDrivesBeforeHull) {
    Yard y{BattleBuilder::classic(), Standing::automatic};
    y.group(warp_left).lost = 1;
    y.group(hull_group).lost = 1;
    y.group(y.rack).lost = 1;  // 3 points: done at once
    y.turn();
    EXPECT_EQ(y.group(y.rack).lost, 0);
    EXPECT_EQ(y.group(warp_left).lost, 1);
    y.turn();
    EXPECT_EQ(y.counter(Counter::repair_group), warp_left + 1);
}

// ---- TNG: free points --------------------------------------------------------------------------------------
TEST(TngDamageControl, TheHighestBoxGivesThatManyPointsEachTurn) {  // DamCon
    Yard y{tng_rules()};
    y.b.at(y.u).shield[0] = 20;
    y.open();
    EXPECT_EQ(y.counter(Counter::repair_allowance), 4);
    EXPECT_EQ(y.refused(RepairTarget::shield, 0, 5), refusal(WhyMore::repair_points, 5, 4));
    EXPECT_EQ(y.repair(RepairTarget::shield, 0, 4), After::done);
    EXPECT_EQ(y.b.at(y.u).shield[0], 24);
    y.b.set(y.u, Counter::damage_control_lost, 3);
    y.open();
    EXPECT_EQ(y.counter(Counter::repair_allowance), 2);
    y.b.set(y.u, Counter::damage_control_lost, 6);
    EXPECT_FALSE(repair_due(y.b.rules, y.b.battle));
}

TEST(TngDamageControl, BoxesLostThisTurnToo) {
    Yard y{tng_rules()};
    y.group(y.rack).lost = 1;
    y.group(y.rack).lost_now = 1;
    y.open();
    EXPECT_FALSE(y.refused(RepairTarget::group, y.rack));
    y.repair(RepairTarget::group, y.rack);
    EXPECT_EQ(y.group(y.rack).lost, 0);
    EXPECT_EQ(y.counter(Counter::repair_allowance), 1);
}

TEST(TngDamageControl, PointsDoNotAccumulate) {
    Yard y{tng_rules()};
    y.group(warp_left).lost = 1;  // 10 points, 4 a turn
    EXPECT_FALSE(repair_due(y.b.rules, y.b.battle));
    for (int turn = 1; turn <= 4; ++turn) y.turn();
    EXPECT_EQ(y.group(warp_left).lost, 1);
    EXPECT_EQ(y.counter(Counter::repair_points), 0);
}

TEST(TngDamageControl,
     BoxesWithANumberCostByIt) {  // U WARP: 20 points for a 1, 30 for a 2; Btty its capacity
    Yard y{tng_rules()};
    y.b.rules.systems[BattleBuilder::warp].repair_per_value = 10;
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::group, warp_left), 20);
    y.b.type(ClassId{0}).groups[warp_left].value = 2;
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::group, warp_left), 30);
}

TEST(TngDamageControl, TracksCostByTheNumberThatComesBack) {
    Yard y{tng_rules()};
    y.b.set(y.u, Counter::sensor_lost, 2);
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::sensor, 0), 4);
    y.b.set(y.u, Counter::damage_control_lost, 4);  // the next to come back is a 2
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::damage_control, 0), 2);
    y.b.set(y.u, Counter::excess_lost, 1);
    EXPECT_EQ(repair_cost(y.b.rules, y.b.at(y.u), RepairTarget::excess, 0), 4000);
}

TEST(TngDamageControl, WithoutOrdersAShieldHalfGoneComesFirst) {
    Yard y{tng_rules(), Standing::automatic};
    y.b.at(y.u).shield = {16, 30, 15, 30, 30, 30};
    y.group(y.rack).lost = 1;
    y.open();
    EXPECT_TRUE(repair_eligible(y.b.rules, y.b.battle).empty());
    y.close();
    // One box lifts #3 over its half, three points mend the rack.
    EXPECT_EQ(y.b.at(y.u).shield[2], 16);
    EXPECT_EQ(y.group(y.rack).lost, 0);
    EXPECT_EQ(y.b.at(y.u).shield[0], 16);
}

}  // namespace
}  // namespace impulse
