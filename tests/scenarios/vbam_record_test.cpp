// VBAM/SFB records: the three encounters, crippled units, supply, web, civilian fleets, capacity, and what comes back.
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/damage/crippled.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/vbam.h"
#include "tests/support/record_text.h"

namespace impulse::vbam {
namespace {

const std::string system22 = R"({
 "format": "impulse-record/1", "kind": "in",
 "battle_id": "VB-t14-sys22", "campaign": "vbam", "rules_profile": "vbam-sfb", "year": 172, "rng_seed": 11,
 "scenario": { "kind": "deep-space", "demanded_by": "klingon", "accepted": true, "resolve_with": "sfb" },
 "system": { "name": "Tau" },
 "sides": [
  { "id": "klingon", "empire": "Klingon", "role": "attacker", "in_supply": true,
    "units": [ { "id": "D7-1", "class": "D7", "base_hull": "CA", "status": "undamaged" }, { "id": "F5-1", "class": "F5", "base_hull": "FF", "status": "undamaged" } ] },
  { "id": "federation", "empire": "Federation", "role": "defender", "in_supply": true,
    "units": [ { "id": "CA-1", "class": "CA", "base_hull": "CA", "status": "undamaged" } ] }
 ]
})";

TEST(VbamRecord, DeepSpace) {
    const RecordIn in = record_read(system22);
    EXPECT_TRUE(in.scenario.setup.field.map.floating());
    EXPECT_LE(distance(set_up_unit(in, "D7-1").hex, hex_at(6, 15)), 3);
    EXPECT_LE(distance(set_up_unit(in, "F5-1").hex, hex_at(6, 15)), 3);
    EXPECT_LE(distance(set_up_unit(in, "CA-1").hex, hex_at(37, 16)), 3);
    EXPECT_EQ(letter(set_up_unit(in, "D7-1").facing), 'B');
    EXPECT_EQ(letter(set_up_unit(in, "CA-1").facing), 'E');
    for (const char* id : {"D7-1", "F5-1", "CA-1"}) {
        EXPECT_EQ(set_up_unit(in, id).weapon_status, 2) << id;
        EXPECT_EQ(set_up_unit(in, id).speed, -1) << id;
    }
    EXPECT_TRUE(in.scenario.setup.field.features.empty());
    ASSERT_TRUE(make_battle(classic_rules(), in.scenario.setup));
}

TEST(VbamRecord, DefensiveAroundAPlanet) {
    const RecordIn in = record_read(text_with(system22, "deep-space", "defensive"));
    ASSERT_EQ(in.scenario.setup.field.features.size(), 1U);
    const Feature& planet = in.scenario.setup.field.features[0];
    EXPECT_EQ(planet.kind, FeatureKind::planet);
    EXPECT_EQ(planet.hex, hex_at(37, 16));
    EXPECT_EQ(planet.strength, 50);  // farther away a unit has disengaged
    EXPECT_EQ(set_up_unit(in, "D7-1").weapon_status, 3);
    EXPECT_EQ(set_up_unit(in, "CA-1").weapon_status, 2);
    EXPECT_EQ(set_up_unit(in, "CA-1").speed, 6);
    const int range = distance(set_up_unit(in, "CA-1").hex, planet.hex);
    EXPECT_GE(range, 1);
    EXPECT_LE(range, 3);
    ASSERT_TRUE(make_battle(classic_rules(), in.scenario.setup));
}

TEST(VbamRecord, HydransDefendAGasGiantAndAsteroidsHaveAMoon) {
    std::string text = text_with(text_with(system22, "deep-space", "defensive"), "\"empire\": \"Federation\"",
                                 "\"empire\": \"Hydran\"");
    text = text_with(text, "\"class\": \"CA\"", "\"class\": \"RN\"");
    const RecordIn giant = record_read(text);
    EXPECT_EQ(giant.scenario.setup.field.features[0].kind, FeatureKind::gas_giant);
    EXPECT_EQ(giant.scenario.setup.field.features[0].radius, 4);
    EXPECT_GT(distance(giant.scenario.setup.units.back().hex, hex_at(37, 16)), 4);
    const RecordIn rocks =
        record_read(text_with(text_with(system22, "deep-space", "defensive"), "\"name\": \"Tau\"",
                              "\"name\": \"Tau\", \"terrain\": \"asteroids\""));
    EXPECT_EQ(rocks.scenario.setup.field.features[0].kind, FeatureKind::moon);
    EXPECT_EQ(rocks.scenario.setup.field.features[1].kind, FeatureKind::asteroid);
}

