// The table of record fields: what the dry run says, the schema, keeping what is unknown, the next record.
#include "scenarios/records/record_fields.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scenarios/files/files.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

const RecordFields& fields() {
    const auto table = record_fields();
    EXPECT_TRUE(table) << table.error().text();
    return **table;
}

RecordReview look(const std::string& text) {
    const auto doc = JsonText::parse(text, "r.json");
    EXPECT_TRUE(doc) << doc.error().text();
    return review_record(**doc, fields());
}

Json next_of(const std::string& text) {
    const auto doc = JsonText::parse(text, "out.json");
    const auto next = next_record(**doc, fields(), "second", 77);
    EXPECT_TRUE(next) << next.error().text();
    return next ? *next : Json{};
}

TEST(RecordFields, EveryRowHasItsPlaceAndWords) {
    EXPECT_GT(fields().rows().size(), 350U);
    ASSERT_NE(fields().find("unit.damage"), nullptr);
    EXPECT_EQ(fields().find("unit.damage")->way, FieldWay::both);
    ASSERT_NE(fields().find("sides[].npe.losses"), nullptr);
    EXPECT_EQ(fields().find("sides[].npe.losses")->used, std::vector<std::string>{"thunderdome"});
    EXPECT_EQ(fields().find("unit.danage"), nullptr);
    for (const RecordField& row : fields().rows()) EXPECT_FALSE(row.says.empty()) << row.at;
}

TEST(RecordFields, BrokenTablesAreRefused) {
    const std::string head = "format = \"impulse-record-fields/1\"\n";
    const auto refused = [&](const std::string& rows, const char* says) {
        const auto read = RecordFields::read(head + "field = [\n" + rows + "\n]\n", "t.toml");
        ASSERT_FALSE(read) << rows;
        EXPECT_NE(read.error().what.find(says), std::string::npos) << read.error().text();
        EXPECT_EQ(read.error().line, 3);
    };
    refused(R"({ at = "a", way = "in", type = "texxt", says = "x" })", "\"texxt\" is not a type of a field");
    refused(R"({ at = "a", way = "inn", type = "text", says = "x" })", "way");
    refused(R"({ at = "a", way = "in", type = "int 9..1", says = "x" })",
            "\"int 9..1\" is not a type of a field");
    refused(R"({ at = "a.b", way = "in", type = "text", says = "x" })", "there is no object");
    refused(R"({ at = "a", way = "in", type = "text", used = "chess", says = "x" })",
            "\"chess\" is not a campaign");
    refused(
        "{ at = \"a\", way = \"in\", type = \"text\", says = \"x\" }, { at = \"a\", way = \"in\", type = "
        "\"text\", says = \"x\" }",
        "twice");
}

TEST(RecordFields, TheSchemaOnFileIsTheOneOfTheTable) {
    const auto text = read_text(std::string{source_dir()} + "/assets/schema/impulse-record-1.schema.json");
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, record_schema(fields()).dump(1) + "\n")
        << "write it anew: impulse record schema --out assets/schema/impulse-record-1.schema.json";
}

TEST(RecordReview, FindsEveryFaultAndNotOnlyTheFirst) {
    const RecordReview review = look(R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "vbam",
  "rng_seed": -4,
  "sides": [
    { "id": "a", "weapon_status": 9, "units": [ { "id": "u", "damage": ["W 1", 3] } ] },
    { "units": 7 }
  ]
})");
    EXPECT_FALSE(review.sound());
    std::vector<std::string> at;
    for (const RecordFinding& f : review.findings)
        if (f.kind == RecordFinding::Kind::refused) at.push_back(f.path);
    EXPECT_EQ(at, (std::vector<std::string>{"/rng_seed", "/sides/0/weapon_status",
                                            "/sides/0/units/0/damage/1", "/sides/1/units", "/sides/1"}));
}

