// What an owner decides about energy, shields, casualties and repairs, and how stored energy fades.
#include <gtest/gtest.h>

#include "battle/areas/terrain_moves.h"
#include "battle/crew/crew_loss.h"
#include "battle/damage/absorber.h"
#include "battle/damage/shield_level.h"
#include "battle/end/end_turn.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/deceleration.h"
#include "battle/play/make_battle.h"
#include "battle/repair/repair_ship.h"
#include "battle/systems/tractor.h"
#include "tests/battle/play/rules_files.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// ---- S4.1: overload before the battle
struct ReadyShip {
    Setup setup;
    ReadyShip(int status, std::vector<std::pair<std::string, int>> overloads) {
        setup.ruleset = "classic";
        setup.field.map = {60, 60};
        setup.sides = {{"a", "A", "", 0}, {"b", "B", "", 1}};
        SetupUnit ship;
        ship.id = ship.name = "Hood";
        ship.class_key = "federation/ca";
        ship.hex = hex_at(20, 20);
        ship.weapon_status = status;
        ship.overloads = std::move(overloads);
        setup.units.push_back(ship);
    }
    [[nodiscard]] tl::expected<Battle, std::string> made() const {
        return make_battle(classic_rules(), setup);
    }
    // The charges of the photon tubes, in points.
    [[nodiscard]] std::vector<int> charges() const {
        const auto b = made();
        EXPECT_TRUE(b.has_value()) << (b ? "" : b.error());
        std::vector<int> out;
        if (!b) return out;
        const ShipClass& c = classic_rules().type(b->units[0].type);
        for (std::size_t g = 0; g < c.groups.size(); ++g)
            if (classic_rules().system(c.groups[g].system).id == "photon")
                out.push_back(Energy{b->units[0].groups[g].charge}.floor());
        return out;
    }
    [[nodiscard]] std::string fault() const {
        const auto b = made();
        return b ? "" : b.error();
    }
};

// The name that the tubes of a CA have on its sheet.
std::string tubes() {
    const ShipClass& c = classic_rules().type(class_named(classic_rules(), "federation/ca"));
    for (const ClassGroup& g : c.groups)
        if (classic_rules().system(g.system).id == "photon") return c.sheet.groups[g.sheet_group].name;
    return "";
}

TEST(ClassicWeaponStatus, ThreeHoldsTwoFreePointsOfOverloadInEachPhoton) {
    const std::vector<int> plain = ReadyShip{3, {}}.charges(), more = ReadyShip{3, {{tubes(), 2}}}.charges();
    ASSERT_GE(plain.size(), 1U);
    ASSERT_EQ(plain.size(), more.size());
    EXPECT_EQ(plain[0], 4);
    EXPECT_EQ(more[0], 6) << "4 and 2 on top";
    const auto b = ReadyShip{3, {{tubes(), 2}}}.made();
    const Unit& hood = b->units[0];
    const ShipClass& c = classic_rules().type(hood.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (classic_rules().system(c.groups[g].system).id != "photon" ||
            hood.groups[g].charge != points(6).parts)
            continue;
        const WeaponType& w = classic_rules().weapon(c.groups[g].weapon);
        EXPECT_EQ(w.modes[hood.groups[g].mode - 1U].id, "overload");
        // 4.5 is held with 1.25 and 8 with 2: 6 is 3/7 of the way, 1.25 + 0.75 x 3/7 = 1.5714, and no less than 1.25.
        EXPECT_GT(hold_cost(classic_rules(), *b, UnitId{std::size_t{0}}, static_cast<int>(g)), ratio(5, 4));
        EXPECT_LT(hold_cost(classic_rules(), *b, UnitId{std::size_t{0}}, static_cast<int>(g)), points(2));
    }
}

TEST(ClassicWeaponStatus, OverloadBeforeTheBattleIsTwoPointsAtMostAndOnlyWhereTheTorpedoIsReady) {
    EXPECT_NE(ReadyShip(3, {{tubes(), 3}}).fault().find("expected 0 to 2"), std::string::npos);
    EXPECT_NE(ReadyShip(3, {{"PH-1", 1}}).fault().find(tubes()), std::string::npos)
        << "it names those that can be";
    EXPECT_EQ(ReadyShip(2, {{tubes(), 2}}).charges()[0], 2)
        << "status II: the last turn is missing, nothing is on top";
    EXPECT_EQ(ReadyShip(0, {{tubes(), 2}}).charges()[0], 0);
}

