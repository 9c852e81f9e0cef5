#include "battle/movement/high_energy_turn.h"
#include "battle/core/rows/parties.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/movement/impulse_chart.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

Move het(UnitId u, int facing) { return {u, Manoeuvre::het, static_cast<std::uint8_t>(facing)}; }

struct TurningShip {
    BattleBuilder b = BattleBuilder::classic();
    ClassId type = b.ship_class();
    UnitId ship = b.unit(0, hex_at(20, 20), Facing{0}, type);
    explicit TurningShip(int paid = 1) { b.speed(ship, 16).set(ship, Counter::hets_paid, paid).clock(1, 10); }
    [[nodiscard]] const Unit& now() const { return b.battle.unit(ship); }
};

// C6.2, C6.35
TEST(ClassicHighEnergyTurn, AnyFacingOnAnyImpulseAfterTheFirst) {
    TurningShip c;
    EXPECT_FALSE(refuse_move(c.b.rules, c.b.battle, het(c.ship, 3)));
    c.b.clock(1, 9);  // speed 16 is not called on impulse 9
    EXPECT_FALSE(refuse_move(c.b.rules, c.b.battle, het(c.ship, 3)));
    c.b.clock(1, 1);
    EXPECT_EQ(*refuse_move(c.b.rules, c.b.battle, het(c.ship, 3)), refusal(Why::het_first_impulse, 2, 1));
}

TEST(ClassicHighEnergyTurn, MustBePaidFor) {
    TurningShip c{0};
    EXPECT_EQ(*refuse_move(c.b.rules, c.b.battle, het(c.ship, 3)),
              refusal_energy(Why::no_het_paid, points(5), {}));
    c.b.type(c.type).sheet.move_cost = ratio(1, 2);
    EXPECT_EQ(*refuse_move(c.b.rules, c.b.battle, het(c.ship, 3)),
              refusal_energy(Why::no_het_paid, ratio(5, 2), {}));
}

TEST(ClassicHighEnergyTurn, ClearsTurnAndSlipCounts) {
    TurningShip c;
    c.b.dice.faces = {1};
    Play play = c.b.play();
    EXPECT_EQ(do_move(play, het(c.ship, 3)), After::more);  // called on impulse 10: it still moves
    EXPECT_EQ(c.now().facing, Facing{3});
    EXPECT_EQ(c.now().hex, hex_at(20, 20));
    EXPECT_EQ(c.now()[Counter::straight], 0);
    EXPECT_EQ(refuse_move(c.b.rules, c.b.battle, {c.ship, Manoeuvre::turn_left, 0})->why, Why::turn_mode);
    EXPECT_EQ(refuse_move(c.b.rules, c.b.battle, {c.ship, Manoeuvre::slip_left, 0})->why, Why::slip_mode);
    EXPECT_EQ(do_move(play, {c.ship, Manoeuvre::ahead, 0}), After::done);
    EXPECT_EQ(c.now().hex, neighbour(hex_at(20, 20), Facing{3}));
}

TEST(ClassicHighEnergyTurn, AShipNotCalledIsAskedAfterThoseThatMove) {
    TurningShip c;
    const UnitId other = c.b.unit(1, hex_at(30, 20), {}, c.type);
    c.b.speed(other, 31).clock(1, 9);
    EXPECT_EQ(chart_move_eligible(c.b.rules, c.b.battle), UnitSet{other});
    c.b.dice.faces = {1};
    Play play = c.b.play();
    do_move(play, {other, Manoeuvre::ahead, 0});
    EXPECT_EQ(chart_move_eligible(c.b.rules, c.b.battle), UnitSet{c.ship});
    EXPECT_EQ(do_move(play, het(c.ship, 2)), After::done);
    EXPECT_TRUE(chart_move_eligible(c.b.rules, c.b.battle).empty());
}

