#include "battle/fire/resolve.h"
#include "battle/core/state_hash.h"

#include <gtest/gtest.h>

#include "battle/damage/allocate.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/shields.h"
#include "battle/fire/declare.h"
#include "battle/fire/uim.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

std::size_t ahead_weapon(const TableBattle& b, UnitId u, std::string_view system, int number = 1) {
    const ShipClass& c = b.rules.type(b.battle.unit(u).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (b.rules.system(c.groups[g].system).id == system && c.groups[g].arc.has(1) && --number == 0)
            return g;
    throw std::runtime_error("no such weapon ahead");
}

struct ClassicFire : testing::Test {
    TableBattle b{"classic"};
    UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    UnitId d7 = b.unit(1, "2015", 'D', "klingon/d7");
    std::size_t phaser(int n = 1) { return ahead_weapon(b, ca, "phaser-1", n); }
    std::size_t photon(int n = 1) { return ahead_weapon(b, ca, "photon", n); }
    std::size_t disruptor(int n = 1) { return ahead_weapon(b, d7, "disruptor-30", n); }
    int front(UnitId u) { return b.at(u).shield[0]; }
    void range(int hexes) { b.at(d7).hex = hex_at(20, 20 - hexes); }
    ObjectId drone(UnitId by, UnitId at, Hex hex) {
        MapObject o;
        o.fate = SeekerFate::flying;
        for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
            if (b.rules.seekers[i].id == "I") o.type = SeekerId{i};
        o.by = by;
        o.target = at;
        o.hex = hex;
        b.battle.objects.push_back(o);
        return ObjectId{b.battle.objects.size() - 1};
    }
};

TEST_F(ClassicFire, APhaserScoresByDieAndRangeOnTheFacingShield) {
    b.declare(b.shot(ca, phaser(), "standard", d7));
    b.faces({3});
    b.resolve();
    EXPECT_EQ(front(d7), 30 - 4);
    EXPECT_TRUE(b.battle.shots.empty());
    EXPECT_TRUE(b.battle.volleys.empty());
    const Fired& fired = b.events.last<Fired>();
    EXPECT_EQ(fired.range, 5);
    EXPECT_EQ(fired.effective, 5);
    EXPECT_EQ(fired.need, 0);
    const ShotScored& scored = b.events.last<ShotScored>();
    EXPECT_EQ(scored.points, 4);
    EXPECT_EQ(scored.die, 3);
    EXPECT_EQ(scored.facing, 0);
    EXPECT_EQ(b.at(ca).groups[phaser()].last, b.battle.impulse_now());
    EXPECT_EQ(b.at(ca).groups[phaser()].used, 1);
}

TEST_F(ClassicFire, OneChangedDieChangesTheResult) {  // negative control
    b.declare(b.shot(ca, phaser(), "standard", d7));
    b.faces({6});
    b.resolve();
    EXPECT_NE(front(d7), 30 - 4);
    EXPECT_EQ(front(d7), 30 - 2);
}

TEST_F(ClassicFire, AllFireThroughOneShieldIsOneVolley) {
    b.at(d7).shield[0] = 3;
    range(2);
    b.arm(ca, photon(1), "standard", points(4));
    b.arm(ca, photon(2), "standard", points(4));
    b.declare(b.shot(ca, photon(1), "standard", d7));
    b.declare(b.shot(ca, photon(2), "standard", d7));
    b.declare(b.shot(ca, phaser(1), "standard", d7));
    b.faces({1, 5, 5});  // phasers stand before photons on the sheet; order is by box, dice by stream
    Play p = b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    const int phaser_points = b.events.count<ShotScored>();
    EXPECT_EQ(phaser_points, 3);
    int sum = 0;
    for (const Event& e : b.events.all)
        if (const auto* s = std::get_if<ShotScored>(&e)) sum += s->points;
    EXPECT_EQ(b.battle.volleys[0].points, sum - 3);
    EXPECT_EQ(b.battle.volleys[0].kind, VolleyKind::direct);
    EXPECT_EQ(b.battle.volleys[0].bearings, 1U) << "the cruiser lies dead ahead of the D7";
    EXPECT_EQ(b.at(ca).groups[photon(1)].charge, 0);
    EXPECT_EQ(b.at(ca).groups[photon(1)].ready, 0);
}

TEST_F(ClassicFire, FireIsSimultaneous) {
    range(1);
    b.at(ca).shield[0] = b.at(d7).shield[0] = 0;
    b.rules.classes[b.at(d7).type.index()].sheet.excess_damage = 0;
    b.arm(d7, disruptor(), "standard", points(2));
    b.declare(b.shot(ca, phaser(), "standard", d7));
    b.declare(b.shot(d7, disruptor(), "standard", ca));
    b.faces({1, 1});
    Play p = b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(b.events.count<ShotScored>(), 2);
    EXPECT_EQ(b.battle.volleys.size(), 2U) << "both ships are hit before either loses a box";
    EXPECT_EQ(b.events.count<BoxLost>(), 0);
}

TEST_F(ClassicFire, TheOrderOfDeclaringDoesNotChangeAnyDie) {
    TableBattle other = b;
    const auto both = [this](TableBattle& t, bool swapped) {
        t.declare(t.shot(ca, phaser(swapped ? 2 : 1), "standard", d7));
        t.declare(t.shot(ca, phaser(swapped ? 1 : 2), "standard", d7));
        t.faces({1, 6});
        t.resolve();
    };
    both(b, false);
    both(other, true);
    EXPECT_EQ(state_hash(b.battle), state_hash(other.battle));
}

TEST_F(ClassicFire, AMissCostsTheTorpedoAllTheSame) {
    b.arm(ca, photon(), "standard", points(4));
    b.declare(b.shot(ca, photon(), "standard", d7));
    b.faces({4});
    b.resolve();
    EXPECT_EQ(front(d7), 30);
    EXPECT_EQ(b.at(ca).groups[photon()].charge, 0);
    EXPECT_EQ(b.events.last<Fired>().need, 3);
}

TEST_F(ClassicFire, AnOverloadedPhotonAtRangeOneFeedsBack) {  // energy - 4, begun points count
    for (const auto& [halves, feedback] :
         {std::pair{9, 1}, {10, 1}, {11, 2}, {12, 2}, {13, 3}, {14, 3}, {15, 4}, {16, 4}}) {
        TableBattle t = b;
        t.at(d7).hex = hex_at(20, 19);
        t.arm(ca, photon(), "overload", ratio(halves, 2));
        t.declare(t.shot(ca, photon(), "overload", d7));
        t.faces({6});
        t.resolve();
        EXPECT_EQ(30 - t.at(ca).shield[0], feedback) << halves;
        EXPECT_EQ(30 - t.at(d7).shield[0], halves);
    }
}

TEST_F(ClassicFire, NoFeedbackAtRangeTwoNorForAMiss) {
    range(2);
    b.arm(ca, photon(), "overload", points(8));
    b.declare(b.shot(ca, photon(), "overload", d7));
    b.faces({5});
    b.resolve();
    EXPECT_EQ(front(ca), 30);
}

TEST_F(ClassicFire, AnOverloadedDisruptorInTheSameHexFeedsBackTwo) {
    b.at(d7).hex = b.at(ca).hex;
    b.arm(d7, disruptor(), "overload", points(4));
    b.declare(b.shot(d7, disruptor(), "overload", ca));
    b.faces({6});
    const int before = b.at(d7).shield[0] + b.at(d7).shield[1] + b.at(d7).shield[2] + b.at(d7).shield[3] +
                       b.at(d7).shield[4] + b.at(d7).shield[5];
    b.resolve();
    int after = 0;
    for (const int s : b.at(d7).shield) after += s;
    EXPECT_EQ(before - after, 2);
}

TEST_F(ClassicFire, ErraticManoeuvresShiftTheDieBothWays) {
    const auto shift = [&] {
        return plan_shot(b.rules, b.battle, ca, static_cast<std::uint8_t>(phaser()), 0, d7, {}).shift;
    };
    EXPECT_EQ(shift().steps.sum, 0);
    b.set_erratic(d7);
    EXPECT_EQ(shift().ecm.of(Of::erratic), 4);
    EXPECT_EQ(shift().steps.sum, 2);
    b.set_erratic(ca);
    EXPECT_EQ(shift().ecm.sum, 8);
    EXPECT_EQ(shift().steps.of(ShiftTerm::ecm), 2) << "the root of 8";
}

TEST_F(ClassicFire, SmallTargetsHaveEcmByRange) {
    const ObjectId near = drone(d7, ca, hex_at(20, 11)), at_ten = drone(d7, ca, hex_at(20, 10)),
                   far = drone(d7, ca, hex_at(20, 0));
    const auto ecm = [&](ObjectId o, std::string_view weapon) {
        const std::size_t g = weapon == "photon" ? photon() : phaser();
        return plan_shot(b.rules, b.battle, ca, static_cast<std::uint8_t>(g), 0, {}, o).shift;
    };
    EXPECT_EQ(ecm(near, "phaser").ecm.sum, 0);
    EXPECT_EQ(ecm(at_ten, "phaser").ecm.sum, 2);
    EXPECT_EQ(ecm(far, "phaser").ecm.sum, 4);
    EXPECT_EQ(ecm(near, "photon").ecm.of(EcmTerm::weapon_against_seeker), 4) << "FD1.52";
    EXPECT_EQ(ecm(far, "photon").steps.sum, 2) << "8 ECM";
}

TEST_F(ClassicFire, PhaserPointsAddUpUntilTheDroneIsDown) {
    const ObjectId o = drone(d7, ca, hex_at(20, 18));  // range 2: ph-1 rolls 4 score 4
    Fire f = b.shot(ca, phaser(1), "standard", {});
    f.object = o;
    b.declare(f);
    b.faces({6});
    b.resolve();
    EXPECT_EQ(b.battle.object(o).damage, 3);
    EXPECT_TRUE(b.battle.object(o).flying()) << "a type I takes 4";
    f.group = static_cast<std::uint8_t>(phaser(2));
    b.declare(f);
    b.faces({6});
    b.resolve();
    EXPECT_TRUE(b.battle.objects.empty());
    EXPECT_EQ(b.events.last<SeekerEnded>().fate, SeekerFate::shot_down);
}

TEST_F(ClassicFire, AnAntiDroneKillsOnAHitAndIgnoresEcm) {
    const ClassId hull = b.bare_class({{"add-6", 1}});
    const UnitId u = b.unit(0, "2014", 'A', hull);
    b.at(u).groups[0].ammo[0] = 2;
    const ObjectId o = drone(d7, u, hex_at(20, 11));
    Fire f = b.shot(u, 0, "standard", {});
    f.object = o;
    b.declare(f);
    b.faces({4});  // range 3: 4 or less
    b.resolve();
    EXPECT_TRUE(b.battle.objects.empty());
    EXPECT_EQ(b.events.last<Fired>().shift, 0);
    EXPECT_EQ(b.events.last<Fired>().need, 4);
    const ObjectId next = drone(d7, u, hex_at(20, 11));
    f.object = next;
    b.clock(1, 2);
    b.declare(f);
    b.faces({5});
    b.resolve();
    EXPECT_TRUE(b.battle.object(next).flying());
}

TEST_F(ClassicFire, ANarrowSalvoSharesOneDie) {
    b.arm(ca, photon(1), "standard", points(4));
    b.arm(ca, photon(2), "standard", points(4));
    b.declare(b.shot(ca, photon(1), "standard", d7, 3));
    b.declare(b.shot(ca, photon(2), "standard", d7, 3));
    b.faces({3});
    b.resolve();
    EXPECT_EQ(front(d7), 30 - 16);
    EXPECT_EQ(b.events.count<DieRolled>(), 1);
}

// D6.5. Standard disruptors gain by it at ranges 16 to 22 alone: a 4 hits where a 3 is needed without it.
struct ClassicUim : ClassicFire {
    ClassicUim() {
        Sheet& sheet = b.rules.classes[b.at(d7).type.index()].sheet;
        sheet.uim_units = 2;
        at_range(18);
    }
    void at_range(int range) { b.at(ca).hex = at_distance(b.at(d7).hex, b.at(d7).facing, range); }
    Fire aimed(int which = 1, const char* mode = "standard") {
        b.arm(d7, disruptor(which), mode, points(2));
        Fire f = b.shot(d7, disruptor(which), mode, ca);
        f.uim = 1;
        return f;
    }
    static Hex at_distance(Hex from, Facing facing, int range) {
        for (int i = 0; i < range; ++i) from = neighbour(from, facing);
        return from;
    }
};

TEST_F(ClassicUim, IsUsedByOrderAlone) {
    Fire plain = aimed();
    plain.uim = 0;
    EXPECT_TRUE(uim_helps(b.rules, b.battle, plain));
    b.declare(plain);
    b.faces({4});
    b.resolve();
    EXPECT_EQ(b.events.last<Fired>().need, 3);
    EXPECT_EQ(b.events.last<ShotScored>().points, 0) << "and no die for a module that was not used";
}

TEST_F(ClassicUim, TheOrderAimsBetterAndTheModuleIsRolledFor) {
    b.declare(aimed());
    b.faces({4, 3});
    b.resolve();
    EXPECT_EQ(b.events.last<Fired>().need, 4);
    EXPECT_EQ(b.events.last<ShotScored>().points, 2);
    EXPECT_EQ(b.at(d7)[Counter::uim_lost], 0);
}

TEST_F(ClassicUim, WhereItChangesNothingNoModuleIsRolledFor) {
    for (const int range : {1, 10, 15, 30}) {
        TableBattle there = b;
        at_range(range);
        const Fire f = aimed();
        EXPECT_FALSE(uim_helps(b.rules, b.battle, f)) << range;
        b.declare(f);
        b.faces({6});
        b.resolve();
        EXPECT_EQ(b.at(d7)[Counter::uim_lost], 0);
        b = there;
    }
}

TEST_F(ClassicUim, AModuleBurnsOutOnOneOrTwo) {  // D6.52
    b.declare(aimed());
    b.faces({6, 2});
    b.resolve();
    EXPECT_EQ(b.at(d7)[Counter::uim_lost], 1);
    EXPECT_FALSE(uim_works(b.rules, b.battle, d7));
    b.clock(1, 8);
    EXPECT_EQ(refuse_fire(b.rules, b.battle, aimed(2))->more, WhyMore::no_uim);
    b.clock(1, 9);
    EXPECT_TRUE(uim_works(b.rules, b.battle, d7)) << "the spare works eight impulses later";
    // The disruptor that was fired through it is silent for 32 impulses; its neighbour is not.
    b.at(d7).groups[disruptor()].used = 0;
    b.arm(d7, disruptor(), "standard", points(2));
    b.arm(d7, disruptor(2), "standard", points(2));
    b.clock(1, 32);
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(d7, disruptor(), "standard", ca))->why,
              Why::weapon_silent);
    EXPECT_FALSE(refuse_fire(b.rules, b.battle, b.shot(d7, disruptor(2), "standard", ca)));
    b.clock(2, 1);
    EXPECT_FALSE(refuse_fire(b.rules, b.battle, b.shot(d7, disruptor(), "standard", ca)));
}