// ---- H6: the phaser capacitor
TEST(ClassicCapacitor, AColdOneTakesAPointToEnergise) {
    const auto b = ReadyShip{0, {}}.made();
    ASSERT_TRUE(b.has_value());
    EXPECT_EQ(b->units[0][Counter::capacitor_cold], 1);
    EXPECT_EQ(ReadyShip(1, {}).made()->units[0][Counter::capacitor_cold], 0) << "status I: energised, empty";
    Battle battle = *b;
    ScriptedDice dice;
    EventList events;
    Play p{classic_rules(), battle, dice, &events};
    const UnitId hood{std::size_t{0}};
    const Energy most = capacitor_capacity(classic_rules(), battle.unit(hood));
    EXPECT_EQ(capacitor_room(classic_rules(), battle.unit(hood)), most + points(1));
    EXPECT_EQ(refuse_capacitor(classic_rules(), battle.unit(hood), ratio(1, 2))->why,
              Why::too_little_for_line);
    charge_capacitor(p, hood, points(3));
    EXPECT_EQ(battle.unit(hood).capacitor, points(2));
    charge_capacitor(p, hood, points(1));
    EXPECT_EQ(battle.unit(hood).capacitor, points(3)) << "once";
    EXPECT_EQ(refuse_capacitor(classic_rules(), battle.unit(hood), most)->why, Why::too_much_for_line);
}

struct ClassicCapacitorAge : testing::Test {
    TableBattle b{"classic"};
    UnitId ship = b.unit(0, "2020", 'A', b.bare_class({{"phaser-1", 4}, {"esg", 1}, {"battery", 2}}));
    void turns(int n) {
        for (int i = 0; i < n; ++i) {
            Play p = b.play();
            age_capacitor(p, ship);
            end_turn_arming(p, ship);
            p.emit(TurnReset{ship});
        }
    }
};

TEST_F(ClassicCapacitorAge, TwentyFiveTurnsWithoutUseEmptyIt) {
    b.at(ship).capacitor = points(3);
    turns(24);
    EXPECT_EQ(b.at(ship).capacitor, points(3));
    turns(1);
    EXPECT_EQ(b.at(ship).capacitor, Energy{});
    EXPECT_EQ(b.at(ship)[Counter::capacitor_idle], 0);
}

TEST_F(ClassicCapacitorAge, AShotOrAChargeBeginsTheCountAnew) {
    const std::size_t phaser = b.group_of(ship, "phaser-1");
    for (const bool shot : {true, false}) {
        b.at(ship).capacitor = points(3);
        b.set(ship, Counter::capacitor_idle, 0);
        turns(20);
        if (shot)
            b.at(ship).groups[phaser].used = 1;
        else
            b.at(ship).paid[static_cast<std::size_t>(Line::capacitor)] = points(1);
        turns(25);
        EXPECT_EQ(b.at(ship).capacitor, points(3)) << "the turn of its use is no turn without";
        turns(1);
        EXPECT_EQ(b.at(ship).capacitor, Energy{});
    }
}

TEST_F(ClassicCapacitorAge, TheEnergyOfASphereGeneratorFadesLikewise) {
    const std::size_t esg = b.group_of(ship, "esg");
    Play p = b.play();
    do_arm(p, ship, static_cast<int>(esg), 0, points(4));
    turns(1);  // that of the charge
    turns(24);
    EXPECT_EQ(Energy{b.at(ship).groups[esg].charge}, points(4));
    turns(1);
    EXPECT_EQ(b.at(ship).groups[esg].charge, 0);
}

// ---- C8: which shields an emergency stop strengthens
TEST(ClassicEmergencyDeceleration, TheOwnerMayStrengthenTheRearInstead) {
    BattleBuilder b = BattleBuilder::classic();
    const UnitId ship = b.unit(0, hex_at(20, 20));
    b.previous_speed(ship, 16).speed(ship, 16).clock(2, 10);
    Play p = b.play();
    do_emergency_deceleration(p, ship, true);
    b.clock(2, 12);
    end_emergency_deceleration(p, ship);
    // 10 of 16 hexes are left: 5 points on shields 4, 3, 5 in turn.
    EXPECT_EQ(b.at(ship)[Unit::reinforcement(3)], 2);
    EXPECT_EQ(b.at(ship)[Unit::reinforcement(2)], 2);
    EXPECT_EQ(b.at(ship)[Unit::reinforcement(4)], 1);
    for (const int front : {0, 1, 5}) EXPECT_EQ(b.at(ship)[Unit::reinforcement(front)], 0);
}

