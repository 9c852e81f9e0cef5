// What the launchers of the supplement send: plasma, strike torpedoes, drones with a payload, missiles, mines.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/core/links.h"
#include "battle/core/tracks.h"
#include "battle/damage/shot_down.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/movement/link_strength.h"
#include "battle/play/launching.h"
#include "battle/seeking/impact.h"
#include "battle/seeking/launch.h"
#include "battle/systems/box_uses.h"
#include "battle/systems/tractor.h"
#include "tests/battle/seeking/rounds.h"

namespace impulse {
namespace {

int scored(const char* row, const char* mode, int tech, int range, int shot_off = 0) {
    Rounds d{row, tech, range};
    d.send(mode);
    if (shot_off > 0) d.suffer(shot_off);
    return d.strikes();
}

// ---- plasma ------------------------------------------------------------------------------------------------
TEST(TngPlasma, StrikesInTheImpulseOfItsLaunchWithTheWarheadOfTheHexesFlown) {  // Pl-X, Pl-Y
    EXPECT_EQ(scored("pl-x", "standard", 3, 0), 9);
    EXPECT_EQ(scored("pl-x", "standard", 3, 4), 5);
    EXPECT_EQ(scored("pl-x", "standard", 3, 8), 1);
    EXPECT_EQ(scored("pl-x", "standard", 4, 8), 3) << "two more at 4X";
    EXPECT_EQ(scored("pl-x", "standard", 4, 10), 1);
    EXPECT_EQ(scored("pl-y", "standard", 3, 0), 4);
    EXPECT_EQ(scored("pl-y", "standard", 3, 6), 1);
    EXPECT_EQ(scored("pl-y", "standard", 4, 6), 2);
}

TEST(TngPlasma, AZFormsOnItsWay) {  // Pl-Z
    EXPECT_EQ(scored("pl-z", "standard", 4, 0), 1);
    EXPECT_EQ(scored("pl-z", "standard", 4, 6), 13);
    EXPECT_EQ(scored("pl-z", "standard", 4, 18), 1);
    EXPECT_EQ(scored("pl-z", "proximity", 4, 25), 1);
}

TEST(TngPlasma, AVIsAsStrongAsItsEnergyAndOneHexLongerAtFourX) {  // Pl-V
    EXPECT_EQ(scored("pl-v", "four", 3, 0), 8);
    EXPECT_EQ(scored("pl-v", "four", 3, 14), 1);
    EXPECT_EQ(scored("pl-v", "two", 3, 2), 2);
    EXPECT_EQ(scored("pl-v", "half", 3, 7), 1);
    EXPECT_EQ(scored("pl-v", "two", 4, 11), 1) << "the first N is a 1";
    EXPECT_EQ(scored("pl-v", "four-and-half", 4, 0), 9);
    Rounds far{"pl-v", 3, 11};
    far.feed("two");
    EXPECT_EQ(far.refused("pl-v-two"), "out_of_range");
}

TEST(TngPlasma, EachPointThatItTakesTakesOneOffItsWarhead) {  // Pl-X
    EXPECT_EQ(scored("pl-x", "standard", 3, 2, 3), 4);
    EXPECT_EQ(scored("pl-x", "standard", 3, 2, 6), 1);
    Rounds d{"pl-x", 3, 2};
    d.send("standard");
    EXPECT_EQ(seeker_hit_points_left(d.b.rules, d.b.battle.objects[0]), 7);
    d.suffer(7);
    EXPECT_TRUE(d.b.battle.objects.empty()) << "nothing is left of it";
    EXPECT_EQ(d.b.events.last<SeekerEnded>().fate, SeekerFate::shot_down);
}

TEST(TngPlasma, ItsTargetFiresAtItAtRangeZeroAndOthersAnywhereOnItsWay) {  // Pl-X
    Rounds d{"pl-x", 3, 8};
    const UnitId beside = d.stands(1, "2326");
    d.send("standard");
    EXPECT_EQ(aim_of(d.b.rules, d.b.battle, d.halberd, Arc{0xFFFFFF}, {}, ObjectId{0}).range, 0);
    EXPECT_EQ(aim_of(d.b.rules, d.b.battle, beside, Arc{0xFFFFFF}, {}, ObjectId{0}).range, 3);
}

TEST(TngPlasma, AnEnvelopingOneIsDoubledSpreadEvenlyAndThenWornDown) {  // Pl-X
    const auto shields = [](int range, int shot_off) {
        Rounds d{"pl-x", 3, range};
        const ClassId six = d.b.bare_class({{"ph-6", 1}});
        ShipClass& c = d.b.rules.classes[six.index()];
        c.banks = 6;
        for (std::size_t bank = 0; bank < 6; ++bank) {
            c.bank_boxes[bank] = 9;
            c.bank_facings[bank] = static_cast<std::uint8_t>(1U << bank);
        }
        d.halberd = d.b.unit(1, range == 3 ? "2027" : "2028", 'D', six);
        d.b.at(d.halberd).shield = {9, 9, 5, 9, 6, 9};
        d.send("enveloping");
        if (shot_off > 0) d.suffer(shot_off);
        EXPECT_EQ(d.strikes(), 0);
        return d.b.at(d.halberd).shield;
    };
    using Shields = std::array<std::int16_t, 6>;
    EXPECT_EQ(shields(3, 0), (Shields{7, 7, 3, 7, 4, 7})) << "12 are 2 on each";
    EXPECT_EQ(shields(2, 0), (Shields{7, 7, 2, 7, 3, 7}))
        << "14: the firer puts the odd two where least stands";
    EXPECT_EQ(shields(2, 8), (Shields{8, 8, 4, 8, 5, 8})) << "doubled first: 14 less 8";
}

TEST(TngPlasma, AShotgunIsFourTorpedoesEachWithItsTarget) {  // Pl-X
    Rounds d{"pl-x", 3, 8};
    const UnitId other = d.stands(1, "1924");
    d.feed("shotgun");
    for (int n = 0; n < 3; ++n) d.launch("pl-x-shotgun");
    d.launch("pl-x-shotgun", other);
    EXPECT_NE(d.refused("pl-x-shotgun"), "") << "four, no more";
    EXPECT_EQ(d.b.at(d.gunner).groups[0].charge, 0);
    EXPECT_EQ(d.strikes(), 3);
    EXPECT_EQ(d.inside(other), 1);
    Rounds z{"pl-z", 4, 6};
    z.feed("shotgun");
    for (int n = 0; n < 5; ++n) z.launch("pl-z-shotgun");
    EXPECT_EQ(z.strikes(), 10) << "five of 2 at ranges 5 to 8";
    Rounds v{"pl-v", 3, 0};
    v.feed("shotgun-four");
    for (int n = 0; n < 2; ++n) v.launch("pl-v-shotgun-four");
    EXPECT_EQ(v.strikes(), 4) << "two of one energy";
}

TEST(TngPlasma, ABoltIsFiredAndDoesHalfTheWarheadRoundedUp) {  // Pl-X
    Rounds d{"pl-x", 3, 4};
    EXPECT_EQ(d.fired("bolt", 5), 3);
    Rounds miss{"pl-x", 3, 4};
    EXPECT_EQ(miss.fired("bolt", 6), 0);
    Rounds better{"pl-x", 4, 4};
    EXPECT_EQ(better.fired("bolt", 6), 4);
    EXPECT_FALSE(better.reaches("bolt", 11));
    Rounds z{"pl-z", 4, 20};
    EXPECT_EQ(z.fired("bolt-proximity", 6), 1);
    Rounds v{"pl-v", 3, 2};
    EXPECT_EQ(v.fired("bolt-enveloping-four", 6), 6) << "12 halved";
    Rounds pair{"pl-v", 3, 0};
    EXPECT_EQ(pair.fired("bolt-shotgun-four", {6, 6}), 2) << "two of 2, halved";
}

TEST(TngPlasma, OneChargeIsLaunchedOrBoltedOnceAndHeldForItsPrice) {  // Pl-X
    Rounds d{"pl-x", 3, 4};
    EXPECT_EQ(d.refused("pl-x-standard"), "not_armed");
    d.feed("standard");
    d.b.at(d.gunner).groups[0].paid = 0;
    EXPECT_EQ(hold_cost(d.b.rules, d.b.battle, d.gunner, 0), points(2));
    d.b.at(d.gunner).groups[0].paid = 1;
    d.launch("pl-x-standard");
    EXPECT_TRUE(refuse_fire(d.b.rules, d.b.battle, d.b.shot(d.gunner, 0, "bolt", d.halberd)));
    EXPECT_NE(d.refused("pl-x-standard"), "");
}

// ---- strike torpedoes --------------------------------------------------------------------------------------
TEST(TngStrike, RollsToHitAndTriesAgainFromTheHexOfItsTarget) {  // Strike
    Rounds hit{"strike", 3, 3};
    hit.send("red");
    EXPECT_EQ(hit.strikes({5}), 7);
    EXPECT_TRUE(hit.b.battle.objects.empty());

    Rounds d{"strike", 3, 3};
    d.send("red");
    EXPECT_EQ(d.strikes({6}), 0);
    ASSERT_EQ(d.b.battle.objects.size(), 1U);
    EXPECT_EQ(d.b.battle.objects[0].hex, d.b.at(d.halberd).hex);
    d.b.clock(1, 2);
    d.b.at(d.halberd).hex = hex_at(20, 25);
    EXPECT_EQ(d.strikes({5}), 0) << "5 hexes in all: 4 or less";
    d.b.clock(1, 3);
    EXPECT_EQ(d.strikes({4}), 6);
    EXPECT_TRUE(d.b.battle.objects.empty());
}

TEST(TngStrike, IsGoneBeyondTenHexesInAllAndByFivePoints) {  // Strike
    Rounds d{"strike", 3, 10};
    d.send("red");
    EXPECT_EQ(d.strikes({2}), 0) << "1 hits";
    d.b.clock(1, 2);
    d.b.at(d.halberd).hex = hex_at(20, 19);
    EXPECT_EQ(d.strikes(), 0);
    EXPECT_TRUE(d.b.battle.objects.empty());
    Rounds shot{"strike", 3, 3};
    shot.send("red");
    shot.suffer(4);
    EXPECT_EQ(shot.strikes({5}), 7) << "it is whole or gone";
    Rounds gone{"strike", 3, 3};
    gone.send("red");
    gone.suffer(5);
    EXPECT_TRUE(gone.b.battle.objects.empty());
}

// ---- drones with a payload ---------------------------------------------------------------------------------
TEST(TngPayload, ASwordfishFiresAPh6AtItsTarget) {  // Drn-B
    Rounds d{"drn-b", 3, 10};
    d.launch("drone-swordfish");
    EXPECT_EQ(d.strikes({6}), 1) << "range 0: every face scores";
    EXPECT_TRUE(d.b.battle.objects.empty());
    Rounds far{"drn-b", 3, 11};
    far.launch("drone-swordfish");
    EXPECT_EQ(far.strikes(), 0) << "it only flies on";
    EXPECT_EQ(far.b.battle.objects.size(), 1U);
}

TEST(TngPayload, OnePointOfASpearfishIsAlwaysInside) {  // Drn-B
    Rounds d{"drn-b", 4, 12};
    d.b.at(d.halberd).shield.fill(5);
    d.launch("drone-spearfish");
    EXPECT_EQ(seeker_hit_points_left(d.b.rules, d.b.battle.objects[0]), 2);
    EXPECT_EQ(d.strikes(), 1);
    int left = 0;
    for (const int boxes : d.b.at(d.halberd).shield) left += boxes;
    EXPECT_EQ(left, 29);
}

TEST(TngPayload, AHammerheadBurstsAsASmallMine) {  // Drn-B, Mine
    Rounds d{"drn-b", 3, 5};
    const UnitId same = d.stands(1, "2025"), next = d.stands(0, "2024"), off = d.stands(1, "2023");
    d.launch("drone-hammerhead");
    EXPECT_EQ(odds_of_strike(d.b.rules, d.b.battle, d.b.battle.objects[0]).mean(), points(4))
        << "in the hex of its target, however far away that is";
    EXPECT_EQ(d.strikes(), 4);
    EXPECT_EQ(d.inside(same), 4);
    EXPECT_EQ(d.inside(next), 1) << "friends too";
    EXPECT_EQ(d.inside(off), 0);
}

TEST(TngPayload, AMultiwarheadIsFourAndComesApartWhereItIsShotAt) {  // Drn-B
    Rounds whole{"drn-b", 3, 10};
    whole.launch("drone-multiwarhead");
    EXPECT_EQ(whole.strikes(), 4);
    Rounds d{"drn-b", 3, 5};
    d.launch("drone-multiwarhead");
    d.suffer(1);
    EXPECT_EQ(d.strikes(), 3) << "three half drones within 5 hexes";
    EXPECT_EQ(d.b.events.count<VolleyAdded>(), 3);
    Rounds far{"drn-b", 3, 10};
    far.launch("drone-multiwarhead");
    far.suffer(2);
    EXPECT_EQ(far.strikes(), 0);
    EXPECT_EQ(std::count_if(far.b.battle.objects.begin(), far.b.battle.objects.end(),
                            [](const MapObject& o) { return o.flying(); }),
              2)
        << "beyond their range they fly on";
}

TEST(TngPayload, AShotTakesOneOfTheFourHoweverHardItHits) {  // Drn-B
    Rounds d{"drn-b", 3, 5};
    const UnitId gun = d.b.unit(1, "2026", 'D', d.b.bare_class({{"phtn", 1}}));
    d.b.arm(gun, 0, "standard", points(2));
    d.b.at(gun).groups[0].ammo[0] = 9;
    d.launch("drone-multiwarhead");
    Fire shot{gun, 0, d.b.mode(gun, 0, "standard"), {}, ObjectId{0}, 0};
    d.b.declare(shot);
    d.b.dice.faces = {1};
    Play p = d.b.play();
    EXPECT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(d.strikes(), 3);
}

// ---- thermite, interceptors --------------------------------------------------------------------------------
TEST(TngTherm, AllOthersInTheHexSufferToo) {  // Therm
    for (const auto& [name, damage, others, reach] :
         {std::tuple{"therm-thermite", 12, 1, 10}, std::tuple{"therm-solium", 18, 3, 5}}) {
        Rounds d{"therm", 3, reach};
        const std::string hex = reach == 10 ? "2020" : "2025";
        const UnitId one = d.stands(1, hex.c_str()), two = d.stands(0, hex.c_str());
        d.launch(name);
        EXPECT_NE(d.refused(name), "") << "2 spaces a turn";
        EXPECT_EQ(d.strikes(), damage) << name;
        EXPECT_EQ(d.inside(one), others) << name;
        EXPECT_EQ(d.inside(two), others) << name;
        Rounds far{"therm", 3, reach + 1};
        far.launch(name);
        EXPECT_EQ(far.strikes(), 0) << name;
    }
}

TEST(TngInterceptors, OneOfASpaceAtEachEnemyATurnAndAnyNumberOfHalves) {  // ICM
    Rounds d{"icm", 3, 11};
    const UnitId other = d.stands(1, "2120");
    d.launch("icm-one-space");
    EXPECT_EQ(d.refused("icm-one-space"), "target_limit");
    d.launch("icm-one-space", other);
    for (int n = 0; n < 3; ++n) d.launch("icm-half-space");
    EXPECT_EQ(d.strikes(), 5 + 3);
    EXPECT_EQ(d.inside(other), 5);
    EXPECT_EQ(d.b.at(d.gunner).groups[0].ammo[0], 16 - 4 - 3) << "half spaces";
    Rounds better{"icm", 4, 13};
    better.launch("icm-one-space");
    EXPECT_EQ(better.strikes(), 6);
}

// A space does twice as much to size class 6 and smaller, half a space 3 {4} instead of 1.
TEST(TngInterceptors, StrikeTheSmallHarder) {  // ICM
    for (const auto& [tech, name, large, small] : {std::tuple{3, "icm-one-space", 5, 10},
                                                   {4, "icm-one-space", 6, 12},
                                                   {3, "icm-half-space", 1, 3},
                                                   {4, "icm-half-space", 1, 4}})
        for (const int size : {5, 6, 7}) {
            Rounds d{"icm", tech, 5};
            d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = size;
            d.launch(name);
            EXPECT_EQ(d.strikes(), size == 5 ? large : small) << name << " at " << tech << "X " << size;
        }
}

// 4Xs: any number of half spaces; of a space one at each enemy; of two spaces one, and none of a space beside it.
TEST(TngInterceptors, AtFourXTakeStandardDronesByTheirSpaces) {
    Rounds d{"icm", 4, 9};
    const UnitId other = d.stands(1, "2122");
    d.launch("drone-single");
    EXPECT_EQ(d.refused("icm-one-space"), "target_limit") << "a space, whatever it is";
    EXPECT_EQ(d.refused("drone-double"), "rack_mode");
    d.launch("drone-longrange", other);
    for (int n = 0; n < 3; ++n) d.launch("icm-half-space");
    Play p = d.b.play();
    reload_racks(p, d.gunner);
    d.b.at(d.gunner).groups[0].used = 0;
    d.b.clock(2, 1);
    EXPECT_EQ(d.refused("drone-double"), "") << "a new turn";

    Rounds two{"icm", 4, 5};
    const UnitId second = two.stands(1, "2026");
    two.launch("drone-double");
    EXPECT_EQ(two.refused("drone-armored", second), "launch_rate")
        << "one of two spaces, whatever its target";
    EXPECT_EQ(two.refused("drone-single", second), "rack_mode");
    two.launch("drone-half");
    two.launch("drone-half");
    EXPECT_EQ(two.strikes(), 4 + 1 + 1);
    const Rounds before{"icm", 3, 5};
    EXPECT_EQ(before.b.rules.weapons[before.weapon_index()].launches.size(), 2U) << "its own alone";
}

TEST(TngInterceptors, AtFourXShootAntiDroneRounds) {
    Rounds d{"icm", 4, 9};
    const UnitId rack = d.b.unit(1, "2020", 'D', d.b.bare_class({{"drn-b", 1}}));
    d.b.at(rack).groups[0].ammo[0] = 4;
    Launch drone{.unit = rack, .group = 0, .target = d.gunner};
    for (const SeekerId s : d.b.rules.weapon(d.b.rules.type(d.b.at(rack).type).groups[0].weapon).launches)
        if (d.b.rules.seeker(s).name == "drone-armored") drone.type = s;
    Play launching = d.b.play();
    do_launch(launching, drone);
    ASSERT_EQ(d.b.battle.objects.size(), 1U);
    const Fire shot{d.gunner, 0, d.b.mode(d.gunner, 0, "add"), {}, ObjectId{0}, 0};
    ASSERT_FALSE(refuse_fire(d.b.rules, d.b.battle, shot));
    d.b.declare(shot);
    Play p = d.b.play();
    EXPECT_TRUE(resolve_fire_run(p));
    EXPECT_TRUE(d.b.battle.objects.empty()) << "whatever it can take";
    EXPECT_EQ(d.b.at(d.gunner).groups[0].ammo[0], 20 - 1) << "half a space of ten";
}

TEST(TngInterceptors, AreTwiceAsStrongAgainstWhatIsSmall) {  // ICM
    for (const auto& [name, size, scored] : {std::tuple{"icm-one-space", 5, 5},
                                             {"icm-one-space", 6, 10},
                                             {"icm-half-space", 5, 1},
                                             {"icm-half-space", 6, 3}}) {
        Rounds d{"icm", 3, 5};
        d.b.rules.classes[d.b.at(d.halberd).type.index()].sheet.size_class = size;
        d.launch(name);
        EXPECT_EQ(odds_of_strike(d.b.rules, d.b.battle, d.b.battle.objects[0]).mean(), points(scored))
            << name;
        EXPECT_EQ(d.strikes(), scored) << name;
    }
}

// ---- mines -------------------------------------------------------------------------------------------------
struct MineRow {
    const char* name;
    int tech, same_hex, next_hex, hit_points, half_spaces, speed;
};
class TngMine : public testing::TestWithParam<MineRow> {};

TEST_P(TngMine, BurstsInTheHexOfItsTargetAndReachesTheNext) {  // Mine
    const MineRow& row = GetParam();
    Rounds d{"mine", row.tech, 0};
    const UnitId next = d.stands(1, "2029");
    const UnitId off = d.stands(1, "2028");
    d.launch(row.name);
    const SeekerType& type = d.b.rules.seeker(d.b.battle.objects[0].type);
    EXPECT_EQ(type.hit_points, row.hit_points);
    EXPECT_EQ(type.half_spaces, row.half_spaces);
    EXPECT_EQ(type.speed, row.speed);
    EXPECT_NE(d.refused(row.name), "") << "one mine a turn";
    EXPECT_EQ(d.strikes(), row.same_hex);
    EXPECT_EQ(d.inside(next), row.next_hex);
    EXPECT_EQ(d.inside(off), 0);
    EXPECT_EQ(d.inside(d.gunner), row.same_hex) << "who laid it is in its hex";
    EXPECT_TRUE(d.b.battle.objects.empty());
}
INSTANTIATE_TEST_SUITE_P(
    Printed, TngMine,
    testing::Values(MineRow{"mine-small", 3, 4, 1, 2, 2, 1}, MineRow{"mine-medium", 3, 8, 2, 4, 4, 1},
                    MineRow{"mine-large", 3, 12, 3, 6, 6, 1}, MineRow{"mine-scatter", 3, 6, 6, 5, 6, 1},
                    MineRow{"mine-floating", 4, 6, 0, 3, 2, 2}, MineRow{"mine-fireball", 4, 6, 6, 4, 4, 2},
                    MineRow{"mine-magnetic", 4, 12, 0, 3, 4, 4}, MineRow{"mine-fire-mag", 4, 9, 9, 4, 6, 4}),
    [](const testing::TestParamInfo<MineRow>& row) {
        std::string name = row.param.name;
        name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
        return name;
    });

TEST(TngMines, SeekATargetWithinTwelveOrTwentyOneHexesAndCrawlTheirSpeedEachTurn) {  // Mine
    EXPECT_EQ(Rounds("mine", 3, 13).refused("mine-small"), "out_of_range");
    EXPECT_EQ(Rounds("mine", 4, 21).refused("mine-small"), "");
    EXPECT_EQ(Rounds("mine", 4, 22).refused("mine-small"), "out_of_range");
    for (const auto& [name, speed] : {std::pair{"mine-small", 1}, std::pair{"mine-magnetic", 4}}) {
        Rounds d{"mine", 4, 12};
        d.launch(name);
        for (int impulse = 1; impulse <= 6; ++impulse) {
            d.b.clock(1, impulse);
            EXPECT_EQ(d.strikes(), 0);
        }
        ASSERT_EQ(d.b.battle.objects.size(), 1U);
        EXPECT_EQ(distance(d.b.battle.objects[0].hex, d.b.at(d.halberd).hex), 12 - speed) << name;
    }
}

TEST(TngMines, AtThreeXThereAreFiveKinds) {  // Mine: the others stand in braces
    const Rounds d{"mine", 3, 1};
    EXPECT_EQ(d.b.rules.weapons[d.weapon_index()].launches.size(), 5U);
    const Rounds better{"mine", 4, 1};
    EXPECT_EQ(better.b.rules.weapons[better.weapon_index()].launches.size(), 10U);
}

TEST(TngMines, AnInvisoBurstsInTheHexOfItsTargetAlone) {  // Mine
    Rounds d{"mine", 4, 1};
    const UnitId beside = d.stands(1, "2030");
    d.b.at(beside).hex = neighbour(d.b.at(d.halberd).hex, Facing{0});
    d.launch("mine-inviso");
    for (int impulse = 1; impulse <= 3; ++impulse) {
        d.b.clock(1, impulse);
        if (d.strikes() > 0) break;
    }
    EXPECT_EQ(d.inside(d.halberd), 24);
    EXPECT_EQ(d.inside(beside), 0);
}

// A point of information an impulse about a target within 6 hexes, at 4X 7; they strike nothing.
TEST(TngProbes, TellOfAnEnemyWithinSixHexesOnceAnImpulse) {  // Prb, Drn-B
    for (const auto& [rack, round] : {std::pair{"prb", "probe-object"}, {"drn-b", "drone-probe"}}) {
        Rounds d{rack, 3, 9};
        d.launch(round);
        if (std::string{rack} == "prb") {
            EXPECT_EQ(d.refused(round), "launch_gap") << "one an impulse";
        }
        const auto learnt = [&] { return d.b.at(d.halberd).info[0]; };
        EXPECT_EQ(d.strikes(), 0);
        EXPECT_EQ(learnt(), 1) << "3 of its 20 hexes a turn: within 6 after the first impulse";
        for (int impulse = 2; impulse <= 5; ++impulse) {
            d.b.clock(1, impulse);
            EXPECT_EQ(d.strikes(), 0);
            EXPECT_EQ(learnt(), impulse);
        }
        d.suffer(1);
        d.b.clock(1, 6);
        d.strikes();
        EXPECT_EQ(learnt(), 5) << "one hit point";
    }
    Rounds far{"prb", 3, 20};
    far.launch("probe-object");
    far.strikes();
    EXPECT_EQ(far.b.at(far.halberd).info[0], 0);
}

// Where none is left each costs half a point, one an impulse as ever.
TEST(TngProbes, AnEmptyLauncherMakesOneForHalfAPointOfEnergy) {  // Prb
    Rounds d{"prb", 3, 9};
    d.b.at(d.gunner).battery = points(1);
    Operate make;
    make.unit = d.gunner;
    make.use = SystemUse::box;
    make.value = 1;
    make.target = d.halberd;
    const auto why = [&] {
        const auto no = refuse_box_use(d.b.rules, d.b.battle, make);
        return no ? std::string{refusal_word(*no)} : std::string{};
    };
    EXPECT_EQ(why(), "no_change") << "while eight are left";
    d.b.at(d.gunner).groups[0].ammo[0] = 0;
    ASSERT_EQ(why(), "");
    Play p = d.b.play();
    do_box_use(p, make);
    EXPECT_EQ(d.b.at(d.gunner).battery, ratio(1, 2));
    EXPECT_EQ(why(), "launch_gap");
    EXPECT_EQ(d.strikes(), 0);
    EXPECT_EQ(d.b.at(d.halberd).info[0], 1);
    d.b.clock(1, 2);
    ASSERT_EQ(why(), "");
    do_box_use(p, make);
    d.b.clock(1, 3);
    EXPECT_EQ(why(), "no_reserve");
}

// The sixth use of a special sensor: a probe for a point of energy, once a turn with each box.
TEST(TngProbes, ASpecialSensorSendsOneForAPointOfEnergy) {  // SpecSen, S
    for (const char* box : {"specsen", "s"}) {
        Rounds d{"prb", 3, 9};
        const UnitId scout = d.b.unit(0, "2031", 'A', d.b.bare_class({{box, 1}}));
        d.b.at(scout).battery = points(2);
        Operate send;
        send.unit = scout;
        send.use = SystemUse::box;
        send.value = 6;
        send.target = d.halberd;
        ASSERT_FALSE(refuse_box_use(d.b.rules, d.b.battle, send)) << box;
        Play p = d.b.play();
        do_box_use(p, send);
        EXPECT_EQ(d.b.at(scout).battery, points(1));
        EXPECT_TRUE(refuse_box_use(d.b.rules, d.b.battle, send)) << "once a turn";
        ASSERT_EQ(d.b.battle.objects.size(), 1U);
        const SeekerType& probe = d.b.rules.seeker(d.b.battle.objects[0].type);
        EXPECT_EQ(probe.hit_points, 1);
        for (int impulse = 1; impulse <= 6; ++impulse) {
            d.b.clock(1, impulse);
            d.strikes();
        }
        EXPECT_GE(d.b.at(d.halberd).info[0], 1);
    }
}

// 15 at range 0, each point 2 on shields; systems of the hull group cost ten times the repair.
TEST(TngStrike, AYellowTorpedoCountsDoubleOnShields) {
    Rounds bare{"strike", 3, 3};
    bare.send("yellow");
    EXPECT_EQ(bare.strikes({5}), 12);
    EXPECT_EQ(bare.b.battle.volleys[0].kind, VolleyKind::costly_hull);
    Rounds shields{"strike", 3, 3};
    shields.b.at(shields.halberd).shield.fill(11);
    shields.send("yellow");
    EXPECT_EQ(shields.strikes({5}), 6) << "11 of 24 are stopped, half of 13 goes inside";
    Rounds miss{"strike", 3, 3};
    miss.send("yellow");
    EXPECT_EQ(miss.strikes({6}), 0);
}

// 4 points and strength 12 at range 3, 3 points and 8 at 4.
TEST(TngStrike, ABlueTorpedoBringsATractorOrARepulsorBeamOfItsLauncher) {
    for (const auto& [mode, kind] :
         {std::pair{"blue", LinkKind::tractor}, std::pair{"blue-repulsor", LinkKind::repulsor}}) {
        Rounds d{"strike", 3, 3};
        d.send(mode);
        EXPECT_EQ(seeker_hit_points_left(d.b.rules, d.b.battle.objects[0]), 2);
        EXPECT_EQ(d.strikes({6}), 4) << mode;
        ASSERT_EQ(d.b.battle.links.size(), 1U) << mode;
        const Link& l = d.b.battle.links[0];
        EXPECT_EQ(l.kind, kind);
        EXPECT_TRUE(l.holds());
        EXPECT_EQ(l.from, d.gunner);
        EXPECT_EQ(l.to, d.halberd);
        EXPECT_EQ(strength_of(d.b.rules, d.b.battle, l), 12);
        Rounds miss{"strike", 3, 4};
        miss.send(mode);
        EXPECT_EQ(miss.strikes({6}), 0) << "5 or less at range 4";
        EXPECT_TRUE(miss.b.battle.links.empty());
    }
    Rounds far{"strike", 3, 4};
    far.send("blue");
    EXPECT_EQ(far.strikes({5}), 3);
    ASSERT_EQ(far.b.battle.links.size(), 1U);
    EXPECT_EQ(strength_of(far.b.rules, far.b.battle, far.b.battle.links[0]), 8);
}

TEST(TngStrike, TheBeamOfABlueTorpedoIsResistedAsAnyAndEndsWithTheTurn) {
    Rounds d{"strike", 3, 3};
    d.halberd = d.b.unit(1, "2027", 'D', d.b.bare_class({{"trac", 1}}));
    d.send("blue");
    d.strikes({6});
    const auto held = [&] { return held_by(d.b.battle, d.halberd, d.gunner); };
    ASSERT_TRUE(held());
    d.b.at(d.halberd).battery = points(13);
    Play p = d.b.play();
    const auto resist = [&](std::uint8_t points) {
        const Tractor order{d.halberd, TractorAct::resist, d.gunner, {}, points};
        EXPECT_FALSE(refuse_tractor(d.b.rules, d.b.battle, order));
        do_tractor(p, order);
    };
    resist(12);
    EXPECT_TRUE(held()) << "12 against 12";
    resist(1);
    EXPECT_FALSE(held());

    Rounds turn{"strike", 3, 3};
    turn.send("blue");
    turn.strikes({6});
    Play next = turn.b.play();
    links_run(next);
    EXPECT_TRUE(held_by(turn.b.battle, turn.halberd, turn.gunner));
    turn.b.clock(2, 1);
    links_run(next);
    EXPECT_FALSE(held_by(turn.b.battle, turn.halberd, turn.gunner));
}

// Near by a beam of strength 12 and more is worth what a red torpedo scores beyond its points; once it holds, it is not.
TEST(TngStrike, ACaptainTakesABlueTorpedoForItsBeam) {
    const auto chosen = [](int range, bool holds) {
        Rounds d{"strike", 3, range};
        d.feed("blue");
        d.b.rules.classes[d.b.at(d.gunner).type.index()].sheet.size_class =
            d.b.rules.type(d.b.at(d.halberd).type).sheet.size_class;
        if (holds) {
            Play p = d.b.play();
            keep_link(p, LinkKind::tractor, d.gunner, d.halberd, 0);
        }
        const auto order = launch_order(d.b.rules, d.b.battle, d.gunner, 0, d.halberd);
        if (!order) return std::string{};
        return d.b.rules.seeker(std::get<Launch>(*order).type).name;
    };
    EXPECT_EQ(chosen(2, false), "strike-blue");
    EXPECT_EQ(chosen(2, true), "strike-red");
    EXPECT_EQ(chosen(7, false), "strike-red");
}

TEST(TngJet, LaysASmallMineAnImpulseOrAMediumOneATurnAndNeverRunsOut) {  // Jet
    Rounds d{"jet", 3, 4};
    for (int impulse = 1; impulse <= 6; ++impulse) {
        d.b.clock(1, impulse);
        d.launch("jet-small");
        EXPECT_EQ(d.refused("jet-small"), impulse < 6 ? "launch_gap" : "launch_rate");
        EXPECT_NE(d.refused("jet-medium"), "") << "not both in a turn";
    }
    EXPECT_EQ(d.b.battle.objects.size(), 6U);
    Rounds other{"jet", 3, 0};
    other.launch("jet-medium");
    other.b.clock(1, 2);
    EXPECT_EQ(other.refused("jet-medium"), "launch_rate");
    EXPECT_EQ(other.refused("jet-small"), "launch_rate");
    EXPECT_EQ(other.strikes(), 8);
}

TEST(TngWebFist, HitsForItsEnergyAndItsCapacitorLosesAPointATurn) {  // WC, Snare
    GunDuel d{"wc", 3, 2};
    EXPECT_EQ(d.fired("fist-seven", 4), 0);
    GunDuel hit{"wc", 3, 2};
    EXPECT_EQ(hit.fired("fist-seven", 3), 9);
    GunDuel better{"wc", 4, 1};
    EXPECT_EQ(better.fired("fist-eight", 3), 10);
    GunDuel snare{"snare", 3, 5};
    EXPECT_EQ(snare.fired("fist-one", 3), 2);
    GunDuel kept{"wc", 3, 9};
    kept.b.at(kept.gunner).groups[0].charge = points(7).parts;
    Play p = kept.b.play();
    end_turn_arming(p, kept.gunner);
    EXPECT_EQ(kept.b.at(kept.gunner).groups[0].charge, points(6).parts);
}

}  // namespace
}  // namespace impulse
