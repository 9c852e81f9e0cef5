// The record of the next battle: whatever a battle leaves, the program reads what it wrote itself.
#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/campaigns/full_thrust_record.h"
#include "scenarios/files/files.h"
#include "scenarios/records/record_fields.h"
#include "scenarios/records/record_import.h"
#include "tests/support/program_run.h"
#include "tests/support/record_text.h"
#include "tests/support/table_battle.h"
#include "tests/support/thunderdome_record.h"

namespace impulse {
namespace {

tl::expected<Json, FileError> next_of(const Json& out) {
    const auto doc = JsonText::parse(out.dump(1), "out.json");
    EXPECT_TRUE(doc) << doc.error().text();
    const auto fields = record_fields();
    EXPECT_TRUE(fields);
    return next_record(**doc, **fields, "second", 77);
}
// The next record, which an import must take; what the import tells in `told`.
Json fed_back(const Json& out, std::string* told = nullptr) {
    const auto next = next_of(out);
    EXPECT_TRUE(next) << next.error().text();
    if (!next) return Json::object();
    const RecordImport import = import_record(next->dump(1), "next.json");
    for (const RecordFinding& f : import.review.findings)
        EXPECT_NE(f.kind, RecordFinding::Kind::refused) << f.error.text() << "\n" << next->dump(1);
    if (told != nullptr)
        for (const std::string& line : import.remarks) *told += line + "\n";
    return *next;
}
// Every field of a record out is one of the table.
void every_field_known(const Json& out) {
    const auto doc = JsonText::parse(out.dump(1), "out.json");
    for (const RecordFinding& f : review_record(**doc, **record_fields()).findings)
        EXPECT_EQ(f.kind, RecordFinding::Kind::note) << f.path << ": " << f.error.text();
}
std::vector<std::string> ids_of(const Json& side, const char* list = "units") {
    std::vector<std::string> all;
    if (side.contains(list))
        for (const Json& unit : side[list]) all.push_back(unit["id"]);
    return all;
}
using Ids = std::vector<std::string>;

// Move cost, points and pools are those of the ships that are left (UTD7.23, UTD1.2, UTD7.A2).
TEST(NextRecord, WhatIsDerivedIsDerivedAgain) {
    const std::string text = thunderdome_record(
        R"("mc_total": "4/3",)",
        R"({ "id": "R-CA", "class": "federation/ca", "co_pool": 25 }, { "id": "R-FF", "class": "federation/ff", "co_pool": 15 })");
    BegunRecord battle{text};
    ASSERT_NE(battle.run, nullptr);
    ASSERT_EQ(battle.give(UmpireRemove{battle.unit("R-FF"), Fate::destroyed}), "");
    ASSERT_EQ(battle.give(UmpireEnd{SideId{std::size_t{0}}}), "");
    const Json out = battle.out();
    ASSERT_EQ(out["sides"][0]["mc_total"], "4/3");
    const Json next = fed_back(out);
    EXPECT_FALSE(next["sides"][0].contains("mc_total"));
    EXPECT_FALSE(next["sides"][0].contains("bpv_total"));
    EXPECT_FALSE(next["sides"][0]["units"][0].contains("co_pool"));
    const auto again = read_record_in(next.dump(), "next.json", table_rules("classic"));
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(Json::parse(again->scenario.record)["sides"][0]["mc_total"], "1");  // one cruiser
}

TEST(NextRecord, ASideThatLostAllWaitsForItsNextFleet) {
    const std::string text = thunderdome_record("", record_cruiser);
    BegunRecord battle{text};
    ASSERT_NE(battle.run, nullptr);
    ASSERT_EQ(battle.give(UmpireRemove{battle.unit("B-D7"), Fate::destroyed}), "");
    std::string told;
    const Json next = fed_back(battle.out(), &told);
    EXPECT_TRUE(next["sides"][1]["units"].empty());
    EXPECT_NE(told.find("blue has no unit"), std::string::npos) << told;
    // It is no battle yet.
    const auto fought = read_record_in(next.dump(), "next.json", table_rules("classic"));
    ASSERT_FALSE(fought);
    EXPECT_NE(fought.error().what.find("a side needs at least one unit"), std::string::npos);
}

TEST(NextRecord, ThunderdomeCarriesSquadronsDefencesUnitsHeldOutAndDerelicts) {
    std::string text = thunderdome_record(
        R"("held_out": [ { "id": "R-WAIT", "class": "federation/ff" } ],)",
        R"({ "id": "R-CVS", "class": "federation/cvs",
             "squadrons": [ { "id": "a", "type": "federation/f18", "active": 6, "spare": 2, "paid": 12, "bpv_each": 8 } ] })",
        R"("defences": [ { "id": "DS", "class": "DefSat", "count": 2 }, { "id": "MB", "class": "medium base" } ],)");
    text = with_changed(
        text, R"("features":)",
        R"("derelicts": [ { "id": "OLD", "class": "klingon/f5", "former_owner": "blue", "hex": "3233" } ], "features":)");
    FoughtRecord battle{text};
    battle.unit("a-1").fate = battle.unit("DS-2").fate = Fate::destroyed;
    const Json out = battle.out();
    every_field_known(out);
    EXPECT_EQ(ids_of(out["sides"][1]), (Ids{"B-D7"}));
    EXPECT_EQ(out["sector"]["derelicts"].size(), 1U);
    // Nobody won the defences' half of the sector by force: their side lost, and they with it (UTD7.48).
    const Json next = fed_back(out);
    EXPECT_EQ(next["sector"]["derelicts"][0]["hex"], "3233");
    EXPECT_EQ(next["sides"][0]["units"][0]["squadrons"][0]["active"], 6);  // one of the spares made it good
    EXPECT_EQ(next["sides"][0]["units"][0]["squadrons"][0]["spare"], 1);
    EXPECT_EQ(next["sides"][0]["held_out"], Json::array({"R-WAIT"}));
    EXPECT_EQ(ids_of(next["sides"][0]), (Ids{"R-CVS", "R-WAIT"}));
    // Where they hold, each satellite is one, and what has no sheet stays as it was.
    FoughtRecord held{text};
    held.last.winner = SideId{std::size_t{1}};
    const Json kept = fed_back(held.out());
    EXPECT_EQ(ids_of(kept["sides"][1], "defences"), (Ids{"DS", "DS-2", "MB"}));
    EXPECT_FALSE(kept["sides"][1]["defences"][0].contains("count"));
}

