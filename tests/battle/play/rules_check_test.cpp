#include "battle/play/rules_check.h"

#include "tests/battle/play/rules_files.h"

namespace impulse {
namespace {

std::string texts(const std::vector<FileError>& findings) {
    std::string all;
    for (const FileError& f : findings) all += f.text() + "\n";
    return all;
}

TEST(RulesCheck, FindsNothingOddInEitherRuleset) {
    EXPECT_EQ(texts(check_rules(rules_of("classic"))), "");
    EXPECT_EQ(texts(check_rules(rules_of("tng"))), "");
}

// Each of these loads, and is odd.
TEST(RulesCheck, FindsWhatAReaderOfSingleRowsCannotSee) {
    const auto finds = [](const std::string& ruleset, const std::string& table, const std::string& from,
                          const std::string& to, const std::string& words) {
        auto tables = tables_of(ruleset);
        spoil(tables, table, from, to);
        const auto rules = read_rules(tables, {});
        ASSERT_TRUE(rules.has_value()) << rules.error().text();
        const std::string found = texts(check_rules(*rules));
        EXPECT_NE(found.find(words), std::string::npos) << "found: " << found;
    };
    finds("classic", "weapons.toml", "      2,       1,       1]", "      2,       1,       0]",
          "at range 51 no die does damage");
    finds("classic", "charts.toml", "takes = [\"transporter\"]", "takes = [\"tractor\"]",
          "no category takes \"transporter\"");
    finds("classic", "charts.toml", "\"AUX*\"", "\"FLAG*\"", "no cell of the chart names \"AUX\"");
    finds("classic", "objects.toml", "[VI]",
          "[VI-M]\nlabel=\"x\"\nflight=\"chart\"\nspeed=20\nhit_points=3\nwarhead=2\nspaces=0.5\nrule="
          "\"x\"\nconf=\"C\"\n[VI]",
          "no rack launches \"VI-M\"");
    finds("classic", "energy.toml", "spend = [\"impulse_movement\", ", "spend = [",
          "no kind of power pays for \"Movement by impulse\"");
}

}  // namespace
}  // namespace impulse
