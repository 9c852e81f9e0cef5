#include "battle/movement/turn_mode.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "tests/support/battle_builder.h"

namespace impulse {
namespace {

int classic_hexes(const char* letter, int speed) {
    const auto b = BattleBuilder::classic();
    return hexes_in_table(b.rules, b.turn_mode(letter), speed);
}

int tng_hexes(const char* letter, int speed) {
    const auto b = BattleBuilder::tng();
    return hexes_in_table(b.rules, b.turn_mode(letter), speed);
}

// C3.31, the ends of brackets
TEST(ClassicTurnMode, ChartCells) {
    EXPECT_EQ(classic_hexes("D", 9), 3);
    EXPECT_EQ(classic_hexes("D", 13), 4);
    EXPECT_EQ(classic_hexes("D", 17), 4);
    EXPECT_EQ(classic_hexes("D", 18), 5);
    EXPECT_EQ(classic_hexes("D", 25), 6);
    EXPECT_EQ(classic_hexes("B", 22), 5);
    EXPECT_EQ(classic_hexes("AA", 8), 1);
    EXPECT_EQ(classic_hexes("AA", 25), 4);
    EXPECT_EQ(classic_hexes("E", 30), 7);
    EXPECT_EQ(classic_hexes("F", 31), 8);
    EXPECT_EQ(classic_hexes("seeking", 32), 1);
}
TEST(ClassicTurnMode, Speed1NeedsNoHex) { EXPECT_EQ(classic_hexes("F", 1), 0); }
TEST(ClassicTurnMode, ErraticManoeuvresAddOneHex) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 10));
    b.speed(u, 13).set(u, Counter::erratic, 1);
    EXPECT_EQ(hexes_before_turn(b.rules, b.battle, u), 5);
}

TEST(ClassicTurnMode, ErraticNimbleShipsAddNone) {
    auto b = BattleBuilder::classic();
    const ClassId type = b.ship_class();
    b.type(type).sheet.nimble = true;
    const UnitId u = b.unit(0, hex_at(10, 10), {}, type);
    b.speed(u, 13).set(u, Counter::erratic, 1);
    EXPECT_EQ(hexes_before_turn(b.rules, b.battle, u), 4);
}

TEST(ClassicTurnMode, FourHexesAtSpeed17ThenATurn) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 20));
    b.speed(u, 17).set(u, Counter::straight, 3).clock(1, 2);
    EXPECT_EQ(*refuse_move(b.rules, b.battle, {u, Manoeuvre::turn_left, 0}), refusal(Why::turn_mode, 4, 3));
    Play play = b.play();
    do_move(play, {u, Manoeuvre::ahead, 0});
    b.clock(1, 4);
    EXPECT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::turn_left, 0}));
}

// C3.2: the turn is made, then the hex ahead is entered and counts as the first.
TEST(ClassicTurnMode, ATurnEntersTheNewFrontHexWhichCountsAsOne) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 20), Facing{0});
    b.speed(u, 16).clock(1, 2);
    Play play = b.play();
    do_move(play, {u, Manoeuvre::turn_right, 0});
    const Unit& after = b.battle.unit(u);
    EXPECT_EQ(after.facing, Facing{1});
    EXPECT_EQ(after.hex, neighbour(hex_at(10, 20), Facing{1}));
    EXPECT_EQ(after[Counter::straight], 1);
}

TEST(ClassicTurnMode, TheCountGoesOnAtANewSpeedWithItsOwnNumber) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 20));
    b.speed(u, 8).set(u, Counter::straight, 2);
    EXPECT_FALSE(refuse_turn(b.rules, b.battle, u));
    b.set(u, Counter::speed, 16);
    EXPECT_EQ(*refuse_turn(b.rules, b.battle, u), refusal(Why::turn_mode, 4, 2));
}

TEST(ClassicTurnMode, TheFirstHexAfterStandingStillIsStraightAhead) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 20));
    b.speed(u, 1).set(u, Counter::from_stop, 1).clock(1, 32);
    EXPECT_EQ(refuse_move(b.rules, b.battle, {u, Manoeuvre::turn_left, 0})->why, Why::turn_mode);
    EXPECT_EQ(refuse_move(b.rules, b.battle, {u, Manoeuvre::slip_left, 0})->why, Why::slip_mode);
    EXPECT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::ahead, 0}));
    Play play = b.play();
    do_move(play, {u, Manoeuvre::ahead, 0});
    EXPECT_EQ(b.battle.unit(u)[Counter::from_stop], 0);
}

