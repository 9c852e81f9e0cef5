// Every weapon that the documents name is printed, or says why it has no table.
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bench/lab/lab_program.h"
#include "bench/lab/weapon_tables.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

std::string tables_printed(const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out, err;
    EXPECT_EQ(run_program(words, {in, out, err, false}, ProgramHooks{{}, lab_commands()}), exit_ok)
        << err.str();
    return out.str();
}

std::vector<std::string> list_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// Second column of the CSV that the program prints.
std::set<std::string> second_column(const std::string& csv) {
    std::set<std::string> ids;
    for (const std::string& line : list_lines(csv)) {
        const std::size_t a = line.find(','), b = line.find(',', a + 1);
        if (b != std::string::npos) ids.insert(line.substr(a + 1, b - a - 1));
    }
    return ids;
}

std::vector<std::string> listed_ids(const std::string& list) {
    std::vector<std::string> ids;
    for (const std::string& line :
         list_lines(read_text(std::string{source_dir()} + "/tests/data/" + list).value_or("")))
        if (!line.empty() && line[0] != '#') ids.push_back(line);
    return ids;
}

void expect_complete(const std::string& ruleset, const std::string& list, std::size_t least) {
    const std::set<std::string> tables = second_column(tables_printed({"tables", "--ruleset", ruleset}));
    const std::set<std::string> without =
        second_column(tables_printed({"tables", "--ruleset", ruleset, "--without"}));
    const std::vector<std::string> ids = listed_ids(list);
    EXPECT_GE(ids.size(), least);
    for (const std::string& id : ids)
        EXPECT_TRUE(tables.contains(id) || without.contains(id)) << id << " is neither printed nor explained";
}

TEST(WeaponTablesComplete, EveryTngWeaponAndRoundIsPrintedOrExplained) {
    expect_complete("tng", "weapons_tng.txt", 200);
}
TEST(WeaponTablesComplete, EveryClassicWeaponIsPrintedOrExplained) {
    expect_complete("classic", "weapons_classic.txt", 120);
}

TEST(WeaponTablesComplete, AWeaponWithoutATableGivesAReason) {
    for (const char* ruleset : {"classic", "tng"}) {
        const auto weapons = load_weapon_tables(ruleset);
        ASSERT_TRUE(weapons) << weapons.error().text();
        for (const NoTable& n : weapons->without)
            EXPECT_GT(n.reason.size(), 10U) << ruleset << " " << n.weapon;
    }
}

TEST(WeaponTablesComplete, AnUnknownWeaponIsNeitherPrintedNorExplained) {
    const std::set<std::string> tables = second_column(tables_printed({"tables", "--ruleset", "classic"}));
    EXPECT_FALSE(tables.contains("phaser-7"));
    EXPECT_TRUE(tables.contains("phaser-1"));
}

TEST(WeaponTablesComplete, EveryRowSaysItsRuleAndHowSureItIs) {
    for (const char* ruleset : {"classic", "tng"}) {
        const auto weapons = load_weapon_tables(ruleset);
        ASSERT_TRUE(weapons) << weapons.error().text();
        for (const ShotTable& t : weapons->tables) {
            EXPECT_FALSE(t.source.rule.empty()) << t.name();
            // "?": a figure in it is in no source (impulse rules unknowns).
            EXPECT_TRUE(t.source.conf == "A" || t.source.conf == "B" || t.source.conf == "C" ||
                        t.source.conf == "?")
                << t.name();
            EXPECT_FALSE(t.at.empty()) << t.name();
        }
    }
}

}  // namespace
}  // namespace impulse
