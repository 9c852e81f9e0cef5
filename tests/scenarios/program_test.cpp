// The program's commands: what they print and how they end.
#include "scenarios/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "scenarios/files/files.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/logs/log_verify.h"
#include "scenarios/orders/dice_source.h"
#include "scenarios/scenario_reader.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

// A folder of its own for one test, removed afterwards.
struct TestFolder {
    std::filesystem::path path;
    TestFolder() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        path = std::filesystem::temp_directory_path() / (std::string{"impulse_program_"} + info->name());
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    ~TestFolder() { std::filesystem::remove_all(path); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
        EXPECT_FALSE(write_whole(file(name), text));
        return file(name);
    }
};

TEST(Program, FightsReplaysAndFindsTheAlteredDie) {
    const TestFolder folder;
    const std::string log = folder.file("a.jsonl"), record = folder.file("a.json");
    const ProgramRun fight =
        run_impulse({"fight", "anvil", "--seed", "7", "--log", log, "--record", record, "--quiet"});
    EXPECT_EQ(fight.status, exit_ok) << fight.err;
    EXPECT_NE(fight.out.find("Turning points"), std::string::npos);
    EXPECT_NE(fight.out.find(record), std::string::npos);
    EXPECT_EQ(run_impulse({"record", "check", record}).status, exit_ok);
    EXPECT_EQ(run_impulse({"record", "diff", record, record}).status, exit_ok);

    const ProgramRun verify = run_impulse({"replay", log, "--verify"});
    EXPECT_EQ(verify.status, exit_ok) << verify.out << verify.err;
    EXPECT_NE(verify.out.find("OK: "), std::string::npos);
    EXPECT_NE(verify.out.find(" impulses"), std::string::npos);

    std::string text = *read_text(log);
    const std::string die = "\"event\":\"die\",\"stream\":\"to_hit\",\"sides\":6,\"face\":";
    const std::size_t at = text.find(die);
    ASSERT_NE(at, std::string::npos);
    char& face = text[at + die.size()];
    face = face == '1' ? '2' : static_cast<char>(face - 1);
    const ProgramRun altered = run_impulse({"replay", folder.write("b.jsonl", text), "--verify", "--json"});
    EXPECT_EQ(altered.status, exit_difference);
    const Json verdict = Json::parse(altered.out);
    EXPECT_EQ(verdict["same"], false);
    EXPECT_EQ(verdict["difference"]["field"], "die.face");
    EXPECT_GT(verdict["difference"]["impulse"].get<int>(), 0);
    EXPECT_FALSE(verdict["difference"]["rule"].get<std::string>().empty());

    const ProgramRun beyond = run_impulse({"replay", log, "--to", "99.1", "--state"});
    EXPECT_EQ(beyond.status, exit_bad_input);
    EXPECT_NE(beyond.err.find("--to 99.1: the log ends in "), std::string::npos) << beyond.err;
    const ProgramRun state = run_impulse({"replay", log, "--to", "2.8", "--state"});
    EXPECT_EQ(state.status, exit_ok);
    EXPECT_EQ(Json::parse(state.out)["turn"], 2);
    EXPECT_EQ(Json::parse(state.out)["impulse"], 8);
    EXPECT_EQ(run_impulse({"replay", log, "--side", "Klingon", "--depth", "decisions"}).status, exit_ok);
    EXPECT_EQ(run_impulse({"replay", log, "--side", "Romulan"}).status, exit_bad_input);
    EXPECT_EQ(run_impulse({"fight", record}).status, exit_bad_input);  // a record out is no battle to fight
}

// ---- commit and reveal
std::string promised(const TestFolder& folder, const std::vector<std::array<std::string, 2>>& sides) {
    std::string text;
    for (const auto& [side, secret] : sides)
        text += "[[side]]\nid = \"" + side + "\"\ncommitment = \"" + commitment_of(secret) +
                "\"\nsecret = \"" + secret + "\"\n";
    return "reveal:" + folder.write("r" + std::to_string(text.size()) + ".toml", text);
}

