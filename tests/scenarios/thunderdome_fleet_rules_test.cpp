// What a Thunderdome fleet may bring: years, carrier groups, squadrons and their stocks, options, mines, freighters.
// UTD2.2, UTD5.257, UTD6.3B, UTD6.3771, UTD7.2445, UTD7.26, UTD7.A, UTD8.
#include <gtest/gtest.h>

#include "battle/play/make_battle.h"
#include "battle/systems/fields.h"
#include "scenarios/campaigns/thunderdome_craft.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/files/files.h"
#include "scenarios/scenario_reader.h"
#include "scenarios/wanted_ships.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

std::string frigate(const std::string& id, const std::string& more) {
    return R"({ "id": ")" + id + R"(", "class": "federation/ff")" + more + " }";
}
bool warned_of(const std::string& text, const std::string& says) {
    return record_notes(text).find(says) != std::string::npos;
}
std::string in_year(std::string text, int year) {
    return with_changed(std::move(text), "\"campaign_year\": 175",
                        "\"campaign_year\": " + std::to_string(year));
}

// Refits make classes of their own, which are loaded with the record that names them.
tl::expected<RecordIn, FileError> read_with_refits(const std::string& text) {
    static std::vector<std::unique_ptr<Rules>> kept;
    auto rules = load_rules("classic", ships_wanted(text, "in.json"));
    EXPECT_TRUE(rules) << rules.error().text();
    kept.push_back(std::make_unique<Rules>(std::move(*rules)));
    return read_record_in(text, "in.json", *kept.back());
}

// ---- the year (UTD2.2, UTD8.12)

TEST(ThunderdomeYear, IsCountedFromTheCycle) {
    const auto year_in = [](const std::string& cycle) {
        return sound_record(
                   with_changed(thunderdome_record("", record_cruiser), "\"campaign_year\": 175", cycle))
            .scenario.setup.year;
    };
    EXPECT_EQ(year_in("\"campaign_cycle\": \"1.0\""), 165);
    EXPECT_EQ(year_in("\"campaign_cycle\": \"3.5\""), 167);  // 165 + 2.5, fractions down
    EXPECT_EQ(year_in("\"campaign_cycle\": \"3.5\", \"start_year\": 170"), 172);
}

TEST(ThunderdomeYear, RefitsHaveTheirs) {
    const std::string d6b = thunderdome_record(
        "", record_cruiser, "", R"({ "id": "B-D6", "class": "klingon/d6b", "refits": ["Y175"] })");
    const auto warned = [](const std::string& text) {
        const auto in = read_with_refits(text);
        EXPECT_TRUE(in) << in.error().text();
        for (const std::string& note : in->scenario.notes)
            if (note.find("B-D6: the refit Y175 is there from Y175") != std::string::npos) return true;
        return false;
    };
    EXPECT_FALSE(warned(d6b));
    EXPECT_TRUE(warned(in_year(d6b, 174)));
}

TEST(ThunderdomeYear, FightersAndDronesHaveTheirs) {
    // The F18 flies from Y173, drones of medium speed from Y167.
    const std::string carrier = thunderdome_record(
        "",
        R"({ "id": "R-CVS", "class": "federation/cvs", "squadrons": [ { "id": "R-a", "type": "federation/f18", "active": 4 } ] })");
    EXPECT_FALSE(warned_of(carrier, "fly from"));
    EXPECT_TRUE(warned_of(in_year(carrier, 172), "R-CVS: F18 fly from Y173, this is Y172 (UTD8.221)"));
    const std::string drones =
        thunderdome_record("", record_cruiser, "",
                           R"({ "id": "B-D7", "class": "klingon/d7", "loads": { "DRONE A": ["I-M"] } })");
    EXPECT_FALSE(warned_of(in_year(drones, 167), "flies from"));
    EXPECT_TRUE(warned_of(in_year(drones, 166), "\"I-M\" flies from the year 167 on"));
}