TEST_F(ClassicUim, OnlyWhatWasFiredThroughItFallsSilent) {
    Fire plain = aimed(2);
    plain.uim = 0;
    b.declare(aimed());
    b.declare(plain);
    b.faces({6, 6, 1});
    b.resolve();
    b.clock(1, 32);
    for (const int which : {1, 2}) {
        b.at(d7).groups[disruptor(which)].used = 0;
        b.arm(d7, disruptor(which), "standard", points(2));
    }
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(d7, disruptor(1), "standard", ca))->why,
              Why::weapon_silent);
    EXPECT_FALSE(refuse_fire(b.rules, b.battle, b.shot(d7, disruptor(2), "standard", ca)));
}

TEST_F(ClassicUim, PhasersAndShipsWithoutAModuleDoNotAimThroughOne) {
    Fire phasers = b.shot(ca, phaser(), "standard", d7);
    phasers.uim = 1;
    EXPECT_EQ(refuse_fire(b.rules, b.battle, phasers)->more, WhyMore::uim_not_here);
    b.rules.classes[b.at(d7).type.index()].sheet.uim_units = 0;
    EXPECT_EQ(refuse_fire(b.rules, b.battle, aimed())->more, WhyMore::no_uim);
}

TEST_F(ClassicFire, AShotAlongAShieldBoundaryAsksTheOwner) {
    // The firer stands on the line between shields #1 and #2 of the D7 (D3.43).
    b.at(d7).hex = parse_hex("2020").value();
    b.at(d7).facing = Facing{0};
    b.at(ca).hex = parse_hex("2219").value();
    b.at(ca).facing = Facing{5};
    b.battle.sides[1].standing[static_cast<std::size_t>(StandingKind::struck_shield)] = Standing::ask;
    const ShieldsFacing pair = shields_facing(b.at(d7).hex, b.at(d7).facing, b.at(ca).hex);
    if (!pair.tie()) b.at(ca).hex = neighbour(neighbour(b.at(d7).hex, Facing{0}), Facing{1});
    ASSERT_TRUE(shields_facing(b.at(d7).hex, b.at(d7).facing, b.at(ca).hex).tie());
    std::size_t g = 0;
    const ShipClass& c = b.rules.type(b.at(ca).type);
    while (!c.groups[g].weapon ||
           !c.groups[g].arc.has(relative_bearing(b.at(ca).hex, b.at(ca).facing, b.at(d7).hex)) ||
           b.rules.system(c.groups[g].system).id != "phaser-1")
        ++g;
    b.declare(b.shot(ca, g, "standard", d7));
    Play p = b.play();
    ASSERT_FALSE(resolve_fire_run(p));
    EXPECT_EQ(b.events.count<DieRolled>(), 0) << "no die before the shield is chosen";
    const Question q = b.battle.questions.back();
    EXPECT_EQ(q.kind, QuestionKind::which_shield);
    EXPECT_EQ(q.options(), 0b11U);
    EXPECT_EQ(q.about, ca);
    p.emit(Answered{1});
    answer_question(p, q, 1);
    b.faces({1});
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(b.at(d7).shield[0], 30);
    EXPECT_LT(b.at(d7).shield[1], 22);
    // The choice holds for the impulse and no longer.
    EXPECT_EQ(struck_facing(b.rules, b.battle, d7, b.at(ca).hex, ca), 1);
    p.emit(Advanced{1, 2, 0});
    EXPECT_EQ(struck_facing(b.rules, b.battle, d7, b.at(ca).hex, ca), -1);
}