TEST(CommitAndReveal, OnlyTheSidesOfTheBattleTurnTheDice) {
    const TestFolder folder;
    const auto fight = [&](const std::string& dice) {
        return run_impulse({"fight", "duel", "--turns", "1", "--quiet", "--json", "--dice", dice});
    };
    const ProgramRun third =
        fight(promised(folder, {{"aster", "alpha secret"}, {"korrin", "beta secret"}, {"umpire", "x17"}}));
    EXPECT_EQ(third.status, exit_bad_input);
    EXPECT_NE(third.err.find("\"umpire\" is not a side of this battle"), std::string::npos) << third.err;
    EXPECT_NE(third.err.find(".toml:10:"), std::string::npos) << third.err;
    EXPECT_EQ(fight(promised(folder, {{"aster", "alpha secret"}, {"corrin", "beta secret"}})).status,
              exit_bad_input);
    const ProgramRun one = fight(promised(folder, {{"aster", "alpha secret"}, {"korrin", "beta secret"}})),
                     other = fight(promised(folder, {{"korrin", "beta secret"}, {"aster", "alpha secret"}}));
    ASSERT_EQ(one.status, exit_ok) << one.err;
    EXPECT_EQ(Json::parse(one.out)["seed"], Json::parse(other.out)["seed"]) << "the file's order is nothing";
}

TEST(CommitAndReveal, VerifyHoldsThePromisesAgainstTheSeed) {
    const TestFolder folder;
    const std::string log = folder.file("a.jsonl");
    ASSERT_EQ(run_impulse({"fight", "duel", "--turns", "1", "--quiet", "--log", log, "--dice",
                           promised(folder, {{"aster", "alpha secret"}, {"korrin", "beta secret"}})})
                  .status,
              exit_ok);
    const ProgramRun kept = run_impulse({"replay", log, "--verify"});
    EXPECT_EQ(kept.status, exit_ok) << kept.out << kept.err;
    EXPECT_NE(kept.out.find("korrin " + commitment_of("beta secret")), std::string::npos) << kept.out;
    // Somebody fights for the dice that he likes and writes the promises over them.
    const auto read = read_log(*read_text(log), log);
    ASSERT_TRUE(read);
    const auto loaded = load_rules(read->header.scenario.setup.ruleset);
    ASSERT_TRUE(loaded);
    const auto verdict = [&](auto&& change) {
        LogText forged = *read;
        change(forged.header);
        return verify_log(*loaded, forged);
    };
    EXPECT_TRUE(verdict([](LogHeader&) {}).same);
    const auto other = verdict([](LogHeader& h) {
        h.promises[1].secret = "gamma secret";
        h.promises[1].commitment = commitment_of("gamma secret");
    });
    EXPECT_FALSE(other.same);
    EXPECT_EQ(other.difference->field, "promised secrets");
    EXPECT_NE(other.difference->found.find("the battle was rolled from"), std::string::npos);
    EXPECT_FALSE(verdict([](LogHeader& h) { h.promises[0].secret = "not that"; }).same);
    EXPECT_FALSE(verdict([](LogHeader& h) { h.promises.pop_back(); }).same);
    // Logs of older versions have no secrets: that is told, and no difference.
    const auto old = verdict([](LogHeader& h) {
        for (Promise& p : h.promises) p.secret.clear();
    });
    EXPECT_TRUE(old.same);
    EXPECT_EQ(old.notices.size(), 1U);
}

