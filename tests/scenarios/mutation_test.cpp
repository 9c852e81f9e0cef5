// Seeded damage to files of every format: no abort, no library's own words, an exit code that means something.
// Optimised builds try some 1,700 inputs; others a share of them.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/lab/lab_program.h"
#include "scenarios/files/files.h"
#include "tests/scenarios/broken_text.h"
#include "tests/source_dir.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

namespace fs = std::filesystem;

#ifdef __OPTIMIZE__
constexpr int changes_of_each = 30, every_depth = 1;
#else
constexpr int changes_of_each = 2, every_depth = 5;
#endif

struct Format {
    std::string name, text;                          // the file's name and what stands in it
    std::vector<std::vector<std::string>> commands;  // FILE stands for it
    bool json = false;
};

std::string source(const std::string& path) {
    auto text = read_text((fs::path(source_dir()) / path).string());
    EXPECT_TRUE(text) << path;
    return text.value_or("");
}

const char* const sheet =
    "// sheet\nvar empire = {\"empire\": \"Klingon\", \"name\": \"K\", \"techYear\": 170};\n"
    "var fleets = [ {\"name\":\"1st\", \"location\":\"Anvil\", \"units\":[\"2xD7\",\"F5\"], \"notes\":\"\"} "
    "];\n"
    "var unitList = [{\"ship\":\"D7\",\"yis\":135,\"design\":\"CA\",\"cost\":\"8\",\"notes\":\"Command\"}];\n"
    "var unitsNeedingRepair = [\"D7 w/ 1st\"];\nvar orders = [];\n";

std::vector<Format> formats() {
    std::vector<Format> all{
        {"scenario.toml",
         source("tests/data/broken/scenario.sound.toml"),
         {{"fight", "FILE", "--turns", "1", "--quiet"}}},
        {"script.toml", source("tests/data/broken/script.sound.toml"), {{"script", "FILE", "--state"}}},
        {"in.json",
         source("tests/museum/files/record_in_1.json"),
         {{"record", "import", "FILE"}, {"record", "check", "FILE"}},
         true},
        {"out.json",
         source("tests/museum/files/record_out_1.json"),
         {{"record", "check", "FILE"},
          {"record", "next", "FILE", "--battle-id", "b", "--seed", "3"},
          {"dramatic", "FILE"}},
         true},
        {"log.jsonl",
         source("tests/data/first_volley.log.jsonl"),
         {{"replay", "FILE", "--verify"},
          {"replay", "FILE", "--salvage", "SAVED", "--overwrite"},
          {"record", "export", "FILE"}},
         true},
        {"sealed.jsonl", source("tests/data/first_sealed.log.jsonl"), {{"replay", "FILE"}}, true},
        {"study.toml",
         source("tests/museum/files/study_1.toml"),
         {{"study", "merge", "FILE", "--partial", "--out", "OUT"}}},
        {"ship.toml", source("tests/museum/files/ship_federation_ca.toml"), {{"ships", "check", "FILE"}}},
        {"dice.txt",
         source("tests/data/broken/dice.sound.txt"),
         {{"fight", "duel", "--quiet", "--turns", "1", "--dice", "FILE"}}},
        {"reveal.toml",
         source("tests/data/broken/reveal.sound.toml"),
         {{"fight", "duel", "--quiet", "--turns", "1", "--dice", "reveal:FILE"}}},
        {"factors.json", source("scenarios/border.json"), {{"sidcors", "FILE"}}, true},
        {"meeting.json",
         source("scenarios/samples/meeting.json"),
         {{"full-thrust", "FILE"}, {"full-thrust", "FILE", "--as", "nsl"}},
         true},
        {"table.log",
         source("scenarios/samples/friday.log"),
         {{"sfbol", "audit", "FILE"}, {"sfbol", "read", "FILE"}}},
        {"sheet.js", sheet, {{"vbsf", "fleets", "FILE"}}, true},
    };
    return all;
}

class Mutations : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path{testing::TempDir()} / "mutations";
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    // Every command that reads the format, on this text.
    void try_it(const Format& format, const std::string& text, const std::string& what) {
        const std::string file = (folder_ / format.name).string();
        ASSERT_FALSE(write_whole(file, text));
        for (std::vector<std::string> words : format.commands) {
            for (std::string& word : words) {
                if (word == "SAVED") word = (folder_ / "saved.jsonl").string();
                if (word == "OUT") word = (folder_ / "out").string();
                if (const std::size_t at = word.find("FILE"); at != std::string::npos)
                    word.replace(at, 4, file);
            }
            const ProgramRun run = run_impulse(words, "", {{}, lab_commands()});
            const std::string said = run.out + run.err, why = format.name + ", " + what + ": " + words[0] +
                                                              " " + words[1] + "\n" + run.err.substr(0, 600);
            EXPECT_TRUE(run.status == 0 || run.status == 1 || run.status == 2 || run.status == 130) << why;
            EXPECT_FALSE(run.status == 2 && run.err.empty() && run.out.empty()) << why;
            for (const char* raw :
                 {"json.exception", "type_error", "parse_error", "std::", "basic_string",
                  "vector::", "TOML_MAX", "toml::", "bad_alloc", "CLI::", "could not be worked with"})
                EXPECT_EQ(said.find(raw), std::string::npos) << raw << "\n" << why;
            for (const char c : said)
                ASSERT_TRUE(c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 32) << why;
        }
    }

    fs::path folder_;
};