// ---- TNG ---------------------------------------------------------------------------------------------------
struct TngFire : testing::Test {
    TableBattle b{"tng"};
    UnitId lantern = b.unit(0, "2020", 'A', "aster/lantern");
    UnitId halberd = b.unit(1, "2018", 'D', "korrin/halberd");
    std::size_t ph7(int n) { return b.group(lantern, "PH-7 A", n); }
    void charge(std::size_t g, int n) { b.at(lantern).groups[g].charge = points(n).parts; }
    void drop_shields(UnitId u) { b.at(u).shield.fill(0); }
};

TEST_F(TngFire, EachHitIsAVolleyOfItsOwn) {
    drop_shields(halberd);
    for (int n = 1; n <= 2; ++n) {
        charge(ph7(n), 4);
        b.declare(b.shot(lantern, ph7(n), "standard", halberd));
    }
    b.faces({1, 1});
    Play p = b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    ASSERT_EQ(b.battle.volleys.size(), 2U);
    EXPECT_EQ(b.battle.volleys[0].points, 2);
    EXPECT_EQ(b.at(lantern).groups[ph7(1)].charge, ratio(7, 2).parts);
}

TEST_F(TngFire, CombinedBoxesMakeOneHardHit) {
    drop_shields(halberd);
    for (int n = 1; n <= 4; ++n) {
        charge(ph7(n), 4);
        b.declare(b.shot(lantern, ph7(n), "overload", halberd, 1));
    }
    b.faces({1, 1, 6, 6});
    Play p = b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    ASSERT_EQ(b.battle.volleys.size(), 1U);
    EXPECT_EQ(b.battle.volleys[0].points, 4 + 4 + 2 + 2);
    EXPECT_EQ(b.events.count<DieRolled>(), 4);
}