TEST(RecordReview, CountsWhatItUnderstoodAndTellsWhatIsNew) {
    const RecordReview review = look(R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "thunderdome", "weather": "fair",
  "sides": [ { "id": "a", "units": [ { "id": "u", "danage": [] }, { "id": "v" } ] }, { "id": "b" } ]
})");
    EXPECT_TRUE(review.sound());
    EXPECT_EQ(review.count(RecordFinding::Kind::fresh), 2);
    const auto of = [&](const char* at) {
        for (const auto& [place, n] : review.understood)
            if (place == at) return n;
        return 0;
    };
    EXPECT_EQ(of("sides[].id"), 2);
    EXPECT_EQ(of("unit.id"), 2);
    const auto near =
        std::find_if(review.findings.begin(), review.findings.end(),
                     [](const RecordFinding& f) { return f.path == "/sides/0/units/0/danage"; });
    ASSERT_NE(near, review.findings.end());
    EXPECT_NE(near->error.what.find("did you mean `damage`"), std::string::npos);
    EXPECT_EQ(near->error.line, 3);
}

TEST(RecordReview, FieldsOfAnotherCampaignAreKeptAndTold) {
    const RecordReview review =
        look(R"({"format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "vbam",
  "campaign_cycle": "3.5", "sides": []})");
    EXPECT_TRUE(review.sound());
    ASSERT_EQ(review.count(RecordFinding::Kind::note), 1);
    EXPECT_NE(review.findings.front().error.what.find("vbam does not use it"), std::string::npos);
}

TEST(RecordReview, FractionsAreExactTexts) {
    const auto with = [](const std::string& cost) {
        return look(
                   R"({"format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "thunderdome",
  "sides": [{"id": "a", "mc_total": )" +
                   cost + "}]}")
            .sound();
    };
    EXPECT_TRUE(with("\"17/6\""));
    EXPECT_TRUE(with("\"5\""));
    EXPECT_TRUE(with("5"));
    EXPECT_FALSE(with("2.83"));
    EXPECT_FALSE(with("\"17/0\""));
    EXPECT_FALSE(with("\"about three\""));
}

TEST(GiveBack, ReturnsTheUnknownAndNotWhatBelongsToOneBattle) {
    const Json given = {
        {"id", "u"}, {"captain", "Nakamura"}, {"hex", "3030"}, {"move_cost", "1/2"}, {"damage", {"A 1"}}};
    Json out = {{"id", "u"}, {"damage", {"A 2"}}};
    give_back(fields(), "unit", given, out);
    EXPECT_EQ(out["captain"], "Nakamura");
    EXPECT_EQ(out["move_cost"], "1/2");
    EXPECT_EQ(out["damage"], Json({"A 2"}));
    EXPECT_FALSE(out.contains("hex"));
}

const std::string result = R"({
  "format": "impulse-record/1", "kind": "out", "battle_id": "first", "campaign": "thunderdome", "rng_seed": 5,
  "result_source": "played", "winner": "red", "end": {"turn": 6, "impulse": 19}, "house_rule": 3,
  "sector": { "name": "Anvil", "type": "mineral",
    "features": [{"kind": "class-M planet", "dice": {"direction": 5, "distance": 3}, "hex": "2732"}],
    "lanes": [{"id": "W-A", "to": "Cinder", "direction": "A", "dice": {"direction": 4, "distance": 7}, "hex": "3037"}] },
  "sides": [
    {"id": "red", "empire": "Federation", "role": "attacker", "initial_hex": "6015", "units": [
      {"id": "R1", "class": "federation/ca", "fate": "survived", "damage": ["L WARP 3"], "expendables_remaining": {"t_bombs": 1},
       "officers": [{"role": "legendary captain", "fate": "alive"}, {"role": "legendary doctor", "fate": "killed"}],
       "squadrons": [{"id": "R1-a", "kind": "fighter", "active_left": 4, "active": 6, "spare": 0, "paid": 9, "lost": 5}]},
      {"id": "R2", "class": "federation/ff", "fate": "destroyed", "bpv_lost": 71}]},
    {"id": "blue", "empire": "Klingon", "role": "defender", "units": [
      {"id": "B1", "class": "klingon/d7", "fate": "captured", "captor": "R1", "damage": ["SENSOR 2"]},
      {"id": "B2", "class": "klingon/f5", "fate": "disengaged", "exit": {"lane": "W-A", "turn": 5, "impulse": 2}, "damage": []}]}
  ]
})";

