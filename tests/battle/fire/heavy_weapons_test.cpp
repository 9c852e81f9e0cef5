// Fusion beams, hellbores, the plasmatic pulsar device, gatling phasers, maulers and repulsors, with the book's numbers.
#include <gtest/gtest.h>

#include "battle/effects/patterns.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/odds.h"
#include "battle/fire/resolve.h"
#include "battle/seeking/control.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// A bare ship with one kind of weapon, and a heavy cruiser ahead of it that shows it its front.
struct ClassicHeavy : testing::Test {
    TableBattle b{"classic"};
    UnitId by{}, at{};
    std::size_t gun = 0;

    void mount(const char* system, int boxes = 1) {
        by = b.unit(0, "2020", 'A',
                    b.bare_class({{system, boxes}, {"warp_left", 30}, {"battery", 5}, {"hull_forward", 20}}));
        at = b.unit(1, "2015", 'D', "federation/ca");
        gun = b.group_of(by, system);
        b.clock(2, 10);
    }
    void range(int hexes) { b.at(at).hex = hex_at(20, 20 - hexes); }
    std::optional<Refusal> refused(std::string_view mode) const {
        return refuse_fire(b.rules, b.battle, b.shot(by, gun, mode, at));
    }
    std::string why(std::string_view mode) const {
        const auto no = refused(mode);
        return no ? std::string{refusal_word(*no)} : "";
    }
    // A PPD at 16 hexes, whose first pulse hits on 7.
    void first_pulse() {
        mount("ppd");
        range(16);
        b.arm(by, gun, "standard", points(4));
        b.declare(b.shot(by, gun, "standard", at));
        b.sums_of_two({7});
        b.resolve();
    }
    int shield(int facing) { return b.at(at).shield[static_cast<std::size_t>(facing)]; }
    std::optional<Refusal> arm_refused(std::string_view mode, int amount) {
        return refuse_arm(b.rules, b.battle, by, static_cast<int>(gun), b.mode(by, gun, mode),
                          points(amount));
    }
    void put(std::string_view mode, int amount) {
        ASSERT_FALSE(arm_refused(mode, amount)) << amount;
        Play p = b.play();
        do_arm(p, by, static_cast<int>(gun), b.mode(by, gun, mode), points(amount));
    }
    void next_turn() {
        Play p = b.play();
        end_turn_arming(p, by);
        p.emit(TurnReset{by});
        b.clock(b.battle.clock.turn + 1, 10);
    }
};