TEST(VbamRecord, Pursuit) {
    const RecordIn in = record_read(text_with(system22, "deep-space", "pursuit"));
    EXPECT_LE(distance(set_up_unit(in, "D7-1").hex, hex_at(11, 15)), 3);
    EXPECT_LE(distance(set_up_unit(in, "CA-1").hex, hex_at(31, 16)), 3);
    EXPECT_EQ(letter(set_up_unit(in, "CA-1").facing), 'B');
}

TEST(VbamRecord, ScoutsAndStealth) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const Encounter &deep = *encounter(*rows, "deep-space"), &defensive = *encounter(*rows, "defensive");
    EXPECT_EQ(start_status(deep.attacker, deep.defender, true, false), 3);
    EXPECT_EQ(start_status(deep.defender, deep.attacker, true, false), 3);
    EXPECT_EQ(start_status(defensive.defender, defensive.attacker, true, false), 3);
    EXPECT_EQ(start_status(deep.attacker, deep.defender, false, true), 1);
    EXPECT_EQ(start_status(defensive.attacker, defensive.defender, false, true),
              3);  // a defender's stealth does not count
    EXPECT_EQ(start_status(defensive.defender, defensive.attacker, false, true), 1);
    const RecordIn in =
        record_read(text_with(system22, "\"id\": \"F5-1\",", "\"id\": \"F5-1\", \"is_scout\": true,"));
    EXPECT_EQ(set_up_unit(in, "D7-1").weapon_status, 3);
    EXPECT_EQ(set_up_unit(in, "CA-1").weapon_status, 2);
}

