// Battle records: what a campaign gives and gets back. UTD7.44-7.53.
#include "scenarios/records/record.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "battle/play/make_battle.h"
#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/run.h"
#include "tests/scenarios/broken_text.h"
#include "tests/source_dir.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

const Rules& sheet_rules() { return table_rules("classic"); }

const std::string given = R"({
  "format": "impulse-record/1",
  "kind": "in",
  "battle_id": "TD4-c3.5-p2-anvil",
  "campaign": "thunderdome",
  "rules_profile": "thunderdome-iv",
  "rng_seed": 90210,
  "campaign_cycle": "3.5",
  "weather_of_the_day": "fair",
  "map": { "kind": "fixed60", "edge": "death-barrier" },
  "sector": {
    "name": "Anvil",
    "type": "mineral",
    "owner": "klingon",
    "fortification_owner": null,
    "mine": true,
    "features": [
      { "kind": "class-M planet", "dice": { "direction": 5, "distance": 3 }, "hex": "2732" }
    ],
    "lanes": [
      { "id": "W-A", "to": "Cinder", "direction": "A", "dice": { "direction": 4, "distance": 7 }, "hex": "3037" },
      { "id": "W-B", "to": "Hearth", "direction": "B", "dice": { "direction": 2, "distance": 6 } },
      { "id": "W-E", "to": "Kiln", "direction": "E", "dice": { "direction": 5, "distance": 3 }, "hex": "2533" }
    ]
  },
  "sides": [
    {
      "id": "federation",
      "empire": "Federation",
      "role": "attacker",
      "entry_direction": "B",
      "fleets_in_sector": ["F-2"],
      "fighting_fleet": "F-2",
      "units": [
        { "id": "F-CA-1", "class": "CA", "economic_bpv": 125, "co_pool": 25, "captain": "Nakamura" },
        { "id": "F-FF-1", "class": "federation/ff", "damage": ["L WARP 1"] }
      ]
    },
    {
      "id": "klingon",
      "empire": "Klingon",
      "role": "defender",
      "initial_hex": "2732",
      "initial_facing": "B",
      "fleets_in_sector": ["K-1", "K-4"],
      "fighting_fleet": "K-1",
      "units": [
        { "id": "K-D7-1", "class": "D7", "is_troop_ship": true },
        { "id": "K-F5-1", "class": "F5", "start_speed": 10 }
      ]
    }
  ]
}
)";

RecordIn read(const std::string& text) {
    auto in = read_record_in(text, "in.json", sheet_rules());
    EXPECT_TRUE(in) << in.error().text();
    return in ? std::move(*in) : RecordIn{};
}

// A player who is away: his orders stand from the beginning, and each knows its line.
TEST(RecordIn, AnAbsentPlayersOrdersAreGivenFirst) {
    std::string text = given;
    const std::string before = "\"initial_hex\": \"2732\",\n";
    text.replace(text.find(before), before.size(),
                 before +
                     "\"standing_orders\": [\"watch quiet\",\n"
                     "\"doctrine K-F5-1 withdraw percent=40 when=K-D7-1\"],\n");
    const RecordIn in = read(text);
    ASSERT_EQ(in.scenario.opening.size(), 2U);
    EXPECT_EQ(in.scenario.opening[0].side, SideId{std::size_t{1}});
    EXPECT_EQ(in.scenario.opening[1].line, in.scenario.opening[0].line + 1);
    auto run = BattleRun::begin(sheet_rules(), in.scenario, {});
    ASSERT_TRUE(run) << run.error().text();
    const Battle& b = (*run)->battle();
    EXPECT_EQ(b.sides[1].watch, WatchLevel::quiet);
    ASSERT_EQ(b.doctrines.size(), 1U);
    EXPECT_EQ(b.doctrines[0].about, (*run)->roster().unit("K-D7-1"));

    text.replace(text.find("watch quiet"), 11, "pass F-CA-1");
    const RecordIn wrong = read(text);
    const auto refused = BattleRun::begin(sheet_rules(), wrong.scenario, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().line, wrong.scenario.opening[0].line);
    EXPECT_NE(refused.error().what.find("is no standing order"), std::string::npos) << refused.error().what;
}