// Where a force comes from is new in each battle: who stayed was there, who left comes back the way it went.
TEST(NextRecord, AbsoluteWarForcesThatMetFromOneSideMeetAgain) {
    const std::string text = R"({
 "record": "battle-in/1", "battle_id": "AW-1", "campaign": "absolute-war", "rng_seed": 5,
 "campaign_date": { "year": 170, "turn": 1, "phase": 1 }, "map": { "kind": "fixed100" }, "hex": { "id": "2020", "terrain": "empty" },
 "sides": [
  { "id": "fed", "empire": "Federation", "entry_direction": "A", "agrees": ["no M2.6"], "units": [ { "id": "F1", "class": "CA" },
     { "id": "FV", "class": "CVS", "craft": ["3 x f18"] } ],
    "db_ships": [ { "id": "DB", "class": "FF", "drones": 6, "drone_speed": 20 } ] },
  { "id": "klingon", "empire": "Klingon", "entry_direction": "A", "disengaged_last": true, "agrees": ["no M2.6"],
    "units": [ { "id": "K1", "class": "D7" }, { "id": "K2", "class": "F5" } ] } ] })";
    const auto run = umpired(record_read(text));
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "K2", Fate::destroyed);
    remove_unit(*run, "FV-f18-1", Fate::destroyed);
    ASSERT_TRUE(run->give(UmpireEnd{SideId{std::size_t{0}}}, "test"));
    const Json out = record_given(*run);
    every_field_known(out);
    const Json next = fed_back(out);
    EXPECT_EQ(next["sides"][0]["was_present"], true);
    EXPECT_FALSE(next["sides"][0].contains("entry_direction"));
    EXPECT_FALSE(next.contains("m2_6_used"));  // agreed to anew
    EXPECT_EQ(ids_of(next["sides"][0]), (Ids{"F1", "FV"}));
    EXPECT_EQ(next["sides"][0]["units"][1]["craft"], Json::array({"2 x federation/f18"}));
    EXPECT_EQ(ids_of(next["sides"][0], "db_ships"), (Ids{"DB"}));
    const auto gone = umpired(record_read(text));
    for (const char* id : {"K1", "K2"}) remove_unit(*gone, id, Fate::destroyed);
    std::string told;
    EXPECT_TRUE(fed_back(record_given(*gone), &told)["sides"][1]["units"].empty());
    EXPECT_NE(told.find("klingon has no unit"), std::string::npos) << told;
}