TEST_F(TngFire, PulseDisruptorsRollForEachPulse) {
    const ClassId hull = b.bare_class({{"p-disr", 3}});
    const UnitId u = b.unit(0, "2020", 'A', hull);
    drop_shields(halberd);
    b.at(u).groups[0].charge = points(8).parts;
    b.declare(b.shot(u, 0, "four", halberd));
    b.faces({1, 6, 5, 2});  // range 2: 5 or less
    Play p = b.play();
    ASSERT_TRUE(resolve_fire_run(p));
    EXPECT_EQ(b.battle.volleys.size(), 3U);
    EXPECT_EQ(b.at(u).groups[0].charge, points(4).parts);
    EXPECT_EQ(b.events.count<ShotScored>(), 4);
}

TEST_F(TngFire, VeronTNeedsThreeBoxesAndScoresExcessDamage) {  // p-disr-veront
    const ClassId hull = b.bare_class({{"p-disr", 3}});
    // The 4X weapon: 16 points of capacitor, hit numbers up to 8.
    for (ClassGroup& g : b.rules.classes.back().groups) g.weapon = WeaponId{g.weapon.index() + 1};
    const UnitId u = b.unit(0, "2018", 'A', hull);
    drop_shields(halberd);
    const auto veron = [&](std::size_t g) { return b.shot(u, g, "veron-t", halberd, 2); };
    for (std::size_t g = 0; g < 3; ++g) b.at(u).groups[g].charge = points(8).parts;
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(u, 0, "veron-t", halberd))->more,
              WhyMore::combine_mismatch);
    for (std::size_t g = 0; g < 3; ++g) b.declare(veron(g));
    for (std::size_t g = 0; g < 3; ++g) EXPECT_EQ(b.at(u).groups[g].charge, 0) << "24 in all";
    b.faces({2});
    b.resolve();
    EXPECT_EQ(b.events.last<Fired>().need, 8);
    EXPECT_EQ(b.events.last<Fired>().shift, 6);
    EXPECT_EQ(b.at(halberd)[Counter::excess_lost], 1);
    EXPECT_EQ(b.events.count<BoxLost>(), 0);
    EXPECT_EQ(b.events.count<DieRolled>(), 1) << "one shot, and no roll on the chart";
}