TEST(ClassicHighEnergyTurn, EightImpulsesApartAlsoOverTheTurnBreak) {
    TurningShip c{4};
    c.b.clock(1, 30).dice.faces = {1};
    Play play = c.b.play();
    do_move(play, het(c.ship, 1));
    c.b.clock(2, 5).set(c.ship, Counter::hets_done, 0);
    EXPECT_EQ(*refuse_het(c.b.rules, c.b.battle, c.ship, 3), refusal(Why::het_too_soon, 8, 7));
    c.b.clock(2, 6);
    EXPECT_FALSE(refuse_het(c.b.rules, c.b.battle, c.ship, 3));
}

TEST(ClassicHighEnergyTurn, FourATurn) {
    TurningShip c{5};
    c.b.set(c.ship, Counter::hets_done, 4);
    EXPECT_EQ(*refuse_het(c.b.rules, c.b.battle, c.ship, 3), refusal(Why::het_limit, 4, 5));
}

// C6.5: rating 5-6, the first one at -2.
TEST(ClassicBreakdown, TheBonusCountsOnce) {
    TurningShip c{2};
    c.b.dice.faces = {6, 4};
    Play play = c.b.play();
    do_move(play, het(c.ship, 1));  // 6 - 2 = 4: holds
    EXPECT_EQ(c.now()[Counter::speed], 16);
    c.b.clock(1, 18);
    do_move(play, het(c.ship, 2));  // 4 without a bonus: holds
    EXPECT_EQ(c.now()[Counter::speed], 16);
    EXPECT_EQ(breakdown_modifier(c.b.rules, c.now()), 0);
}

// C6.52: two off the die and no more; a ship of rating 4-6 breaks down on a 6 in its first one.
TEST(ClassicBreakdown, TheBonusIsTwo) {
    for (const int die : {5, 6}) {
        TurningShip c;
        c.b.type(c.type).sheet.breakdown = 4;
        c.b.dice.faces = {die, 4};  // the second only after a breakdown: where it faces
        Play play = c.b.play();
        do_move(play, het(c.ship, 1));
        EXPECT_EQ(c.now()[Counter::speed] == 0, die == 6) << die;
        c.b.dice.drop_rest();
    }
}

TEST(ClassicBreakdown, ErraticManoeuvresAddOne) {
    TurningShip c;
    c.b.set(c.ship, Counter::erratic, 1).set(c.ship, Counter::het_bonus, 1);
    EXPECT_EQ(breakdown_modifier(c.b.rules, c.now()), 1);
}

// C6.54
TEST(ClassicBreakdown, WhatItCosts) {
    TurningShip c{2};
    c.b.set(c.ship, Counter::het_bonus, 1);
    c.b.type(c.type).sheet.crew_units = 41;
    c.b.at(c.ship).groups[0].lost = 3;  // 27 warp boxes are left
    c.b.dice.faces = {5, 4};            // breaks down; facing D
    Play play = c.b.play();
    EXPECT_EQ(do_move(play, het(c.ship, 1)), After::done);
    const Unit& u = c.now();
    EXPECT_EQ(u.facing, Facing{3});
    EXPECT_EQ(u.hex, hex_at(20, 20));
    EXPECT_EQ(u[Counter::speed], 0);
    EXPECT_EQ(u.until(StatusKind::stopped), 10 + 16);
    EXPECT_EQ(u.until(StatusKind::silent), 10 + 8);
    EXPECT_EQ(u[Counter::crew_lost], 14);                   // a third of 41, rounded up
    EXPECT_EQ(u[Counter::boarding_lost], 2);                // a quarter of 10
    EXPECT_EQ(u.groups[0].lost + u.groups[1].lost, 3 + 5);  // every fifth of 27
    EXPECT_EQ(u[Counter::breakdown_worse], 1);
    EXPECT_EQ(breakdown_from(c.b.rules, u), 4);
    ASSERT_EQ(c.b.battle.volleys.size(), 1U);
    EXPECT_EQ(c.b.battle.volleys[0].points, 2);
    EXPECT_EQ(c.b.battle.volleys[0].kind, VolleyKind::breakdown);
    EXPECT_FALSE(may_het(c.b.rules, c.b.battle, c.ship));  // the second one's energy is gone
    for (int i = 10; i <= 26; ++i) {
        c.b.clock(1, i);
        EXPECT_FALSE(called_now(c.b.battle, c.ship)) << i;
    }
}