TEST(RecordIn, TheWorkedSectorIsSetUp) {
    const RecordIn in = read(given);
    const Scenario& s = in.scenario;
    EXPECT_EQ(s.setup.seed, 90210U);
    EXPECT_EQ(s.setup.ruleset, "classic");
    EXPECT_EQ(s.campaign, "thunderdome");
    EXPECT_EQ(s.caveat_step, "none");
    ASSERT_EQ(s.setup.units.size(), 4U);
    EXPECT_EQ(s.setup.units[0].class_key, "federation/ca");
    EXPECT_EQ(s.setup.units[0].hex, hex_at(60, 15));
    EXPECT_EQ(s.setup.units[0].speed, -1);
    EXPECT_EQ(s.setup.units[3].speed, 10);
    EXPECT_EQ(s.setup.units[1].damage, (std::vector<SetupDamage>{{"L WARP", 0, 1}}));
    EXPECT_EQ(s.setup.lanes, (std::vector<std::string>{"W-A", "W-B", "W-E"}));
    const Json record = Json::parse(s.record);
    EXPECT_EQ(record["sector"]["lanes"][1]["hex"], "3627");
    EXPECT_TRUE(record["sector"]["lanes"][2].contains("moved"));
    EXPECT_TRUE(make_battle(sheet_rules(), s.setup));
}

TEST(RecordIn, BrokenOnesAreRefusedAtTheirLine) {
    const BrokenText cases[] = {
        {"\"format\": \"impulse-record/1\"", "\"format\": \"impulse-record/9\"", "impulse-record/1"},
        {"\"kind\": \"in\"", "\"kind\": \"im\"", "did you mean `in`"},
        {"\"campaign\": \"thunderdome\"", "\"campaign\": \"thunderdom\"", "thunderdome"},
        {"\"class\": \"D7\"", "\"class\": \"D8\"", "there is no class \"D8\" of Klingon"},
        {"\"entry_direction\": \"B\"", "\"entry_direction\": \"H\"", "direction"},
        {"\"damage\": [\"L WARP 1\"]", "\"damage\": [\"WARP DRIVE 1\"]", "no such damage"},
        {"\"hex\": \"3037\"", "\"hex\": \"3038\"", "not 3038"},
        {"\"role\": \"attacker\"", "\"role\": \"raider\"", "role"},
        {"\"type\": \"mineral\"", "\"type\": \"minerals\"", "did you mean `mineral`"},
        {"\"start_speed\": 10", "\"start_speed\": \"slow\"", "max"},
        {"\"direction\": 4, \"distance\": 7", "\"direction\": 9, \"distance\": 7", "1..6"},
        {"\"id\": \"K-F5-1\"", "\"id\": \"K-D7-1\"", "twice"},
        {"\"battle_id\": \"TD4-c3.5-p2-anvil\",", "\"battle_id\": \"TD4-c3.5-p2-anvil\"", "not valid JSON",
         1},
        {"\"is_troop_ship\": true", "\"is_troop_ship\": true, \"weapon_status\": 4", "0..3"},
    };
    for (const BrokenText& b : cases) {
        const std::string text = broken(given, b);
        const auto in = read_record_in(text, "in.json", sheet_rules());
        ASSERT_FALSE(in) << b.bad;
        expect_error(given, b, in.error(), "in.json");
    }
}

TEST(RecordIn, MisspeltKeysAreToldAndKept) {
    const RecordIn in = read(broken(
        given, {"\"entry_direction\": \"B\",", "\"entry_direction\": \"B\", \"fleets_in_sektor\": [],", ""}));
    ASSERT_EQ(in.notices.size(), 1U);
    EXPECT_NE(in.notices[0].find("did you mean `fleets_in_sector`"), std::string::npos);
}

TEST(RecordIn, AThousandChangedRecordsAreRefusedOrRead) {
    int refused = 0;
    for (std::uint64_t n = 0; n < 1000; ++n) {
        const auto in = read_record_in(mutated(given, n), "in.json", sheet_rules());
        if (in) continue;
        ++refused;
        EXPECT_GE(in.error().line, 1);
        EXPECT_GE(in.error().column, 1);
    }
    EXPECT_GT(refused, 500);
}

// ---- out -----------------------------------------------------------------------------------------------------

// A battle that has gone as a test says, without being fought.
struct Aftermath {
    Scenario scenario;
    Battle first, last;
    std::vector<LogEntry> entries;

    explicit Aftermath(const std::string& text = given) {
        scenario = read(text).scenario;
        first = last = *make_battle(sheet_rules(), scenario.setup);
        last.ended = 1;
        last.reason = EndReason::one_side_left;
        last.winner = SideId{0};
        last.clock = {6, 19, 0};
        entries.emplace_back();
    }
    Unit& unit(std::size_t i) { return last.units[i]; }
    [[nodiscard]] std::size_t group(std::size_t u, std::string_view name) const {
        const ShipClass& type = sheet_rules().type(last.units[u].type);
        for (std::size_t g = 0; g < type.groups.size(); ++g)
            if (type.sheet.groups[type.groups[g].sheet_group].name == name) return g;
        ADD_FAILURE() << name;
        return 0;
    }
    void happened(const Event& e) { entries.back().events.push_back(e); }
    [[nodiscard]] Json out() const {
        return Json::parse(*record_out({sheet_rules(), scenario, first, last, entries, "a/b/x.jsonl"}));
    }
};