// ---- G9.21: who is lost
struct ClassicCasualties : testing::Test {
    TableBattle b{"classic"};
    ClassId hull = b.bare_class({{"cargo", 90}});
    UnitId ship;
    ClassicCasualties() {
        b.rules.classes.back().sheet.crew_units = 5;
        b.rules.classes.back().sheet.boarding_parties = 9;
        b.rules.classes.back().sheet.deck_crews = 4;
        ship = b.unit(0, "2020", 'A', hull);
    }
    void points_up_to(int before, int after) {
        Play p = b.play();
        lose_crew(p, ship, before, after);
    }
    std::string take(CasualtyKind from) {
        const auto no = refuse_casualties(b.rules, b.battle, ship, from);
        if (no) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_casualties(p, ship, from);
        return "";
    }
};

TEST_F(ClassicCasualties, TwoBoardingPartiesStandForACrewUnit) {
    EXPECT_EQ(take(CasualtyKind::crew), "no_change") << "the default";
    ASSERT_EQ(take(CasualtyKind::boarding), "");
    points_up_to(0, 20);
    EXPECT_EQ(b.at(ship)[Counter::crew_lost], 0);
    EXPECT_EQ(b.at(ship)[Counter::boarding_lost], 4);
    points_up_to(20, 40);  // 9 - 4 - 2 that are safe = 3: one pair more, then the crew again
    EXPECT_EQ(b.at(ship)[Counter::boarding_lost], 6);
    EXPECT_EQ(b.at(ship)[Counter::crew_lost], 1);
}

TEST_F(ClassicCasualties, DeckCrewsTooAndNotWhereTooFewAreAboard) {
    ASSERT_EQ(take(CasualtyKind::deck), "");
    points_up_to(0, 30);
    EXPECT_EQ(b.at(ship)[Counter::deck_lost], 4);
    EXPECT_EQ(b.at(ship)[Counter::crew_lost], 1);
    ASSERT_EQ(take(CasualtyKind::crew), "");
    EXPECT_EQ(take(CasualtyKind::deck), "no_parties");
    b.set(ship, Counter::boarding_lost, 6);
    EXPECT_EQ(take(CasualtyKind::boarding), "no_parties") << "three are left, two of them safe";
}

// ---- G16: a volley destroys one stasis generator at most
TEST(ClassicStasisBoxes, AVolleyTakesOneStasisGeneratorAtMost) {
    TableBattle b{"classic"};
    const UnitId ship =
        b.unit(0, "2020", 'A', b.bare_class({{"stasis", 3}, {"cargo", 40}, {"hull_forward", 20}}));
    // 11 in column B, PHASER: the generator first; the same roll again finds none in that column.
    b.sums_of_two({11, 3, 11, 3});
    ASSERT_TRUE(b.internals(ship, 4));
    EXPECT_EQ(b.lost(ship, "stasis"), 1);
    b.sums_of_two({11});
    ASSERT_TRUE(b.internals(ship, 1));
    EXPECT_EQ(b.lost(ship, "stasis"), 2) << "the next volley takes another";
}

// ---- G17: shuttles and fighters
struct ClassicCraftRepair : testing::Test {
    TableBattle b{"classic"};
    UnitId yard = b.unit(0, "2020", 'A', b.bare_class({{"repair", 4}, {"cargo", 10}}));
    UnitId craft = b.unit(0, "2020", 'A', "general/admin");
    ClassicCraftRepair() {
        b.at(yard).paid[static_cast<std::size_t>(Line::mend)] = points(12);
        b.set(craft, Counter::internals, 5);
        b.set(craft, Counter::crippled, 1);
    }
    std::string mend(int points) {
        const Mend order{yard, craft, 0, static_cast<std::uint8_t>(points)};
        const auto no = refuse_mend(b.rules, b.battle, order);
        if (no) return std::string{refusal_word(*no)};
        Play p = b.play();
        do_mend(p, order);
        return "";
    }
};

