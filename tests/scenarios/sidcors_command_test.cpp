// `impulse sidcors`: a record in, rounds out, answers at the prompt, bad input.
#include <gtest/gtest.h>

#include <filesystem>

#include "scenarios/campaigns/sidcors_record.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"

namespace impulse::sidcors {
namespace {

ProgramRun sidcors(std::vector<std::string> words, const std::string& typed = {}) {
    words.insert(words.begin(), "sidcors");
    return run_impulse(words, typed);
}
const std::string border = std::string{source_dir()} + "/scenarios/border.json";

struct TestFile {
    std::string path;
    explicit TestFile(const std::string& text = {}) {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        path = (std::filesystem::temp_directory_path() /
                (std::string{"impulse_sidcors_"} + info->name() + ".json"))
                   .string();
        std::filesystem::remove(path);
        if (!text.empty()) {
            EXPECT_FALSE(write_whole(path, text));
        }
    }
    TestFile(const TestFile&) = delete;
    TestFile& operator=(const TestFile&) = delete;
    ~TestFile() { std::filesystem::remove(path); }
};
std::string changed(const std::string& from, const std::string& to) {
    std::string text = *read_text(border);
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(SidcorsCommand, WritesARecordOutWithItsRounds) {
    const TestFile out;
    const ProgramRun a = sidcors({border, "--record", out.path});
    ASSERT_EQ(a.status, exit_ok) << a.err;
    EXPECT_NE(a.out.find("Round 1: intensity 3 + 2 = 5"), std::string::npos) << a.out;
    EXPECT_NE(a.out.find("Klingon: potential 38"), std::string::npos)
        << a.out;  // the document's example fleet
    const Json json = Json::parse(*read_text(out.path));
    EXPECT_EQ(json["kind"], "out");
    EXPECT_EQ(json["result_source"], "sidcors");
    EXPECT_EQ(json["battle_id"], "border-skirmish");
    ASSERT_FALSE(json["rounds"].empty());
    EXPECT_EQ(json["rounds"][0]["Klingon"]["compot"], "38");
    EXPECT_EQ(json["scenario"]["resolve_with"], "sidcors");  // kept as given
    EXPECT_TRUE(json["sides"][0]["units"][0].contains("fate"));
    // Fed back in, the units come as they left.
    const auto rows = vbam::load_rows();
    ASSERT_TRUE(rows);
    std::string next = *read_text(out.path);
    ASSERT_TRUE(json["winner"].is_string());
    ASSERT_EQ(json["end_reason"], "retreat");
    const auto again = read_record(*rows, next, "next.json");
    ASSERT_TRUE(again) << again.error().text();
    for (std::size_t s = 0; s < 2; ++s)
        for (std::size_t i = 0; i < again->forces[s].ships.size(); ++i)
            EXPECT_EQ(word(again->forces[s].ships[i].status), json["sides"][s]["units"][i]["status"]);
}

TEST(SidcorsCommand, TheSameSeedWritesTheSameBytes) {
    EXPECT_EQ(sidcors({border, "--seed", "5", "--json"}).out, sidcors({border, "--seed", "5", "--json"}).out);
    EXPECT_NE(sidcors({border, "--seed", "5", "--json"}).out, sidcors({border, "--seed", "6", "--json"}).out);
}

TEST(SidcorsCommand, ManyBattlesComeWithTheirNumberAndAnInterval) {
    const ProgramRun a = sidcors({border, "--n", "500"});
    EXPECT_EQ(a.status, exit_ok);
    EXPECT_NE(a.out.find("500 automatic battles"), std::string::npos) << a.out;
    EXPECT_NE(a.out.find("95 % interval"), std::string::npos) << a.out;
}

TEST(SidcorsCommand, APersonChoosesAtThePrompt) {
    // Intensity 4, no directed damage, then whatever is asked for: the first unit again and again, retreat.
    std::string typed = "9\n4\n0\n";
    for (int i = 0; i < 200; ++i) typed += "1\n";
    const ProgramRun a = sidcors({border, "--ask", "Klingon"}, typed);
    EXPECT_EQ(a.status, exit_ok) << a.err;
    EXPECT_NE(a.out.find("expected a whole number from 1 to 4"), std::string::npos) << a.out;
    EXPECT_NE(a.out.find("Round 1: intensity 4 + 2 = 6"), std::string::npos) << a.out;
}

TEST(SidcorsCommand, AnswersThatEndEarlyWriteNothing) {
    const TestFile out;
    const ProgramRun a = sidcors({border, "--ask", "Klingon", "--record", out.path}, "4\n");
    EXPECT_EQ(a.status, exit_bad_input);
    EXPECT_FALSE(std::filesystem::exists(out.path));
}

TEST(SidcorsCommand, BadRecordsAreRefusedWithLineAndColumn) {
    const std::vector<std::array<std::string, 3>> cases{
        {"\"8/4\"", "\"8-/4\"", "\"8-/4\" is not a ship factor; expected such as"},
        {"\"intensity\": 3", "\"intensity\": 5", "1..4"},
        {"\"rng_seed\": 38", "\"rng_seed\": -38", "rng_seed"},
        {"\"impulse-record/1\"", "\"impulse-record/9\"", "impulse-record/1"},
        {"\"factors\": \"5/3\"", "\"factor\": \"5/3\"", "factors"},
        {"\"factors\": \"4/2\"", "\"factors\": \"4\", \"status\": \"crippled\"", "no crippled side"},
    };
    for (const auto& [from, to, told] : cases) {
        const TestFile file{changed(from, to)};
        const ProgramRun a = sidcors({file.path});
        EXPECT_EQ(a.status, exit_bad_input) << to;
        EXPECT_NE(a.err.find(told), std::string::npos) << a.err;
        EXPECT_NE(a.err.find(file.path + ":"), std::string::npos) << a.err;
        EXPECT_EQ(std::count(a.err.begin(), a.err.end(), '\n'), 1) << a.err;
    }
    EXPECT_EQ(sidcors({border, "--ask", "Gorn"}).status, exit_bad_input);
}

}  // namespace
}  // namespace impulse::sidcors