TEST(ThunderdomeYear, AnEmpireWithNothingSoEarlyHasItsFirstShips) {  // UTD8.12
    // In Y100 the Federation has its ships of Y120 and none that come later.
    const auto first = [](int from) {
        return in_year(
            thunderdome_record("", frigate("R-FF", ", \"year_in_service\": " + std::to_string(from))), 100);
    };
    EXPECT_FALSE(warned_of(first(120), "R-FF is in service"));
    EXPECT_TRUE(warned_of(first(121), "R-FF is in service from Y121, this is Y100 (UTD2.2)"));
    // In Y130 there are ships: what comes later does not fight.
    EXPECT_TRUE(warned_of(in_year(thunderdome_record("", frigate("R-FF", ", \"year_in_service\": 131")), 130),
                          "in service from Y131"));
}

// ---- what serves in a fleet (UTD7.261, UTD7.262, UTD8.26)

TEST(ThunderdomeFleet, OnlyShipsAndFreightersServe) {
    const auto fleet = [](const std::string& unit) {
        return thunderdome_record("", record_cruiser + ", " + unit);
    };
    EXPECT_TRUE(warned_of(fleet(R"({ "id": "R-B", "class": "federation/bs", "move_cost": "0" })"),
                          "R-B: only ships and units based on freighters serve in fleets (UTD7.262)"));
    EXPECT_FALSE(warned_of(fleet(R"({ "id": "R-F", "class": "neutral/f-s" })"), "UTD7.262"));
    EXPECT_FALSE(warned_of(
        fleet(R"({ "id": "R-F", "class": "neutral/f-l", "freighter_parts": ["skid", "ducktail"] })"),
        "UTD7.262"));
}

TEST(ThunderdomeFleet, CommandLimitsHoldForEachFleetAndHeldOutShipsDoNotCount) {
    std::string nine = record_cruiser;
    for (int i = 0; i < 9; ++i) nine += ", " + frigate("F" + std::to_string(i), ", \"move_cost\": \"1/3\"");
    // The CA commands eight ships beside itself (S8.21).
    EXPECT_TRUE(warned_of(thunderdome_record("", nine), "(S8.21)"));
    EXPECT_FALSE(warned_of(thunderdome_record("\"held_out\": [\"F8\"],", nine), "(S8.21)"));
}

TEST(ThunderdomeFleet, TheCampaignSaysWhoIsACarrier) {  // UTD7.261: it goes before S8
    // By its sheet a CVS needs two escorts; as a carrier of no kind of this campaign's it needs none.
    const std::string cvs = R"({ "id": "R-CVS", "class": "federation/cvs" })";
    EXPECT_FALSE(warned_of(thunderdome_record("", cvs), "S8.315"));
    EXPECT_TRUE(warned_of(
        thunderdome_record("", R"({ "id": "R-CVS", "class": "federation/cvs", "is_true_carrier": true })"),
        "true carriers need 2 escorts, the fleet has 0"));
}

TEST(ThunderdomeFleet, QShipsAreKnownToAll) {
    const std::string text = thunderdome_record(
        "", R"({ "id": "R-Q", "class": "neutral/f-l", "is_q_ship": true, "freighter_parts": ["skid"] })");
    EXPECT_TRUE(warned_of(text, "R-Q of Federation is a Q-ship, and everybody knows it (UTD8.26)"));
    FoughtRecord f{text};
    EXPECT_EQ(f.out()["sides"][0]["units"][0]["freighter_parts"], Json({"skid"}));
    EXPECT_EQ(f.out()["sides"][0]["units"][0]["is_q_ship"], true);
}

// ---- carrier groups (UTD8.223, S8.315: of size class 3 two escorts, one at least of size class 4)

using thunderdome::GroupShip;

std::vector<std::string> faults_of(std::vector<GroupShip> ships) {
    static const auto rules = load_fleet_rules("classic");
    return thunderdome::group_faults(**rules, ships);
}
GroupShip true_carrier(int size) { return {.size_class = size, .carrier = true}; }
GroupShip single_carrier(int size) { return {.size_class = size, .single = true}; }
GroupShip true_escort(int size) { return {.size_class = size, .escort = true}; }
GroupShip resupply_ship(int size) { return {.size_class = size, .resupply = true}; }

TEST(ThunderdomeCarriers, ATrueCarrierNeedsItsEscorts) {
    EXPECT_NE(faults_of({true_carrier(3), true_escort(4)}).at(0).find("need 2 escorts, the fleet has 1"),
              std::string::npos);
    EXPECT_TRUE(faults_of({true_carrier(3), true_escort(4), true_escort(3)}).empty());
    EXPECT_NE(faults_of({true_carrier(3), true_escort(3), true_escort(3)})
                  .at(0)
                  .find("of the escorts 1 must be of size class 4"),
              std::string::npos);
    EXPECT_TRUE(faults_of({true_carrier(4), true_escort(4)}).empty());
    EXPECT_NE(faults_of({true_carrier(2), true_escort(4), true_escort(4)}).at(0).find("need 3 escorts"),
              std::string::npos);
}