TEST(CommitAndReveal, TheSecretIsReadFromTheInputAndNotFromTheCommandLine) {
    const ProgramRun read = run_impulse({"commit"}, "grey cat on a warm roof\r\nno more\n");
    EXPECT_EQ(read.status, exit_ok);
    EXPECT_EQ(read.out, commitment_of("grey cat on a warm roof") + "\n");
    EXPECT_TRUE(read.err.empty()) << read.err;
    const ProgramRun short_one = run_impulse({"commit"}, "cat\n");
    EXPECT_EQ(short_one.status, exit_ok);
    EXPECT_NE(short_one.err.find("short"), std::string::npos);
    EXPECT_EQ(run_impulse({"commit"}, "").status, exit_bad_input);
    EXPECT_EQ(run_impulse({"commit", "grey cat"}, "x\n").status, exit_bad_input);
}

TEST(Program, FightsARecordIn) {
    const TestFolder folder;
    const std::string in =
        folder.write("in.json", R"({"format": "impulse-record/1", "kind": "in", "battle_id": "b1",
 "campaign": "thunderdome", "rng_seed": 5, "sector": {"type": "dead", "lanes": [{"id": "W1", "to": "Hearth"}]},
 "sides": [{"id": "red", "empire": "Federation", "role": "attacker", "entry_direction": "C", "units": [{"id": "R1", "class": "FF"}]},
           {"id": "blue", "empire": "Klingon", "role": "defender", "units": [{"id": "B1", "class": "F5"}]}]})");
    EXPECT_EQ(run_impulse({"record", "check", in}).status, exit_ok);
    const ProgramRun fight =
        run_impulse({"fight", in, "--record", folder.file("out.json"), "--quiet", "--json"});
    EXPECT_EQ(fight.status, exit_ok) << fight.err;
    EXPECT_TRUE(Json::parse(fight.out).contains("winner"));
    const Json out = Json::parse(*read_text(folder.file("out.json")));
    EXPECT_EQ(out["battle_id"], "b1");
    EXPECT_EQ(out["sides"][0]["units"][0]["id"], "R1");
    EXPECT_EQ(run_impulse({"record", "check", folder.file("out.json")}).status, exit_ok);
}

TEST(Program, TheSameSeedWritesTheSameBytes) {
    const TestFolder folder;
    // Other places and names change nothing.
    const std::string scenario = folder.write("battle.toml", *read_text(find_scenario("anvil")));
    const auto fought = [&](const std::string& file, const std::string& seed, const std::string& name) {
        const std::string log = folder.file(name + ".jsonl"), record = folder.file(name + ".json"),
                          story = folder.file(name + ".txt");
        const ProgramRun r = run_impulse({"fight", file, "--seed", seed, "--log", log, "--record", record,
                                          "--transcript", story, "--depth", "audit", "--quiet"});
        EXPECT_EQ(r.status, exit_ok) << r.err;
        return std::array{*read_text(log), *read_text(record), *read_text(story)};
    };
    const auto one = fought(scenario, "7", "one"), two = fought("anvil", "7", "elsewhere/two");
    EXPECT_GT(one[0].size(), 100000U);
    EXPECT_EQ(one[0], two[0]) << "logs differ";
    EXPECT_EQ(one[1], two[1]) << "records differ";
    EXPECT_EQ(one[2], two[2]) << "stories differ";
    const auto other = fought(scenario, "8", "three");
    EXPECT_NE(one[0], other[0]);
    EXPECT_NE(one[1], other[1]);
}

TEST(Program, ScriptsPrintEventsThenTheState) {
    const TestFolder folder;
    const std::string file = folder.write("s.toml", R"(dice = []
scenario = "anvil"
[[orders]]
turn = 1
step = "allocate"
say = "allocate Hood speed=12"
)");
    const ProgramRun script = run_impulse({"script", file});
    EXPECT_EQ(script.status, exit_ok) << script.err;
    std::istringstream lines(script.out);
    std::string line, last;
    while (std::getline(lines, line)) {
        EXPECT_FALSE(Json::parse(line, nullptr, false).is_discarded());
        last = line;
    }
    EXPECT_EQ(Json::parse(last)["state"]["units"][0]["speed"], 12);
    const ProgramRun bad = run_impulse(
        {"script",
         folder.write("t.toml",
                      "scenario = \"anvil\"\n[[orders]]\nturn = 1\nimpulse = 1\nsay = \"fly Hood\"\n")});
    EXPECT_EQ(bad.status, exit_bad_input);
    EXPECT_NE(bad.err.find("t.toml:5:7"), std::string::npos) << bad.err;
}