// 60 % of the internals as one volley through the damage chart, its dice kept with the set-up.
TEST(VbamRecord, CrippledUnitsEnterByTheDamageChart) {
    const std::string text =
        text_with(system22, "\"class\": \"D7\", \"base_hull\": \"CA\", \"status\": \"undamaged\"",
                  "\"class\": \"D7\", \"base_hull\": \"CA\", \"status\": \"crippled\"");
    const RecordIn in = record_read(text);
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const auto battle = make_battle(classic_rules(), in.scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    const Unit& d7 = battle->units[0];
    const ShipClass& type = classic_rules().type(d7.type);
    int lost = d7[Counter::sensor_lost] + d7[Counter::scanner_lost] + d7[Counter::damage_control_lost] +
               d7[Counter::excess_lost];
    for (const GroupState& g : d7.groups) lost += g.lost;
    const int points = crippled_boxes(*rows, type.interior_boxes);
    EXPECT_LE(lost, points);  // some points fall on crew
    EXPECT_GE(lost, points - 12);
    EXPECT_NE(d7[Counter::crippled], 0);
    for (std::size_t bank = 0; bank < 6; ++bank)
        EXPECT_EQ(d7.shield[bank], type.bank_boxes[bank]);  // shields are full
    EXPECT_GT(in.scenario.rolls.size(), 10U);
    // The same seed gives the same boxes.
    EXPECT_EQ(record_read(text).scenario.setup.units[0].damage, in.scenario.setup.units[0].damage);
    EXPECT_NE(
        record_read(text_with(text, "\"rng_seed\": 11", "\"rng_seed\": 12")).scenario.setup.units[0].damage,
        in.scenario.setup.units[0].damage);
}

TEST(VbamRecord, OutOfSupplyThereAreNoReloads) {
    const RecordIn in = record_read(text_with(system22, "\"role\": \"attacker\", \"in_supply\": true",
                                              "\"role\": \"attacker\", \"in_supply\": false"));
    EXPECT_TRUE(set_up_unit(in, "D7-1").no_reloads);
    EXPECT_FALSE(set_up_unit(in, "CA-1").no_reloads);
    const auto battle = make_battle(classic_rules(), in.scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    for (const GroupState& g : battle->units[0].groups) {
        EXPECT_EQ(g.reloads, 0);
        EXPECT_EQ(g.store, (std::array<std::uint8_t, 4>{}));
    }
}

TEST(VbamRecord, WebLaidBeforeLiesThereWithoutStrength) {
    std::string text =
        text_with(system22, "\"system\"",
                  "\"web_hexes\": [\"3010\", \"3011\"], \"web_side\": \"federation\", \"system\"");
    const RecordIn in = record_read(text);
    EXPECT_EQ(in.scenario.setup.field.web_turn, 2);
    const auto battle = make_battle(classic_rules(), in.scenario.setup);
    ASSERT_TRUE(battle) << battle.error();
    ASSERT_EQ(battle->web_hexes.size(), 2U);
    EXPECT_EQ(battle->webs[0].energy, 0);
    EXPECT_EQ(battle->webs[0].laid_before, 1);
}

// No web is gained from weapon status (S4.12, S4.13).
TEST(VbamRecord, WeaponStatusGivesNoWeb) {
    std::string text = text_with(system22, "\"empire\": \"Federation\"", "\"empire\": \"Tholian\"");
    const RecordIn in = record_read(text_with(text, "\"id\": \"CA-1\", \"class\": \"CA\"",
                                              "\"id\": \"CA-1\", \"weapon_status\": 3, \"class\": \"C\""));
    const impulse::Setup& setup = in.scenario.setup;
    const auto charge = [&] {
        const auto battle = make_battle(classic_rules(), setup);
        EXPECT_TRUE(battle) << battle.error();
        std::int32_t sum = 0;
        const ShipClass& type = classic_rules().type(battle->units[2].type);
        for (std::size_t g = 0; g < type.groups.size(); ++g)
            if (classic_rules().system(type.groups[g].system).device == Device::web_generator)
                sum += battle->units[2].groups[g].charge;
        return sum;
    };
    EXPECT_EQ(charge(), 0);
}

TEST(VbamRecord, TooManyPointsAreRefusedUntilTheOwnerRemovesSome) {
    // CR 3 in Y172 leads 175, and 50 more for the frigate hull: 160 and 71 are too many, 160 alone are not.
    const std::string led = text_with(
        text_with(
            system22, "\"role\": \"attacker\", \"in_supply\": true,",
            "\"role\": \"attacker\", \"in_supply\": true, \"flagship\": \"D7-1\", \"command_rating\": 3,"),
        "\"id\": \"D7-1\",", "\"id\": \"D7-1\", \"combat_bpv\": 160,");
    EXPECT_NE(record_refused(led).find("BPV Capacity"), std::string::npos) << record_refused(led);
    const RecordIn in = record_read(
        text_with(led, "\"command_rating\": 3,", "\"command_rating\": 3, \"removed\": [\"F5-1\"],"));
    EXPECT_TRUE(set_up_unit(in, "F5-1").held_out);
    EXPECT_FALSE(set_up_unit(in, "D7-1").held_out);
    const RecordIn more = record_read(text_with(led, "\"command_rating\": 3", "\"command_rating\": 9"));
    EXPECT_EQ(Json::parse(more.scenario.record)["sides"][0]["capacity"],
              750);  // 700, and 50 for the frigate hull
}

// Command rating, hull, points of fighters and scouts stand on the sheets: nobody need type them.
TEST(VbamRecord, WhatNobodyTypesIsOnTheSheet) {
    // Eight D7s are 968 points; the flagship's rating of 8 leads 500 in Y172.
    std::string eight = "\"units\": [ { \"id\": \"D7-0\", \"class\": \"D7\" }";
    for (int n = 1; n < 8; ++n) eight += ", { \"id\": \"D7-" + std::to_string(n) + "\", \"class\": \"D7\" }";
    std::string text = text_with(system22,
                                 "\"units\": [ { \"id\": \"D7-1\", \"class\": \"D7\", \"base_hull\": \"CA\", "
                                 "\"status\": \"undamaged\" }, { \"id\": \"F5-1\", \"class\": \"F5\", "
                                 "\"base_hull\": \"FF\", \"status\": \"undamaged\" } ]",
                                 eight + " ]");
    text = text_with(text, "\"role\": \"attacker\",", "\"role\": \"attacker\", \"flagship\": \"D7-0\",");
    EXPECT_NE(record_refused(text).find("klingon has 968 BPV, 468 more"), std::string::npos)
        << record_refused(text);
    // A planet leads only where nothing better does: the cruiser's 500 and a frigate hull's 50, not the planet's 175.
    const auto defended = [&](const std::string& units) {
        std::string with =
            text_with(system22, "\"role\": \"defender\",",
                      "\"role\": \"defender\", \"planet_flag\": true, \"flagship\": \"CA-1\",");
        return text_with(
            with, "{ \"id\": \"CA-1\", \"class\": \"CA\", \"base_hull\": \"CA\", \"status\": \"undamaged\" }",
            units);
    };
    const auto parts = [](const RecordIn& in) {
        return Json::parse(in.scenario.record)["sides"][1]["capacity_parts"];
    };
    const RecordIn led =
        record_read(defended(R"({ "id": "CA-1", "class": "CA" }, { "id": "FF-1", "class": "FF" })"));
    EXPECT_EQ(parts(led)["table"], 500);
    EXPECT_EQ(parts(led)["hull_bonus"], 50);
    const RecordIn alike =
        record_read(defended(R"({ "id": "CA-1", "class": "CA" }, { "id": "CC-1", "class": "CC" })"));
    EXPECT_EQ(parts(alike)["hull_bonus"], 0);  // the CC is built on the hull of the CA
    // Fighters without a price of their own have that of their class; they may stand alone where a carrier has decks.
    const RecordIn carrier = record_read(defended(
        R"({ "id": "CA-1", "class": "CA" }, { "id": "CV-1", "class": "CVS", "squadrons": [ { "id": "a", "type": "federation/f18", "active": 2, "paid": 2 } ] })"));
    const auto bpv = [](const char* key) {
        for (const ShipClass& c : classic_rules().classes)
            if (c.sheet.key == key) return c.sheet.bpv_combat;
        return 0;
    };
    EXPECT_EQ(Json::parse(carrier.scenario.record)["sides"][1]["bpv_total"],
              bpv("federation/ca") + bpv("federation/cvs") + 2 * bpv("federation/f18"));
    EXPECT_EQ(
        record_refused(
            defended(
                R"({ "id": "CA-1", "class": "CA" }, { "id": "CV-1", "class": "CVS" }, { "id": "Q", "class": "federation/f18" })"))
            .find("fighters do not fight"),
        std::string::npos);
    const std::string no_deck =
        text_with(text_with(system22, "\"class\": \"CA\"", "\"class\": \"FF\""), "{ \"id\": \"CA-1\"",
                  "{ \"id\": \"Q\", \"class\": \"federation/f18\" }, { \"id\": \"CA-1\"");
    EXPECT_NE(record_refused(no_deck).find("no deck for them"), std::string::npos) << record_refused(no_deck);
}
TEST(VbamRecord, HullsAreReadOutOfSizeMoveCostAndName) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    const auto hull = [&](int size, const char* cost, const char* code, const char* name) {
        return hull_of(*rows, size, *parse_energy(cost), code, name);
    };
    EXPECT_EQ(hull(3, "1", "CA", "Heavy Cruiser"), "CA");
    EXPECT_EQ(hull(3, "1", "CC", "Command Cruiser"), "CA");
    EXPECT_EQ(hull(4, "1/2", "DW", "War destroyer"), "DW");
    EXPECT_EQ(hull(4, "1/2", "DD", "Destroyer"), "DD");
    for (const char* name : {"SeaHawk", "K4R", "Snipe-A"}) EXPECT_EQ(hull(4, "1/3", "X", name), "FF");
    EXPECT_EQ(hull(2, "1.5", "DN", "Dreadnought"), "DN");
    EXPECT_EQ(hull(5, "0", "DEFSAT", "Defence satellite"), "");
}

TEST(VbamDefsats, FightRoundThePlanetAsInAnyCampaign) {
    std::string text = text_with(
        text_with(system22, "deep-space", "defensive"), "\"role\": \"defender\",",
        "\"role\": \"defender\", \"defences\": [ { \"id\": \"DS1\", \"class\": \"DefSat\", \"defsat_type\": "
        "\"phaser\" }, { \"id\": \"DS2\", \"class\": \"DefSat\", \"defsat_type\": \"phaser\" } ],");
    const RecordIn in = record_read(text);
    EXPECT_EQ(set_up_unit(in, "DS1").class_key, "ground/defsat");
    EXPECT_EQ(set_up_unit(in, "DS1").speed, 0);
    EXPECT_EQ(distance(set_up_unit(in, "DS1").hex, hex_at(37, 16)), 1);
    EXPECT_NE(set_up_unit(in, "DS1").hex, set_up_unit(in, "DS2").hex);
    EXPECT_NE(all_notes(in).find("no source gives sheets by type"), std::string::npos) << all_notes(in);
    const auto run = umpired(in);
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "DS1", Fate::destroyed);
    ASSERT_TRUE(run->give(UmpireEnd{SideId{std::size_t{1}}}, "test"));
    const Json out = record_given(*run);
    EXPECT_EQ(out["sides"][1]["defences"][0]["status"], "destroyed");
    EXPECT_EQ(out["sides"][1]["defences"][1]["status"], "undamaged");
}