TEST(NextRecord, VbamFleetsKeepTheirFlagshipOnlyWhileItLives) {
    const std::string text = R"({
 "format": "impulse-record/1", "kind": "in", "battle_id": "VB-1", "campaign": "vbam", "year": 172, "rng_seed": 3,
 "scenario": { "kind": "deep-space", "demanded_by": "klingon" },
 "sides": [ { "id": "klingon", "empire": "Klingon", "role": "attacker", "flagship": "D7", "command_rating": 8, "removed": ["F5"],
              "units": [ { "id": "D7", "class": "D7" }, { "id": "F5", "class": "F5" }, { "id": "E4", "class": "E4" } ],
              "ground_units": [ { "kind": "light infantry", "count": 1 } ] },
            { "id": "fed", "empire": "Federation", "role": "defender", "units": [ { "id": "CA-1", "class": "CA" } ] } ] })";
    const auto run = umpired(record_read(text));
    ASSERT_NE(run, nullptr);
    remove_unit(*run, "D7", Fate::destroyed);
    ASSERT_TRUE(run->give(UmpireEnd{SideId{std::size_t{1}}}, "test"));
    const Json out = record_given(*run);
    every_field_known(out);
    const Json next = fed_back(out);
    EXPECT_FALSE(next["sides"][0].contains("flagship"));
    EXPECT_FALSE(next["sides"][0].contains("command_rating"));
    EXPECT_FALSE(next["sides"][0].contains("capacity"));
    EXPECT_EQ(ids_of(next["sides"][0]), (Ids{"F5", "E4"}));
}

// ---- records out that no program played on a map

TEST(RecordOut, ANegotiatedRecordIsSoundWithoutAnEnd) {
    const std::string text =
        R"({ "format": "impulse-record/1", "kind": "out", "battle_id": "x", "campaign": "thunderdome",
  "result_source": "negotiated", "winner": "red",
  "sides": [ { "id": "red", "empire": "Federation", "role": "attacker", "entry_direction": "B", "units": [ { "id": "R", "class": "federation/ca", "fate": "survived" } ] },
             { "id": "blue", "empire": "Klingon", "role": "defender", "units": [ { "id": "B", "class": "klingon/d7", "fate": "disengaged" } ] } ],
  "sector": { "name": "Anvil", "type": "dead", "lanes": [ { "id": "W-A", "to": "Cinder", "direction": "A" } ] } })";
    const auto checked = check_record(text, "x.json", table_rules("classic"));
    EXPECT_TRUE(checked) << checked.error().text();
    const auto played =
        check_record(text_with(text, "negotiated", "played"), "x.json", table_rules("classic"));
    ASSERT_FALSE(played);
    EXPECT_NE(played.error().what.find("\"end\" is missing"), std::string::npos);
    EXPECT_TRUE(import_record(text, "x.json").review.sound());
    fed_back(Json::parse(text));
}

// ---- Full Thrust

