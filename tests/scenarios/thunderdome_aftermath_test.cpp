// What a Thunderdome battle leaves: sector, fleets, non-player empires, captured ships, repairs undone.
#include "scenarios/campaigns/thunderdome_aftermath.h"

#include <gtest/gtest.h>

#include "battle/core/tracks.h"
#include "battle/play/make_battle.h"
#include "scenarios/campaigns/thunderdome_legality.h"
#include "scenarios/campaigns/thunderdome_repair.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_import.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

using namespace thunderdome;

const FleetRows& fleet_rows() {
    static const FleetRows rows = *load_fleet_rows();
    return rows;
}

// ---- sector (UTD4.33 to UTD4.354)

SectorState taken_by_red() {
    SectorState s;
    s.owner = "blue";
    s.holder = "red";
    s.mine = true;
    return s;
}

TEST(ThunderdomeSector, AMineIsDestroyedUnlessATroopShipIsThere) {
    SectorState s = taken_by_red();
    EXPECT_EQ(sector_consequences(s)["mine"], "destroyed (no troop ship among the victors)");
    s.troop_ship = true;
    EXPECT_EQ(sector_consequences(s)["mine"], "captured (a troop ship among the victors)");
    s.holder = "blue";
    EXPECT_EQ(sector_consequences(s)["mine"], "unchanged (its owner holds the sector)");
}

TEST(ThunderdomeSector, AFortificationFallsFirstAndOnlyToAMinesweeper) {
    SectorState s = taken_by_red();
    s.fortification_owner = "blue";
    s.troop_ship = true;
    Json out = sector_consequences(s);
    EXPECT_EQ(out["fortification"], "stands (no minesweeper among the victors)");
    EXPECT_EQ(out["mine"], "unchanged (the fortification stands)");
    EXPECT_EQ(out["ownership"], "unchanged while the fortification stands");
    s.minesweeper = true;
    out = sector_consequences(s);
    EXPECT_EQ(out["fortification"], "destroyed (a minesweeper among the victors)");
    // The example of UTD4.353: the mine needs another turn in the sector.
    EXPECT_EQ(out["mine"], "unchanged (the fortification falls first; another turn in the sector is needed)");
    s.turns_held = 2;
    EXPECT_EQ(sector_consequences(s)["mine"], "captured (a troop ship among the victors)");
}

// The turn of the battle is among those that were held: in the first nothing behind a fortification is taken (UTD4.353).
TEST(ThunderdomeSector, AMineIsNotTakenInTheTurnInWhichItsFortificationFalls) {
    const auto mine = [](const std::string& held) {
        const std::string text = with_changed(
            thunderdome_record(
                "",
                R"({ "id": "R1", "class": "federation/ca", "is_troop_ship": true }, { "id": "R2", "class": "federation/ca", "is_minesweeper": true })"),
            R"("mine": true,)", R"("mine": true, "fortification_owner": "blue", )" + held);
        FoughtRecord f{text};
        f.unit("B-D7").fate = Fate::destroyed;
        return f.out()["sector_consequences"]["mine"].get<std::string>().substr(0, 9);
    };
    EXPECT_EQ(mine(""), "unchanged");
    EXPECT_EQ(mine(R"("turns_held": 1,)"), "unchanged");
    EXPECT_EQ(mine(R"("turns_held": 2,)"), "captured ");
}

TEST(ThunderdomeSector, TheBankGoesWithTheCapitalAndContainersGoToTheHolder) {
    SectorState s = taken_by_red();
    s.capital_destroyed = true;
    s.containers = 2;
    const Json out = sector_consequences(s);
    EXPECT_EQ(out["capital"], "destroyed, and the bank with it");  // UTD4.3236
    EXPECT_EQ(out["containers"], "go to red");                     // UTD6.3D1
    s.containers = 0;
    EXPECT_FALSE(sector_consequences(s).contains("containers"));
}

// ---- fleets (UTD7.465 to UTD7.467)