TEST_F(TngFire, VeronTOfTwoBoxesIsRefusedBeforeItTakesEnergy) {
    const ClassId hull = b.bare_class({{"p-disr", 4}});
    for (ClassGroup& g : b.rules.classes.back().groups) g.weapon = WeaponId{g.weapon.index() + 1};
    const UnitId u = b.unit(0, "2018", 'A', hull);
    const auto veron = [&](std::size_t g) { return b.shot(u, g, "veron-t", halberd, 2); };
    for (std::size_t g = 0; g < 2; ++g) b.at(u).groups[g].charge = points(8).parts;
    const auto two = refuse_fire(b.rules, b.battle, veron(0));
    ASSERT_TRUE(two);
    EXPECT_EQ(two->more, WhyMore::boxes_together);
    EXPECT_EQ(two->need, 3);
    EXPECT_EQ(two->have, 2);
    // With a third box that could fire the shot is begun, and nothing else is done until it is whole.
    for (std::size_t g = 2; g < 4; ++g) b.at(u).groups[g].charge = points(8).parts;
    b.declare(veron(0));
    b.declare(veron(1));
    EXPECT_EQ(refuse_fire(b.rules, b.battle, b.shot(u, 2, "one", halberd))->more,
              WhyMore::combination_unfinished);
    EXPECT_EQ(refuse_unfinished(b.rules, b.battle, u), (refusal(WhyMore::combination_unfinished, 3, 2)));
    EXPECT_FALSE(refuse_unfinished(b.rules, b.battle, halberd)) << "others may go on";
    b.declare(veron(2));
    EXPECT_FALSE(refuse_unfinished(b.rules, b.battle, u));
    b.faces({3});
    b.resolve();
}