TEST(ThunderdomeCarriers, AResupplyShipStandsIn) {  // UTD8.22311
    EXPECT_TRUE(faults_of({true_carrier(3), true_escort(3), resupply_ship(4)}).empty());
    EXPECT_TRUE(faults_of({resupply_ship(4)}).empty());
}

TEST(ThunderdomeCarriers, SingleShipCarriersMayBeEscortedAndHybridsMayNot) {  // UTD8.223181, UTD8.22312
    EXPECT_TRUE(faults_of({single_carrier(3)}).empty());
    EXPECT_TRUE(faults_of({single_carrier(3), true_escort(4), true_escort(3)}).empty());
    EXPECT_NE(faults_of({single_carrier(3), true_escort(4)}).at(0).find("has 2 escorts or none, here are 1"),
              std::string::npos);
    EXPECT_NE(faults_of({{.size_class = 3, .hybrid = true}, true_escort(4)})
                  .at(0)
                  .find("1 true escorts have no true carrier"),
              std::string::npos);
    EXPECT_NE(faults_of({true_escort(4)}).at(0).find("no true carrier"), std::string::npos);
}

TEST(ThunderdomeCarriers, LossesMakeGroupsIllegalAfterTheBattle) {  // UTD8.2232
    const std::string group = R"({ "id": "R-CVS", "class": "federation/cvs", "is_true_carrier": true }, )" +
                              frigate("E1", ", \"is_true_escort\": true") + ", " +
                              frigate("E2", ", \"is_true_escort\": true");
    FoughtRecord f{thunderdome_record("", group)};
    EXPECT_FALSE(f.out()["sides"][0].contains("illegal_after_battle"));
    f.unit("E2").fate = Fate::destroyed;
    EXPECT_NE(f.out()["sides"][0]["illegal_after_battle"][0].get<std::string>().find(
                  "need 2 escorts, the fleet has 1"),
              std::string::npos);
    f.unit("R-CVS").fate = Fate::destroyed;
    EXPECT_NE(f.out()["sides"][0]["illegal_after_battle"][0].get<std::string>().find("no true carrier"),
              std::string::npos);
}

// ---- fighters (UTD8.2211, UTD8.2212, UTD7.2445)

TEST(ThunderdomeFighters, MegafightersAreOneSquadronOnOneTrueCarrier) {
    const auto fleet = [](const std::string& kind, int active, bool carrier) {
        return thunderdome_record(
            "", frigate("R1", R"(, "is_true_carrier": )" + std::string(carrier ? "true" : "false") +
                                  R"(, "squadrons": [ { "kind": ")" + kind + R"(", "active": )" +
                                  std::to_string(active) + " } ]"));
    };
    EXPECT_FALSE(warned_of(fleet("megafighter", 12, true), "UTD8.2212"));
    EXPECT_TRUE(warned_of(fleet("megafighter", 13, true), "is 12, or 6 heavy ones (UTD8.2212)"));
    EXPECT_FALSE(warned_of(fleet("heavy megafighter", 6, true), "UTD8.2212"));
    EXPECT_TRUE(warned_of(fleet("heavy megafighter", 7, true), "UTD8.2212"));
    EXPECT_TRUE(warned_of(fleet("megafighter", 12, false), "fly from a true carrier (UTD8.2212)"));
    const std::string two =
        R"(, "is_true_carrier": true, "squadrons": [ { "kind": "megafighter", "active": 6 } ])";
    EXPECT_TRUE(warned_of(thunderdome_record("", frigate("R1", two) + ", " + frigate("R2", two)),
                          "2 squadrons of megafighters; a player has one (UTD8.2212)"));
}