TEST(ThunderdomeFleets, AllFleetsOfALoserGoByTheLaneOfTheOneThatFought) {
    SideEnd end{{"Alpha", "Beta"}, "Alpha", "W2", true, false, true};
    const auto fates = fleet_fates(end);
    ASSERT_EQ(fates.size(), 2U);
    for (const FleetFate& f : fates) {
        EXPECT_EQ(f.fate, "retreats");
        EXPECT_EQ(f.lane, "W2");
    }
}

TEST(ThunderdomeFleets, WhereTheFightingFleetDiedItsOwnerChoosesForTheRest) {
    SideEnd end{{"Alpha", "Beta"}, "Alpha", "", true, true, false};
    const auto fates = fleet_fates(end);
    EXPECT_EQ(fates[0].fate, "destroyed");
    EXPECT_EQ(fates[1].fate, "retreats");
    EXPECT_EQ(fates[1].lane, "owner-choice");
}

TEST(ThunderdomeFleets, AWinnersFleetsStayAsTheyAre) {
    SideEnd end{{"Alpha", "Beta"}, "Alpha", "", false, false, false};
    for (const FleetFate& f : fleet_fates(end)) EXPECT_EQ(f.fate, "stays");  // UTD7.4671
}

// ---- non-player empires (UTD5.25)

TEST(ThunderdomeNpe, LossesAreItemisedByUnit) {
    const auto items = npe_items(fleet_rows(),
                                 {{"N-1", 100, true, false, false},
                                  {"N-2", 80, false, true, true},
                                  {"N-3", 60, false, false, true},
                                  {"N-4", 50, false, false, false}},
                                 25);
    ASSERT_EQ(items.size(), 4U);
    EXPECT_EQ(items[0].bpv, 100);  // captured or destroyed: all of it
    EXPECT_EQ(items[1].bpv, 40);   // crippled: half
    EXPECT_EQ(items[2].bpv, 6);    // damaged: a tenth
    EXPECT_EQ(items[3].unit, "planet");
    EXPECT_EQ(items[3].bpv, 25);
}

TEST(ThunderdomeNpe, TwiceItsRatingIsMendedBeforeItCounts) {
    TableBattle t{"classic"};
    const UnitId ca = t.unit(0, "1010", 'A', "federation/ca");
    const std::size_t warp = t.group(ca, "L WARP");
    // The rating of a whole CA is 4: eight boxes are free.
    t.at(ca).groups[warp].lost = 8;
    EXPECT_EQ(after_free_repair(t.rules, t.at(ca)).groups[warp].lost, 0);
    t.at(ca).groups[warp].lost = 9;
    EXPECT_EQ(after_free_repair(t.rules, t.at(ca)).groups[warp].lost, 1);
}

// ---- repairs on campaign order (UTD4.335, UTD7.54)

TEST(ThunderdomeRepair, OneMoreAtAColonyWithAFreighter) {
    EXPECT_EQ(campaign_repair_boxes(fleet_rows(), 4, true), 5);
    EXPECT_EQ(campaign_repair_boxes(fleet_rows(), 4, false), 4);
    EXPECT_EQ(campaign_repair_boxes(fleet_rows(), 0, true), 0);
}

// ---- defences (UTD7.34)

TEST(ThunderdomeDefences, SatellitesAndBasesStandAsEvenlyAsTheyCan) {
    const Hex body = hex_at(30, 30);
    const auto three = satellite_hexes(body, 3);
    ASSERT_EQ(three.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(distance(body, three[i]), 1);
        EXPECT_EQ(distance(three[i], three[(i + 1) % 3]), 2);
    }
    for (const Hex at : satellite_hexes(body, 5)) EXPECT_LE(distance(body, at), 3);
}

TEST(ThunderdomeDefences, KindsAreKnownByTheirNames) {
    EXPECT_EQ(defence_kind("DefSat"), DefenceKind::satellite);
    EXPECT_EQ(defence_kind("GBDP-IV"), DefenceKind::phaser_4_base);
    EXPECT_EQ(defence_kind("Monitor"), DefenceKind::monitor);
    EXPECT_EQ(defence_kind("small non-weapon base"), DefenceKind::plain_base);
    EXPECT_EQ(defence_kind("medium base"), DefenceKind::medium_base);
    EXPECT_EQ(defence_kind("warehouse base"), DefenceKind::plain_base);
    EXPECT_EQ(defence_kind("cruiser"), DefenceKind::other);
}