TEST(NextRecord, CarriesDamageStoresOfficersAndSquadrons) {
    const Json next = next_of(result);
    EXPECT_EQ(next["kind"], "in");
    EXPECT_EQ(next["battle_id"], "second");
    EXPECT_EQ(next["rng_seed"], 77);
    EXPECT_EQ(next["house_rule"], 3);
    ASSERT_EQ(next["sides"][0]["units"].size(), 2U);
    const Json& ship = next["sides"][0]["units"][0];
    EXPECT_EQ(ship["damage"], Json({"L WARP 3"}));
    EXPECT_EQ(ship["expendables_remaining"]["t_bombs"], 1);
    EXPECT_EQ(ship["officers"], Json({"legendary captain"}));
    EXPECT_EQ(ship["squadrons"][0]["active"], 6);
    EXPECT_FALSE(ship["squadrons"][0].contains("lost"));
    EXPECT_FALSE(ship.contains("fate"));
}

TEST(NextRecord, TheDeadAreGoneAndTheCapturedStandWithTheirCaptor) {
    const Json next = next_of(result);
    const Json& taken = next["sides"][0]["units"][1];
    EXPECT_EQ(taken["id"], "B1");
    EXPECT_EQ(taken["captured_uninspected"], true);
    EXPECT_EQ(taken["original_empire"], "Klingon");
    EXPECT_EQ(taken["damage"], Json({"SENSOR 2"}));
    ASSERT_EQ(next["sides"][1]["units"].size(), 1U);
    EXPECT_EQ(next["sides"][1]["units"][0]["id"], "B2");
}

TEST(NextRecord, TerrainStaysAndWarpPointsAreRolledAgain) {
    const Json next = next_of(result);
    EXPECT_EQ(next["sector"]["features"][0]["hex"], "2732");  // UTD4.112
    EXPECT_EQ(next["sector"]["lanes"][0]["to"], "Cinder");
    EXPECT_FALSE(next["sector"]["lanes"][0].contains("hex"));  // UTD7.45523
    EXPECT_FALSE(next["sector"]["lanes"][0].contains("dice"));
    EXPECT_FALSE(next["sides"][0].contains("initial_hex"));
    EXPECT_EQ(next["sides"][0]["role"], "attacker");
    EXPECT_FALSE(next.contains("winner"));
}

TEST(NextRecord, ARecordInHasNone) {
    const auto doc = JsonText::parse(
        R"({"format": "impulse-record/1", "kind": "in", "battle_id": "x", "campaign": "vbam", "sides": []})",
        "in.json");
    const auto next = next_record(**doc, fields(), "y", 1);
    ASSERT_FALSE(next);
    EXPECT_NE(next.error().what.find("comes from a record out"), std::string::npos);
}

TEST(RecordCommands, FieldsCanBeLookedUp) {
    const ProgramRun run = run_impulse({"record", "fields", "--campaign", "full-thrust", "--way", "out"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("defence_attack.idp_after"), std::string::npos);
    EXPECT_EQ(run.out.find("sector.mine"), std::string::npos);
}

// UTD3.41 to UTD3.45, UTD5.224: results that no program played.
TEST(RecordReview, ResultsEnteredByHandNeedNoLog) {
    for (const char* source :
         {"negotiated", "adjudicated", "forfeited", "anschluss", "npe-conquered", "imported"}) {
        const RecordReview review = look(
            std::string{
                R"({"format": "impulse-record/1", "kind": "out", "battle_id": "x", "campaign": "thunderdome",
  "result_source": ")"} +
            source + R"(", "winner": "a", "forced_retreat_lane": "W-A", "played_on": "2026-11-20",
  "sides": [{"id": "a"}, {"id": "b", "units": [{"id": "u", "fate": "captured-by-npe"}]}]})");
        EXPECT_TRUE(review.sound()) << source;
        EXPECT_EQ(review.count(RecordFinding::Kind::fresh), 0);
    }
    EXPECT_FALSE(
        look(
            R"({"format": "impulse-record/1", "kind": "out", "battle_id": "x", "result_source": "hearsay", "sides": []})")
            .sound());
    EXPECT_FALSE(
        look(R"({"format": "impulse-record/1", "kind": "out", "battle_id": "x", "sides": []})").sound());
}

}  // namespace
}  // namespace impulse