// ---- fusion beams (E7)
TEST_F(ClassicHeavy, FusionCostsTwoFourAndSevenAndReaches24) {
    mount("fusion");
    EXPECT_FALSE(arm_refused("standard", 2));
    EXPECT_FALSE(arm_refused("overload", 4));
    EXPECT_FALSE(arm_refused("suicide", 7));
    EXPECT_TRUE(arm_refused("standard", 3));
    put("standard", 2);
    b.at(by).hex = hex_at(20, 40);
    b.at(at).hex = hex_at(20, 16);
    EXPECT_EQ(why("standard"), "");
    b.at(at).hex = hex_at(20, 15);
    EXPECT_EQ(why("standard"), "out_of_range");
}
TEST_F(ClassicHeavy, FusionScoresByDieAndRange) {
    mount("fusion");
    range(2);
    b.arm(by, gun, "overload", points(4));
    b.declare(b.shot(by, gun, "overload", at));
    b.faces({2});
    b.resolve();
    EXPECT_EQ(shield(0), 30 - 7);
    EXPECT_EQ(b.lost(by, "fusion"), 0);
}
TEST_F(ClassicHeavy, FusionOverloadsOnlyToEightHexes) {
    mount("fusion");
    b.arm(by, gun, "overload", points(4));
    range(8);
    EXPECT_EQ(why("overload"), "");
    range(9);
    EXPECT_EQ(why("overload"), "out_of_range");
}
TEST_F(ClassicHeavy, ASuicideShotCostsTheMountAndOneInternal) {
    mount("fusion", 2);
    range(1);
    for (const int n : {1, 2}) {
        const std::size_t g = b.group(by, "fusion", n);
        b.arm(by, g, "suicide", points(7));
        b.declare(b.shot(by, g, "suicide", at));
    }
    b.faces({1, 6, 3, 4, 3, 4});  // two beams, then two internals on row 7: cargo, forward hull
    b.resolve();
    EXPECT_EQ(shield(0), 30 - 16 - 8);
    EXPECT_EQ(b.lost(by, "fusion"), 2);
    EXPECT_EQ(b.at(by)[Counter::internals], 2);
    EXPECT_EQ(b.lost(by, "hull_forward"), 2);
}
TEST_F(ClassicHeavy, FusionCoolsForAWholeTurn) {
    mount("fusion");
    put("standard", 2);
    b.declare(b.shot(by, gun, "standard", at));
    b.faces({6});
    b.resolve();
    next_turn();
    const auto no = arm_refused("standard", 2);
    ASSERT_TRUE(no);
    EXPECT_EQ(refusal_word(*no), "cooling");
    EXPECT_EQ(no->need, 4);
    next_turn();
    EXPECT_FALSE(arm_refused("standard", 2));
}
TEST_F(ClassicHeavy, FusionIsHeldOnlyWithItsRefitAndNeverOverloaded) {
    mount("fusion");
    put("standard", 2);
    next_turn();
    EXPECT_EQ(b.at(by).groups[gun].ready, 0);
    mount("fusion-hold");
    put("standard", 2);
    b.at(by).groups[gun].paid = 1;
    next_turn();
    EXPECT_EQ(b.at(by).groups[gun].ready, 1);
    EXPECT_EQ(hold_cost(b.rules, b.battle, by, static_cast<int>(gun)), points(1));
    EXPECT_FALSE(arm_refused("overload", 2)) << "+2 to an overload";
    EXPECT_FALSE(arm_refused("suicide", 5)) << "+5 to a suicide shot";
    put("overload", 2);
    EXPECT_EQ(hold_cost(b.rules, b.battle, by, static_cast<int>(gun)), Energy{});
    next_turn();
    EXPECT_EQ(b.at(by).groups[gun].charge, 0) << "an overload is lost";
}
TEST_F(ClassicHeavy, AFighterHasChargesInsteadOfEnergy) {
    mount("fighter_fusion");
    b.at(by).groups[gun].ammo[0] = 4;
    EXPECT_EQ(why("standard"), "");
    EXPECT_EQ(b.weapon(by, gun).rounds, 4);
    b.at(by).groups[gun].ammo[0] = 0;
    EXPECT_EQ(why("standard"), "rack_empty");
    mount("fighter_hellbore");
    EXPECT_EQ(b.weapon(by, gun).rounds, 1);
    b.at(by).groups[gun].ammo[0] = 1;
    range(10);
    EXPECT_EQ(why("standard"), "");
    range(11);
    EXPECT_EQ(why("direct"), "out_of_range");
    mount("fighter_photon");
    EXPECT_EQ(b.weapon(by, gun).rounds, 1);
    b.at(by).groups[gun].ammo[0] = 1;
    range(1);
    EXPECT_EQ(why("standard"), "too_close");
    range(12);
    EXPECT_EQ(why("standard"), "");
    mount("fighter_disruptor");
    EXPECT_EQ(b.weapon(by, gun).rounds, 2);
}

