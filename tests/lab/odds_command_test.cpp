// What `impulse odds`, `tables` and their options refuse and find.
#include <gtest/gtest.h>

#include <algorithm>

#include "bench/lab/lab_program.h"
#include "tests/support/program_run.h"

namespace impulse {
namespace {

ProgramRun run(const std::vector<std::string>& words) { return run_impulse(words, "", {{}, lab_commands()}); }

TEST(OddsCommand, OptionsForAShipsSheetNeedAShip) {
    for (const auto& [option, value] :
         {std::pair{"--facing", "2"}, {"--exact", "3"}, {"--samples", "1000"}, {"--seed", "4"}}) {
        const ProgramRun odds =
            run({"odds", "--ruleset", "classic", "--shot", "phaser-1 @ 3", option, value});
        EXPECT_EQ(odds.status, exit_bad_input) << option;
        EXPECT_NE(odds.err.find(std::string{option} + ": that is for the odds of a ship's sheet; add --ship"),
                  std::string::npos)
            << odds.err;
    }
}

TEST(OddsCommand, WithoutARulesetItAsksForOne) {
    const ProgramRun odds = run({"odds", "--shot", "phaser-1 @ 3"});
    EXPECT_EQ(odds.status, exit_bad_input);
    EXPECT_NE(odds.err.find("which tables? Add --ruleset with one of: classic, tng"), std::string::npos)
        << odds.err;
}

TEST(TablesCommand, LintFindsARulesetByItsName) {
    const ProgramRun lint = run({"tables", "lint", "classic"});
    EXPECT_EQ(lint.status, exit_ok) << lint.err;
    EXPECT_NE(lint.out.find("nothing found"), std::string::npos) << lint.out;
}

TEST(TablesCommand, AReasonWithACommaIsOneCell) {
    const ProgramRun tables = run({"tables", "--ruleset", "classic", "--without"});
    ASSERT_EQ(tables.status, exit_ok) << tables.err;
    std::istringstream lines(tables.out);
    for (std::string line; std::getline(lines, line);) {
        int cells = 1;
        bool quoted = false;
        for (const char c : line) {
            quoted ^= c == '"';
            cells += !quoted && c == ',' ? 1 : 0;
        }
        EXPECT_EQ(cells, 3) << line;
    }
}

TEST(TablesCommand, WeaponsOfOneLabelHaveNamesOfTheirOwn) {
    const ProgramRun value = run({"tables", "value", "--ruleset", "classic", "--svg", "-"});
    ASSERT_EQ(value.status, exit_ok) << value.err;
    EXPECT_NE(value.out.find("PH-4 (phaser-4)"), std::string::npos);
    EXPECT_NE(value.out.find("PH-4 (phaser-4-as-1)"), std::string::npos);
    EXPECT_EQ(value.out.find("<title>PH-4</title>"), std::string::npos);
}

}  // namespace
}  // namespace impulse
