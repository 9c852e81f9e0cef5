// Cells of many weapons, read by hand from the rulebooks' tables.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "bench/lab/weapon_tables.h"
#include "scenarios/files/files.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

struct BookCell {
    std::string weapon;  // "weapon:mode:tech"
    std::string against;
    int range, roll;     // roll 0: no roll
    std::string damage;  // "none": cannot fire there
};

std::string cell_of_table(const WeaponTables& weapons, const BookCell& want) {
    const auto table = weapons.find(want.weapon);
    if (!table) return table.error();
    int column = -1;
    for (std::size_t i = 0; i < (*table)->columns.size(); ++i)
        if ((*table)->columns[i] == want.against) column = static_cast<int>(i);
    if (column < 0) return "no such column";
    const RangeColumn* at = (*table)->column(want.range, column);
    if (at == nullptr) return "none";
    return text(outcome(**table, *at, want.roll == 0 ? 0 : want.roll - (*table)->lowest_roll(), 0));
}

std::vector<std::vector<std::string>> entries_of(const std::string& list, char comma) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream in{read_text(std::string{source_dir()} + "/tests/data/" + list).value_or("")};
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string>& row = rows.emplace_back();
        std::istringstream entries{line};
        for (std::string entry; std::getline(entries, entry, comma);) row.push_back(entry);
    }
    return rows;
}

// The cells of one group of tests/data/book_cells.csv.
std::vector<BookCell> book_cells(const std::string& group, const std::string& ruleset) {
    std::vector<BookCell> cells;
    for (const std::vector<std::string>& c : entries_of("book_cells.csv", ','))
        if (c.size() == 7 && c[0] == group && c[1] == ruleset)
            cells.push_back({c[2], c[3], std::stoi(c[4]), std::stoi(c[5]), c[6]});
    return cells;
}

void expect_cells(const char* group, const char* ruleset) {
    const auto weapons = load_weapon_tables(ruleset);
    ASSERT_TRUE(weapons) << weapons.error().text();
    const std::vector<BookCell> cells = book_cells(group, ruleset);
    EXPECT_GE(cells.size(), 10U) << group;
    for (const BookCell& c : cells)
        EXPECT_EQ(cell_of_table(*weapons, c), c.damage)
            << c.weapon << " against \"" << c.against << "\" range " << c.range << " roll " << c.roll;
}

TEST(WeaponTablesCells, ARulesetThatIsNotThereHasNoLine) {
    const auto none = load_weapon_tables("tmg");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().text().rfind("tmg: there is no ruleset", 0), 0U) << none.error().text();
}

TEST(WeaponTablesCells, ClassicPhasers) { expect_cells("ClassicPhasers", "classic"); }
TEST(WeaponTablesCells, ClassicDisruptorsOfAllRangeClasses) {
    expect_cells("ClassicDisruptorsOfAllRangeClasses", "classic");
}
TEST(WeaponTablesCells, ClassicTorpedoesAndBeams) { expect_cells("ClassicTorpedoesAndBeams", "classic"); }
TEST(WeaponTablesCells, ClassicPlasmaByHexesTravelled) {
    expect_cells("ClassicPlasmaByHexesTravelled", "classic");
}
TEST(WeaponTablesCells, ClassicFieldsWebsDronesAndMines) {
    expect_cells("ClassicFieldsWebsDronesAndMines", "classic");
}
TEST(WeaponTablesCells, ClassicMinorEmpiresAndMonsters) {
    expect_cells("ClassicMinorEmpiresAndMonsters", "classic");
}
TEST(WeaponTablesCells, TngBeams) { expect_cells("TngBeams", "tng"); }
TEST(WeaponTablesCells, TngTorpedoesAndRockets) { expect_cells("TngTorpedoesAndRockets", "tng"); }

TEST(WeaponTablesCells, AWrongExpectationIsSeen) {
    const auto weapons = load_weapon_tables("classic");
    ASSERT_TRUE(weapons);
    EXPECT_NE(cell_of_table(*weapons, {"plasma-r:torpedo", "", 20, 0, ""}), "20");
    EXPECT_EQ(cell_of_table(*weapons, {"plasma-r:torpedo", "6", 20, 0, ""}), "no such column");
}

// ---- tables that are no weapons

std::string reference_cell(const WeaponTables& weapons, const std::string& id, const std::string& row,
                           const std::string& column) {
    for (const ReferenceTable& t : weapons.reference)
        if (t.id == id) {
            const std::string* cell = t.cell(row, column);
            return cell == nullptr ? "no such cell" : *cell;
        }
    return "no such table";
}

// The cells of tests/data/book_reference.csv.
void expect_reference(const std::string& ruleset) {
    const auto weapons = load_weapon_tables(ruleset);
    ASSERT_TRUE(weapons) << weapons.error().text();
    int looked_at = 0;
    for (const std::vector<std::string>& c : entries_of("book_reference.csv", ';')) {
        if (c.size() != 5 || c[0] != ruleset) continue;
        ++looked_at;
        EXPECT_EQ(reference_cell(*weapons, c[1], c[2], c[3]), c[4]) << c[1] << ": " << c[2] << ", " << c[3];
    }
    EXPECT_GE(looked_at, 14);
}

// How many of the speeds 1 to 32 move in each impulse, as counted on the printed chart.
TEST(ReferenceTables, TheImpulseChartMovesAsManySpeedsAsThePrintedOne) {
    const std::vector<int> counted{1, 17, 16, 18, 15, 17, 16, 20, 13, 17, 16, 18, 15, 17, 16, 24,
                                   9, 17, 16, 18, 15, 17, 16, 20, 13, 17, 16, 18, 15, 17, 16, 32};
    const auto weapons = load_weapon_tables("classic");
    ASSERT_TRUE(weapons);
    for (int impulse = 1; impulse <= 32; ++impulse) {
        int moving = 0;
        for (int speed = 1; speed <= 32; ++speed)
            moving += reference_cell(*weapons, "impulse-chart", std::to_string(impulse),
                                     std::to_string(speed)) == "1";
        EXPECT_EQ(moving, counted[static_cast<std::size_t>(impulse - 1)]) << impulse;
    }
}

TEST(ReferenceTables, ClassicBoardingEwAndRepair) { expect_reference("classic"); }
TEST(ReferenceTables, TngBoardingAdaptationAndPrices) { expect_reference("tng"); }

}  // namespace
}  // namespace impulse
