// `impulse adjudicate`: battles played on by captains, counted, kept.
#include "scenarios/records/adjudicate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/run.h"
#include "scenarios/scenario_reader.h"
#include "tests/source_dir.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

std::string path_of(const std::string& name) {
    return (std::filesystem::temp_directory_path() /
            ("impulse_adjudicate_" +
             std::string{testing::UnitTest::GetInstance()->current_test_info()->name()} + name))
        .string();
}

// A line that is drawn over itself is for terminals.
TEST(Adjudicate, WritesNoReturnsIntoPipes) {
    std::istringstream in;
    std::ostringstream out, err;
    const std::string file = source_dir() + "/scenarios/anvil.toml";
    EXPECT_EQ(run_program({"adjudicate", file, "--n", "2", "--turns", "1"}, {in, out, err, true}), 0)
        << err.str();
    EXPECT_EQ((out.str() + err.str()).find('\r'), std::string::npos);
}

TEST(Adjudicate, ShowsTheBestLineOfASideAndWhatWasWeighed) {
    const std::string file = source_dir() + "/scenarios/duel.toml";
    const auto run = run_impulse({"adjudicate", file, "--line", "Aster"});
    ASSERT_EQ(run.status, 0) << run.err;
    for (const char* words : {"why not", "chosen", "The line, as far as it can be foreseen", "energy form"})
        EXPECT_NE(run.out.find(words), std::string::npos) << words << "\n" << run.out;
    EXPECT_EQ(run.out.find("Korrin: "), std::string::npos);
    EXPECT_EQ(run_impulse({"adjudicate", file, "--line", "Aster"}).out, run.out);
    const auto wrong = run_impulse({"adjudicate", file, "--line", "Nobody"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.err.find("expected `all` or one of: Aster, Korrin"), std::string::npos) << wrong.err;
}

TEST(Adjudicate, WorkersDoNotChangeTheRows) {
    const std::string file = std::string{source_dir()} + "/scenarios/anvil.toml";
    const auto scenario = read_scenario(*read_text(file), file, classic_rules());
    ASSERT_TRUE(scenario);
    const auto position = position_at_start(classic_rules(), *scenario);
    ASSERT_TRUE(position) << position.error();
    AdjudicateOptions options;
    options.plays = 4;
    options.turns_most = 2;
    const auto one = adjudicate(classic_rules(), *position, options);
    options.workers = 3;
    const auto three = adjudicate(classic_rules(), *position, options);
    EXPECT_EQ(one.plays, three.plays);
    ASSERT_EQ(one.plays.size(), 4U);
    EXPECT_NE(one.plays[0].state, one.plays[1].state);  // dice of its own for each
    options.seed = 2;
    EXPECT_NE(adjudicate(classic_rules(), *position, options).plays, one.plays);
}

TEST(Adjudicate, ABattleOfThemIsKeptAndReplays) {
    const std::string log = path_of("a.jsonl"), kept = path_of("b.jsonl");
    ASSERT_EQ(run_impulse({"fight", "anvil", "--seed", "7", "--turns", "4", "--log", log, "--quiet"}).status,
              exit_ok);
    const ProgramRun counted =
        run_impulse({"adjudicate", log, "--at", "2.8", "--n", "2", "--turns", "2", "--json"});
    ASSERT_EQ(counted.status, exit_ok) << counted.err;
    const Json rows = Json::parse(counted.out);
    ASSERT_EQ(rows["battles"].size(), 2U);
    ASSERT_EQ(run_impulse({"adjudicate", log, "--at", "2.8", "--n", "2", "--turns", "2", "--battle", "2",
                           "--log", kept})
                  .status,
              exit_ok);
    const ProgramRun verified = run_impulse({"replay", kept, "--verify"});
    EXPECT_EQ(verified.status, exit_ok) << verified.out << verified.err;
    // The kept log begins with the orders that it came from, up to the position, and ends as the counted battle did.
    const auto whole = read_log(*read_text(log), log), forked = read_log(*read_text(kept), kept);
    ASSERT_TRUE(whole && forked);
    std::size_t shared = 0;
    while (shared < whole->entries.size() && shared < forked->entries.size() &&
           (!whole->entries[shared].command ||
            command_json(*whole->entries[shared].command) == command_json(*forked->entries[shared].command)))
        ++shared;
    EXPECT_GT(shared, 5U);
    EXPECT_LT(shared, forked->entries.size());
    EXPECT_GE(forked->entries[shared].clock.turn, 2);
    const auto position = position_in_log(classic_rules(), *forked, 99, 1);
    EXPECT_FALSE(position);  // it does not go on for ever
    EXPECT_NEAR(forked->entries.back().clock.turn, rows["battles"][1]["turn"].get<int>(), 1);
    std::filesystem::remove(log);
    std::filesystem::remove(kept);
}

// Records of the campaigns that fight on the map are played on; the others say where they are resolved.
TEST(Adjudicate, RecordsOfTheCampaigns) {
    const std::string record = path_of("in.json");
    const std::string sides =
        R"("sides": [ { "id": "a", "empire": "Klingon", "role": "attacker", "entry_direction": "B", "units": [ { "id": "A1", "class": "F5" } ] },
                                            { "id": "b", "empire": "Federation", "role": "defender", "entry_direction": "E", "units": [ { "id": "B1", "class": "FF" } ] } ])";
    const auto write = [&](const std::string& campaign, const std::string& more) {
        EXPECT_FALSE(write_whole(
            record,
            R"({ "format": "impulse-record/1", "kind": "in", "battle_id": "x", "rng_seed": 3, "campaign": ")" +
                campaign + "\", " + more + sides + "}"));
    };
    for (const auto& [campaign, more] : std::vector<std::pair<std::string, std::string>>{
             {"absolute-war", ""}, {"vbam", R"("scenario": { "kind": "pursuit" }, )"}}) {
        write(campaign, more);
        const ProgramRun t = run_impulse({"adjudicate", record, "--n", "2", "--turns", "1", "--json"});
        ASSERT_EQ(t.status, exit_ok) << campaign << t.err;
        const Json json = Json::parse(t.out);
        EXPECT_EQ(json["battles"].size(), 2U);
        EXPECT_EQ(json["sides"][0]["of"], 2);
        EXPECT_EQ(json["sides"][0]["interval_95"].size(), 2U);
    }
    write("full-thrust", "");
    const ProgramRun ft = run_impulse({"adjudicate", record, "--n", "2"});
    EXPECT_EQ(ft.status, exit_bad_input);
    EXPECT_NE(ft.err.find("full-thrust"), std::string::npos) << ft.err;
    write("vbam", R"("scenario": { "kind": "pursuit", "resolve_with": "sidcors" }, )");
    EXPECT_NE(run_impulse({"adjudicate", record, "--n", "2"}).err.find("impulse sidcors"), std::string::npos);
    std::filesystem::remove(record);
}