// ---- whole records

TEST(ThunderdomeRecord, PlayersMayDestroyThemselvesFreelyAndNonPlayersMayNot) {
    const auto in = sound_record(thunderdome_record("", record_cruiser, "\"is_npe\": true,"));
    EXPECT_EQ(in.scenario.setup.field.self_destruct_free, 1);  // UTD7.9: red alone
    EXPECT_EQ(in.scenario.pilots[1], "captain");
    EXPECT_EQ(in.scenario.setup.units[1].speed, 10);  // UTD7.4522
    EXPECT_EQ(in.scenario.setup.units[0].speed, -1);
    EXPECT_GT(in.scenario.setup.field.web_turn, 1000);  // UTD8.112
}

TEST(ThunderdomeRecord, TheMoverAttacksWhereNoRoleIsSaid) {
    std::string text = thunderdome_record("", record_cruiser);
    text.replace(text.find("\"role\": \"attacker\", "), 20, "");
    text.replace(text.find("\"role\": \"defender\", "), 20, "");
    text.replace(text.find("\"rng_seed\": 5,"), 14, "\"rng_seed\": 5, \"current_player\": \"red\",");
    const auto in = sound_record(text);
    EXPECT_EQ(in.scenario.setup.units[0].hex, hex_at(60, 15));
}

TEST(ThunderdomeRecord, TwoThatMovedInAreBothAttackers) {
    std::string text = thunderdome_record("\"moved_this_turn\": true,", record_cruiser,
                                          "\"moved_this_turn\": true, \"entry_direction\": \"E\",");
    text.replace(text.find("\"role\": \"attacker\", "), 20, "");
    text.replace(text.find("\"role\": \"defender\", "), 20, "");
    const auto in = sound_record(text);
    EXPECT_EQ(in.scenario.setup.units[0].hex, hex_at(60, 15));
    EXPECT_EQ(in.scenario.setup.units[1].hex, hex_at(1, 45));
    // UTD7.45711: they roll who sets up first.
    EXPECT_TRUE(std::any_of(in.scenario.rolls.begin(), in.scenario.rolls.end(),
                            [](const SetupRoll& r) { return r.sides == 100; }));
}

TEST(ThunderdomeRecord, AFleetOfMoreThanFiveMovesIsRefused) {
    std::string six;
    for (int i = 0; i < 6; ++i)
        six += (i > 0 ? "," : "") + std::string{R"({ "id": "R)"} + std::to_string(i) +
               R"(", "class": "federation/ca", "move_cost": "1" })";
    EXPECT_NE(
        record_refusal(thunderdome_record("", six)).find("costs 6 moves; at most 5 may fight (UTD7.23)"),
        std::string::npos);
    // Held out, one of them does not count (UTD7.4234).
    const auto in = sound_record(thunderdome_record("\"held_out\": [\"R5\"],", six));
    EXPECT_TRUE(in.scenario.setup.units[5].held_out);
    EXPECT_NE(record_refusal(thunderdome_record("\"mc_total\": \"2\",", record_cruiser))
                  .find("the units cost 1 moves together, not 2"),
              std::string::npos);
}

TEST(ThunderdomeRecord, FightersAndDefencesCostMoves) {
    const std::string carrier = R"({ "id": "R-CA", "class": "federation/ca", "move_cost": "1",
        "squadrons": [ { "id": "R-a", "kind": "fighter", "active": 12 } ] })";
    // Twelve fighters of others fall into the band of 8 to 14: a third (UTD7.2441).
    EXPECT_NE(record_refusal(thunderdome_record("\"mc_total\": \"1\",", carrier)).find("cost 4/3 moves"),
              std::string::npos);
    const std::string defences =
        R"("defences": [ { "id": "B-mon", "type": "Monitor" }, { "id": "B-g", "type": "GBDP-IV", "count": 3 },
        { "id": "B-s", "type": "DefSat", "count": 3 } ], "mc_total": "1", )";
    // The seed's home defences cost 17/10 (UTD7.4235).
    EXPECT_NE(record_refusal(thunderdome_record("", record_cruiser, defences)).find("cost 27/10 moves"),
              std::string::npos);
}