TEST_F(TngFire, VeronTMissesOnAThree) {
    const ClassId hull = b.bare_class({{"p-disr", 3}});
    for (ClassGroup& g : b.rules.classes.back().groups) g.weapon = WeaponId{g.weapon.index() + 1};
    const UnitId u = b.unit(0, "2018", 'A', hull);
    drop_shields(halberd);
    for (std::size_t g = 0; g < 3; ++g) b.at(u).groups[g].charge = points(8).parts;
    for (std::size_t g = 0; g < 3; ++g) b.declare(b.shot(u, g, "veron-t", halberd, 2));
    b.faces({3});
    b.resolve();
    EXPECT_EQ(b.at(halberd)[Counter::excess_lost], 0);
}

TEST_F(TngFire, LevelSixStrikesEveryUnitInTheHex) {  // phtn-level6
    const UnitId second = b.unit(1, "2018", 'A', "korrin/halberd"),
                 third = b.unit(1, "2018", 'A', "korrin/halberd");
    const std::size_t g = b.group_of(lantern, "phtn");
    b.arm(lantern, g, "level-6", points(3));
    b.declare(b.shot(lantern, g, "level-6", halberd));
    b.resolve();
    EXPECT_EQ(b.events.count<DieRolled>(), 0);
    for (const UnitId u : {halberd, second, third}) {
        int lost = 0;
        for (const std::int16_t s : b.at(u).shield_now) lost += s;
        EXPECT_EQ(lost, 1);
    }
    EXPECT_EQ(b.at(lantern).shield_now, (std::array<std::int16_t, 6>{}));
}