TEST(VbamRecord, WhatIsNotFoughtOnTheMapIsRefused) {
    const std::vector<std::array<std::string, 3>> cases{
        {"\"accepted\": true", "\"accepted\": false", "refused"},
        {"\"resolve_with\": \"sfb\"", "\"resolve_with\": \"sidcors\"", "impulse sidcors"},
        {"\"id\": \"F5-1\", \"class\": \"F5\", \"base_hull\": \"FF\", \"status\": \"undamaged\"",
         "\"id\": \"F5-1\", \"class\": \"F5\", \"status\": \"destroyed\"", "fights no more"},
        {"\"role\": \"defender\"", "\"role\": \"attacker\"", "attacker and a defender"},
        {"\"role\": \"attacker\",", "\"role\": \"attacker\", \"initial_facing\": \"D\",", "faces B or C"},
        {"\"name\": \"Tau\"", "\"name\": \"Tau\", \"terrain\": \"swamp\"", "swamp"},
        {"\"role\": \"attacker\",", "\"role\": \"attacker\", \"ground_units\": [\"heavy cavalry\"],",
         "light infantry"},
    };
    for (const auto& [from, to, told] : cases) {
        const std::string text = record_refused(text_with(system22, from, to));
        EXPECT_NE(text.find(told), std::string::npos) << to << ": " << text;
        EXPECT_TRUE(text.starts_with("record.json:")) << text;
    }
}