TEST(ThunderdomeRecord, AttritionOfBasesIsFlatAndNeverPooled) {
    const std::string defences =
        R"("defences": [ { "id": "B-f", "type": "fighter base", "squadrons": [ { "kind": "fighter", "active": 7 } ] } ],
        "mc_total": "1", )";
    // A small base 1/5, and 1/3 for every six fighters or part of them: 1 + 1/5 + 2/3.
    EXPECT_NE(record_refusal(thunderdome_record("", record_cruiser, defences)).find("cost 28/15 moves"),
              std::string::npos);
}

TEST(ThunderdomeRecord, IllegalFleetsAreWarnedAndFight) {
    const std::string two =
        R"({ "id": "R-CA", "class": "federation/ca", "officers": ["legendary captain"], "year_in_service": 180 },
        { "id": "R-FF", "class": "federation/ff", "officers": ["legendary engineer"],
          "squadrons": [ { "id": "s", "kind": "fighter", "full": 12, "active": 8 } ] })";
    const FoughtRecord f{thunderdome_record("", two)};
    const Json out = f.out();
    ASSERT_TRUE(out.contains("legality_warnings"));
    std::string all;
    for (const Json& w : out["legality_warnings"]) all += w.get<std::string>() + "\n";
    EXPECT_NE(all.find("2 legendary officers in one fleet"), std::string::npos) << all;
    EXPECT_NE(all.find("in service from Y180, this is Y175"), std::string::npos) << all;
    EXPECT_NE(all.find("8 of 12 attrition units; a carrier needs 9"), std::string::npos) << all;
}

TEST(ThunderdomeRecord, OptionsAboveThePoolAreRefused) {
    // A CA of 125 BPV has a pool of 25 (UTD7.A2).
    const auto in = sound_record(thunderdome_record("", record_cruiser));
    const Json record = Json::parse(in.scenario.record);
    EXPECT_EQ(record["sides"][0]["co_pools"]["R-CA"], 25);
    EXPECT_EQ(record["sides"][0]["mc_total"], "1");
    EXPECT_EQ(record["sides"][0]["bpv_total"], 125);
}

TEST(ThunderdomeRecord, AnUninspectedShipMayOnlyMove) {
    const auto in = sound_record(
        thunderdome_record("", R"({ "id": "R-CA", "class": "klingon/d7", "captured_uninspected": true })"));
    EXPECT_TRUE(in.scenario.setup.units[0].uninspected);
    const auto battle = make_battle(table_rules("classic"), in.scenario.setup);
    ASSERT_TRUE(battle);
    EXPECT_EQ(battle->units[0][Counter::uninspected], 1);
    const auto inspected = sound_record(thunderdome_record(
        "", R"({ "id": "R-CA", "class": "klingon/d7", "captured_uninspected": true, "inspected": true })"));
    EXPECT_FALSE(inspected.scenario.setup.units[0].uninspected);
}

TEST(ThunderdomeRecord, DerelictsLieNearTheCentreWithoutPower) {
    std::string text = thunderdome_record("", record_cruiser);
    const std::string at = "\"features\":";
    text.replace(
        text.find(at), at.size(),
        R"("derelicts": [ { "id": "D1", "class": "klingon/f5", "former_owner": "blue", "hex": "3233" } ], "features":)");
    const auto in = sound_record(text);
    ASSERT_EQ(in.scenario.setup.units.size(), 3U);
    EXPECT_TRUE(in.scenario.setup.units[2].derelict);
    const auto battle = make_battle(table_rules("classic"), in.scenario.setup);
    ASSERT_TRUE(battle);
    EXPECT_EQ(battle->units[2][Counter::derelict], 1);
    text.replace(text.find("3233"), 4, "3040");
    EXPECT_NE(record_refusal(text).find("a derelict lies within 5 hexes of 3030; 3040 is 10 away"),
              std::string::npos);
}