TEST(ThunderdomeFighters, HeavyOnesComeWithTheirYearAndBombersStayOnBases) {
    const auto heavy = thunderdome_record(
        "",
        R"({ "id": "R-CVS", "class": "federation/cvs", "squadrons": [ { "id": "R-a", "kind": "heavy fighter", "type": "federation/a10", "active": 1 } ] })");
    EXPECT_FALSE(warned_of(in_year(heavy, 171), "fly from"));
    EXPECT_TRUE(warned_of(in_year(heavy, 170), "A10 fly from Y171"));
    const std::string bombers = R"("squadrons": [ { "kind": "bomber", "active": 2 } ])";
    EXPECT_TRUE(warned_of(thunderdome_record("", frigate("R1", ", " + bombers)),
                          "bombers fly from bomber bases alone (UTD8.2211)"));
    EXPECT_FALSE(warned_of(
        thunderdome_record("", record_cruiser,
                           R"("defences": [ { "id": "B-b", "class": "klingon/f5", "type": "bomber base", )" +
                               bombers + " } ],"),
        "UTD8.2211"));
}

TEST(ThunderdomeFighters, F7AndG7AreShuttlesUnlessATrueCarrierPaysForThem) {  // UTD7.2445
    const auto cost = [](const std::string& ship) {
        return Json::parse(
            sound_record(thunderdome_record("", ship)).scenario.record)["sides"][0]["mc_total"];
    };
    const std::string ship =
        R"({ "id": "R-CV", "class": "federation/cvs", "move_cost": "1", "is_true_carrier": )";
    // Nine of twelve are three quarters: a load of 9 is the band of 8 to 14, a third of a move.
    EXPECT_EQ(cost(ship + R"(true, "squadrons": [ { "kind": "F7", "active": 9, "full": 12 } ] })"), "4/3");
    EXPECT_EQ(cost(ship + R"(false, "squadrons": [ { "kind": "F7", "active": 9, "full": 12 } ] })"), "1");
    EXPECT_EQ(cost(ship + R"(true, "squadrons": [ { "kind": "F7", "active": 8, "full": 12 } ] })"), "1");
    EXPECT_EQ(cost(ship + R"(false, "shuttles": [ { "kind": "G7", "count": 4 } ] })"), "1");
    EXPECT_TRUE(
        warned_of(thunderdome_record(
                      "", ship + R"(true, "squadrons": [ { "kind": "F7", "active": 8, "full": 12 } ] })"),
                  "F7 are shuttles and bought with options"));
}

TEST(ThunderdomeFighters, TwoSpecialShuttlesAreReadyF7AndG7AmongThem) {
    const auto with = [](int ready, int crews) {
        return thunderdome_record(
            "",
            frigate("R1", R"(, "shuttles": [ { "kind": "F7", "count": 3, "ready": )" + std::to_string(ready) +
                              R"(, "deck_crews": )" + std::to_string(crews) + " } ]"));
    };
    EXPECT_TRUE(read_record_in(with(2, 2), "in.json", table_rules("classic")));
    EXPECT_NE(record_refusal(with(3, 2))
                  .find("3 special shuttles are ready, F7 and G7 among them; 2 may be (UTD7.2445)"),
              std::string::npos);
    EXPECT_FALSE(warned_of(with(2, 2), "deck crews"));
    EXPECT_TRUE(warned_of(with(2, 3),
                          "3 deck crews at its F7 or G7; a ship that is not a carrier has 2 (UTD7.2445)"));
    EXPECT_NE(record_refusal(thunderdome_record("", frigate("R1", R"(, "shuttles": [ { "kind": "F18" } ])")))
                  .find("\"F18\" is not a shuttle that fights"),
              std::string::npos);
}

// ---- stocks of attrition units (UTD6.3B)

TEST(ThunderdomeStocks, SparesAreAStockOfTheirOwn) {
    // A CVS built with nine of twelve fighters: never more than nine, and its own spares beside them (UTD6.3B4, UTD6.3B5).
    const auto cvs = [](int active, int spare) {
        return thunderdome_record(
            "",
            R"({ "id": "R-CVS", "class": "federation/cvs", "squadrons": [ { "kind": "fighter", "full": 12, "paid": 9, "spare_full": 2, "active": )" +
                std::to_string(active) + R"(, "spare": )" + std::to_string(spare) + " } ] }");
    };
    EXPECT_TRUE(read_record_in(cvs(9, 2), "in.json", table_rules("classic")));
    EXPECT_NE(record_refusal(cvs(10, 2)).find("10 active are more than the 9 that were paid for (UTD6.3B4)"),
              std::string::npos);
    EXPECT_NE(record_refusal(cvs(9, 3)).find("3 spares are more than the 2 that the ship holds (UTD6.3B5)"),
              std::string::npos);
}