// Stopped in the middle, what is done counts: the rows up to the first gap, and no more.
TEST(Adjudicate, StoppedItKeepsWhatIsDone) {
    const std::string file = std::string{source_dir()} + "/scenarios/anvil.toml";
    const auto scenario = read_scenario(*read_text(file), file, classic_rules());
    ASSERT_TRUE(scenario);
    const auto position = position_at_start(classic_rules(), *scenario);
    ASSERT_TRUE(position) << position.error();
    static volatile std::sig_atomic_t stop = 0;
    stop = 0;
    AdjudicateOptions options;
    options.plays = 50;
    options.turns_most = 1;
    options.stop = &stop;
    options.progress = [](int done, int) {
        if (done == 2) stop = 1;
    };
    const Adjudication a = adjudicate(classic_rules(), *position, options);
    EXPECT_TRUE(a.stopped);
    EXPECT_EQ(a.plays.size(), 2U);
    EXPECT_NE(adjudication_text(*position, a).find("2 battles (stopped)"), std::string::npos)
        << adjudication_text(*position, a);
}

TEST(Adjudicate, BadRequestsAreOneSentence) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"adjudicate", "anvil", "--at", "3.1"},
                                               {"adjudicate", "anvil", "--battle", "3"},
                                               {"adjudicate", "nothing_there"},
                                               {"adjudicate", "anvil", "--n", "0"}}) {
        const ProgramRun t = run_impulse(words);
        EXPECT_EQ(t.status, exit_bad_input) << words.back();
        EXPECT_EQ(std::count(t.err.begin(), t.err.end(), '\n'), 1) << t.err;
    }
}

}  // namespace
}  // namespace impulse
