// A campaign's record with ships of the supplement goes in and comes out: units, boxes, people, officers, rounds, cargo.
#include <gtest/gtest.h>

#include <filesystem>

#include "battle/core/ground.h"
#include "battle/crew/crew_loss.h"
#include "battle/play/make_battle.h"
#include "scenarios/files/files.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_report.h"
#include "tests/support/program_run.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

// Two heavy ships with officers, fighters, marines and racks, as a battle before this one left them.
const std::string supplement_meeting = R"({
  "format": "impulse-record/1", "kind": "in", "battle_id": "supplement", "campaign": "vbam", "ruleset": "tng",
  "rng_seed": 11, "turn_limit": 3, "house_rule": "cats",
  "scenario": { "kind": "deep-space", "accepted": true },
  "sides": [
    { "id": "red", "empire": "Klingon", "role": "attacker", "entry_direction": "B", "pilot": "captain",
      "units": [ { "id": "R1", "class": "klingon/conqueror", "captain": "Kor",
                   "damage": ["LAB 1", "L WARP 3", "SENSOR 1"],
                   "expendables_remaining": { "boarding_parties": 7, "crew_units": 12, "cargo": 0, "DRN-B A rounds": 6 } } ] },
    { "id": "blue", "empire": "Federation", "role": "defender", "entry_direction": "E", "pilot": "captain",
      "units": [ { "id": "B1", "class": "federation/endeavour" } ] }
  ]
}
)";

Battle battle_of_record(const std::string& text) {
    const auto read = read_record_in(text, "record.json", table_rules("tng"));
    EXPECT_TRUE(read) << (read ? "" : read.error().text());
    const auto made = make_battle(table_rules("tng"), read->scenario.setup);
    EXPECT_TRUE(made) << (made ? "" : made.error());
    return *made;
}
const GroupState& group_called(const Battle& b, std::size_t unit, const std::string& name) {
    const ShipClass& c = table_rules("tng").type(b.units[unit].type);
    std::size_t g = 0;
    while (g + 1 < c.groups.size() && c.sheet.groups[c.groups[g].sheet_group].name != name) ++g;
    return b.units[unit].groups[g];
}
int officers_of(const Battle& b, std::size_t unit) {
    const Rules& rules = table_rules("tng");
    const ShipClass& c = rules.type(b.units[unit].type);
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).has(Trait::officer)) n += boxes_left(c, b.units[unit], g);
    return n;
}

TEST(TngRecord, ComesIn) {
    const Battle b = battle_of_record(supplement_meeting);
    const Rules& rules = table_rules("tng");
    EXPECT_EQ(crew_aboard(rules, b.units[0], CrewKind::boarding), 7);
    EXPECT_EQ(crew_aboard(rules, b.units[0], CrewKind::crew), 12);
    EXPECT_EQ(b.units[0][Counter::cargo], 0);
    EXPECT_EQ(b.units[0][Counter::sensor_lost], 1);
    EXPECT_EQ(group_called(b, 0, "LAB").lost, 1);
    EXPECT_EQ(group_called(b, 0, "L WARP").lost, 3);
    EXPECT_EQ(group_called(b, 0, "DRN-B A").ammo[0], 6);
    EXPECT_EQ(officers_of(b, 0), 1);
}

class TngRecordOut : public ::testing::TestWithParam<const char*> {};

// One campaign keeps damage and fills stores, another mends its ships and keeps what is left in store.
TEST_P(TngRecordOut, GoesIntoTheNextBattle) {
    const std::string folder = (std::filesystem::path{::testing::TempDir()} / "impulse_tng_record").string();
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const std::string in = folder + "/in.json", out = folder + "/out.json", next = folder + "/next.json";
    std::string text = supplement_meeting;
    text.replace(text.find("vbam"), 4, GetParam());
    ASSERT_FALSE(write_whole(in, text));
    const ProgramRun fought = run_impulse({"fight", in, "--quiet", "--record", out});
    ASSERT_EQ(fought.status, exit_ok) << fought.err;
    const ProgramRun made =
        run_impulse({"record", "next", out, "--battle-id", "second", "--seed", "12", "--out", next});
    ASSERT_EQ(made.status, exit_ok) << made.err;
    const Json result = Json::parse(*read_text(out)), record = Json::parse(*read_text(next));
    EXPECT_EQ(result["ruleset"], "tng");
    EXPECT_EQ(record["ruleset"], "tng");
    EXPECT_EQ(record["house_rule"], "cats");
    int compared = 0;
    for (std::size_t s = 0; s < 2; ++s) {
        const Json& before = result["sides"][s]["units"][0];
        if (before["fate"] == "destroyed" || record["sides"][s]["units"].empty()) continue;
        const Json& after = record["sides"][s]["units"][0];
        for (const char* key : {"id", "class", "damage", "expendables_remaining"})
            if (before.contains(key)) {
                EXPECT_EQ(after[key], before[key]) << key;
                ++compared;
            }
        // What the record says is what stands on the map of the next battle.
        const Battle b = battle_of_record(record.dump());
        const Json& left = before["expendables_remaining"];
        for (std::size_t u = 0; u < b.units.size(); ++u) {
            if (b.units[u].side.index() != s) continue;
            EXPECT_EQ(officers_of(b, u), 1);
            if (left.is_null() || std::string{GetParam()} != "vbam") continue;
            EXPECT_EQ(crew_aboard(table_rules("tng"), b.units[u], CrewKind::boarding),
                      left["boarding_parties"]);
            if (left.contains("crew_units")) {
                EXPECT_EQ(crew_aboard(table_rules("tng"), b.units[u], CrewKind::crew), left["crew_units"]);
            }
            for (const auto& item : left.items())
                if (item.key().ends_with(" rounds")) {
                    EXPECT_EQ(group_called(b, u, item.key().substr(0, item.key().size() - 7)).ammo[0],
                              item.value())
                        << item.key();
                    ++compared;
                }
        }
    }
    EXPECT_GT(compared, 3);
    const ProgramRun twice = run_impulse({"fight", next, "--quiet", "--turns", "1"});
    EXPECT_EQ(twice.status, exit_ok) << twice.err;
    std::filesystem::remove_all(folder);
}
INSTANTIATE_TEST_SUITE_P(Campaigns, TngRecordOut, ::testing::Values("absolute-war"),
                         [](const auto& row) { return std::string{row.param}.substr(0, 4); });

}  // namespace
}  // namespace impulse