TEST_F(ClassicCraftRepair, APointForAPointOfDamageFiveATurn) {
    EXPECT_EQ(mend(6), "not_damaged");
    EXPECT_EQ(mend(2), "");
    EXPECT_EQ(b.at(craft)[Counter::internals], 3);
    EXPECT_EQ(b.at(craft)[Counter::crippled], 0);
    EXPECT_EQ(mend_points(b.rules, b.at(yard)), 10);
    b.set(craft, Counter::internals, 5);
    EXPECT_EQ(mend(4), "repair_points") << "2 and 4 are more than 5 in one turn";
    EXPECT_EQ(mend(3), "");
    Play p = b.play();
    p.emit(TurnReset{craft});
    EXPECT_EQ(mend(2), "");
    EXPECT_EQ(b.at(craft)[Counter::internals], 0);
}

TEST_F(ClassicCraftRepair, InABayOfAShipInTheHexToo) {
    const UnitId carrier = b.unit(0, "2020", 'A', "federation/ca");
    b.at(craft).fate = Fate::aboard;
    b.at(craft).mother = carrier;
    EXPECT_EQ(mend(1), "");
    b.at(carrier).hex = hex_at(20, 21);
    EXPECT_EQ(mend(1), "too_far_to_mend");
    b.at(carrier).fate = Fate::destroyed;
    EXPECT_EQ(mend(1), "no_such_target");
}

TEST_F(ClassicCraftRepair, WhatNobodySpentMendsCraftByItself) {
    Play p = b.play();
    mend_rest(p, yard);
    EXPECT_EQ(b.at(craft)[Counter::internals], 0);
    EXPECT_EQ(mend_points(b.rules, b.at(yard)), 7);
}

// ---- D10: points move between banks of panels
TEST(ClassicPanels, ABankPassesAPointForEachLivePanelInATurn) {
    TableBattle b{"classic"};
    const UnitId ship =
        b.unit(0, "2020", 'A', b.bare_class({{"pa_panel", 4}, {"pa_panel", 3}, {"battery", 2}}));
    std::vector<std::uint8_t> banks;
    for (std::size_t g = 0; g < b.rules.type(b.at(ship).type).groups.size(); ++g)
        if (b.rules.system(b.rules.type(b.at(ship).type).groups[g].system).device == Device::absorber)
            banks.push_back(static_cast<std::uint8_t>(g));
    ASSERT_EQ(banks.size(), 2U);
    b.clock(1, 4);
    Operate o;
    o.unit = ship;
    o.group = banks[0];
    o.use = SystemUse::panel_move;
    o.value = banks[1];
    const auto why = [&](int amount) {
        o.amount = points(amount);
        const auto no = refuse_panel_move(b.rules, b.battle, o);
        return no ? std::string{refusal_word(*no)} : "";
    };
    EXPECT_EQ(why(1), "amount_needed") << "it holds nothing";
    EXPECT_FALSE(may_move_panels(b.rules, b.battle, ship));
    b.at(ship).groups[banks[0]].charge = points(12).parts;
    EXPECT_TRUE(may_move_panels(b.rules, b.battle, ship));
    EXPECT_EQ(why(5), "panel_bank") << "four live panels pass four";
    EXPECT_EQ(why(3), "");
    Play p = b.play();
    do_panel_move(p, o);
    EXPECT_EQ(Energy{b.at(ship).groups[banks[0]].charge}, points(9));
    EXPECT_EQ(Energy{b.at(ship).groups[banks[1]].charge}, points(3));
    EXPECT_EQ(why(2), "panel_bank") << "in all";
    p.emit(TurnReset{ship});
    EXPECT_EQ(why(2), "");
    b.at(ship).groups[banks[0]].lost = 3;
    EXPECT_EQ(why(2), "panel_bank") << "one live panel";
    b.at(ship).groups[banks[1]].charge = points(30).parts;
    EXPECT_EQ(why(1), "no_room") << "3 x 10";
    o.value = o.group;
    EXPECT_EQ(why(1), "wrong_system");
    o.value = 200;
    EXPECT_EQ(why(1), "no_such_group");
}

