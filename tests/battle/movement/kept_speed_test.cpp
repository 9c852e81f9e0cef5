// tests/battle/movement/kept_speed_test.cpp: reverse, warp, Propel, Inertia, TransWarp and the flywheel.
// Rule:   TNG "Movement" (Going into Warp), "Power and defensive systems, general note 3", "Propel", "Inertia", "T WARP",
//         "Positron Flywheel".
#include "battle/movement/kept_speed.h"

#include <gtest/gtest.h>

#include "battle/areas/travel.h"
#include "battle/end/end_turn.h"
#include "battle/fire/die_shift.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/initiative.h"
#include "battle/movement/speed.h"
#include "battle/play/allocation.h"
#include "tests/battle/movement/bare_drive.h"

namespace impulse {
namespace {

// Astern costs what ahead does.
TEST(TngReverse, CostsWhatMovingAheadCosts) {
    Drive h({{"uwarp_left", 6}}, 2);
    h.turn({{Line::move_warp, 4}});
    h.impulse(1);
    const Hex from = h.b.at(h.u).hex;
    h.move(Manoeuvre::about);
    h.move(Manoeuvre::ahead);
    EXPECT_EQ(h.b.at(h.u).hex, neighbour(from, turned(h.b.at(h.u).facing, 3)));
    EXPECT_EQ(h.now(Counter::moves_left), 3);
    h.move(Manoeuvre::about);
    h.move(Manoeuvre::ahead);
    EXPECT_EQ(h.b.at(h.u).hex, from);
    EXPECT_EQ(h.now(Counter::moves_left), 2);
}

// With Propel or Inertia a ship stops before it turns back.
TEST(TngReverse, AShipThatKeepsASpeedStopsFirst) {
    Drive h({{"propel", 6}}, 2);
    h.turn({{Line::propel_ahead, 5}});
    h.impulse(1);
    EXPECT_EQ(h.refused(Manoeuvre::about)->more, WhyMore::keeps_speed);
    h.b.clock(1, 6);
    h.turn({{Line::propel_astern, 5}});
    EXPECT_EQ(h.now(Counter::speed), 0);
    EXPECT_EQ(h.refused({{Line::propel_astern, 3}}), std::nullopt);
    h.turn({{Line::propel_astern, 3}});
    EXPECT_EQ(h.now(Counter::moves_left), 3);
    EXPECT_EQ(h.now(Counter::reverse), 1);
    EXPECT_EQ(h.refused({{Line::propel_ahead, 4}})->more, WhyMore::keeps_speed);
    h.turn({{Line::propel_ahead, 3}});
    h.turn({{Line::propel_ahead, 2}});
    EXPECT_EQ(h.now(Counter::reverse), 0);
    Drive inertia({{"inertia", 1}, {"uwarp_left", 3}}, 0);
    inertia.turn({{Line::inertia, 1}});
    inertia.impulse(1);
    EXPECT_EQ(inertia.refused(Manoeuvre::about)->more, WhyMore::keeps_speed);
}

// 20 and then 20 more is speed 40; next turn it is added to the combined speed.
TEST(TngGoingIntoWarp, AddsTheNewSpeedToTheOld) {
    Drive h({{"uwarp_left", 10}}, 2);
    h.turn({{Line::move_warp, 20}});
    EXPECT_EQ(h.now(Counter::speed), 20);
    h.turn({{Line::move_warp, 20}}, 2);
    EXPECT_EQ(h.now(Counter::speed), 40);
    EXPECT_EQ(h.now(Counter::moves_left), 40);
    h.turn({{Line::move_warp, 10}}, 2);
    EXPECT_EQ(h.now(Counter::speed), 50);
    // Without a declaration it is over.
    h.turn({{Line::move_warp, 10}});
    EXPECT_EQ(h.now(Counter::speed), 10);
    EXPECT_EQ(h.now(Counter::in_warp), 0);
}

// A point worse to hit for each warp factor, the cube root of the combined speed: 40 is 3, 64 is 4. Others hit it
// normally.
TEST(TngGoingIntoWarp, PenalizesItsOwnFireByTheCubeRootOfItsSpeed) {
    Drive h({{"uwarp_left", 6}, {"ph-7", 1}}, 2);
    const UnitId foe = h.b.unit(1, "2022", 'D', "korrin/halberd");
    const std::size_t gun = h.b.group_of(h.u, "ph-7");
    const auto shift = [&](UnitId by, UnitId at, std::size_t g) {
        return die_shift(h.b.rules, h.b.battle, by, h.b.weapon(by, g).modes[0], at, {}, 2).steps.sum;
    };
    const int plain = shift(h.u, foe, gun), hit = shift(foe, h.u, h.b.group(foe, "PH-7 A"));
    for (const auto& [speed, factor] : {std::pair{0, 0},
                                        {1, 1},
                                        {7, 1},
                                        {8, 2},
                                        {26, 2},
                                        {27, 3},
                                        {40, 3},
                                        {63, 3},
                                        {64, 4},
                                        {125, 5},
                                        {999, 9}}) {
        h.b.set(h.u, Counter::speed, speed);
        h.b.set(h.u, Counter::in_warp, 1);
        EXPECT_EQ(shift(h.u, foe, gun), plain + factor) << speed;
        EXPECT_EQ(shift(foe, h.u, h.b.group(foe, "PH-7 A")), hit) << speed;
        h.b.set(h.u, Counter::in_warp, 0);
        EXPECT_EQ(shift(h.u, foe, gun), plain);
    }
}

// No warp astern, and no ramming in warp.
TEST(TngGoingIntoWarp, IsNoWayToReverseOrRam) {
    Drive h({{"uwarp_left", 6}}, 2);
    h.turn({{Line::move_warp, 4}}, 2);
    h.impulse(1);
    EXPECT_EQ(h.refused(Manoeuvre::about)->more, WhyMore::in_warp);
    const UnitId foe = h.b.unit(1, "2019", 'D', "korrin/halberd");
    h.move(Manoeuvre::ahead);
    h.b.at(foe).hex = h.b.at(h.u).hex;
    EXPECT_EQ(h.refused(Manoeuvre::ram, static_cast<int>(foe.index()))->more, WhyMore::in_warp);
    h.b.set(h.u, Counter::reverse, 1);
    h.b.set(h.u, Counter::in_warp, 0);
    EXPECT_EQ(h.refused({{Line::move_warp, 4}}, 2)->more, WhyMore::reverse_turn);
    Drive propel({{"propel", 6}}, 2);
    EXPECT_EQ(propel.refused({}, 2)->more, WhyMore::keeps_speed) << "it already has an improved version";
}

// It flies on at 20 for nothing, turn for turn, until Propel slows it.
TEST(TngPropel, KeepsItsSpeedForNothing) {
    Drive h({{"propel", 10}}, 2);
    EXPECT_EQ(drive_tier(h.b.rules, h.b.at(h.u)), 2);
    h.turn({{Line::propel_ahead, 20}});
    EXPECT_EQ(h.now(Counter::speed), 20);
    h.turn({});
    EXPECT_EQ(h.now(Counter::moves_left), 20);
    h.turn({{Line::propel_ahead, 5}, {Line::general_reinforcement, 15}});
    EXPECT_EQ(h.now(Counter::speed), 25);
    h.turn({{Line::propel_astern, 7}});
    EXPECT_EQ(h.now(Counter::speed), 18);
    // Its power moves the ship in no other way, and no other power changes the speed.
    EXPECT_TRUE(h.refused({{Line::move_warp, 1}}));
    EXPECT_TRUE(h.refused({{Line::propel_ahead, 21}}));
    // No emergency deceleration with Propel.
    EXPECT_EQ(h.refused(Manoeuvre::decelerate, 1)->more, WhyMore::keeps_speed);
    // Without a box of it the speed stays.
    h.b.at(h.u).groups[0].lost = 10;
    h.turn({});
    EXPECT_EQ(h.now(Counter::speed), 18);
}

// A tenth of its speed an impulse at the least, rounded down, and on impulse 6 all that is left.
TEST(TngPropel, EntersATenthOfItsSpeedInEachImpulseAndAllTheRestInTheLast) {
    Drive h({{"propel", 10}}, 2);
    h.turn({{Line::propel_ahead, 20}});
    for (int i = 1; i <= 5; ++i) {
        h.impulse(i);
        EXPECT_EQ(h.refused(Manoeuvre::stay)->more, WhyMore::impulse_least);
        EXPECT_EQ(h.refused(Manoeuvre::stay)->need, 2);
        h.move(Manoeuvre::ahead, 2);
        EXPECT_FALSE(h.refused(Manoeuvre::stay));
        h.b.at(h.u).hex = *parse_hex("2020");
    }
    h.impulse(6);
    EXPECT_EQ(h.refused(Manoeuvre::stay)->need, 10);
    h.move(Manoeuvre::ahead, 9);
    EXPECT_EQ(h.refused(Manoeuvre::stay)->more, WhyMore::impulse_least);
    h.move(Manoeuvre::ahead);
    EXPECT_EQ(h.now(Counter::moves_left), 0);
}

// A point of Inertia moves the ship one hex, in each turn from then on for nothing, until a point stops it.
TEST(TngInertia, KeepsASpeedOfOne) {
    Drive h({{"inertia", 2}, {"imp", 2}}, 0);
    h.b.rules.classes[h.b.at(h.u).type.index()].sheet.move_cost = points(1);
    h.turn({{Line::inertia, 1}});
    EXPECT_EQ(h.now(Counter::speed), 1);
    h.turn({{Line::general_reinforcement, 4}});
    EXPECT_EQ(h.now(Counter::speed), 1) << "for nothing: all of its power goes elsewhere";
    // With Impulse and Inertia the speed is 2.
    h.turn({{Line::move_impulse, 1}});
    EXPECT_EQ(h.now(Counter::speed), 2);
    h.turn({{Line::inertia, 1}});
    EXPECT_EQ(h.now(Counter::speed), 0);
    EXPECT_TRUE(h.refused({{Line::inertia, 2}})) << "by itself never a speed of 2";
}

// A third of the turn's movement an impulse at the most, rounded up: at speed 10 0-4 hexes.
TEST(TngTransWarp, EntersAThirdOfItsMovementInAnImpulse) {
    Drive h({{"twarp_left", 10}}, 1);
    EXPECT_EQ(drive_tier(h.b.rules, h.b.at(h.u)), 1);
    h.turn({{Line::move_warp, 10}});
    h.impulse(1);
    EXPECT_FALSE(h.refused(Manoeuvre::stay));
    h.move(Manoeuvre::ahead, 4);
    EXPECT_EQ(h.refused(Manoeuvre::ahead)->more, WhyMore::impulse_most);
    EXPECT_EQ(h.refused(Manoeuvre::ahead)->need, 4);
    h.impulse(2);
    h.move(Manoeuvre::ahead, 4);
    // A better drive is not bound by it.
    Drive both({{"twarp_left", 4}, {"uwarp_center", 1}}, 2);
    both.b.rules.classes[both.b.at(both.u).type.index()].groups[1].value = 2;
    both.turn({{Line::move_warp, 10}});
    both.impulse(1);
    both.move(Manoeuvre::ahead, 10);
}

// What was allocated to movement is there once more, up to the highest speed of the engines: both together may be
// faster than what was allocated.
TEST(TngFlywheel, KeepsTheMovementsOfATurnForAnother) {
    Drive h({{"uwarp_left", 6}, {"positron_flywheel", 1}, {"imp", 1}}, 2);
    h.turn({{Line::move_warp, 8}});
    EXPECT_EQ(h.now(Counter::flywheel), 0);
    h.turn({{Line::move_warp, 9}});
    EXPECT_EQ(h.now(Counter::flywheel), 8);
    h.impulse(1);
    h.move(Manoeuvre::flywheel, 1, 8);
    EXPECT_EQ(h.now(Counter::moves_left), 17) << "12 is the most that its engines give";
    EXPECT_EQ(h.now(Counter::flywheel), 0);
    EXPECT_EQ(h.refused(Manoeuvre::flywheel, 1)->why, Why::speed_zero);
    // Those out of the flywheel are not stored again; more than the engines' speed has no room.
    h.turn({{Line::move_warp, 12}});
    EXPECT_EQ(h.now(Counter::flywheel), 9);
    h.turn({});
    EXPECT_EQ(h.now(Counter::flywheel), 12);
    Drive without({{"uwarp_left", 6}}, 2);
    EXPECT_EQ(without.refused(Manoeuvre::flywheel, 1)->more, WhyMore::no_such_ability);
}

// An emergency deceleration fills batteries as ever: what came back is not stored, and what was free gives nothing
// back.
TEST(TngFlywheel, StoresNothingWhoseEnergyCameBack) {
    Drive h({{"uwarp_left", 6}, {"btty", 2}, {"positron_flywheel", 1}}, 2);
    h.b.rules.classes[h.b.at(h.u).type.index()].groups[1].value = 6;
    h.turn({{Line::move_warp, 8}});
    h.impulse(1);
    h.move(Manoeuvre::decelerate, 1, 3);
    EXPECT_EQ(h.b.at(h.u).battery, points(3));
    h.turn({});
    EXPECT_EQ(h.now(Counter::flywheel), 5);
    h.impulse(1);
    h.move(Manoeuvre::flywheel, 1, 5);
    h.move(Manoeuvre::decelerate, 1, 5);
    EXPECT_EQ(h.b.at(h.u).battery, points(3));
}

}  // namespace
}  // namespace impulse