TEST(ClassicBreakdown, TheLastCrewUnitsLive) {
    TurningShip c;
    c.b.set(c.ship, Counter::het_bonus, 1);
    c.b.type(c.type).sheet.crew_units = 2;
    c.b.type(c.type).sheet.boarding_parties = 1;
    c.b.dice.faces = {6, 1};
    Play play = c.b.play();
    do_move(play, het(c.ship, 1));
    EXPECT_EQ(c.now()[Counter::crew_lost], 0);
    EXPECT_EQ(c.now()[Counter::boarding_lost], 0);
}

TEST(ClassicBreakdown, ARatingOf7NeverBreaksDown) {
    TurningShip c;
    c.b.type(c.type).sheet.breakdown = 7;
    c.b.set(c.ship, Counter::het_bonus, 1);
    c.b.dice.faces = {6};
    Play play = c.b.play();
    do_move(play, het(c.ship, 1));
    EXPECT_EQ(c.now()[Counter::speed], 16);
}

struct TurningByBudget {
    BattleBuilder b = BattleBuilder::tng();
    ClassId type = b.ship_class();
    UnitId ship = b.unit(0, hex_at(20, 20), Facing{0}, type);
    explicit TurningByBudget(int tech) {
        b.type(type).sheet.tech = tech;
        b.speed(ship, 20).clock(1, 1);
    }
};

TEST(TngHighEnergyTurn, CostsTwoMovementsAtTech3AndOneAtTech4) {
    for (const auto& [tech, cost] : {std::pair{3, 2}, {4, 1}}) {
        TurningByBudget t{tech};
        Play play = t.b.play();
        EXPECT_FALSE(refuse_move(t.b.rules, t.b.battle, het(t.ship, 3)));  // on impulse 1 too
        do_move(play, het(t.ship, 3));
        EXPECT_EQ(t.b.battle.unit(t.ship)[Counter::moves_left], 20 - cost);
        EXPECT_EQ(t.b.events.count<DieRolled>(), 0);  // never breaks down
    }
}

TEST(TngHighEnergyTurn, OnceAnImpulse) {
    TurningByBudget t{3};
    Play play = t.b.play();
    do_move(play, het(t.ship, 3));
    EXPECT_EQ(refuse_het(t.b.rules, t.b.battle, t.ship, 0)->why, Why::het_limit);
    t.b.clock(1, 2);
    EXPECT_FALSE(refuse_het(t.b.rules, t.b.battle, t.ship, 0));
}

TEST(TngHighEnergyTurn, NeedsTheMovements) {
    TurningByBudget t{3};
    t.b.set(t.ship, Counter::moves_left, 1);
    EXPECT_EQ(*refuse_het(t.b.rules, t.b.battle, t.ship, 3), refusal(Why::no_het_paid, 2, 1));
}
// C6.54: of the boarding parties on board one quarter dies, own and enemy.
TEST(ClassicBreakdown, BoardersDieWithTheCrew) {
    TurningShip c;
    c.b.unit(1, hex_at(30, 20));
    c.b.set(c.ship, Counter::het_bonus, 1);
    c.b.set(c.ship, Counter::boarding_extra, 6);  // 16 parties
    c.b.dice.faces = {6, 1};
    Play play = c.b.play();
    play.emit(BoardersSet{c.ship, 1, PartyKind::normal, 3});
    play.emit(BoardersSet{c.ship, 1, PartyKind::commando, 6});
    do_move(play, het(c.ship, 1));
    EXPECT_EQ(c.now()[Counter::boarding_lost], 4);
    EXPECT_EQ(c.now().boarders_of(SideId{std::size_t{1}}), 9 - 2);
}

}  // namespace
}  // namespace impulse
