// TNG boxes that do nothing or little in a battle: what takes them, what they cost, and what they serve as ("Hull systems",
// "Control systems"); weapons without numbers, and the words in which battles refuse them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/core/tracks.h"
#include "battle/play/class_reader.h"
#include "ssd/construction.h"
#include "tests/battle/play/rules_files.h"
#include "tests/support/loaded_rules.h"
#include "tests/support/table_battle.h"

namespace impulse {
namespace {

struct PrintedBox {
    const char *id, *hit_on,
        *other;  // a word of the chart that takes it; a box that the same word must leave alone
    int bpv_3x, bpv_4x, repair, spaces;
};
// As printed in the supplement's lists, "hit on" with them.
const std::vector<PrintedBox> printed_boxes{{"aux", "aux", "brdg", 30, 45, 6, 1},
                                            {"battle", "brdg", "aux", 30, 45, 6, 1},
                                            {"ctrl_percent", "brdg", "flag", 170, 255, 34, 3},
                                            {"brdg_percent", "brdg", "flag", 170, 255, 34, 3},
                                            {"ctrl", "brdg", "flag", 30, 45, 6, 1},
                                            {"barr", "ahull", "hull_f", 15, 20, 3, 1},
                                            {"cargo", "cargo", "lab", 15, 20, 2, 2},
                                            {"fuel", "cargo", "lab", 15, 25, 3, 1},
                                            {"n_forward", "fhull", "hull_a", 10, 15, 2, 2},
                                            {"null", "fhull", "lab", 5, 5, 1, 1},
                                            {"null", "ahull", "lab", 5, 5, 1, 1},
                                            {"quar", "fhull", "hull_a", 15, 20, 3, 1},
                                            {"rec", "fhull", "hull_a", 10, 15, 2, 1},
                                            {"shtl", "shtl", "cargo", 20, 30, 4, 2},
                                            {"shtl_g", "shtl", "cargo", 25, 40, 5, 2},
                                            {"shtl_p", "shtl", "cargo", 20, 30, 4, 2}};

// The faces that lead to a cell with that word.
std::pair<int, int> faces_for(const Rules& rules, const std::string& word) {
    for (int row = 0; row < rules.chart.rows; ++row)
        for (int column = 0; column < rules.chart.columns; ++column)
            if (rules.categories[rules.chart.at(row, column).category.index()].id == word)
                return {row + 1, column + 1};
    ADD_FAILURE() << "the chart has no cell " << word;
    return {1, 1};
}

TEST(TngBoxes, AreTakenByThePrintedWordOfTheChart) {
    for (const PrintedBox& box : printed_boxes) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{box.other, 3}, {box.id, 2}}));
        const auto [row, column] = faces_for(b.rules, box.hit_on);
        b.faces({row, column});
        EXPECT_TRUE(b.internals(u, 1));
        EXPECT_EQ(b.lost(u, box.id), 1) << box.id << " on " << box.hit_on;
        EXPECT_EQ(b.lost(u, box.other), 0) << box.id << " on " << box.hit_on;
    }
}

TEST(TngBoxes, CostWhatIsPrinted) {
    const auto table = read_construction(text_of("assets/rules/tng/construction.toml"), "construction.toml");
    ASSERT_TRUE(table.has_value()) << table.error().text();
    for (const PrintedBox& box : printed_boxes) {
        bool found = false;
        for (const BuildRow& row : table->rows) {
            if (row.id != box.id) continue;
            found = true;
            EXPECT_EQ(row.bpv[0], box.bpv_3x) << box.id;
            EXPECT_EQ(row.bpv[1], box.bpv_4x) << box.id;
            EXPECT_EQ(row.repair, box.repair) << box.id;
            EXPECT_EQ(row.spaces, box.spaces) << box.id;
        }
        EXPECT_TRUE(found) << box.id;
    }
}

// "In all ways a Bridge", "functions as a Bridge box": a ship that has one left is controlled.
TEST(TngBoxes, BattleBridgeControlSpaceAndAuxiliaryControlSteer) {
    for (const char* id : {"brdg", "battle", "ctrl", "aux"}) {
        TableBattle b{"tng"};
        const UnitId u = b.unit(0, "2020", 'A', b.bare_class({{id, 2}, {"lab", 2}, {"rec", 2}}));
        EXPECT_EQ(working_boxes(b.rules, b.at(u), Trait::control), 2) << id;
        b.at(u).groups[0].lost = 1;
        EXPECT_EQ(working_boxes(b.rules, b.at(u), Trait::control), 1) << id;
    }
}

const Sheet& lantern() { return tng_rules().type(class_named(tng_rules(), "aster/lantern")).sheet; }

tl::expected<ShipClass, FileError> lantern_with(const char* system, int boxes) {
    Sheet sheet = lantern();
    BoxGroup g;
    g.system = g.name = system;
    g.boxes = boxes;
    sheet.groups.push_back(g);
    return read_class(tng_rules(), TechKeys{{"3x", "4x"}, "3x"}, sheet);
}

// Each is a shuttle box as others are.
TEST(TngBoxes, GroundAttackAndProspectingShuttlesHaveBaysAsOthers) {
    const auto plain = lantern_with("rec", 3);
    ASSERT_TRUE(plain) << plain.error().text();
    for (const char* id : {"shtl", "shtl_g", "shtl_p"}) {
        const auto more = lantern_with(id, 3);
        ASSERT_TRUE(more) << more.error().text();
        EXPECT_EQ(more->bays.size(), plain->bays.size() + 3) << id;
    }
}

// Rows of the coverage list that are refused: a battle refuses the ship in the very words of the list (which has a semicolon
// where a comma would end the column).
TEST(TngRefused, EveryRefusedRowInTheWordsOfItsCoverageLine) {
    // Rows that are part of another: the module of its hangar, the fighter of its torpedo.
    const auto system_of = [](const std::string& row) -> std::string {
        return row == "energy-module" ? "hangar_e" : row == "ftr-and-garden-3" ? "trl" : row;
    };
    int refused = 0;
    for (const auto& row : cells_of("tests/coverage/tng.csv", ',')) {
        if (row.size() < 3 || row[1] != "refused") continue;
        ++refused;
        ASSERT_EQ(row.size(), 4U) << row[0] << " has no reason";
        const SystemType* system = nullptr;
        for (const SystemType& s : tng_rules().systems) {
            std::string id = s.id;
            if (id.starts_with("hangar_")) id[6] = '-';
            if (s.id == system_of(row[0]) || id == row[0]) system = &s;
        }
        ASSERT_NE(system, nullptr) << row[0];
        const auto ship = lantern_with(system->id.c_str(), 1);
        ASSERT_TRUE(ship) << ship.error().text();
        std::string words = ship->not_for_battle;
        std::replace(words.begin(), words.end(), ',', ';');
        std::string listed = row[3];
        if (!listed.starts_with(system->label)) listed = system->label + ": " + listed;
        EXPECT_EQ(words, listed) << row[0];
    }
    EXPECT_EQ(refused, 14);
    EXPECT_EQ(lantern_with("rec", 1)->not_for_battle, "") << "the same ship fights without it";
    // The fighter itself, in the words of its torpedo.
    EXPECT_EQ(tng_rules().type(class_named(tng_rules(), "andromedan/garden-3")).not_for_battle,
              lantern_with("trl", 1)->not_for_battle);
}

}  // namespace
}  // namespace impulse