TEST(ThunderdomeRecord, StoresThatAnEarlierBattleUsedAreNotFullAgain) {
    const auto with = [](const std::string& more) {
        const auto in = sound_record(thunderdome_record(
            "",
            R"({ "id": "R-CA", "class": "federation/ca", "expendables_remaining": { "boarding_parties": 6, "shuttles": 1 })" +
                more + "}"));
        return *make_battle(table_rules("classic"), in.scenario.setup);
    };
    EXPECT_EQ(with("").units[0][Counter::boarding_lost], 4);  // of ten
    EXPECT_EQ(with(", \"resupplied_since_last_battle\": true").units[0][Counter::boarding_lost],
              0);  // UTD2.3
}

TEST(ThunderdomeRecord, HeldOutUnitsGoWithALoserAndStayWithAWinner) {
    const std::string two =
        R"({ "id": "B-D7", "class": "klingon/d7" }, { "id": "B-F5", "class": "klingon/f5" })";
    FoughtRecord f{thunderdome_record(
        "", record_cruiser,
        "\"held_out\": [\"B-F5\"], \"fleets_in_sector\": [\"K-1\"], \"fighting_fleet\": \"K-1\",", two)};
    f.unit("B-D7").fate = Fate::destroyed;
    const Json out = f.out();
    EXPECT_EQ(out["sides"][1]["units"][1]["fate"], "disengaged");
    ASSERT_EQ(out["retreats"].size(), 1U);  // UTD7.42342
    EXPECT_EQ(out["retreats"][0]["units"], Json({"B-F5"}));
    EXPECT_EQ(out["retreats"][0]["lane"], "owner-choice");
    f.last.winner = SideId{1};
    f.unit("B-D7").fate = Fate::active;
    EXPECT_EQ(f.out()["sides"][1]["units"][1]["fate"], "not-entered");  // UTD7.42341
}

TEST(ThunderdomeRecord, DefencesWinOrDie) {
    const std::string defences =
        R"("defences": [ { "id": "B-DEF", "class": "klingon/f5", "type": "assigned ship", "move_cost": "1/3" } ], )";
    FoughtRecord f{thunderdome_record("", record_cruiser, defences)};
    f.unit("B-D7").fate = Fate::disengaged;
    const Json out = f.out();
    ASSERT_TRUE(out["sides"][1].contains("defences"));
    EXPECT_EQ(out["sides"][1]["defences"][0]["fate"], "destroyed");  // UTD7.48
}

TEST(ThunderdomeRecord, CapturedShipsAreListedForPlacing) {
    FoughtRecord f{thunderdome_record("", record_cruiser)};
    Unit& d7 = f.unit("B-D7");
    d7.side = SideId{0};
    d7.counter[static_cast<std::size_t>(Counter::captured_from)] = 2;
    const Json out = f.out();
    ASSERT_EQ(out["captured_ships"].size(), 1U);  // UTD6.3I
    EXPECT_EQ(out["captured_ships"][0]["unit"], "B-D7");
    EXPECT_EQ(out["captured_ships"][0]["captor_side"], "red");
    EXPECT_EQ(out["captured_ships"][0]["bpv"], 121);
    EXPECT_EQ(out["sides"][1]["units"][0]["fate"], "captured");
    EXPECT_TRUE(out["sides"][1]["units"][0]["captured_uninspected"]);
}