// TNG "Movement"
TEST(TngTurnMode, DivisorsWithFractionsDropped) {
    EXPECT_EQ(tng_hexes("SW", 30), 2);
    EXPECT_EQ(tng_hexes("AA", 8), 0);
    EXPECT_EQ(tng_hexes("F", 10), 3);
    EXPECT_EQ(tng_hexes("D", 20), 4);
    EXPECT_EQ(tng_hexes("M", 20), 14);  // 20 / 1.4 = 14.28
    EXPECT_EQ(tng_hexes("M", 7), 5);    // exactly 5
    EXPECT_EQ(tng_hexes("L", 4), 2);
}

// Where 0 hexes are needed the ship turns as often as it likes, even without moving.
TEST(TngTurnMode, ZeroHexesTurnFreely) {
    auto b = BattleBuilder::tng();
    const ClassId c = b.ship_class();
    b.type(c).turn_mode = b.turn_mode("AA");
    const UnitId u = b.unit(0, hex_at(10, 20), Facing{0}, c);
    b.speed(u, 8).set(u, Counter::straight, 0).clock(1, 1);
    Play play = b.play();
    for (int i = 1; i <= 7; ++i) {
        const Move turn{u, Manoeuvre::tac, static_cast<std::uint8_t>(i % 6)};
        ASSERT_FALSE(refuse_move(b.rules, b.battle, turn)) << i;
        do_move(play, turn);
    }
    EXPECT_EQ(b.battle.unit(u).hex, hex_at(10, 20));
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 8);
    for (int i = 0; i < 3; ++i) {
        ASSERT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::turn_left, 0}));
        do_move(play, {u, Manoeuvre::turn_left, 0});
    }
    EXPECT_EQ(b.battle.unit(u)[Counter::moves_left], 5);
}

TEST(TngTurnMode, NotFreeWhereAHexIsNeeded) {
    auto b = BattleBuilder::tng();
    const ClassId c = b.ship_class();
    b.type(c).turn_mode = b.turn_mode("AA");
    const UnitId u = b.unit(0, hex_at(10, 20), Facing{0}, c);
    b.speed(u, 9).set(u, Counter::straight, 0).clock(1, 1);
    EXPECT_EQ(*refuse_move(b.rules, b.battle, {u, Manoeuvre::turn_left, 0}), refusal(Why::turn_mode, 1, 0));
    Play play = b.play();
    do_move(play, {u, Manoeuvre::tac, 1});  // the one free manoeuvre
    EXPECT_EQ(refuse_move(b.rules, b.battle, {u, Manoeuvre::tac, 2})->why, Why::no_tac);
}

// C4
TEST(ClassicSideslip, KeepsTheFacingAndNeedsAHexInBetween) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 20), Facing{0});
    b.speed(u, 16).set(u, Counter::straight, 2).clock(1, 2);
    Play play = b.play();
    do_move(play, {u, Manoeuvre::slip_left, 0});
    EXPECT_EQ(b.battle.unit(u).facing, Facing{0});
    EXPECT_EQ(b.battle.unit(u).hex, neighbour(hex_at(10, 20), Facing{5}));
    EXPECT_EQ(b.battle.unit(u)[Counter::straight], 3);  // counts as straight for turn mode
    b.clock(1, 4);
    EXPECT_EQ(*refuse_move(b.rules, b.battle, {u, Manoeuvre::slip_right, 0}), refusal(Why::slip_mode, 1, 0));
    do_move(play, {u, Manoeuvre::ahead, 0});
    b.clock(1, 6);
    EXPECT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::slip_right, 0}));
}

TEST(ClassicSideslip, TheHexThatCompletesATurnSatisfiesTheSlipMode) {
    auto b = BattleBuilder::classic();
    const UnitId u = b.unit(0, hex_at(10, 20), Facing{0});
    b.speed(u, 16).set(u, Counter::since_slip, 0).clock(1, 2);
    Play play = b.play();
    do_move(play, {u, Manoeuvre::turn_left, 0});
    b.clock(1, 4);
    EXPECT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::slip_right, 0}));
}

TEST(TngSideslip, ManyInARow) {
    auto b = BattleBuilder::tng();
    const UnitId u = b.unit(0, hex_at(10, 20), Facing{0});
    b.speed(u, 16).clock(1, 1);
    Play play = b.play();
    for (int i = 0; i < 4; ++i) {
        ASSERT_FALSE(refuse_move(b.rules, b.battle, {u, Manoeuvre::slip_right, 0}));
        do_move(play, {u, Manoeuvre::slip_right, 0});
    }
    EXPECT_EQ(b.battle.unit(u).hex, along(hex_at(10, 20), Facing{1}, 4));
}

}  // namespace
}  // namespace impulse