TEST(VbamRecord, DesignationsOfHeavyWarDestroyers) {
    const auto rows = load_rows();
    ASSERT_TRUE(rows);
    EXPECT_EQ(hdw(*rows, "HDW-C")->bpv, 22);
    EXPECT_EQ(hdw(*rows, "HDW-C")->rating, 10);
    EXPECT_EQ(hdw(*rows, "HDW-P")->bpv, 30);
    EXPECT_EQ(hdw(*rows, "HDW-K")->bpv, 10);
    for (const char* suffix : {"HDW-H", "HDW-S", "HDW-V"}) EXPECT_EQ(hdw(*rows, suffix)->bpv, 20) << suffix;
    EXPECT_EQ(hdw(*rows, "HDW"), nullptr);
    EXPECT_EQ(hdw(*rows, "HDW-X"), nullptr);
    EXPECT_EQ(hdw(*rows, "D7-C"), nullptr);
}

// A civilian fleet is its ships; what is left of them says what is left of it. Ships without a whole sheet stay out.
TEST(VbamRecord, CivilianFleetsAreTheirShips) {
    const std::string text = text_with(system22, "\"role\": \"defender\",",
                                       "\"role\": \"defender\", \"groups\": [ { \"id\": \"T1\", \"kind\": "
                                       "\"trade\", \"status\": \"undamaged\" } ],");
    // The freighters of this test: F5s, under the code of the sheet.
    const Rules rules = [] {
        Rules r = classic_rules();
        for (ShipClass& c : r.classes)
            if (c.sheet.key == "neutral/ft1") {
                const std::string key = c.sheet.key, code = c.sheet.code;
                for (const ShipClass& f5 : classic_rules().classes)
                    if (f5.sheet.key == "klingon/f5") c = f5;
                c.sheet.key = key;
                c.sheet.code = code;
            }
        return r;
    }();
    auto in = read_record_in(text, "record.json", rules);
    ASSERT_TRUE(in) << in.error().text();
    const auto& units = in->scenario.setup.units;
    EXPECT_EQ(
        std::count_if(units.begin(), units.end(), [](const SetupUnit& u) { return u.id.starts_with("T1-"); }),
        4);
    in->scenario.setup.field.umpire = 1;
    auto run = BattleRun::begin(rules, in->scenario, {});
    ASSERT_TRUE(run) << run.error().text();
    for (const char* id : {"T1-1", "T1-2", "T1-4", "CA-1"})
        ASSERT_TRUE((*run)->give(UmpireRemove{(*run)->roster().unit(id), Fate::destroyed}, "test")) << id;
    ASSERT_TRUE((*run)->give(UmpireEnd{SideId{std::size_t{0}}}, "test"));
    const Json out = record_given(**run);
    EXPECT_EQ(out["sides"][1]["groups"][0]["status"], "destroyed");  // three of four
    EXPECT_EQ(out["sides"][1]["groups"][0]["ships_destroyed"], 3);
    const std::string wrong = record_refused(text_with(text, "\"trade\"", "\"pleasure\""));
    EXPECT_NE(wrong.find("trade"), std::string::npos) << wrong;
    // With the sheets as they are, the freighters' figures are in no source: they are told of and stay out.
    const RecordIn as_they_are = record_read(text);
    EXPECT_TRUE(std::any_of(as_they_are.scenario.notes.begin(), as_they_are.scenario.notes.end(),
                            [](const std::string& n) { return n.starts_with("T1"); }));
}