TEST(ThunderdomeRecord, ANonPlayerEmpireKeepsShipsAsAnOffsetAndItsLossesInTheAccount) {
    FoughtRecord f{
        thunderdome_record("", record_cruiser + R"(, { "id": "R-FF", "class": "federation/ff" })",
                           "\"is_npe\": true, \"npe\": { \"losses\": 50, \"capture_offset\": 100 },")};
    f.last.winner = SideId{1};
    f.unit("B-D7").fate = Fate::destroyed;
    Unit& ff = f.unit("R-FF");
    ff.side = SideId{1};
    ff.counter[static_cast<std::size_t>(Counter::captured_from)] = 1;
    const Json out = f.out();
    EXPECT_EQ(out["sides"][1]["npe"]["losses_before"], 50);
    EXPECT_EQ(out["sides"][1]["npe"]["losses"], 171);          // 50 and the D7's 121
    EXPECT_EQ(out["sides"][1]["npe"]["capture_offset"], 171);  // 100 and the FF's 71
    EXPECT_EQ(out["sides"][0]["units"][1]["fate"], "captured-by-npe");
    EXPECT_FALSE(out.contains("captured_ships"));
}

TEST(ThunderdomeRecord, OfficersAndSquadronsComeBackWithTheirFates) {
    const std::string ship = R"({ "id": "R-CA", "class": "federation/ca", "officers": ["legendary captain"],
        "squadrons": [ { "id": "R-a", "kind": "fighter", "active": 9, "spare": 3, "paid": 12, "bpv_each": 8 } ] })";
    FoughtRecord f{thunderdome_record("", ship)};
    Json unit = f.out()["sides"][0]["units"][0];
    EXPECT_EQ(unit["officers"][0]["fate"], "alive");
    EXPECT_EQ(unit["squadrons"][0]["active"], 9);
    f.unit("R-CA").fate = Fate::destroyed;
    unit = f.out()["sides"][0]["units"][0];
    EXPECT_EQ(unit["officers"][0]["fate"], "killed");
    EXPECT_EQ(unit["squadrons"][0]["active"], 0);
    EXPECT_EQ(unit["squadrons"][0]["lost"], 9);
    EXPECT_EQ(unit["squadrons"][0]["bpv_lost"], 72);
}

TEST(ThunderdomeRecord, ImportExportImportIsTheSame) {
    const std::string text = thunderdome_record("\"fleets_in_sector\": [\"F-2\"],", record_cruiser);
    const RecordImport once = import_record(text, "in.json");
    ASSERT_TRUE(once.review.sound());
    const RecordImport twice = import_record(once.record.dump(2), "again.json");
    ASSERT_TRUE(twice.review.sound());
    EXPECT_EQ(twice.record, once.record);
}

TEST(ThunderdomeRecord, RolledDiceAndMoonsStayAsTheyFell) {
    std::string text = thunderdome_record("", record_cruiser);
    const std::string fixed = R"({ "kind": "class-M planet", "hex": "2732" })";
    text.replace(text.find(fixed), fixed.size(), R"({ "kind": "gas giant" })");
    for (const char* hex : {", \"hex\": \"3037\"", ", \"hex\": \"3627\""})
        text.replace(text.find(hex), std::string{hex}.size(), "");
    const RecordImport once = import_record(text, "in.json");
    ASSERT_TRUE(once.review.sound());
    EXPECT_TRUE(once.record["sector"]["features"][0].contains("moons"));
    EXPECT_EQ(import_record(once.record.dump(), "again.json").record, once.record);
}

TEST(ThunderdomeRecord, AFleetBeingDrivenOffSetsNothingUp) {  // UTD4.331, UTD4.341, UTD4.351
    FoughtRecord f{thunderdome_record("", record_cruiser, "\"establishing\": \"mine\",")};
    f.unit("B-D7").fate = Fate::disengaged;
    EXPECT_EQ(f.out()["sides"][1]["driven_off"], true);
    f.last.winner = SideId{1};
    f.unit("B-D7").fate = Fate::active;
    EXPECT_EQ(f.out()["sides"][1]["driven_off"], false);
}

TEST(ThunderdomeRecord,
     ASquadronHasOnePoolOfOptions) {  // UTD7.A6: nine fighters of 8 BPV, 72: 15, not 9 times 2
    const auto with = [](int pool) {
        return thunderdome_record("", R"({ "id": "R-CA", "class": "federation/ca", "squadrons": [
            { "id": "R-a", "kind": "fighter", "active": 9, "bpv_each": 8, "co_pool": )" +
                                          std::to_string(pool) + " } ] }");
    };
    EXPECT_TRUE(read_record_in(with(15), "in.json", table_rules("classic")));
    EXPECT_NE(record_refusal(with(18)).find("20 % of the squadron's 72 BPV, fractions up, is 15"),
              std::string::npos);
}