TEST(RecordOut, SaysWhoWonAndWhoHoldsTheSector) {
    const Json out = Aftermath{}.out();
    EXPECT_EQ(out["format"], "impulse-record/1");
    EXPECT_EQ(out["kind"], "out");
    EXPECT_EQ(out["battle_id"], "TD4-c3.5-p2-anvil");
    EXPECT_EQ(out["rng_seed"], 90210);
    EXPECT_EQ(out["winner"], "federation");
    EXPECT_EQ(out["sector_held_by"], "federation");
    EXPECT_EQ(out["end"]["turn"], 6);
    EXPECT_EQ(out["end"]["impulse"], 19);
    EXPECT_EQ(out["first_legal_disengagement"]["turn"], 4);
    EXPECT_EQ(out["log"]["file"], "TD4-c3.5-p2-anvil.log.jsonl");
    EXPECT_EQ(out["result_source"], "played");
    EXPECT_FALSE(out["victor_has_troop_ship"]);
}

TEST(RecordOut, UnknownFieldsComeBack) {
    const Json out = Aftermath{}.out();
    EXPECT_EQ(out["weather_of_the_day"], "fair");
    EXPECT_EQ(out["sides"][0]["units"][0]["captain"], "Nakamura");
    EXPECT_EQ(out["sector"]["mine"], true);
}

TEST(RecordOut, AVictorsShipThatLeftRejoinsAndALosersHasLeft) {
    Aftermath a;
    a.unit(1).fate = Fate::disengaged;
    a.unit(2).fate = Fate::disengaged;
    a.unit(3).fate = Fate::disengaged;
    a.happened(Left{UnitId{1}, 1});
    a.happened(Left{UnitId{2}, 2});
    a.happened(Left{UnitId{3}, 2});
    const Json out = a.out();
    EXPECT_EQ(out["sides"][0]["units"][1]["fate"], "provisional-rejoined");  // UTD7.465
    EXPECT_EQ(out["sides"][0]["units"][1]["exit"]["lane"], "W-B");
    EXPECT_EQ(out["sides"][1]["units"][0]["fate"], "disengaged");
    // UTD7.4661: all fleets of the losing side leave by that lane for one order point.
    ASSERT_EQ(out["retreats"].size(), 1U);
    EXPECT_EQ(out["retreats"][0]["side"], "klingon");
    EXPECT_EQ(out["retreats"][0]["lane"], "W-E");
    EXPECT_EQ(out["retreats"][0]["to"], "Kiln");
    EXPECT_EQ(out["retreats"][0]["fleets"], Json({"K-1", "K-4"}));
    EXPECT_EQ(out["retreats"][0]["order_points"], 1);
}

TEST(RecordOut, WhereTheFightingFleetDiedTheOwnerChoosesTheLaneForTheRest) {
    Aftermath a;
    a.unit(2).fate = Fate::destroyed;
    a.unit(3).fate = Fate::barrier;
    a.happened(FateSet{UnitId{2}, Fate::destroyed, UnitId{0}});
    const Json out = a.out();
    EXPECT_EQ(out["sides"][1]["units"][0]["fate"], "destroyed");
    EXPECT_EQ(out["sides"][1]["units"][0]["bpv_lost"], 121);
    EXPECT_EQ(out["sides"][1]["units"][0]["by"], "F-CA-1");
    EXPECT_EQ(out["sides"][1]["units"][1]["fate"], "barrier");
    EXPECT_EQ(out["bpv"]["destroyed"]["klingon"], 121 + 71);
    ASSERT_EQ(out["retreats"].size(), 1U);  // UTD7.46722
    EXPECT_EQ(out["retreats"][0]["lane"], "owner-choice");
    EXPECT_EQ(out["retreats"][0]["fleets"], Json({"K-4"}));
}

TEST(RecordOut, RepairsOfTheBattleAreUndone) {
    Aftermath a;
    const std::size_t warp = a.group(0, "L WARP");
    a.unit(0).groups[warp].lost = 5;
    a.unit(0).groups[warp].repaired = 1;
    const Json unit = a.out()["sides"][0]["units"][0];
    EXPECT_EQ(unit["damage"], Json({"L WARP 6"}));  // UTD7.51
    EXPECT_EQ(unit["repaired_in_battle_reversed"], Json({"L WARP 1"}));
    EXPECT_EQ(unit["max_speed"], 31);
    EXPECT_EQ(unit["max_speed_now"], 25);  // 24 warp boxes and impulse
    EXPECT_FALSE(unit["wrecked"]);
}