TEST(ThunderdomeStocks, SparesFirstThenTheResupplyShipAndNeverAboveWhatWasPaid) {  // UTD6.3B2
    const std::string ships =
        R"({ "id": "R-CVS", "class": "federation/cvs", "squadrons": [ { "id": "R-a", "type": "federation/f18", "paid": 6, "spare_full": 2, "active": 6, "spare": 1, "bpv_each": 8 } ] }, )" +
        frigate(
            "R-FCR",
            R"(, "is_fcr": true, "attrition_stores": [ { "type": "federation/f18", "count": 4, "full": 4 }, { "type": "federation/f14", "count": 2, "full": 2 } ])");
    FoughtRecord f{thunderdome_record("", ships)};
    for (int i = 1; i <= 3; ++i) f.unit("R-a-" + std::to_string(i)).fate = Fate::destroyed;
    Json side = f.out()["sides"][0];
    const Json squadron = side["units"][0]["squadrons"][0];
    EXPECT_EQ(squadron["lost"], 3);
    EXPECT_EQ(squadron["bpv_lost"], 24);
    EXPECT_EQ(squadron["from_spares"], 1);
    EXPECT_EQ(squadron["spare"], 0);
    EXPECT_EQ(squadron["from_stores"], 2);
    EXPECT_EQ(squadron["active"], 6);
    EXPECT_EQ(side["units"][1]["attrition_stores"][0]["count"], 2);
    EXPECT_EQ(side["units"][1]["attrition_stores"][1]["count"], 2);  // another type
    f.unit("R-FCR").fate = Fate::destroyed;
    side = f.out()["sides"][0];
    EXPECT_EQ(side["units"][0]["squadrons"][0]["active"], 4);
    EXPECT_NE(record_refusal(with_changed(thunderdome_record("", ships), "\"count\": 4", "\"count\": 5"))
                  .find("5 are more than the 4 that were bought"),
              std::string::npos);
}

TEST(ThunderdomeStocks, AnInspectedShipFliesItsOwnersFighters) {  // UTD6.3771
    const auto captured = [](const std::string& type) {
        return thunderdome_record(
            "",
            R"({ "id": "R-D7V", "class": "klingon/d7", "original_empire": "Klingon", "captured_uninspected": false, "inspected": true,
            "squadrons": [ { "id": "R-a", "type": ")" +
                type + R"(", "active": 2 } ] })");
    };
    EXPECT_TRUE(read_record_in(captured("federation/f18"), "in.json", table_rules("classic")));
    EXPECT_NE(
        record_refusal(captured("klingon/z1")).find("take types of Federation, not of Klingon (UTD6.3771)"),
        std::string::npos);
    // Everything else is as it was built: its own class and weapons.
    const auto in = sound_record(captured("federation/f18"));
    EXPECT_EQ(in.scenario.setup.units[0].class_key, "klingon/d7");
    EXPECT_FALSE(in.scenario.setup.units[0].uninspected);
}

// ---- options (UTD7.A)

TEST(ThunderdomeOptions, AFifthOfTheBpvFractionsUpIsThePoolOfEachUnit) {
    const std::string defences =
        R"("defences": [ { "id": "B-s", "type": "DefSat", "economic_bpv": 40 }, { "id": "B-g", "type": "GBDP-IV", "economic_bpv": 41 },
        { "id": "B-m", "type": "medium base", "economic_bpv": 60 } ], "shipyards": [ { "id": "B-Y", "type": "SC3", "economic_bpv": 101 } ], )";
    const Json record = Json::parse(
        sound_record(thunderdome_record(
                         "", R"({ "id": "R-CA", "class": "federation/ca", "economic_bpv": 101 })", defences))
            .scenario.record);
    EXPECT_EQ(record["sides"][0]["co_pools"]["R-CA"], 21);  // the document's example: 20.2
    EXPECT_EQ(record["sides"][1]["co_pools"]["B-g"], 9);    // 8.2
    EXPECT_EQ(record["sides"][1]["co_pools"]["B-Y"], 21);
    EXPECT_FALSE(record["sides"][1]["co_pools"].contains("B-s"));  // DefSats have none (UTD7.A)
    EXPECT_FALSE(record["sides"][1]["co_pools"].contains("B-m"));  // only small bases have some
}

