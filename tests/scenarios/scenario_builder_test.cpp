// A battle put together by hand, and the scenario file that it becomes.
#include "scenarios/scenario_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "battle/play/make_battle.h"
#include "scenarios/files/asset_path.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/scenario_writer.h"
#include "scenarios/wanted_ships.h"
#include "ssd/refit.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

const Rules& classic() {
    static const Rules rules = load_rules("classic").value();
    return rules;
}

Scenario two_cruisers() {
    Scenario draft = new_draft(classic());
    EXPECT_EQ(add_ship(classic(), draft, 0, "federation/ca"), std::nullopt);
    EXPECT_EQ(add_ship(classic(), draft, 1, "klingon/d7"), std::nullopt);
    return draft;
}

TEST(ScenarioWriter, EveryBundledScenarioReadsBackAsItWas) {
    int written = 0;
    for (const std::string& path : files_below(scenario_folder(), ".toml")) {
        if (path.find("/studies/") != std::string::npos || path.find("/samples/") != std::string::npos)
            continue;
        const std::string before = read_text(path).value();
        const auto table = read_table(before, path);
        ASSERT_TRUE(table);
        TableReader head = *table;
        const Rules rules = load_rules(scenario_ruleset(head), ships_wanted(before, path)).value();
        const auto scenario = read_scenario(before, path, rules);
        ASSERT_TRUE(scenario) << scenario.error().text();
        const auto text = write_scenario(rules, *scenario);
        if (!scenario->campaign.empty()) {
            EXPECT_FALSE(text) << path
                               << ": a campaign's sector is rolled, its file says less than the battle";
            continue;
        }
        ASSERT_TRUE(text) << path << ": " << text.error();
        const auto again = read_scenario(*text, path, rules);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_TRUE(again->setup == scenario->setup) << path << "\n" << *text;
        EXPECT_EQ(again->pilots, scenario->pilots);
        ++written;
    }
    EXPECT_GE(written, 8);
}

// A D6B with the refit of Y175 costs four points more and stays in the file as it was chosen.
TEST(ScenarioBuilder, RefitsCraftAndCrewAreInTheFile) {
    Scenario draft = new_draft(classic());
    ASSERT_EQ(add_ship(classic(), draft, 0, "klingon/d6b"), std::nullopt);
    ASSERT_EQ(add_ship(classic(), draft, 1, "federation/ca"), std::nullopt);
    draft.setup.year = 175;
    const int before = points_of(classic(), draft, 0);
    ASSERT_EQ(set_refit(classic(), draft.setup.units[0], "Y175", true), std::nullopt);
    EXPECT_EQ(draft.setup.units[0].class_key, "klingon/d6b[Y175]");
    EXPECT_NE(set_refit(classic(), draft.setup.units[0], "no such", true), std::nullopt);
    ShipSelection chosen;
    chosen.fitted = fitted_of(draft);
    const Rules rules = load_rules("classic", chosen).value();
    EXPECT_EQ(points_of(rules, draft, 0), before + 4);
    draft.setup.units[1].quality = 1;
    ASSERT_EQ(carry_craft(rules, draft, 1, "general/gas", 2), std::nullopt);
    ASSERT_EQ(carry_craft(rules, draft, 1, "general/gas", -1), std::nullopt);
    ASSERT_EQ(draft.setup.units.size(), 3U);
    EXPECT_EQ(draft.setup.units[2].mother, draft.setup.units[1].id);
    const auto text = write_scenario(rules, draft);
    ASSERT_TRUE(text) << text.error();
    const auto again = read_scenario(*text, "draft", rules);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_TRUE(again->setup == draft.setup) << *text;
    ASSERT_EQ(carry_craft(rules, draft, 1, "general/gas", -1), std::nullopt);
    EXPECT_EQ(draft.setup.units.size(), 2U);
}