// ---- hellbores (E10)
TEST_F(ClassicHeavy, HellboreArmsThreeAndThreeOrThreeAndSix) {
    mount("hellbore");
    EXPECT_TRUE(arm_refused("overload", 6)) << "the overload is decided on the second turn";
    put("standard", 3);
    EXPECT_EQ(b.at(by).groups[gun].ready, 0);
    next_turn();
    EXPECT_FALSE(arm_refused("standard", 3));
    EXPECT_FALSE(arm_refused("overload", 6));
    EXPECT_TRUE(arm_refused("standard", 4));
    put("overload", 6);
    EXPECT_EQ(b.at(by).groups[gun].ready, 1);
    EXPECT_EQ(Energy{b.at(by).groups[gun].charge}, points(9));
}
TEST_F(ClassicHeavy, HellboreIsNotHeldButMayRoll) {
    mount("hellbore");
    put("standard", 3);
    next_turn();
    EXPECT_EQ(hold_cost(b.rules, b.battle, by, static_cast<int>(gun)), points(3)) << "rolling delay";
    ASSERT_FALSE(refuse_arm(b.rules, b.battle, by, static_cast<int>(gun), hold_mode, points(3)));
    Play p = b.play();
    do_arm(p, by, static_cast<int>(gun), hold_mode, points(3));
    next_turn();
    EXPECT_EQ(b.at(by).groups[gun].turns, 1);
    EXPECT_EQ(Energy{b.at(by).groups[gun].charge}, points(3));
    put("standard", 3);
    next_turn();
    EXPECT_EQ(b.at(by).groups[gun].charge, 0) << "armed and not fired: lost";
    put("standard", 3);
    next_turn();
    next_turn();
    EXPECT_EQ(b.at(by).groups[gun].charge, 0) << "a turn missed: lost";
}
TEST_F(ClassicHeavy, EnvelopingHellboreHalvesOnTheWeakestShield) {
    mount("hellbore");
    range(9);
    b.at(at).shield = {30, 24, 18, 20, 20, 24};
    b.arm(by, gun, "standard", points(6));
    b.declare(b.shot(by, gun, "standard", at));
    b.sums_of_two({7});
    b.resolve();
    // 10 points: 5 on the weakest, one each on the others.
    EXPECT_EQ(b.at(at).shield, (std::array<std::int16_t, 6>{29, 23, 13, 19, 19, 23}));
}
TEST_F(ClassicHeavy, HellboreMissesAboveItsNumber) {
    mount("hellbore");
    range(9);
    b.arm(by, gun, "standard", points(6));
    b.declare(b.shot(by, gun, "standard", at));
    b.sums_of_two({8});
    b.resolve();
    EXPECT_EQ(b.at(at).shield, (std::array<std::int16_t, 6>{30, 24, 20, 20, 20, 24}));
}
TEST_F(ClassicHeavy, DirectHellboreFallsOnTheFacingShieldAlone) {
    mount("hellbore");
    range(9);
    b.arm(by, gun, "direct", points(6));
    b.declare(b.shot(by, gun, "direct", at));
    b.sums_of_two({7});
    b.resolve();
    EXPECT_EQ(b.at(at).shield, (std::array<std::int16_t, 6>{25, 24, 20, 20, 20, 24}));
}
TEST_F(ClassicHeavy, GeneralReinforcementComesOffAnEnvelopingHitFirst) {
    mount("hellbore");
    range(9);
    b.set(at, Counter::general_reinforcement, 4);
    b.set(at, Counter::reinforcement_3, 9);  // the third shield is no longer the weakest
    b.at(at).shield = {30, 24, 18, 20, 20, 24};
    b.arm(by, gun, "standard", points(6));
    b.declare(b.shot(by, gun, "standard", at));
    b.sums_of_two({7});
    b.resolve();
    EXPECT_EQ(b.at(at)[Counter::general_reinforcement], 0);
    // 6 points, two weakest shields of 20: three shares of 2.
    EXPECT_EQ(b.at(at).shield[3], 18);
    EXPECT_EQ(b.at(at).shield[4], 18);
    EXPECT_EQ(shield(0) + shield(1) + shield(5) + b.at(at)[Counter::reinforcement_3], 30 + 24 + 24 + 9 - 2);
}
TEST(ClassicEnveloping, SpreadOfTheBook) {
    using Six = std::array<int, 6>;
    const Six one = enveloping_spread({30, 24, 18, 20, 20, 24}, 26);
    EXPECT_EQ(one[2], 13);
    EXPECT_EQ(one[0] + one[1] + one[3] + one[4] + one[5], 13);
    EXPECT_EQ(enveloping_spread({20, 20, 20, 20, 20, 20}, 12), (Six{2, 2, 2, 2, 2, 2}));
    EXPECT_EQ(enveloping_spread({20, 20, 20, 20, 20, 20}, 13), (Six{3, 2, 2, 2, 2, 2}));
    // Two weakest: three shares of 26 are 9, 9 and the last 8, point by point, the weaker first.
    EXPECT_EQ(enveloping_spread({30, 10, 10, 20, 25, 30}, 26), (Six{2, 9, 9, 2, 2, 2}));
    EXPECT_EQ(enveloping_spread({30, 10, 10, 20, 25, 30}, 25), (Six{2, 8, 8, 3, 2, 2}));
    EXPECT_EQ(enveloping_spread({5, 0, 5, 5, 5, 5}, 1), (Six{0, 1, 0, 0, 0, 0}))
        << "half a point and more is one";
    for (int points = 0; points < 60; ++points)
        for (const Six& s : {Six{1, 1, 1, 1, 1, 9}, Six{0, 3, 2, 2, 9, 9}, Six{7, 7, 7, 7, 7, 7}}) {
            const Six part = enveloping_spread(s, points);
            EXPECT_EQ(part[0] + part[1] + part[2] + part[3] + part[4] + part[5], points);
        }
}
TEST_F(ClassicHeavy, AnOverloadedHellboreAtRangeZeroStrainsAllShieldsOfItsShip) {
    mount("hellbore");
    by = b.unit(0, "2020", 'A', "klingon/d7");
    const ShipClass with = [&] {
        ShipClass c = b.rules.type(b.at(by).type);
        ClassGroup g = c.groups.front();
        for (const SystemType& s : b.rules.systems)
            if (s.id == "hellbore") {
                g.weapon = s.weapon;
                g.system = SystemId{static_cast<std::size_t>(&s - b.rules.systems.data())};
            }
        g.arc = Arc{0xFFFFFF};
        g.boxes = 1;
        c.groups.push_back(g);
        c.armed.push_back(static_cast<std::uint8_t>(c.groups.size() - 1));
        return c;
    }();
    b.rules.classes.push_back(with);
    by = b.unit(0, "2020", 'A', ClassId{b.rules.classes.size() - 1});
    gun = with.groups.size() - 1;
    const std::array<std::int16_t, 6> before = b.at(by).shield;
    range(0);
    b.arm(by, gun, "overload", points(9));
    b.declare(b.shot(by, gun, "overload", at));
    b.sums_of_two({11});
    b.resolve();
    for (std::size_t f = 0; f < 6; ++f) EXPECT_EQ(b.at(by).shield[f], before[f] - 1) << f;
}
TEST_F(ClassicHeavy, HellboresFireBeforeOrAfterAllOtherFireAsTheirOwnVolleys) {
    mount("hellbore", 2);
    range(9);
    b.at(at).shield = {4, 24, 20, 20, 20, 24};
    const std::size_t early = b.group(by, "hellbore", 1), late = b.group(by, "hellbore", 2);
    b.arm(by, early, "direct", points(6));
    b.arm(by, late, "direct", points(6));
    Fire second = b.shot(by, early, "direct", at);
    second.late = 1;
    b.declare(second);  // the first box waits, the second fires at once
    b.declare(b.shot(by, late, "direct", at));
    b.sums_of_two({7, 7});
    Play p = b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    ASSERT_EQ(b.battle.volleys.size(), 2U) << "5 points each on 4 shield boxes: 1 and then 5 internals";
    EXPECT_EQ(b.battle.volleys[0].points, 1);
    EXPECT_EQ(b.battle.volleys[1].points, 5);
    EXPECT_EQ(b.battle.volleys[0].kind, VolleyKind::separate);
}
TEST_F(ClassicHeavy, OnlySeparateShotsMayWait) {
    mount("fusion");
    b.arm(by, gun, "standard", points(2));
    Fire fire = b.shot(by, gun, "standard", at);
    fire.late = 1;
    const auto no = refuse_fire(b.rules, b.battle, fire);
    ASSERT_TRUE(no);
    EXPECT_EQ(refusal_word(*no), "late_not_here");
}
TEST_F(ClassicHeavy, AHellboreHitsASphereByItselfAndTheRestGoesOn) {
    mount("hellbore");
    range(4);
    Sphere s;
    s.by = at;
    s.radius = 1;
    s.up = 1;
    s.strength = 5;
    b.battle.spheres.push_back(s);
    b.arm(by, gun, "direct", points(6));
    b.declare(b.shot(by, gun, "direct", at));
    b.resolve();  // no die
    // Range to the ring is 3: 7 points, 5 for the sphere, 2 for its ship.
    EXPECT_TRUE(b.battle.spheres.empty());
    EXPECT_EQ(shield(0), 28);
}