TEST(ThunderdomeOptions, TheCampaignsPoolGoesBeforeTheRulebooks) {
    // 71 BPV: a pool of 15 here, 14 by S3.2. Two T-bombs of 4, ten parties of 1/2, a squad of 1 and two conversions: 15.
    const auto buys = [](int parties) {
        return thunderdome_record(
            "", frigate("R1", R"(, "options": { "t_bomb": 2, "boarding_party": )" + std::to_string(parties) +
                                  R"(, "commando_squad": 1, "commando_conversion": 2 })"));
    };
    FoughtRecord f{buys(10)};
    EXPECT_EQ(f.out()["sides"][0]["units"][0]["co_spent"], 15);
    // What the rulebook limits stays limited.
    EXPECT_NE(record_refusal(buys(11)).find("a ship of size class 4 may have 10"), std::string::npos);
    EXPECT_NE(
        record_refusal(
            thunderdome_record(
                "",
                frigate(
                    "R1",
                    R"(, "economic_bpv": 70, "options": { "t_bomb": 2, "boarding_party": 10, "commando_squad": 1, "commando_conversion": 2 })")))
            .find("the options cost 15 BPV; the pool of R1 is 14 (UTD7.A2)"),
        std::string::npos);
}

TEST(ThunderdomeOptions, DamageDoesNotMakeThePoolSmaller) {  // UTD7.A7
    const Json record = Json::parse(
        sound_record(
            thunderdome_record("", R"({ "id": "R-CA", "class": "federation/ca", "damage": ["L WARP 10"] })"))
            .scenario.record);
    EXPECT_EQ(record["sides"][0]["co_pools"]["R-CA"], 25);
}

TEST(ThunderdomeOptions, ASquadronSpreadsOnePoolOverItsMembers) {  // UTD7.A6
    // Two F18 of 10 BPV each: a pool of 4. A fast drone costs 1 more, one of medium speed 1/2.
    const auto squadron = [](const std::string& more) {
        return thunderdome_record(
            "",
            R"({ "id": "R-CVS", "class": "federation/cvs", "squadrons": [ { "id": "R-a", "type": "federation/f18", "active": 2, "bpv_each": 10, "co_pool": 4)" +
                more + " } ] }");
    };
    const auto f18 = sound_record(squadron(""));
    std::string rail;
    for (const ShipClass& c : table_rules("classic").classes)
        if (c.sheet.key == "federation/f18")
            for (const BoxGroup& g : c.sheet.groups)
                if (g.system.find("rail") != std::string::npos && rail.empty()) rail = g.name;
    ASSERT_FALSE(rail.empty());
    EXPECT_EQ(f18.scenario.setup.units.size(), 4U);
    const std::string one = R"(, "members": [ { "number": 2, "loads": { ")" + rail + R"(": ["I-M"] } } ])";
    const auto in = sound_record(squadron(one));
    const Json row = Json::parse(in.scenario.record)["sides"][0]["units"][0]["squadrons"][0];
    EXPECT_EQ(row["co_pool"], 4);
    EXPECT_EQ(row["co_spent"], 1);  // 1/2, fractions up
    EXPECT_TRUE(in.scenario.setup.units[1].loads.empty());
    EXPECT_EQ(in.scenario.setup.units[2].loads.at(0).second, "I-M");
    EXPECT_NE(
        record_refusal(with_changed(squadron(one), "\"bpv_each\": 10, \"co_pool\": 4", "\"bpv_each\": 0"))
            .find("the squadron's options cost 1 BPV; its pool of 20 % of 0 BPV is 0 (UTD7.A6)"),
        std::string::npos);
    EXPECT_NE(record_refusal(with_changed(squadron(one), "\"number\": 2", "\"number\": 3"))
                  .find("there is no number 3"),
              std::string::npos);
}