// Before their year ships are without UIM modules (D6.5); the file of such a battle is read back as it was.
TEST(ScenarioBuilder, AYearBeforeTheUimTakesItOut) {
    Scenario draft = new_draft(classic());
    const auto drawn = std::ranges::find_if(classic().classes, [](const ShipClass& c) {
        return is_offered(c.sheet, 0) && before_uim(c.sheet, c.sheet.year) &&
               c.sheet.key.find('[') == std::string::npos;
    });
    ASSERT_NE(drawn, classic().classes.end());
    ASSERT_EQ(add_ship(classic(), draft, 0, drawn->sheet.key), std::nullopt);
    ASSERT_EQ(add_ship(classic(), draft, 1, drawn->sheet.key), std::nullopt);
    draft.setup.year = drawn->sheet.year;
    fit_to_year(classic(), draft);
    ShipSelection chosen;
    chosen.fitted = fitted_of(draft);
    ASSERT_EQ(chosen.fitted.size(), 1U);
    const Rules rules = load_rules("classic", chosen).value();
    EXPECT_LT(points_of(rules, draft, 0), drawn->sheet.bpv_combat);
    const auto text = write_scenario(rules, draft);
    EXPECT_TRUE(text) << text.error();
    draft.setup.year = 0;
    fit_to_year(rules, draft);
    EXPECT_TRUE(fitted_of(draft).empty());
}

TEST(ScenarioBuilder, WhatABattleMeansIsSaidInWords) {
    Scenario draft = two_cruisers();
    Feature planet;
    planet.hex = hex_at(20, 20);
    ASSERT_EQ(place_terrain(classic(), draft, planet), std::nullopt);
    draft.setup.field.turn_limit = 6;
    std::string all;
    for (const std::string& line : battle_in_words(classic(), draft)) all += line + "\n";
    for (const char* part : {"125 points", "federation/ca in ", "planet in 2020", "over after turn 6"})
        EXPECT_NE(all.find(part), std::string::npos) << part << "\n" << all;
}

TEST(ScenarioWriter, SaysWhatAFileCannotHold) {
    Scenario draft = two_cruisers();
    draft.setup.seekers.push_back(
        {"I", draft.setup.units[0].id, draft.setup.units[1].id, hex_at(30, 30), {}, 0});
    const auto text = write_scenario(classic(), draft);
    ASSERT_FALSE(text);
    EXPECT_NE(text.error().find("no words for all"), std::string::npos) << text.error();
}

TEST(BattleBuilder, TwoShipsMakeABattleThatCanBeFought) {
    const Scenario draft = two_cruisers();
    const DraftFaults faults = faults_of(classic(), load_fleet_rules("classic").value(), draft);
    EXPECT_TRUE(faults.bars.empty()) << faults.bars.front();
    EXPECT_TRUE(faults.illegal.empty()) << faults.illegal.front();
    EXPECT_TRUE(make_battle(classic(), draft.setup));
    EXPECT_TRUE(write_scenario(classic(), draft));
}

TEST(BattleBuilder, ASideWithoutShipsIsNamed) {
    const Scenario draft = new_draft(classic());
    const DraftFaults faults = faults_of(classic(), std::nullopt, draft);
    ASSERT_EQ(faults.bars.size(), 2U);
    EXPECT_NE(faults.bars[0].find(draft.setup.sides[0].name), std::string::npos);
    EXPECT_NE(faults.bars[0].find("no ship"), std::string::npos);
}

// S8.0: the Federation CA and the Klingon D7 cost what their sheets say.
TEST(BattleBuilder, PointsAreThoseOfTheSheets) {
    Scenario draft = two_cruisers();
    const int one = points_of(classic(), draft, 0);
    EXPECT_EQ(one, ship_class(classic(), "federation/ca")->sheet.bpv_combat);
    ASSERT_EQ(add_ship(classic(), draft, 0, "federation/ca"), std::nullopt);
    EXPECT_EQ(points_of(classic(), draft, 0), 2 * one);
    remove_ship(draft, 0);
    EXPECT_EQ(points_of(classic(), draft, 0), one);
}