TEST_F(Mutations, SmallChangesOfEveryFormat) {
    for (const Format& format : formats()) {
        try_it(format, format.text, "as it is");
        for (int n = 0; n < changes_of_each; ++n)
            try_it(format, mutated(format.text, static_cast<std::uint64_t>(n) * 977 + format.name.size()),
                   "change " + std::to_string(n));
    }
}

TEST_F(Mutations, TablesOfEveryRuleset) {
    for (const char* ruleset : {"classic", "tng"}) {
        const fs::path copy = folder_ / ruleset;
        fs::copy(fs::path{source_dir()} / "assets/rules" / ruleset, copy, fs::copy_options::recursive);
        for (const auto& entry : fs::directory_iterator(copy)) {
            if (entry.path().extension() != ".toml") continue;
            const Format format{
                std::string{ruleset} + "/" + entry.path().filename().string(),
                source("assets/rules/" + std::string{ruleset} + "/" + entry.path().filename().string()),
                {{"tables", "lint", copy.string()}}};
            for (int n = 0; n < changes_of_each; n += 10)
                try_it(format, mutated(format.text, static_cast<std::uint64_t>(n) * 31 + format.text.size()),
                       "change " + std::to_string(n));
            try_it(format, "x = " + std::string(50'000, '['), "50,000 deep");
            ASSERT_FALSE(write_whole(entry.path().string(), format.text));
        }
    }
}

TEST_F(Mutations, EveryFormatCutAnywhereAndEmpty) {
    for (const Format& format : formats())
        for (int part = 0; part < 8; part += every_depth)
            try_it(format, format.text.substr(0, format.text.size() * static_cast<std::size_t>(part) / 8),
                   "cut to " + std::to_string(part) + " eighths");
}

TEST_F(Mutations, ControlCharactersWithinTexts) {
    for (const Format& format : formats())
        for (const char* control :
             {"\\u001b[2J", "\x1b[2J", "\\u202e", "\xe2\x80\xae", "\\u0000", "\xff", "\r"}) {
            std::string text = format.text;
            const std::size_t quote = text.find('"', text.size() / 3);
            text.insert(quote == std::string::npos ? text.size() / 3 : quote + 1, control);
            try_it(format, text, "a control character");
        }
}

TEST_F(Mutations, ValuesOfTheWrongKind) {
    constexpr std::array<const char*, 6> kinds{"-1", "[]", "{}", "true", "\"word\"", "1e308"};
    for (const Format& format : formats()) {
        // After every n-th sign of a value.
        std::vector<std::size_t> values;
        const char sign = format.json ? ':' : '=';
        for (std::size_t at = format.text.find(sign); at != std::string::npos;
             at = format.text.find(sign, at + 1))
            values.push_back(at + 1);
        const std::size_t step =
            std::max<std::size_t>(1, values.size() / static_cast<std::size_t>(2 * changes_of_each));
        for (std::size_t v = 0; v < values.size(); v += step) {
            std::string text = format.text;
            const std::size_t from = values[v], to = text.find_first_of(",}\n", from);
            text.replace(from, to == std::string::npos ? to : to - from,
                         std::string{" "} + kinds[v % kinds.size()]);
            try_it(format, text, "value " + std::to_string(v) + " is " + kinds[v % kinds.size()]);
        }
    }
}

// Thirty depths between 1 and 100,000, each in every format.
TEST_F(Mutations, ListsAndObjectsInOneAnother) {
    std::vector<int> depths;
    for (int n = 0; n < 15; ++n) depths.push_back(1 << n);  // 1 to 16,384
    for (const int more : {3, 7, 99, 100, 101, 107, 108, 109, 110, 255, 256, 257, 20000, 50000, 100000})
        depths.push_back(more);
    ASSERT_EQ(depths.size(), 30U);
    for (const Format& format : formats())
        for (std::size_t d = 0; d < depths.size(); d += every_depth)
            for (const auto& [open, close] : {std::pair{"[", "]"}, std::pair{"{\"a\":", "}"}}) {
                if (*open == '{' && !format.json) continue;
                const int depth = depths[d];
                std::string nest;
                for (int n = 0; n < depth; ++n) nest += open;
                nest += '1';
                for (int n = 0; n < depth; ++n) nest += close;
                std::string text = format.text;
                const std::size_t value = text.find(format.json ? ':' : '=', text.size() / 4);
                if (value == std::string::npos) continue;
                const std::size_t to = text.find_first_of(",}\n", value + 1);
                text.replace(value + 1, to == std::string::npos ? to : to - value - 1, nest);
                try_it(format, text, std::to_string(depth) + " deep");
            }
}

TEST_F(Mutations, TooDeepANestIsToldWithItsPlace) {
    const std::string file = (folder_ / "deep.json").string();
    ASSERT_FALSE(
        write_whole(file, "{\n  \"format\": " + std::string(50000, '[') + std::string(50000, ']') + "}\n"));
    const ProgramRun run = run_impulse({"record", "check", file});
    EXPECT_EQ(run.status, exit_bad_input);
    // The object is one, 99 lists more are allowed: the hundredth stands in column 13 + 99.
    EXPECT_EQ(run.err,
              "impulse: " + file + ":2:112: lists and objects stand in one another more than 100 deep\n");
}

}  // namespace
}  // namespace impulse