TEST(ThunderdomeOptions, DronesPaidWithTheShipStayInTheirRacks) {  // UTD7.A81, UTD7.A82
    // Eight fast drones at 1 each raise the D7's 121 BPV to 129: a pool of 26 (25.8) where 121 alone give 25 (24.2).
    const auto d7 = [](const std::string& more) {
        return thunderdome_record("", record_cruiser, "",
                                  R"({ "id": "B-D7", "class": "klingon/d7")" + more + " }");
    };
    const std::string four = R"(["I-F", "I-F", "I-F", "I-F"])";
    const std::string fixed = R"(, "fixed_loads": { "DRONE A": )" + four + R"(, "DRONE B": )" + four + " }";
    const auto in = sound_record(d7(fixed));
    const Json record = Json::parse(in.scenario.record);
    EXPECT_EQ(Json::parse(sound_record(d7("")).scenario.record)["sides"][1]["co_pools"]["B-D7"], 25);
    EXPECT_EQ(record["sides"][1]["co_pools"]["B-D7"], 26);
    EXPECT_FALSE(record["sides"][1]["units"][0].contains("co_spent"));
    ASSERT_EQ(in.scenario.setup.units[1].loads.size(), 2U);
    EXPECT_EQ(in.scenario.setup.units[1].loads[0].second, "I-F,I-F,I-F,I-F");
    // Bought for this battle they come out of the pool: 2 BPV.
    const Json bought = Json::parse(
        sound_record(d7(R"(, "loads": { "DRONE A": ["I-M", "I-M", "I-M", "I-M"] })")).scenario.record);
    EXPECT_EQ(bought["sides"][1]["units"][0]["co_spent"], 2);
    EXPECT_NE(record_refusal(d7(fixed + R"(, "loads": { "DRONE A": ["I", "I", "I", "I"] })"))
                  .find("was paid with the ship and stays in its rack (UTD7.A82)"),
              std::string::npos);
    FoughtRecord f{d7(fixed)};
    EXPECT_EQ(f.out()["sides"][1]["units"][0]["fixed_loads"]["DRONE A"].size(), 4U);
}

TEST(ThunderdomeOptions, EmpiresPayRefitsWithTheirForce) {  // UTD5.256, UTD5.2573
    const auto npe = [](const std::string& more) {
        return thunderdome_record(
            "", record_cruiser, "\"is_npe\": true,",
            R"({ "id": "B-D6", "class": "klingon/d6b", "refits": ["Y175"])" + more + " }");
    };
    const Json free = Json::parse(read_with_refits(npe(""))->scenario.record);
    const int bpv = free["sides"][1]["bpv_total"].get<int>();
    EXPECT_EQ(free["sides"][1]["co_pools"]["B-D6"], (bpv + 4) / 5);
    // The refit costs 4 BPV: the ship at its price without it is refused, for a player it is his own affair.
    EXPECT_NE(read_with_refits(npe(R"(, "economic_bpv": )" + std::to_string(bpv - 4)))
                  .error()
                  .what.find("an empire pays refits with its force (UTD5.2573)"),
              std::string::npos);
    EXPECT_TRUE(read_with_refits(npe(R"(, "economic_bpv": )" + std::to_string(bpv))));
    // Drones may come out of the pool.
    const Json drones =
        Json::parse(read_with_refits(npe(R"(, "loads": { "DRONE A": ["I-M", "I-M"] })"))->scenario.record);
    EXPECT_EQ(drones["sides"][1]["units"][0]["co_spent"], 1);
}

// ---- mines (UTD7.26, UTD8.25)

TEST(ThunderdomeMines, MinesweepersCarryMoreByTheirSize) {
    const auto sweeper = [](const std::string& key, int mines,
                            const std::string& more = ", \"is_minesweeper\": true") {
        return thunderdome_record("", R"({ "id": "R-MS", "class": ")" + key + "\"" + more +
                                          R"(, "mines": { "tbomb": )" + std::to_string(mines) + " } }");
    };
    // T-bombs cost 4 BPV: six are 24 of the 25 of size class 4, twelve are 48 of the 50 of size class 3.
    const auto six =
        make_battle(table_rules("classic"), sound_record(sweeper("federation/ff", 6)).scenario.setup);
    ASSERT_TRUE(six);
    EXPECT_EQ(six->units[0][Counter::t_bombs], 6);
    EXPECT_TRUE(six->mines.empty());  // laid only in play
    EXPECT_NE(record_refusal(sweeper("federation/ff", 7))
                  .find("the mines cost 28 BPV; a minesweeper of size class 4 carries 25 (UTD8.253)"),
              std::string::npos);
    EXPECT_TRUE(read_record_in(sweeper("federation/ca", 12), "in.json", table_rules("classic")));
    EXPECT_NE(record_refusal(sweeper("federation/ca", 13))
                  .find("the mines cost 52 BPV; a minesweeper of size class 3 carries 50"),
              std::string::npos);
    EXPECT_NE(record_refusal(sweeper("federation/ff", 1, "")).find("only minesweepers"), std::string::npos);
    // In addition to the T-bombs of its options.
    const auto both =
        make_battle(table_rules("classic"),
                    sound_record(sweeper("federation/ff", 6,
                                         ", \"is_minesweeper\": true, \"options\": { \"t_bomb\": 2 }"))
                        .scenario.setup);
    EXPECT_EQ(both->units[0][Counter::t_bombs], 8);
}