// ---- plasmatic pulsar device (E11)
TEST_F(ClassicHeavy, FourPulsesOnFourConsecutiveImpulses) {
    first_pulse();
    EXPECT_EQ(b.at(at).shield, (std::array<std::int16_t, 6>{28, 23, 20, 20, 20, 23}));
    for (const int impulse : {11, 12, 13}) {
        b.clock(2, impulse);
        EXPECT_TRUE(resolve_fire_due(b.rules, b.battle));
        b.resolve();  // no die: the wave-lock holds
        EXPECT_FALSE(resolve_fire_due(b.rules, b.battle)) << "aegis's steps of fire bring no second pulse";
    }
    EXPECT_EQ(b.at(at).shield, (std::array<std::int16_t, 6>{22, 20, 20, 20, 20, 20}));
    b.clock(2, 14);
    EXPECT_FALSE(resolve_fire_due(b.rules, b.battle));
}
TEST_F(ClassicHeavy, AWaveLockThatIsLostIsRolledAgain) {
    first_pulse();
    b.clock(2, 11);
    b.set(by, Counter::lock_on, 0);
    b.resolve();
    EXPECT_EQ(shield(0), 28) << "no pulse without lock-on";
    b.clock(2, 12);
    b.set(by, Counter::lock_on, 1);
    b.sums_of_two({8});  // 7 at range 16
    b.resolve();
    EXPECT_EQ(shield(0), 28);
    b.clock(2, 13);
    b.sums_of_two({7});
    b.resolve();
    EXPECT_EQ(shield(0), 26);
    EXPECT_TRUE(b.battle.pulses.empty());
}
TEST_F(ClassicHeavy, APulseNeedsLockOnOnItsOwnTarget) {  // E11.15
    first_pulse();
    b.clock(2, 11);
    b.at(by).lost_locks = UnitSet{at};
    b.resolve();
    EXPECT_EQ(shield(0), 28);
}
TEST_F(ClassicHeavy, WebInTheWayStopsAPulse) {  // G10.61
    first_pulse();
    b.clock(2, 11);
    Play p = b.play();
    p.emit(WebSet{0, 1, WebKind::linear, points(20).parts, 1, 0});
    p.emit(WebHexAdded{0, hex_at(20, 10)});
    b.resolve();
    EXPECT_EQ(shield(0), 28);
}
TEST_F(ClassicHeavy, EachPulseAtAHiddenShipMeetsTheDieOfTheCloak) {  // G13
    first_pulse();
    EXPECT_EQ(b.at(at).shield, (std::array<std::int16_t, 6>{28, 23, 20, 20, 20, 23}));
    b.set(at, Counter::cloak, 1);
    for (const auto& [impulse, face, front, side] :
         {std::tuple{11, 3, 27, 23}, {12, 6, 27, 23}, {13, 2, 25, 22}}) {
        b.clock(2, impulse);
        b.set(at, Counter::cloak_at, b.battle.impulse_now() - 6);
        b.faces({face});  // half, a quarter, all of 1 + 2 + 1
        b.resolve();
        EXPECT_EQ(shield(0), front) << impulse;
        EXPECT_EQ(shield(1), side) << impulse;
        EXPECT_EQ(shield(5), side) << impulse;
    }
}
TEST_F(ClassicHeavy, AFirstWaveLockThatFailsIsTheEndOfTheShot) {
    mount("ppd");
    range(16);
    b.arm(by, gun, "standard", points(4));
    b.declare(b.shot(by, gun, "standard", at));
    b.sums_of_two({8});
    b.resolve();
    b.clock(2, 11);
    EXPECT_FALSE(resolve_fire_due(b.rules, b.battle));
}
TEST_F(ClassicHeavy, PulsesNeedLockOnAndFourHexes) {
    mount("ppd");
    b.arm(by, gun, "standard", points(4));
    range(3);
    EXPECT_EQ(why("standard"), "too_close");
    range(4);
    EXPECT_EQ(why("standard"), "");
    b.set(by, Counter::lock_on, 0);
    EXPECT_EQ(why("standard"), "no_lock_on");
}
TEST_F(ClassicHeavy, APulsingWeaponTakesAChannelOfGuidance) {
    mount("ppd");
    range(16);
    b.arm(by, gun, "standard", points(4));
    EXPECT_EQ(channels_of_pulses(b.rules, b.battle, by), 0);
    b.declare(b.shot(by, gun, "standard", at));
    b.sums_of_two({2});
    b.resolve();
    EXPECT_EQ(channels_of_pulses(b.rules, b.battle, by), 1);
}
TEST_F(ClassicHeavy, ThePulsarIsHeldForTwo) {
    mount("ppd");
    b.arm(by, gun, "standard", points(4));
    next_turn();
    EXPECT_EQ(hold_cost(b.rules, b.battle, by, static_cast<int>(gun)), points(2));
}

