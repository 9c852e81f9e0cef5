#include "battle/play/make_battle.h"

#include <functional>

#include "battle/core/rack.h"
#include "battle/core/tracks.h"
#include "tests/battle/play/rules_files.h"

namespace impulse {
namespace {

// Inside a test the bare name is taken by the test framework.
using BattleSetup = impulse::Setup;

Setup duel(const std::string& ruleset, const std::string& one, const std::string& two,
           int weapon_status = 3) {
    Setup s;
    s.ruleset = ruleset;
    s.seed = 7;
    s.field.map = {60, 60};
    s.sides = {{"red", "Red", "", 0, Standing::automatic, Standing::ask}, {"blue", "Blue", "", 1}};
    SetupUnit a;
    a.id = "one";
    a.class_key = one;
    a.hex = hex_at(10, 10);
    a.speed = 10;
    a.weapon_status = weapon_status;
    SetupUnit b = a;
    b.id = "two";
    b.class_key = two;
    b.side = 1;
    b.hex = hex_at(30, 30);
    s.units = {a, b};
    return s;
}

const Setup classic_duel = duel("classic", "federation/ca", "klingon/d7");

Battle made(const Setup& s) {
    const auto b = make_battle(rules_of(s.ruleset), s);
    EXPECT_TRUE(b.has_value()) << (b ? "" : b.error());
    return b.value_or(Battle{});
}

// The first group of a system in a unit's class.
std::size_t group_of(const Rules& r, const Unit& u, const std::string& family) {
    const ShipClass& c = r.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (r.system(c.groups[g].system).family == family) return g;
    ADD_FAILURE() << family;
    return 0;
}

TEST(MakeBattle, UnitsStandWhereTheSetupSaysWithFullShields) {
    const Battle b = made(classic_duel);
    const Rules& r = rules_of("classic");
    ASSERT_EQ(b.units.size(), 2U);
    EXPECT_EQ(b.units[1].hex, hex_at(30, 30));
    EXPECT_EQ(b.units[1].side, SideId{1});
    EXPECT_EQ(b.units[0].shield[0], 30);
    EXPECT_EQ(r.type(b.units[1].type).sheet.key, "klingon/d7");
    EXPECT_EQ(b.field.impulses, 32);
    EXPECT_EQ(b.dice.seed, 7U);
    EXPECT_EQ(b.sides[0].standing[static_cast<std::size_t>(StandingKind::struck_shield)], Standing::ask);
    EXPECT_EQ(b.units[0].groups.size(), r.type(b.units[0].type).groups.size());
}

TEST(MakeBattle, TheSpeedGivenCountsAsLastTurns) {
    const Battle b = made(classic_duel);
    ASSERT_EQ(b.units[0].plot_before.size(), 1U);
    EXPECT_EQ(b.units[0].plot_before[0], (SpeedChange{1, 10}));
    EXPECT_TRUE(b.units[0].plot.empty());
    EXPECT_EQ(b.units[0][Counter::from_stop], 0);
}

TEST(MakeBattle, MinusOneIsTheMostTheEnginesGive) {
    BattleSetup s = classic_duel;
    for (SetupUnit& u : s.units) u.speed = -1;
    EXPECT_EQ(made(s).units[0].plot_before[0].speed, 31) << "30 by warp and the impulse point";
    BattleSetup tng = duel("tng", "aster/lantern", "korrin/halberd");
    tng.units[0].speed = -1;
    EXPECT_EQ(made(tng).units[0].plot_before[0].speed, 24 * 2 + 1) << "24 boxes of 2 and the impulse point";
}

// S4.1
TEST(MakeBattle, ClassicWeaponStatusThreeHasEverythingReady) {
    const Battle b = made(classic_duel);
    const Unit& ca = b.units[0];
    const GroupState& photon = ca.groups[group_of(rules_of("classic"), ca, "photon")];
    EXPECT_EQ(photon.ready, 1);
    EXPECT_EQ(photon.charge, points(4).parts);
    EXPECT_EQ(photon.turns, 2);
    EXPECT_EQ(photon.mode, 1);
    EXPECT_EQ(ca.capacitor, points(6));
    EXPECT_EQ(ca.battery, points(4));
    EXPECT_EQ(ca.battery_warp, Energy{});
    EXPECT_EQ(ca[Counter::fire_control], 1);
    const Unit& d7 = b.units[1];
    const GroupState& disruptor = d7.groups[group_of(rules_of("classic"), d7, "disruptor")];
    EXPECT_EQ(disruptor.ready, 0) << "a disruptor holds nothing from turn to turn";
    EXPECT_EQ(disruptor.charge, 0);
    EXPECT_EQ(d7.groups[group_of(rules_of("classic"), d7, "drone_rack")].ammo[0], 4);
}

TEST(MakeBattle, ClassicWeaponStatusTwoLacksTheLastTurnOfArming) {
    const Battle b = made(duel("classic", "federation/ca", "klingon/d7", 2));
    const Unit& ca = b.units[0];
    const GroupState& photon = ca.groups[group_of(rules_of("classic"), ca, "photon")];
    EXPECT_EQ(photon.ready, 0);
    EXPECT_EQ(photon.turns, 1);
    EXPECT_EQ(photon.charge, points(2).parts);
    EXPECT_EQ(ca.capacitor, points(6));
}

TEST(MakeBattle, ClassicWeaponStatusOneAndNoneHaveBatteriesAndRacksOnly) {
    for (const int ws : {0, 1}) {
        const Battle b = made(duel("classic", "federation/ca", "klingon/d7", ws));
        const Unit& ca = b.units[0];
        EXPECT_EQ(ca.groups[group_of(rules_of("classic"), ca, "photon")].charge, 0);
        EXPECT_EQ(ca.capacitor, Energy{});
        EXPECT_EQ(ca.battery, points(4));
        EXPECT_EQ(ca[Counter::fire_control], ws == 0 ? 0 : 1);
        EXPECT_EQ(b.units[1].groups[group_of(rules_of("classic"), b.units[1], "drone_rack")].ammo[0], 4);
    }
}

TEST(MakeBattle, TngCapacitorsAndBatteriesAreFullAndPhotonsReady) {
    const Battle b = made(duel("tng", "aster/lantern", "korrin/halberd"));
    const Rules& r = rules_of("tng");
    const Unit& lantern = b.units[0];
    const GroupState& phtn = lantern.groups[group_of(r, lantern, "phtn")];
    EXPECT_EQ(phtn.ready, 1);
    EXPECT_EQ(phtn.charge, points(2).parts);
    EXPECT_EQ(phtn.ammo[0], 50);
    EXPECT_EQ(lantern.groups[group_of(r, lantern, "ph-7")].charge, points(4).parts);
    EXPECT_EQ(lantern.battery, points(4 * 6));
    EXPECT_EQ(lantern.battery_warp, lantern.battery) << "stored power moves the ship";
    EXPECT_EQ(lantern.groups[group_of(r, lantern, "drn-g")].ammo[0], 20);
    EXPECT_EQ(b.field.impulses, 6);
}

TEST(MakeBattle, DamageThatWasThereBeforeIsTaken) {
    BattleSetup s = classic_duel;
    s.units[0].damage = {{"warp_left", 0, 3}, {"sensor", 0, 2},   {"shield", 4, 10},
                         {"BATTERY", 0, 2},   {"phaser-1", 0, 2}, {"excess", 0, 1}};
    const Battle b = made(s);
    const Rules& r = rules_of("classic");
    const Unit& ca = b.units[0];
    EXPECT_EQ(ca.groups[group_of(r, ca, "warp_left")].lost, 3);
    EXPECT_EQ(ca[Counter::sensor_lost], 2);
    EXPECT_EQ(sensor_rating(r, ca), 5);
    EXPECT_EQ(ca.shield[3], 10);
    EXPECT_EQ(ca.battery, points(2)) << "a destroyed battery holds nothing";
    EXPECT_EQ(ca.capacitor, points(4)) << "two phasers less";
    EXPECT_EQ(ca[Counter::excess_lost], 1);
    EXPECT_EQ(ca[Counter::crippled], 1) << "an excess damage hit cripples (S2.41)";
    EXPECT_EQ(b.units[1][Counter::crippled], 0);
}

TEST(MakeBattle, RacksTakeAnotherLoad) {
    BattleSetup s = classic_duel;
    s.units[1].loads = {{"DRONE A", "IV,I,I"}};
    const Battle b = made(s);
    const Rules& r = rules_of("classic");
    const ShipClass& c = r.type(b.units[1].type);
    const auto rounds = [&](std::size_t launcher, const std::string& type) {
        const GroupState& rack = b.units[1].groups[c.launchers[launcher]];
        const WeaponType& w = r.weapon(c.groups[c.launchers[launcher]].weapon);
        int sum = 0;
        for (std::size_t slot = 0; slot < rack.ammo.size(); ++slot)
            if (const SeekerId held = type_in_slot(w, rack, slot); held && r.seeker(held).id == type)
                sum += rack.ammo[slot];
        return sum;
    };
    EXPECT_EQ(rounds(0, "I"), 2);
    EXPECT_EQ(rounds(0, "IV"), 1);
    EXPECT_EQ(rounds(1, "I"), 4);
    EXPECT_EQ(rounds(1, "IV"), 0);
}

TEST(MakeBattle, AUnitHeldOutIsNotActive) {
    BattleSetup s = classic_duel;
    s.units[1].held_out = true;
    s.units[1].hex = {};
    EXPECT_EQ(made(s).units[1].fate, Fate::held_out);
}

// One thing wrong, and the sentence that says what would be right.
TEST(MakeBattle, WhatTheRulesDoNotKnowIsRefusedInOneSentence) {
    const auto refused = [](const std::function<void(BattleSetup&)>& spoil, const std::string& words) {
        BattleSetup s = classic_duel;
        spoil(s);
        const auto b = make_battle(rules_of("classic"), s);
        ASSERT_FALSE(b.has_value()) << words;
        EXPECT_NE(b.error().find(words), std::string::npos) << b.error();
    };
    refused([](BattleSetup& s) { s.ruleset = "tng"; }, "ruleset \"tng\", but the tables are \"classic\"");
    refused([](BattleSetup& s) { s.units[0].class_key = "federation/cb"; },
            "unit \"one\": no ship class is called \"federation/cb\"");
    refused([](BattleSetup& s) { s.units[0].side = 2; }, "there is no side 2, only 0 to 1");
    refused([](BattleSetup& s) { s.units[0].weapon_status = 4; }, "weapon status is 4, expected 0 to 3");
    refused([](BattleSetup& s) { s.units[0].hex = hex_at(61, 5); }, "off the map of 60 columns and 60 rows");
    refused([](BattleSetup& s) { s.units[0].speed = 32; }, "speed is 32, expected 0 to 31");
    refused(
        [](BattleSetup& s) {
            s.units[0].damage = {{"warp_lift", 0, 1}};
        },
        "the class has no \"warp_lift\"; did you mean `warp_left`");
    refused(
        [](BattleSetup& s) {
            s.units[0].damage = {{"warp_left", 0, 16}};
        },
        "16 boxes of \"warp_left\" are damaged, but it has 15");
    refused(
        [](BattleSetup& s) {
            s.units[0].damage = {{"shield", 7, 1}};
        },
        "no shield bank 7; the class has 1 to 6");
    refused(
        [](BattleSetup& s) {
            s.units[0].damage = {{"sensor", 0, 6}};
        },
        "6 boxes of \"sensor\" are damaged, but it has 5");
    refused(
        [](BattleSetup& s) {
            s.units[1].loads = {{"DRONE C", "I"}};
        },
        "no rack \"DRONE C\", but DRONE A, DRONE B");
    refused([](BattleSetup& s) { s.units[1].loads = {{"DRONE A", "I,VI"}}; }, "does not take \"VI\"");
    refused(
        [](BattleSetup& s) {
            s.units[1].loads = {{"DRONE A", "IV,IV,I"}};
        },
        "has 4 spaces, the load needs 5");
    refused([](BattleSetup& s) { s.units[0].loads = {{"DRONE A", "I"}}; }, "the class has no rack");
    refused([](BattleSetup& s) { s.units[1].id = "one"; }, "two units are called \"one\"");
    refused([](BattleSetup& s) { s.sides.clear(); }, "a battle has 1 to 4 sides");
    refused([](BattleSetup& s) { s.units.clear(); }, "a battle has 1 to 256 units");
}

}  // namespace
}  // namespace impulse