TEST(Program, BadInputIsToldInOneSentenceAndExitsTwo) {
    const TestFolder folder;
    const std::vector<std::vector<std::string>> cases{
        {},
        {"fight"},
        {"fight", "nowhere.toml"},
        {"fight", "anvil", "--pilot", "Romulan=captain"},
        {"fight", "anvil", "--pilot", "Klingon=genius"},
        {"fight", "anvil", "--dice", folder.file("none.txt")},
        {"fight", "anvil", "--depth", "deep"},
        {"fight", "anvil", "--turns", "0"},
        {"fight", "anvil", "--turns", "99999999999"},
        {"fight", "anvil", "--seed", "-1"},
        {"fight", "anvil", "--seed", "seven"},
        {"fight", "anvil", "--seed", "99999999999999999999999"},
        {"fight", "anvil", "--sede", "7"},
        {"fight", "anvil", "duel"},
        {"fight", "anvil", "--pilot"},
        {"fight", "anvil", "--dice", "reveal:"},
        {"fight", "anvil", "--record", folder.path.string()},
        {"fight", "anvil", "--log", folder.file("x"), "--record", folder.file("x")},
        {"fight", folder.write("own.toml", ""), "--log", folder.file("own.toml")},
        {"fly"},
        {"ships"},
        {"ships", "shwo", "D7"},
        {"commit"},
        {"commit", "a secret that the shell remembers"},
        {"orders", "flie"},
        {"replay", folder.file("none.jsonl"), "--to", "-1.5"},
        {"replay", folder.file("none.jsonl")},
        {"record", "check", folder.file("none.json")},
        {"ships", "show", "romulan/wb"},
        {"rules", "list", "chess"},
        {"script", folder.write("empty.toml", "")},
    };
    for (const auto& words : cases) {
        const ProgramRun r = run_impulse(words);
        EXPECT_EQ(r.status, exit_bad_input);
        EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
        EXPECT_TRUE(r.err.starts_with("impulse: ")) << r.err;
        EXPECT_TRUE(r.out.empty()) << r.out;
    }
    const auto says = [](const std::vector<std::string>& words, const char* part) {
        const ProgramRun r = run_impulse(words);
        EXPECT_NE(r.err.find(part), std::string::npos) << r.err;
    };
    says({"fight", "anvil", "--pilot", "Klingon=genius"}, "captain");
    says({"fly"}, "there is no command `fly`");
    says({"ships", "show", "klingon/d77"},
         "there is no ship class \"klingon/d77\"; did you mean `klingon/d7`?");
    says({"ships", "shwo"}, "did you mean `show`");
    says({"fight", "anvil", "--sede", "7"}, "did you mean `--seed`");
    says({"fight", "anvil", "--seed", "-1"}, "a whole number from 0 to 18446744073709551615");
    says({"fight", "nowhere"},
         "bundled scenarios are: anvil, arena, asteroids, borderland, classic_fleet, duel, eclipse, "
         "flight_deck, last_light, maelstrom, nebula");
    says({"orders", "flie"}, "did you mean `fire`");
    says({"fight", "anvil", "--turns", "many"}, "fight: --turns many: expected a whole number from 1 to 999");
    says({"fight", "--turns", "many", "anvil"}, "fight: --turns many: expected a whole number from 1 to 999");
    says({"fight", "anvil", "--turns", "0"}, "fight: --turns 0: expected a whole number from 1 to 999");
    says({"fight", "anvil", "--seed"}, "fight: --seed needs a value: a word or a file");
    says({"replay"}, "replay: FILE is missing: log of a battle");
    says({"replay", "a", "b"}, "replay: `b` is one word too many");
    says({"replay", "a", "b: c"}, "replay: `b: c` is one word too many");
    says({"replay", "a", "b", "c", "d"}, "replay: `b` is one word too many");
    says({"record", "diff", "a"}, "record diff: FILE: 2 are needed, not 1: two records");
    says({"vbsf", "record", "a", "b", "--scenario", "raid"},
         "expected one of: deep-space, defensive, pursuit");
    says({"fight", "anvil", "--record", folder.path.string()}, "a file is needed");
}

