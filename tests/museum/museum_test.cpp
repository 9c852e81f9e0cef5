// One file of every format that this program ever wrote or read: each must still load.
#include <gtest/gtest.h>

#include "battle/play/rules_reader.h"
#include "bench/lab/study.h"
#include "scenarios/files/files.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/logs/sealed_log.h"
#include "scenarios/orders/script.h"
#include "scenarios/records/record.h"
#include "scenarios/records/record_fields.h"
#include "scenarios/records/record_import.h"
#include "scenarios/scenario_reader.h"
#include "ssd/sheet_reader.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

std::string exhibit_path(const std::string& name) {
    return std::string{source_dir()} + "/tests/museum/files/" + name;
}
std::string exhibit(const std::string& name) {
    const auto text = read_text(exhibit_path(name));
    EXPECT_TRUE(text) << name;
    return text ? *text : std::string{};
}
tl::expected<Unsealed, FileError> open_sealed(const std::string& text) {
    const auto head = read_seal_head(text, "sealed");
    if (!head) return tl::unexpected(head.error());
    const auto seal = Seal::of(*head, {"", "keep the line"});
    if (!seal) return tl::unexpected(FileError{"sealed", 1, 1, "the phrase is wrong"});
    return unseal_log(*seal, text, "sealed");
}

std::string refusals(const RecordImport& import) {
    std::string all;
    for (const RecordFinding& f : import.review.findings)
        if (f.kind == RecordFinding::Kind::refused) all += f.error.text() + "\n";
    return all;
}

TEST(Museum, TheFirstNamesOfRecordsAreStillRead) {
    const RecordImport in = import_record(exhibit("record_in_0.json"), "record_in_0.json");
    EXPECT_EQ(refusals(in), "");
    EXPECT_EQ(in.review.kind, "in");
    EXPECT_EQ(in.review.count(RecordFinding::Kind::fresh), 0);
    const RecordImport out = import_record(exhibit("record_out_0.json"), "record_out_0.json");
    EXPECT_EQ(refusals(out), "");
    EXPECT_EQ(out.review.kind, "out");
    // It becomes the next record in the present format.
    const auto doc = JsonText::parse(exhibit("record_out_0.json"), "record_out_0.json");
    const auto next = next_record(**doc, **record_fields(), "next", 1);
    ASSERT_TRUE(next) << next.error().text();
    EXPECT_EQ((*next)["format"], "impulse-record/1");
    EXPECT_FALSE(next->contains("record"));
}

TEST(Museum, RecordsOfVersionOneAreStillRead) {
    const auto in = read_record_in(exhibit("record_in_1.json"), "record_in_1.json", table_rules("classic"));
    ASSERT_TRUE(in) << in.error().text();
    EXPECT_EQ(in->scenario.setup.units.size(), 2U);
    const RecordImport out = import_record(exhibit("record_out_1.json"), "record_out_1.json");
    EXPECT_EQ(refusals(out), "");
    EXPECT_EQ(out.review.count(RecordFinding::Kind::fresh), 0);
}

TEST(Museum, TheFirstLogIsStillReadAndPlayedBack) {
    const auto log = read_log(exhibit("log_1.log.jsonl"), "log_1.log.jsonl");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_FALSE(log->altered);
    EXPECT_GT(log->entries.size(), 10U);
    EXPECT_EQ(log->header.scenario.setup.ruleset, "classic");
    EXPECT_TRUE(battle_of(table_rules("classic"), log->header));
}

// What lasts for a while was kept in counters once; logs that have them open, and those of no version do not.
TEST(Museum, LogsWithCountersThatAreStatusesNowAreStillRead) {
    const auto with = [](std::string_view counter) {
        std::string text = exhibit("log_1.log.jsonl");
        const std::string old = "\"crew_events\"";
        for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old))
            text.replace(at, old.size(), "\"" + std::string{counter} + "\"");
        return read_log(text, "log_1.log.jsonl");
    };
    for (const char* counter :
         {"no_move_until", "no_fire_until", "uim_from", "stasis_until", "stasis_by", "weasel_until"}) {
        const auto log = with(counter);
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_FALSE(log->cut) << counter;
    }
    const auto unknown = with("no_such_counter");
    ASSERT_TRUE(unknown) << unknown.error().text();
    EXPECT_TRUE(unknown->cut) << "read up to the line before it";
}

TEST(Museum, TheFirstSealedLogIsStillOpened) {
    const std::string text = exhibit("log_2_sealed.log.jsonl");
    const auto refused = read_log(text, "log_2_sealed.log.jsonl");
    ASSERT_FALSE(refused);
    const auto opened = open_sealed(text);
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_FALSE(opened->plain.empty());
}

TEST(Museum, TheFirstScenarioIsStillSetUp) {
    const auto scenario =
        read_scenario(exhibit("scenario_1.toml"), "scenario_1.toml", table_rules("classic"));
    ASSERT_TRUE(scenario) << scenario.error().text();
    EXPECT_EQ(scenario->setup.sides.size(), 2U);
    EXPECT_EQ(scenario->campaign, "thunderdome");
}

TEST(Museum, TheFirstScriptIsStillPlayed) {
    const ProgramRun run = run_impulse({"script", exhibit_path("script_1.toml"), "--state"});
    EXPECT_EQ(run.status, 0) << run.err;
}

TEST(Museum, TheFirstStudyIsStillRead) {
    const auto study =
        read_study(exhibit("study_1.toml"), std::string{source_dir()} + "/scenarios/studies/study_1.toml",
                   table_rules("tng"));
    EXPECT_TRUE(study) << study.error().text();
}

TEST(Museum, TheFirstShipSheetIsStillRead) {
    const auto sheet = read_sheet(exhibit("ship_federation_ca.toml"), "ship_federation_ca.toml");
    ASSERT_TRUE(sheet) << sheet.error().text();
    EXPECT_EQ(sheet->code, "CA");
    EXPECT_EQ(sheet->bpv_economic, 125);
}

// Tables have one grammar; those of version one are refused where they differ from it, not half read.
TEST(Museum, TheWeaponTablesOfVersionOneAreRefusedInOneSentence) {
    std::vector<TextFile> tables, ships;
    const std::string top = std::string{source_dir()} + "/";
    for (const std::string& path : files_below(top + "assets/rules/classic", ".toml"))
        tables.push_back({path.substr(top.size()),
                          path == top + "assets/rules/classic/weapons.toml"  ? exhibit("weapons_classic.toml")
                          : path == top + "assets/rules/classic/charts.toml" ? exhibit("charts_classic.toml")
                                                                             : *read_text(path)});
    ships.push_back({"assets/ships/classic/federation/ca.toml", exhibit("ship_federation_ca.toml")});
    const auto rules = read_rules(tables, ships);
    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().file, "assets/rules/classic/weapons.toml");
    EXPECT_NE(rules.error().what.find("`hit_on` is missing"), std::string::npos) << rules.error().text();
}

}  // namespace
}  // namespace impulse