TEST(RecordOut, AShipDownToAQuarterOfItsSpeedIsWrecked) {
    Aftermath a;
    for (const char* name : {"L WARP", "R WARP"}) a.unit(0).groups[a.group(0, name)].lost = 12;
    const Json unit = a.out()["sides"][0]["units"][0];
    EXPECT_EQ(unit["max_speed_now"], 7);
    EXPECT_TRUE(unit["wrecked"]);
}

TEST(RecordOut, TheRecordIsSoundAndCanBeGivenBack) {
    Aftermath a;
    a.unit(3).fate = Fate::destroyed;
    const std::string text = *record_out({sheet_rules(), a.scenario, a.first, a.last, a.entries, "x.jsonl"});
    const auto lines = check_record(text, "out.json", sheet_rules());
    ASSERT_TRUE(lines) << lines.error().text();
    EXPECT_NE(lines->front().find("winner federation"), std::string::npos);
    const auto in = check_record(given, "in.json", sheet_rules());
    ASSERT_TRUE(in) << in.error().text();
    EXPECT_NE(in->front().find("4 units"), std::string::npos);
}

TEST(RecordOut, BrokenOnesAreRefused) {
    Aftermath a;
    const std::string text = *record_out({sheet_rules(), a.scenario, a.first, a.last, a.entries, "x.jsonl"});
    const BrokenText cases[] = {
        {"\"winner\": \"federation\"", "\"winner\": \"romulan\"", "\"romulan\" is not a side of this record"},
        {"\"fate\": \"survived\"", "\"fate\": \"survivd\"", "did you mean `survived`"},
        {"\"wrecked\": false", "\"wrecked\": true", "UTD7.47"},
        {"\"turn\": 6", "\"turn\": 0", "1..9999"},
        {"\"kind\": \"out\"", "\"kind\": \"outt\"", "kind"},
        {"\"damage\": []", "\"damage\": [7]", "expected text"},
        {"\"battle_id\"", "\"battle_idd\"", "battle_id", -3},
        {"\"max_speed_now\": 31", "\"max_speed_now\": \"31\"", "whole number"},
        {"\"units\": [", "\"units\": [ 3,", "expected an object"},
        {"\"bpv\": {", "\"bpv\": ", "not valid JSON", 1},
    };
    for (const BrokenText& b : cases) {
        const std::string changed = broken(text, b);
        const auto lines = check_record(changed, "out.json", sheet_rules());
        ASSERT_FALSE(lines) << b.bad;
        EXPECT_NE(lines.error().what.find(b.says), std::string::npos)
            << b.bad << ": " << lines.error().text();
        EXPECT_GE(lines.error().line, 1);
    }
}

TEST(RecordDiff, NamesEveryDifferenceById) {
    Aftermath a, b;
    b.unit(3).fate = Fate::disengaged;
    const auto text = [](const Aftermath& x) {
        return *record_out({sheet_rules(), x.scenario, x.first, x.last, x.entries, "x"});
    };
    const auto same = diff_records(text(a), "a", text(a), "a");
    ASSERT_TRUE(same);
    EXPECT_TRUE(same->empty());
    const auto lines = diff_records(text(a), "a", text(b), "b");
    ASSERT_TRUE(lines);
    EXPECT_NE(std::find(lines->begin(), lines->end(),
                        "sides[klingon].units[K-F5-1].fate: \"survived\" | \"disengaged\""),
              lines->end());
}

// The keys that the schema requires are there.
TEST(RecordOut, HoldsWhatTheSchemaRequires) {
    const auto text = read_text(std::string{source_dir()} + "/assets/schema/impulse-record-1.schema.json");
    ASSERT_TRUE(text);
    const Json schema = Json::parse(*text);
    const Json out = Aftermath{}.out();
    for (const Json& key : schema["$defs"]["out"]["required"])
        EXPECT_TRUE(out.contains(key.get<std::string>())) << key;
    for (const Json& side : out["sides"])
        for (const Json& unit : side["units"]) {
            for (const Json& key : schema["$defs"]["unit_out"]["required"])
                EXPECT_TRUE(unit.contains(key.get<std::string>()));
            for (const auto& [key, value] : unit.items())
                EXPECT_TRUE(schema["$defs"]["unit_out"]["properties"].contains(key) || key == "captain" ||
                            key == "co_pool")
                    << key;
        }
    const Json in = Json::parse(given);
    for (const Json& key : schema["$defs"]["in"]["required"])
        EXPECT_TRUE(in.contains(key.get<std::string>()));
}

}  // namespace
}  // namespace impulse