TEST(ThunderdomeMines, WhatIsNotLaidInPlayOrHasNoPriceIsRefused) {
    const auto with = [](const std::string& mine) {
        return record_refusal(thunderdome_record(
            "", frigate("R-MS", R"(, "is_minesweeper": true, "mines": { ")" + mine + "\": 1 }")));
    };
    EXPECT_NE(with("large").find("\"large\" is not a mine that is laid in the course of a battle"),
              std::string::npos);
    EXPECT_NE(with("nsm").find("the price of \"nsm\" is in no source"), std::string::npos);
}

TEST(ThunderdomeMines, AllVanishAtTheEndAndThoseUsedAreTold) {
    FoughtRecord f{
        thunderdome_record("", frigate("R-MS", R"(, "is_minesweeper": true, "options": { "t_bomb": 2 })"))};
    f.entries[0].events.push_back(MineLaid{0, 0, 0, 0, UnitId{f.index("R-MS")}, hex_at(30, 30), 4});
    f.entries[0].events.push_back(MineLaid{1, 0, 0, 0, UnitId{f.index("R-MS")}, hex_at(31, 30), 4});
    f.unit("R-MS").counter[static_cast<std::size_t>(Counter::t_bombs)] = 0;
    const Json out = f.out();
    EXPECT_EQ(out["sides"][0]["units"][0]["mines_used"], 2);
    EXPECT_EQ(out["sides"][0]["units"][0]["expendables_remaining"]["t_bombs"], 0);
    EXPECT_FALSE(out.contains("minefields"));
    EXPECT_FALSE(out["sides"][1]["units"][0].contains("mines_used"));
}

// ---- Tholians (UTD8.112)

TEST(ThunderdomeTholians, LayNoWebAndTheirGeneratorsAreBoxes) {
    const std::string text =
        with_changed(thunderdome_record("", record_cruiser, "", R"({ "id": "B-C", "class": "tholian/c" })"),
                     "\"empire\": \"Klingon\"", "\"empire\": \"Tholian\"");
    const auto setup = sound_record(text).scenario.setup;
    EXPECT_TRUE(setup.webs.empty());
    TableBattle t{"classic"};
    const UnitId c = t.unit(0, "3030", 'A', "tholian/c");
    t.unit(1, "3010", 'D', "klingon/d7");
    t.battle.field.web_turn = setup.field.web_turn;
    t.clock(9, 8);
    Operate lay;
    lay.unit = c;
    lay.group = static_cast<std::uint8_t>(t.group_of(c, "web_generator"));
    lay.hex = hex_at(30, 30);
    lay.value = 1;
    lay.amount = points(1);
    for (const SystemUse use : {SystemUse::web_lay, SystemUse::web_reinforce}) {
        lay.use = use;
        const auto no = refuse_operate(t.rules, t.battle, lay);
        ASSERT_TRUE(no);
        EXPECT_EQ(no->more, WhyMore::web_later) << word(use);
    }
    // A caster is not held back by that.
    const ClassId caster = t.bare_class({{"web_caster", 1}, {"warp_left", 10}});
    const UnitId neo = t.unit(0, "3032", 'A', caster);
    Operate cast = lay;
    cast.unit = neo;
    cast.group = static_cast<std::uint8_t>(t.group_of(neo, "web_caster"));
    cast.use = SystemUse::web_cast;
    const auto no = refuse_operate(t.rules, t.battle, cast);
    EXPECT_TRUE(!no || no->more != WhyMore::web_later);
}

}  // namespace
}  // namespace impulse