TEST(Program, HelpTeachesByExample) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"--help"},
                                                                   {"fight", "--help"},
                                                                   {"replay", "--help"},
                                                                   {"script", "--help"},
                                                                   {"record", "--help"},
                                                                   {"ships", "--help"},
                                                                   {"rules", "--help"}}) {
        const ProgramRun r = run_impulse(words);
        EXPECT_EQ(r.status, exit_ok);
        EXPECT_NE(r.out.find("impulse"), std::string::npos);
    }
    EXPECT_NE(run_impulse({"--help"}).out.find("impulse fight anvil --seed 7"), std::string::npos);
    EXPECT_NE(run_impulse({"orders"}).out.find("fire Hood"), std::string::npos);
}

TEST(Program, ASheetSaysWhatDoesNothingAndWhatIsNotThereAtFirst) {
    const auto line_of = [](const std::string& key, const std::string& start) {
        std::istringstream lines(run_impulse({"ships", "show", key}).out);
        std::string line;
        while (std::getline(lines, line))
            if (line.starts_with("  " + start + " ")) return line;
        return std::string{};
    };
    const std::string idle = "does nothing in a battle but take hits", later = "not there at first";
    EXPECT_NE(line_of("aster/lantern", "F HULL").find(idle), std::string::npos);
    EXPECT_EQ(line_of("aster/lantern", "PHTN A").find(idle), std::string::npos);
    // A battery that has lost part of what it holds is another box than the printed one.
    EXPECT_NE(line_of("aster/lantern", "BTTY 5").find(later), std::string::npos);
    EXPECT_EQ(line_of("aster/lantern", "BTTY").find(later), std::string::npos);
}

TEST(Program, ShipsAndRulesAreListedAlsoAsJson) {
    const ProgramRun list = run_impulse({"ships", "list", "--json"});
    ASSERT_EQ(list.status, exit_ok) << list.err;
    EXPECT_GE(Json::parse(list.out).size(), 6U);
    EXPECT_EQ(Json::parse(run_impulse({"ships", "show", "D7", "--json"}).out)["key"], "klingon/d7");
    EXPECT_EQ(run_impulse({"ships", "check"}).status, exit_ok);
    const ProgramRun rules = run_impulse({"rules", "list", "classic", "--json"});
    EXPECT_EQ(Json::parse(rules.out)[0]["impulses"], 32);
}

TEST(Program, TypedDiceServeTheSetUpAndTheBattle) {
    const TestFolder folder;
    std::string typed;
    for (int i = 0; i < 2000; ++i) typed += "3\n";
    const ProgramRun r = run_impulse(
        {"fight", "anvil", "--dice", "typed", "--turns", "2", "--quiet", "--log", folder.file("t.jsonl")},
        typed);
    EXPECT_EQ(r.status, exit_ok) << r.err;
    EXPECT_NE(r.out.find("Roll a d6 for setup"), std::string::npos);
    EXPECT_EQ(run_impulse({"replay", folder.file("t.jsonl"), "--verify"}).status, exit_ok);
}

TEST(Program, ACommitmentIsPrinted) {
    EXPECT_EQ(run_impulse({"commit"}, "abc\n").out,
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n");
}

}  // namespace
}  // namespace impulse