TEST(ThunderdomeRecord, OptionsBoughtAreToldAfterwards) {  // UTD7.A5
    const FoughtRecord f{
        thunderdome_record("", R"({ "id": "R-CA", "class": "federation/ca", "options": { "t_bomb": 2 } })")};
    const Json unit = f.out()["sides"][0]["units"][0];
    EXPECT_EQ(unit["co_purchases"]["t_bomb"], 2);
    EXPECT_EQ(unit["co_spent"], co_spent("classic", f.scenario.setup.units[0]));
    EXPECT_GT(unit["co_spent"], 0);
    EXPECT_LE(unit["co_spent"], 25);
}

TEST(ThunderdomeRecord, EachLimitHasItsWarning) {
    const auto unit = [](const char* id, const char* more) {
        return std::string{R"({ "id": ")"} + id + R"(", "class": "federation/ff")" + more + " }";
    };
    const auto pair = [&](const char* more) { return unit("R1", more) + "," + unit("R2", more); };
    const std::string defences = "\"defences\": [ ";
    const struct {
        std::string red_units, blue_extra;
        const char* says;
    } cases[] = {
        {pair(R"(, "crew": "outstanding")"), "", "2 outstanding crews; a player has one (UTD7.264)"},
        {unit("R1", R"(, "crew": "outstanding", "is_mauler": true)"), "", "no outstanding crew on a mauler"},
        {pair(R"(, "is_mauler": true)"), "", "2 maulers in one fleet; one is allowed (UTD8.113)"},
        {pair(R"(, "is_sfg": true)"), "", "2 ships with stasis"},
        {unit("R1", R"(, "is_true_carrier": true)"), "", "true carriers need"},
        {unit("R1", R"(, "is_true_escort": true)"), "", "have no true carrier"},
        {unit("R1", R"(, "squadrons": [ { "kind": "megafighter", "active": 13, "full": 13 } ])"), "",
         "a squadron of megafighters is 12"},
        {unit("R1", ""), defences + R"({ "id": "m", "type": "Monitor", "count": 2 } ],)",
         "2 monitors; 1 may be there (UTD7.341)"},
        {unit("R1", ""), defences + R"({ "id": "s", "type": "DefSat", "count": 6 } ],)",
         "6 defence satellites; 5 may be there (UTD7.342)"},
        {unit("R1", ""), defences + R"({ "id": "p", "type": "GBDP-IV", "count": 4 } ],)",
         "4 small bases with a phaser-IV; 3"},
        {unit("R1", ""), defences + R"({ "id": "l", "type": "large base", "move_cost": "1" } ],)",
         "1 large bases; 0"},
        {unit("R1", ""), "\"is_npe\": true, " + defences + R"({ "id": "m", "type": "Monitor" } ],)",
         "1 monitors; 0 may be there (UTD5.25743)"},
    };
    for (const auto& c : cases) {
        const auto in = sound_record(thunderdome_record("", c.red_units, c.blue_extra));
        std::string all;
        for (const std::string& note : in.scenario.notes) all += note + "\n";
        EXPECT_NE(all.find(c.says), std::string::npos) << c.says << "\n" << all;
    }
}

TEST(ThunderdomeRecord, DefencesStandOnlyWhereThereIsSomethingToDefend) {  // UTD7.31
    std::string text =
        thunderdome_record("", record_cruiser, "\"defences\": [ { \"id\": \"s\", \"type\": \"DefSat\" } ],");
    const auto warned = [](const std::string& record) {
        for (const std::string& note : sound_record(record).scenario.notes)
            if (note.find("UTD7.31") != std::string::npos) return true;
        return false;
    };
    EXPECT_FALSE(warned(text));  // a mine is there
    text.replace(text.find("\"mine\": true"), 12, "\"mine\": false");
    EXPECT_TRUE(warned(text));
}

}  // namespace
}  // namespace impulse