// ---- B3: the level of shields, and whole points
TEST(ClassicShieldLevel, ChangesWithinTheTurnForReserveEightImpulsesApart) {
    TableBattle b{"classic"};
    const UnitId ca = b.unit(0, "2020", 'A', "federation/ca");
    b.clock(2, 3);
    b.set(ca, Counter::shield_level, 1);
    b.at(ca).battery = ratio(1, 2);
    const auto why = [&](int level) {
        const auto no = refuse_shield_level(b.rules, b.battle, ca, level);
        return no ? std::string{refusal_word(*no)} : "";
    };
    EXPECT_EQ(why(1), "no_change");
    EXPECT_EQ(why(2), "no_reserve") << "a cruiser pays 1 for minimum and 2 for full shields";
    b.at(ca).battery = points(1);
    ASSERT_EQ(why(2), "");
    Play p = b.play();
    do_shield_level(p, ca, 2);
    EXPECT_EQ(b.at(ca)[Counter::shield_level], 2);
    EXPECT_EQ(b.at(ca).battery, Energy{});
    b.clock(2, 10);
    EXPECT_EQ(why(1), "level_gap") << "7 impulses";
    b.clock(2, 11);
    ASSERT_EQ(why(1), "");
    do_shield_level(p, ca, 1);
    EXPECT_EQ(b.at(ca).battery, Energy{}) << "a lower level gives nothing back";
}

TEST(ClassicWholePoints, SmallShipsPayOneForMinimumShieldsAndNothingMoreForFullOnes) {
    auto tables = tables_of("classic");
    spoil(tables, "accounts.toml", "whole_points_from  = { value = 0,", "whole_points_from  = { value = 4,");
    const auto whole = read_rules(tables, ships_of("classic"));
    ASSERT_TRUE(whole.has_value()) << whole.error().text();
    const ShipClass& frigate = whole->type(class_named(*whole, "klingon/f5"));
    EXPECT_EQ(frigate.sheet.size_class, 4);
    EXPECT_EQ(shield_cost(frigate, 1), points(1));
    EXPECT_EQ(shield_cost(frigate, 2), points(1));
    const ShipClass& fine = rules_of("classic").type(class_named(rules_of("classic"), "klingon/f5"));
    EXPECT_EQ(shield_cost(fine, 1), ratio(1, 2)) << "with fractions";
    const ShipClass& cruiser = whole->type(class_named(*whole, "klingon/d7"));
    EXPECT_EQ(shield_cost(cruiser, 1), points(1));
    EXPECT_EQ(shield_cost(cruiser, 2), points(2)) << "larger ships as ever";
}

// ---- G29.27: stabilizers
TEST(ClassicStabilizer, HoldsItsUnitAgainstPullsAndTractors) {
    TableBattle b{"classic"};
    const UnitId held = b.unit(0, "2020", 'A', b.bare_class({{"lab", 1}, {"cargo", 10}}));
    const UnitId tug = b.unit(1, "2019", 'D', "klingon/d7");
    b.clock(2, 3);
    b.set(tug, Counter::tractor_energy, 5);
    const Tractor pull{tug, TractorAct::attract, held, {}, 1, 0};
    const std::size_t box = b.group_of(held, "lab");
    for (SystemType& s : b.rules.systems)
        if (s.id == "lab") s.traits |= static_cast<std::uint32_t>(Trait::stabilizer);
    const auto no = refuse_tractor(b.rules, b.battle, pull);
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(refusal_word(*no), "stabilized");
    b.at(held).groups[box].lost = 1;
    EXPECT_NE(refuse_tractor(b.rules, b.battle, pull).value_or(refusal(Why::wrong_step)).more,
              WhyMore::stabilized)
        << "a destroyed one holds nothing";
    // A black hole five hexes behind it pulls on impulse 2.
    Feature hole;
    hole.kind = FeatureKind::black_hole;
    hole.hex = hex_at(20, 25);
    hole.shade = -1;
    b.battle.field.features.push_back(hole);
    b.battle.field.map = {60, 60};
    b.clock(2, 2);
    for (const int lost : {0, 1}) {
        b.at(held).groups[box].lost = static_cast<std::uint8_t>(lost);
        Play p = b.play();
        terrain_moves_run(p);
        EXPECT_EQ(b.at(held).hex, lost == 0 ? hex_at(20, 20) : hex_at(20, 21)) << lost;
    }
}

}  // namespace
}  // namespace impulse
