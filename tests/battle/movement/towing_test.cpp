#include "battle/movement/towing.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/core/links.h"
#include "battle/movement/impulse_chart.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A heavy cruiser holds a D7; both have movement cost 1.
struct Tow {
    TableBattle b{"classic"};
    UnitId tug = b.unit(0, "2020", 'A', "federation/ca"), held = b.unit(1, "2021", 'A', "klingon/d7");
    void hold() {
        Play play = b.play();
        play.emit(Linked{0, LinkKind::tractor, tug, held, {}, 0});
        play.emit(LinkSet{0, LinkField::state, static_cast<std::int16_t>(LinkState::held)});
        play.emit(LinkSet{0, LinkField::strength, 3});
    }
    void plots(UnitId u, int speed) {
        b.at(u).plot.clear();
        b.at(u).plot.push_back({1, static_cast<std::uint8_t>(speed)});
        b.set(u, Counter::speed, speed);
    }
    Tow() { b.clock(1, 4); }
};

TEST(ClassicTowing, PseudoSpeedIsMovementEnergyOverTheSumOfCosts) {  // C2.4
    const Rules& r = table_rules("classic");
    EXPECT_EQ(pseudo_speed(r, points(17), points(2)), 8);
    EXPECT_EQ(pseudo_speed(r, points(12), Energy{132}), 5);   // 12 / 2.2
    EXPECT_EQ(pseudo_speed(r, points(30), Energy{132}), 13);  // 30 / 2.2
}

TEST(ClassicTowing, PseudoSpeedIsAtMostThirtyOverTheSumOfCosts) {  // G7.36
    EXPECT_EQ(pseudo_speed(table_rules("classic"), points(40), points(2)), 15);
}

TEST(ClassicTowing, ALinkSetsTheSpeedOfBothAndGivesItBack) {
    Tow t;
    t.plots(t.tug, 17);
    t.plots(t.held, 4);
    EXPECT_FALSE(link_speeds_due(t.b.rules, t.b.battle));
    t.hold();
    ASSERT_TRUE(link_speeds_due(t.b.rules, t.b.battle));
    Play play = t.b.play();
    settle_link_speeds(play);
    EXPECT_EQ(t.b.at(t.tug)[Counter::speed], 8);
    EXPECT_EQ(t.b.at(t.held)[Counter::speed], 2);
    EXPECT_EQ(link_speed(t.b.rules, t.b.battle, t.held), 10);
    EXPECT_FALSE(link_speeds_due(t.b.rules, t.b.battle));
    let_go(play, 0);
    ASSERT_TRUE(link_speeds_due(t.b.rules, t.b.battle));
    settle_link_speeds(play);
    EXPECT_EQ(t.b.at(t.tug)[Counter::speed], 17);
    EXPECT_EQ(t.b.at(t.held)[Counter::speed], 4);
}

TEST(ClassicTowing, AnyHexMovedByOneMovesTheOther) {  // G7.36
    Tow t;
    t.hold();
    Play play = t.b.play();
    const Hex from = t.b.at(t.tug).hex, other = t.b.at(t.held).hex;
    play.emit(Moved{t.tug, neighbour(from, Facing{1}), Facing{1}, Manoeuvre::turn_right, 1, 1});
    tow_along(play, t.tug, from);
    EXPECT_EQ(t.b.at(t.held).hex, neighbour(other, Facing{1}));
    EXPECT_EQ(t.b.at(t.held).facing, Facing{0});
    EXPECT_EQ(distance(t.b.at(t.tug).hex, t.b.at(t.held).hex), 1);
}

// Either ship of a link makes its own move of the impulse, whether or not the other has pulled it along before.
TEST(ClassicTowing, ATowedShipHasItsOwnMoveStillToMake) {  // G7.36
    Tow t;
    t.hold();
    for (const UnitId u : {t.tug, t.held}) t.b.set(u, Counter::speed, 8);
    ASSERT_TRUE(must_move(t.b.battle, t.tug));
    ASSERT_TRUE(must_move(t.b.battle, t.held));
    Play play = t.b.play();
    EXPECT_EQ(do_move(play, {t.tug, Manoeuvre::ahead, 0}), After::done);
    EXPECT_FALSE(must_move(t.b.battle, t.tug));
    EXPECT_TRUE(must_move(t.b.battle, t.held));
    EXPECT_EQ(chart_move_eligible(t.b.rules, t.b.battle), UnitSet{t.held});
    const Hex towed_to = t.b.at(t.held).hex;
    EXPECT_EQ(do_move(play, {t.held, Manoeuvre::ahead, 0}), After::done);
    EXPECT_FALSE(must_move(t.b.battle, t.held));
    EXPECT_EQ(t.b.at(t.held).hex, neighbour(towed_to, Facing{0}));
    EXPECT_TRUE(chart_move_eligible(t.b.rules, t.b.battle).empty());
}

TEST(ClassicTowing, NothingIsPulledOffTheMap) {
    Tow t;
    t.b.battle.field.map = {60, 60};
    t.b.at(t.held).hex = hex_at(60, 20);
    t.b.at(t.tug).hex = hex_at(58, 20);
    t.hold();
    Play play = t.b.play();
    const Hex from = t.b.at(t.tug).hex;
    play.emit(Moved{t.tug, neighbour(from, Facing{1}), Facing{1}, Manoeuvre::turn_right, 1, 1});
    tow_along(play, t.tug, from);
    EXPECT_EQ(t.b.at(t.held).hex, hex_at(60, 20));
    EXPECT_FALSE(linked(t.b.battle, t.held));
}

TEST(ClassicTowing, AHeldFastPatrolShipAddsNothing) {
    Tow t;
    t.b.rules.classes[t.b.at(t.held).type.index()].sheet.size_class = 5;
    t.plots(t.tug, 20);
    t.plots(t.held, 20);
    t.hold();
    EXPECT_TRUE(moves_its_link(t.b.rules, t.b.battle, t.tug));
    EXPECT_FALSE(moves_its_link(t.b.rules, t.b.battle, t.held));
    EXPECT_EQ(link_speed(t.b.rules, t.b.battle, t.tug), 10);
    Play play = t.b.play();
    settle_link_speeds(play);
    EXPECT_EQ(t.b.at(t.held)[Counter::speed], 0);
}

TEST(ClassicTowing, ThreeShipsInARowAreOneLink) {
    Tow t;
    const UnitId third = t.b.unit(0, "2022", 'A', "federation/ca");
    t.hold();
    Play play = t.b.play();
    play.emit(Linked{1, LinkKind::tractor, t.held, third, {}, 0});
    EXPECT_EQ(joined_with(t.b.battle, t.tug), UnitSet::first(2));  // only offered
    play.emit(LinkSet{1, LinkField::state, static_cast<std::int16_t>(LinkState::held)});
    EXPECT_EQ(joined_with(t.b.battle, t.tug), UnitSet::first(3));
}

}  // namespace
}  // namespace impulse