TEST(BattleBuilder, OnlyShipsThatCanFightAreOffered) {
    for (const ShipClass& c : classic().classes) {
        const bool fights = c.sheet.unknown.empty() && c.sheet.craft.kind == CraftKind::none;
        EXPECT_EQ(is_offered(c.sheet, 0), fights) << c.sheet.key;
    }
    EXPECT_TRUE(is_offered(ship_class(classic(), "federation/ca")->sheet, 0));
    EXPECT_FALSE(is_offered(ship_class(classic(), "federation/ca")->sheet, 1)) << "it is not built yet";
}

TEST(BattleBuilder, ShipsOfOneClassHaveNamesOfTheirOwn) {
    Scenario draft = two_cruisers();
    ASSERT_EQ(add_ship(classic(), draft, 0, "federation/ca"), std::nullopt);
    EXPECT_EQ(draft.setup.units[1].side, 0) << "units stand in the order of the sides";
    EXPECT_NE(draft.setup.units[0].name, draft.setup.units[1].name);
    EXPECT_NE(add_ship(classic(), draft, 0, "federation/none"), std::nullopt);
    EXPECT_NE(add_ship(classic(), draft, 7, "federation/ca"), std::nullopt);
}

TEST(BattleBuilder, SidesStandAsFarApartAsAskedAndFaceEachOther) {
    for (const int hexes : {1, 12, 25}) {
        Scenario draft = two_cruisers();
        stand_apart(draft, hexes);
        const SetupUnit &a = draft.setup.units[0], &b = draft.setup.units[1];
        EXPECT_EQ(distance(a.hex, b.hex), hexes);
        EXPECT_EQ(relative_bearing(a.hex, a.facing, b.hex), 1);
        EXPECT_EQ(relative_bearing(b.hex, b.facing, a.hex), 1);
    }
}

TEST(BattleBuilder, AShipOffTheMapBarsTheBattle) {
    Scenario draft = two_cruisers();
    draft.setup.field.map = {20, 20};
    stand_apart(draft, 60);
    const DraftFaults faults = faults_of(classic(), std::nullopt, draft);
    ASSERT_FALSE(faults.bars.empty());
    EXPECT_NE(faults.bars[0].find("off the map"), std::string::npos) << faults.bars[0];
}

TEST(BattleBuilder, TerrainReplacesWhatStoodInItsHex) {
    Scenario draft = two_cruisers();
    Feature planet, moon;
    planet.hex = moon.hex = hex_at(25, 25);
    moon.kind = FeatureKind::moon;
    ASSERT_EQ(place_terrain(classic(), draft, planet), std::nullopt);
    ASSERT_EQ(place_terrain(classic(), draft, moon), std::nullopt);
    ASSERT_EQ(draft.setup.field.features.size(), 1U);
    EXPECT_EQ(draft.setup.field.features[0].kind, FeatureKind::moon);
    clear_terrain(draft, planet.hex);
    EXPECT_TRUE(draft.setup.field.features.empty());
}

// S3.2: no more than a fifth of its price in options.
TEST(BattleBuilder, OptionsBeyondTheLimitBarTheBattle) {
    Scenario draft = two_cruisers();
    const auto fleet = load_fleet_rules("classic").value();
    ASSERT_TRUE(fleet);
    SetupUnit& ship = draft.setup.units[0];
    buy_option(ship, fleet->options.front().id, 1);
    ASSERT_EQ(ship.options.size(), 1U);
    buy_option(ship, fleet->options.front().id, 98);
    EXPECT_FALSE(faults_of(classic(), fleet, draft).bars.empty());
    buy_option(ship, fleet->options.front().id, -99);
    EXPECT_TRUE(ship.options.empty());
    EXPECT_TRUE(faults_of(classic(), fleet, draft).bars.empty());
}

TEST(BattleBuilder, AShipOfALaterYearBarsTheBattle) {
    Scenario draft = two_cruisers();
    draft.setup.year = 1;
    const DraftFaults faults = faults_of(classic(), std::nullopt, draft);
    ASSERT_FALSE(faults.bars.empty());
    EXPECT_NE(faults.bars[0].find("enters service"), std::string::npos) << faults.bars[0];
}

}  // namespace
}  // namespace impulse