// The worked example 3 is fought in the abstract: its record is sound, but sets up nothing on the map.
TEST(VbamRecord, AnAbstractBattleIsSoundWithoutAMap) {
    const std::string text =
        R"({ "record": "battle-in/1", "battle_id": "VB-t14-sys22", "campaign": "vbam", "rules_profile": "vbam-sfb", "year": 172,
      "scenario": { "kind": "defensive", "demanded_by": "frax", "accepted": true, "resolve_with": "sidcors" }, "rng_seed": 11,
      "sides": [ { "id": "klingon", "role": "attacker", "flagship": "KD7C", "command_rating": 9, "capacity": 750, "bpv_total": 640, "in_supply": true,
          "units": [ { "id": "KD7C", "factors": "9/5", "base_hull": "CA", "status": "undamaged" }, { "id": "F5-1", "factors": "5/3", "base_hull": "FF", "status": "undamaged" } ],
          "capacity_parts": { "table": 700, "hull_bonus": 50 } },
        { "id": "frax", "role": "defender", "planet_flag": true, "ground_units": ["light infantry"],
          "units": [ { "id": "FX-CA-1", "factors": "8/4", "base_hull": "CA", "status": "undamaged" } ] } ] })";
    const std::string all = record_told(text);
    EXPECT_NE(all.find("of 750 BPV (700 by the table, 50 for further hulls)"), std::string::npos) << all;
    EXPECT_NE(record_refused(text).find("impulse sidcors"), std::string::npos);
}

TEST(VbamRecord, SentriesStayWithTheirCharges) {
    const RecordIn in =
        record_read(text_with(system22, "\"id\": \"F5-1\",", "\"id\": \"F5-1\", \"sentry_of\": \"T9\","));
    EXPECT_TRUE(set_up_unit(in, "F5-1").held_out);
}

TEST(VbamRecord, ARaidIsToldAsOne) {
    RecordIn in = record_read(text_with(system22, "deep-space", "raid"));
    in.scenario.setup.field.umpire = 1;
    auto run = BattleRun::begin(classic_rules(), in.scenario, {});
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_TRUE((*run)->give(UmpireRemove{(*run)->roster().unit("CA-1"), Fate::destroyed}, "test"));
    EXPECT_EQ(record_given(**run)["raided"], true);
}

// Only three states come back, and who entered crippled stays crippled or dies.
TEST(VbamRecord, OnlyThreeStatesComeBack) {
    RecordIn in = record_read(text_with(
        system22, "\"id\": \"F5-1\", \"class\": \"F5\", \"base_hull\": \"FF\", \"status\": \"undamaged\"",
        "\"id\": \"F5-1\", \"class\": \"F5\", \"base_hull\": \"FF\", \"status\": \"crippled\""));
    in.scenario.setup.field.umpire = 1;
    auto run = BattleRun::begin(classic_rules(), in.scenario, {});
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_TRUE((*run)->give(UmpireRemove{(*run)->roster().unit("CA-1"), Fate::destroyed}, "test"));
    const Json out = record_given(**run);
    EXPECT_EQ(out["winner"], "klingon");
    EXPECT_EQ(out["sides"][0]["units"][0]["status"], "undamaged");
    EXPECT_EQ(out["sides"][0]["units"][1]["status"], "crippled");
    EXPECT_EQ(out["sides"][1]["units"][0]["status"], "destroyed");
    EXPECT_FALSE(out["sides"][0]["units"][1].contains("damage"));  // partial damage is not carried over
    EXPECT_EQ(out["scenario"]["demanded_by"], "klingon");
}

}  // namespace
}  // namespace impulse::vbam