// ---- gatling phasers (E2)
TEST_F(ClassicHeavy, AGatlingPhaserFiresFourShotsInAnyEightImpulses) {
    mount("phaser-g");
    b.at(by).capacitor = points(4);
    const auto fire_at = [&](int turn, int impulse) {
        b.clock(turn, impulse);
        b.declare(b.shot(by, gun, "standard", at));
        b.faces({6});
        b.resolve();
    };
    for (const int impulse : {26, 27, 30, 31}) fire_at(1, impulse);
    next_turn();
    b.clock(2, 1);
    EXPECT_EQ(why("standard"), "refire_gap") << "26 to 1 is the seventh impulse on";
    b.clock(2, 2);
    EXPECT_EQ(why("standard"), "") << "the shot of impulse 26 is eight impulses old";
    fire_at(2, 2);
    EXPECT_EQ(why("standard"), "refire_gap");
    b.clock(2, 3);
    EXPECT_EQ(why("standard"), "");
}

// ---- mauler (E8)
TEST_F(ClassicHeavy, AMaulerGivesTwiceOnceAndHalfOfWhatTheBatteriesGive) {
    for (const auto& [hexes, points_scored] : {std::pair{1, 10}, {5, 5}, {10, 2}}) {
        mount("mauler");
        b.at(by).battery = points(5);
        range(hexes);
        Fire fire = b.shot(by, gun, "standard", at);
        EXPECT_FALSE(refuse_fire(b.rules, b.battle, fire)) << "without an amount it takes all there is";
        fire.energy = 6;
        EXPECT_EQ(refusal_word(*refuse_fire(b.rules, b.battle, fire)), "amount_needed");
        fire.energy = 5;
        b.declare(fire);
        b.resolve();  // no die
        EXPECT_EQ(shield(0), 30 - points_scored) << hexes;
        EXPECT_EQ(b.at(by).battery, Energy{});
        b = TableBattle{"classic"};
    }
}
TEST_F(ClassicHeavy, AMaulerNeedsLockOnAndIsNotArmedOnTheForm) {
    mount("mauler");
    b.at(by).battery = points(5);
    range(1);
    b.set(by, Counter::lock_on, 0);
    EXPECT_EQ(why("standard"), "no_lock_on");
    EXPECT_TRUE(arm_refused("standard", 5));
}
TEST_F(ClassicHeavy, MaulerShockIsAnEffectOfItsRow) {
    mount("mauler");
    b.at(by).battery = points(5);
    range(1);
    const Effect shock{.when = When::fired,
                       .op = Op::inside,
                       .at = At::firer,
                       .amount = 1,
                       .unless = {},
                       .conditions = {{Of::energy, 5, Condition::open}}};
    const WeaponId mauler = b.rules.type(b.at(by).type).groups[gun].weapon;
    b.rules.weapons[mauler.index()].modes.front().effects.push_back(shock);
    Fire fire = b.shot(by, gun, "standard", at);
    fire.energy = 5;
    b.declare(fire);
    b.faces({3, 4});
    b.resolve();
    EXPECT_EQ(b.at(by)[Counter::internals], 1);
}