TEST_F(TngFire, ErraticManoeuvresAddTwoEachWay) {  // em-modifiers
    const std::size_t g = b.group_of(lantern, "phtn");
    const auto shift = [&] {
        return plan_shot(b.rules, b.battle, lantern, static_cast<std::uint8_t>(g), 0, halberd, {})
            .shift.steps;
    };
    EXPECT_EQ(shift().sum, 0);
    b.set_erratic(halberd);
    EXPECT_EQ(shift().of(Of::erratic), 2);
    b.set_erratic(lantern);
    EXPECT_EQ(shift().sum, 4);
    b.at(halberd).at(Counter::erratic) = 0;
    EXPECT_EQ(shift().sum, 2) << "the firer's own";
}

TEST_F(TngFire, AnAntiDroneDestroysAnyDroneWithoutARoll) {
    const std::size_t rack = b.group_of(lantern, "drn-g");
    MapObject o;
    o.fate = SeekerFate::flying;
    o.by = halberd;
    o.target = lantern;
    o.hex = parse_hex("2005").value();
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].id == "drone-triple") o.type = SeekerId{i};
    ASSERT_TRUE(o.type);
    b.battle.objects.push_back(o);
    b.at(lantern).groups[rack].ammo[0] = 1;
    Fire f = b.shot(lantern, rack, "add", {});
    f.object = ObjectId{std::size_t{0}};
    b.declare(f);
    b.resolve();
    EXPECT_TRUE(b.battle.objects.empty());
    EXPECT_EQ(b.events.count<DieRolled>(), 0);
}

// "Drn-C": drones are destroyed, whatever else is of size class 6 or smaller takes a point, larger units nothing.
TEST_F(TngFire, AnAntiDroneKillsDronesAloneAndTakesAPointOffOtherSmallUnits) {
    const std::size_t rack = b.group_of(lantern, "drn-g");
    b.at(lantern).groups[rack].ammo[0] = 4;
    MapObject o;
    o.fate = SeekerFate::flying;
    o.by = halberd;
    o.target = lantern;
    o.hex = parse_hex("2005").value();
    for (std::size_t i = 0; i < b.rules.seekers.size(); ++i)
        if (b.rules.seekers[i].id == "drone-triple") o.type = SeekerId{i};
    b.rules.seekers[o.type.index()].kind = o.kind = SeekerKind::shuttle;  // a seeker that is no drone
    b.battle.objects.push_back(o);
    Fire f = b.shot(lantern, rack, "add", {});
    f.object = ObjectId{std::size_t{0}};
    b.declare(f);
    b.resolve();
    ASSERT_EQ(b.battle.objects.size(), 1U) << "3 points destroy it";
    EXPECT_EQ(b.battle.objects[0].damage, 1);

    const Fire at_ship = b.shot(lantern, rack, "add", halberd);
    for (const auto& [size, why] : {std::pair{3, true}, {5, true}, {6, false}, {7, false}}) {
        b.rules.classes[b.at(halberd).type.index()].sheet.size_class = size;
        const auto no = refuse_fire(b.rules, b.battle, at_ship);
        EXPECT_EQ(no.has_value() && no->more == WhyMore::wrong_target, why) << size;
    }
    b.battle.objects.clear();
    const int before = b.at(halberd).shield[0];
    b.declare(at_ship);
    b.resolve();
    EXPECT_EQ(b.at(halberd).shield[0], before - 1);
}

}  // namespace
}  // namespace impulse
