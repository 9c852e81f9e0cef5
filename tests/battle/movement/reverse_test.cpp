#include "battle/movement/reverse.h"
#include "battle/core/rows/turns.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/energy_balance.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/precedence.h"
#include "battle/movement/speed.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/movement/turn_mode.h"
#include "battle/play/allocation.h"
#include "battle/play/reserve.h"
#include "tests/support/alter.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/small_battle.h"

namespace impulse {
namespace {

// A Federation CA that flew last turn at a speed, before its form for turn 2.
struct Astern : SmallBattle {
    explicit Astern(int speed) : SmallBattle(classic_rules(), "federation/ca", "klingon/d7") {
        previous_speed(a, speed);
        now().clock = {2, 0, 0};
    }
    Allocate form(int speed, int braking, bool reverse = true) {
        Allocate order;
        order.unit = a;
        order.reverse = reverse ? 1 : 0;
        order.plot.push_back({1, static_cast<std::uint8_t>(speed)});
        order.form.push_back({Line::move_warp, 0, 0, points(speed)});
        if (braking > 0) order.form.push_back({Line::braking, 0, 0, points(braking)});
        return order;
    }
    void takes_up(const Allocate& order) {
        Play play = this->play();
        ASSERT_FALSE(refuse_allocate(rules, battle(), order));
        at(a).plot_before = at(a).plot;
        at(a).plot.clear();
        do_allocate(play, order);
        announce_speeds_run(play);
    }
};

TEST(ClassicReverse, FromFourPayFourThenUpToTenAstern) {
    Astern t{4};
    EXPECT_EQ(braking_points(t.rules, t.battle(), t.a, t.form(10, 0).plot, true), 4);
    EXPECT_FALSE(refuse_allocate(t.rules, t.battle(), t.form(10, 4)));
    EXPECT_EQ(refuse_allocate(t.rules, t.battle(), t.form(11, 4))->why, Why::acceleration) << "the base is 0";
    EXPECT_EQ(refuse_allocate(t.rules, t.battle(), t.form(10, 5))->why, Why::too_much_for_line);
    t.takes_up(t.form(10, 4));
    EXPECT_EQ(t.at(t.a)[Counter::reverse], 1);
    EXPECT_EQ(t.dice.faces.size(), 0U) << "fully braked: no die";
}

TEST(ClassicReverse, KeepsItsFacingAndEntersTheHexBehind) {
    Astern t{4};
    t.set(t.a, Counter::reverse, 1);
    t.set(t.a, Counter::speed, 32);
    t.set(t.a, Counter::straight, 20);
    t.set(t.a, Counter::from_stop, 0);
    t.now().clock = {2, 5, 0};
    Play play = t.play();
    do_move(play, {t.a, Manoeuvre::ahead, 0});
    EXPECT_EQ(t.at(t.a).hex, hex_at(20, 21));
    EXPECT_EQ(t.at(t.a).facing, Facing{0});
    t.now().clock.impulse = 6;
    do_move(play, {t.a, Manoeuvre::turn_right, 0});
    EXPECT_EQ(t.at(t.a).facing, Facing{1});
    EXPECT_EQ(t.at(t.a).hex, neighbour(hex_at(20, 21), Facing{4}));
}

TEST(ClassicReverse, EightImpulsesAtRestNeedNoBrakes) {
    Astern t{4};
    Allocate order = t.form(0, 0);
    order.plot.clear();
    order.plot.push_back({1, 0});
    order.plot.push_back({9, 8});
    EXPECT_EQ(braking_points(t.rules, t.battle(), t.a, order.plot, true), 0);
    order.plot[1].impulse = 8;
    EXPECT_EQ(braking_points(t.rules, t.battle(), t.a, order.plot, true), 4);
    Astern stood{0};
    EXPECT_EQ(braking_points(stood.rules, stood.battle(), stood.a, stood.form(5, 0).plot, true), 0);
}

TEST(ClassicReverse, AQuickReverseBreaksDownOnTheMissingPoints) {
    for (const auto& [die, breaks] : {std::pair{2, true}, {3, false}}) {
        Astern t{4};
        t.roll({die});
        if (breaks) t.roll({1});   // which way it falls off
        t.takes_up(t.form(5, 2));  // two points missing
        EXPECT_EQ(t.at(t.a).until(StatusKind::stopped) > 0, breaks) << die;
        EXPECT_EQ(t.at(t.a)[Counter::base_zero], breaks ? 1 : 0) << "C6.54: its previous speed counts as 0";
    }
}

TEST(ClassicReverse, TheWayBackIsBrakedToo) {
    Astern t{6};
    t.set(t.a, Counter::reverse, 1);
    EXPECT_EQ(braking_points(t.rules, t.battle(), t.a, t.form(5, 0, false).plot, false), 6);
    EXPECT_EQ(braking_points(t.rules, t.battle(), t.a, t.form(12, 0, true).plot, true), 0)
        << "astern as before";
}

// ---- tactical manoeuvres by crew, zero-energy turn
struct Still : Astern {
    Still() : Astern(0) {
        at(a).plot.clear();
        at(a).plot.push_back({1, 0});
        set(a, Counter::speed, 0);
    }
};

TEST(ClassicZeroEnergyTurn, SixtyDegreesOnImpulseThirtyTwoAfterATurnOfRest) {
    Still t;
    t.now().clock = {2, 32, 0};
    EXPECT_FALSE(refuse_tac(t.rules, t.battle(), t.a, 1));
    EXPECT_TRUE(refuse_tac(t.rules, t.battle(), t.a, 2)) << "only 60 degrees";
    t.now().clock.impulse = 31;
    EXPECT_EQ(refuse_tac(t.rules, t.battle(), t.a, 1)->why, Why::no_tac);
    t.now().clock.impulse = 32;
    t.set(t.a, Counter::entered, 32 + 5);
    EXPECT_EQ(refuse_tac(t.rules, t.battle(), t.a, 1)->why, Why::no_tac) << "it moved this turn";
}

TEST(ClassicTactical, AtMostFiveATurnThreeForPoorAndSevenForOutstandingCrews) {
    for (const auto& [quality, most] : {std::pair{-1, 3}, {0, 5}, {1, 7}}) {
        Still t;
        t.now().clock = {2, 8, 0};
        t.set(t.a, Counter::crew_quality, quality);
        t.set(t.a, Counter::tac_ready, 1);
        t.set(t.a, Counter::tacs_done, most - 1);
        EXPECT_FALSE(refuse_tac(t.rules, t.battle(), t.a, 1)) << quality;
        t.set(t.a, Counter::tacs_done, most);
        EXPECT_EQ(refuse_tac(t.rules, t.battle(), t.a, 1), refusal(Why::no_tac, most + 1, most)) << quality;
    }
}

// ---- crews and nimble ships
TEST(ClassicSkeletonCrew, OneTurnModeWorse) {
    Astern t{12};
    const Sheet& sheet = t.rules.type(t.at(t.a).type).sheet;
    t.set(t.a, Counter::speed, 12);
    EXPECT_EQ(hexes_before_turn(t.rules, t.battle(), t.a), 3) << "category D";
    t.set(t.a, Counter::crew_lost, sheet.crew_units - sheet.minimum_crew);
    EXPECT_EQ(hexes_before_turn(t.rules, t.battle(), t.a), 3);
    t.set(t.a, Counter::crew_lost, sheet.crew_units - sheet.minimum_crew + 1);
    EXPECT_EQ(hexes_before_turn(t.rules, t.battle(), t.a), 4) << "category E";
    // One category, not two: F differs from E at 10 and from 18 on.
    for (const auto& [speed, hexes] : {std::pair{10, 3}, {17, 5}, {18, 5}, {20, 5}, {24, 6}}) {
        t.set(t.a, Counter::speed, speed);
        EXPECT_EQ(hexes_before_turn(t.rules, t.battle(), t.a), hexes) << speed;
    }
}

TEST(ClassicNimble, SixImpulsesBetweenChangesThreeHexesForErraticManoeuvresAndLaterInTheOrder) {
    Rules rules = classic_rules();
    rules.classes[class_named(rules, "federation/ca").index()].sheet.nimble = true;
    SmallBattle t{rules, "federation/ca", "klingon/d7"};
    t.previous_speed(t.a, 10);
    t.previous_speed(t.b, 10);
    t.now().clock = {2, 0, 0};
    SpeedPlot plot;
    for (const SpeedChange c : {SpeedChange{1, 10}, {4, 9}, {10, 8}}) plot.push_back(c);
    EXPECT_FALSE(refuse_plot(rules, t.battle(), t.a, plot));
    EXPECT_EQ(refuse_plot(rules, t.battle(), t.b, plot), refusal(Why::plot_gap, 8, 6));
    EXPECT_EQ(erratic_cost(rules, t.at(t.a)), points(3));
    EXPECT_EQ(erratic_cost(rules, t.at(t.b)), points(6));
    EXPECT_TRUE(moves_before(rules, t.battle(), t.b, t.a));
    t.set(t.b, Counter::speed, 20);
    EXPECT_TRUE(moves_before(rules, t.battle(), t.b, t.a))
        << "ships before nimble ships, whatever their speed";
}

// ---- directed turns (option)
TEST(ClassicDirectedTurns, OnlyToTheSideAnnouncedAndTheOtherSideBeginsAnew) {
    Astern t{10};
    t.now().field.directed_turns = 1;
    t.now().clock = {2, 4, 0};
    t.set(t.a, Counter::speed, 10);
    t.set(t.a, Counter::straight, 9);
    t.set(t.a, Counter::speed, 16);
    EXPECT_EQ(refuse_move(t.rules, t.battle(), {t.a, Manoeuvre::turn_left, 0})->more, WhyMore::directed_turn);
    Play play = t.play();
    do_directed(play, t.a, true);
    EXPECT_FALSE(refuse_move(t.rules, t.battle(), {t.a, Manoeuvre::turn_left, 0}));
    EXPECT_EQ(refuse_move(t.rules, t.battle(), {t.a, Manoeuvre::turn_right, 0})->more,
              WhyMore::directed_turn);
    do_directed(play, t.a, false);
    EXPECT_EQ(refuse_move(t.rules, t.battle(), {t.a, Manoeuvre::turn_right, 0})->why, Why::turn_mode);
}

// ---- energy balance (D22, option)
TEST(ClassicEnergyBalance, LostWarpSlowsTheShipOnlyWhereTheOptionIsPlayed) {
    Astern t{16};
    t.now().clock = {2, 16, 0};
    t.set(t.a, Counter::speed, 16);
    for (GroupState& g : t.at(t.a).groups) g.lost_now = 0;
    const std::size_t warp = group_named(t.rules, t.at(t.a).type, "warp_left");
    t.at(t.a).groups[warp].lost = t.at(t.a).groups[warp].lost_now = 8;
    EXPECT_FALSE(energy_balance_due(t.rules, t.battle()));
    t.now().field.energy_balance = 1;
    ASSERT_TRUE(energy_balance_due(t.rules, t.battle()));
    Play play = t.play();
    energy_balance_run(play);
    // Half the turn is left: 8 hexes paid, 4 points of power gone: 4 hexes are left, speed 8.
    EXPECT_EQ(t.at(t.a)[Counter::speed], 8);
    EXPECT_FALSE(energy_balance_due(t.rules, t.battle()));
}

// ---- breakdown and tumbling
TEST(ClassicBreakdown, TumblesOnANaturalOneWhereTheSettingSaysSo) {
    Rules rules = classic_rules();
    alter(rules.breakdown).tumble = true;
    SmallBattle t{rules, "federation/ca", "klingon/d7"};
    t.now().clock = {2, 5, 0};
    t.roll({1});
    Play play = t.play();
    break_down(play, t.a);
    EXPECT_EQ(t.at(t.a)[Counter::directed], tumbling);
    ASSERT_TRUE(tumble_due(rules, t.battle()));
    t.roll({4});
    tumble_run(play);
    EXPECT_EQ(t.at(t.a).facing, Facing{3});
    t.now().clock = {3, 5, 0};
    tumble_run(play);
    EXPECT_FALSE(tumble_due(rules, t.battle())) << "it is over with the stop";
}

// ---- emergency life support
TEST(ClassicLifeSupport, FreeWhenCrippledWithoutControlOrWithoutPower) {
    Astern t{0};
    const auto bill = [&] {
        return bill_of(t.rules, t.battle(), t.form(0, 0, false))
            .line[static_cast<std::size_t>(Line::life_support)];
    };
    EXPECT_EQ(bill(), points(1));
    t.set(t.a, Counter::crippled, 1);
    EXPECT_EQ(bill(), Energy{});
    t.set(t.a, Counter::crippled, 0);
    const ShipClass& c = t.rules.type(t.at(t.a).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (t.rules.system(c.groups[g].system).has(Trait::control))
            t.at(t.a).groups[g].lost = c.groups[g].boxes;
    EXPECT_EQ(bill(), Energy{});
}

// R2.4: after reversing the base is 0 for the whole turn, not for its first impulse alone.
TEST(ClassicReverse, ChangesLaterInTheTurnStartFromZeroToo) {
    Astern t{4};
    Allocate order = t.form(6, 4);
    order.plot.push_back({9, 10});
    order.form[0].amount = points(10);
    EXPECT_FALSE(refuse_allocate(t.rules, t.battle(), order));
    order.plot[1].speed = 11;  // 4 + 10 would allow 14
    EXPECT_EQ(*refuse_allocate(t.rules, t.battle(), order), refusal(Why::acceleration, 10, 11));
}

// R2.13: of reserve power too only as many manoeuvres as the crew's rhythm has.
TEST(ClassicTactical, ReservePowerKeepsTheRhythmOfTheCrew) {
    for (const auto& [quality, impulse, left] : {std::tuple{-1, 3, 1}, {-1, 17, 0}, {0, 9, 2}, {1, 17, 2}}) {
        Still t;
        t.set(t.a, Counter::crew_quality, quality);
        t.now().clock = {2, static_cast<std::int16_t>(impulse), 0};
        t.at(t.a).battery = t.at(t.a).battery_warp = points(9);
        const Reserve order{t.a, Line::tac, 0, 0, points(left)}, more{t.a, Line::tac, 0, 0, points(left + 1)};
        if (left > 0) {
            EXPECT_FALSE(refuse_reserve(t.rules, t.battle(), order)) << quality << " " << impulse;
        }
        EXPECT_EQ(refuse_reserve(t.rules, t.battle(), more)->why, Why::no_tac) << quality << " " << impulse;
    }
}

}  // namespace
}  // namespace impulse