// ---- repulsors and fists
TEST_F(ClassicHeavy, ATractorRepulsorArmsThreeAndThreeAndHoldsForOne) {
    mount("tractor_repulsor-heavy");
    put("heavy", 3);
    EXPECT_TRUE(arm_refused("heavy", 3)) << "once a turn";
    next_turn();
    put("heavy", 3);
    next_turn();
    EXPECT_EQ(hold_cost(b.rules, b.battle, by, static_cast<int>(gun)), points(1));
    b.arm(by, gun, "heavy", points(6));
    range(8);
    b.declare(b.shot(by, gun, "heavy", at));
    b.faces({3});
    b.resolve();
    EXPECT_EQ(shield(0), 30 - 12);
}
TEST_F(ClassicHeavy, AWebFistHitsByRangeAndScoresByEnergy) {
    mount("web_fist");
    b.at(by).groups[gun].charge = points(5).parts;
    range(15);
    Fire fire = b.shot(by, gun, "standard", at);
    fire.energy = 5;
    b.declare(fire);
    b.faces({3});
    b.resolve();
    EXPECT_EQ(shield(0), 30 - 8);
    EXPECT_EQ(b.at(by).groups[gun].charge, 0);
}
TEST_F(ClassicHeavy, AnAxionTorpedoHitsSmallerTargetsBetter) {
    mount("axion");
    range(1);
    b.arm(by, gun, "standard", points(4));
    b.declare(b.shot(by, gun, "standard", at));
    b.faces({6});
    b.resolve();
    EXPECT_EQ(shield(0), 30) << "5 or less against size class 3";
    b.rules.classes[b.at(at).type.index()].sheet.size_class = 5;
    b.clock(3, 10);
    b.at(by).groups[gun].used = 0;
    b.arm(by, gun, "standard", points(4));
    b.declare(b.shot(by, gun, "standard", at));
    b.faces({6});
    b.resolve();
    EXPECT_EQ(shield(0), 30 - 9);
}
TEST_F(ClassicHeavy, OddsCountAllPulsesAndTheWholeOfAnEnvelopingHit) {
    mount("ppd");
    range(16);
    b.arm(by, gun, "standard", points(4));
    ScoreOdds odds = odds_of(b.rules, b.battle, b.shot(by, gun, "standard", at));
    ASSERT_EQ(odds.ways.size(), 17U);
    EXPECT_EQ(odds.ways[16] * 36, odds.all() * 21) << "7 or less on two dice: 21 of 36";
    mount("hellbore");
    range(9);
    b.arm(by, gun, "standard", points(6));
    odds = odds_of(b.rules, b.battle, b.shot(by, gun, "standard", at));
    EXPECT_EQ(odds.ways.size(), 11U);
}

}  // namespace
}  // namespace impulse