const std::string tau = R"({
 "format": "impulse-record/1", "kind": "in", "battle_id": "FT-w11-Tau", "campaign": "full-thrust", "turn": 11,
 "system": { "name": "Tau", "income": 90, "inherent_defence_points": 90 },
 "sides": [
  { "id": "nac", "posture": "attack", "points": 2700, "ships": [ { "id": "N1", "class": "CH", "cost": 450 } ] },
  { "id": "nsl", "posture": "stand-off", "points": 500, "ships": [
     { "id": "S1", "class": "CL", "cost": 200, "hull_boxes_by_row": [5, 5, 5, 5], "fate": "drifting" },
     { "id": "S2", "class": "CL", "cost": 300, "fate": "destroyed" } ] } ],
 "table_ft": 8, "dice": { "range": 1, "defence": 3, "defence d5": 4 }, "rng_seed": 13,
 "result": { "winner": "nac" } })";
Json resolved(const std::string& text) {
    const auto rows = full_thrust::load_rows();
    EXPECT_TRUE(rows);
    const auto done = full_thrust::resolve(*rows, text, "tau.json", {}, {});
    EXPECT_TRUE(done) << done.error().text();
    return done ? done->out : Json::object();
}

TEST(NextRecord, AFullThrustShipThatDriftedIsItsCaptors) {
    const Json out = resolved(tau);
    EXPECT_EQ(out["sides"][1]["ships"][0]["fate"], "captured");
    EXPECT_EQ(out["sides"][1]["ships"][0]["captor"], "nac");  // 12.1
    const Json next = fed_back(out);
    EXPECT_EQ(ids_of(next["sides"][0], "ships"), (Ids{"N1", "S1"}));
    EXPECT_TRUE(ids_of(next["sides"][1], "ships").empty());
    EXPECT_EQ(next["sides"][1]["points"], 0);
    EXPECT_EQ(next["system"]["owner"], "nac");
    // Who has nothing there has neither posture nor initiative (10.1).
    const Json again = resolved(next.dump());
    EXPECT_TRUE(again["initiative"].is_null());
    EXPECT_TRUE(again["range_ft"].is_null());
    EXPECT_FALSE(again.contains("defence_attack"));  // the system is his already
    // Where its own side wins, it is its own again.
    EXPECT_EQ(resolved(text_with(tau, "\"winner\": \"nac\"",
                                 "\"winner\": \"nsl\""))["sides"][1]["ships"][0]["fate"],
              "survived");
}

TEST(NextRecord, AnInterimFullThrustRecordIsReadAndReportedButHasNoNext) {
    const Json interim = resolved(text_with(tau, ",\n \"result\": { \"winner\": \"nac\" }", ""));
    ASSERT_TRUE(interim.contains("awaits"));
    const std::string dir = (std::filesystem::path{::testing::TempDir()} / "impulse_interim").string();
    std::filesystem::create_directories(dir);
    const std::string file = dir + "/tau.out.json";
    ASSERT_FALSE(write_whole(file, interim.dump(1)));
    EXPECT_EQ(run_impulse({"record", "check", file}).status, 0) << run_impulse({"record", "check", file}).err;
    EXPECT_EQ(run_impulse({"record", "export", file, "--report", dir + "/r.txt", "--report", dir + "/r.html",
                           "--csv", dir})
                  .status,
              0);
    EXPECT_NE(read_text(dir + "/r.txt")->find("not decided yet"), std::string::npos);
    const ProgramRun next = run_impulse({"record", "next", file, "--battle-id", "n", "--seed", "1"});
    EXPECT_EQ(next.status, 2);
    EXPECT_NE(next.err.find("awaits what the table decides"), std::string::npos) << next.err;
    // The resolved one goes all the way.
    ASSERT_FALSE(write_whole(file, resolved(tau).dump(1)));
    EXPECT_EQ(run_impulse({"record", "check", file}).status, 0) << run_impulse({"record", "check", file}).err;
    EXPECT_EQ(run_impulse({"record", "export", file, "--report", dir + "/r.txt"}).status, 0);
    EXPECT_NE(read_text(dir + "/r.txt")->find("nac wins"), std::string::npos);
    EXPECT_EQ(run_impulse({"record", "next", file, "--battle-id", "n", "--seed", "1"}).status, 0);
    std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace impulse
