// The one writer of CSV.
#include "engine/csv.h"

#include <gtest/gtest.h>

namespace impulse {
namespace {

TEST(Csv, CellsWithCommasQuotesAndLineBreaksAreQuoted) {
    EXPECT_EQ(csv_row({"tractored, no facing shield", "he said \"go\"", "a\nb", "plain"}),
              "\"tractored, no facing shield\",\"he said \"\"go\"\"\",\"a\nb\",plain\n");
}

TEST(Csv, WhatASpreadsheetWouldComputeIsText) {
    EXPECT_EQ(csv_cell("=1+1"), "'=1+1");
    EXPECT_EQ(csv_cell("@SUM(A1)"), "'@SUM(A1)");
    EXPECT_EQ(csv_cell("+cmd|' /C calc'!A0"), "'+cmd|' /C calc'!A0");
    EXPECT_EQ(csv_cell("-2+3"), "'-2+3");
    EXPECT_EQ(csv_cell(" =1"), "' =1") << "blanks before the sign hinder no spreadsheet";
    EXPECT_EQ(csv_cell("\t=1"), "'\t=1");
    EXPECT_EQ(csv_cell("=A1,B1"), "\"'=A1,B1\"");
}

TEST(Csv, NumbersStay) {
    for (const char* number : {"-3", "+2.5", "-0.125", "1e6", "12", ""}) EXPECT_EQ(csv_cell(number), number);
}

TEST(Csv, ControlsAreMarks) { EXPECT_EQ(csv_cell("a\x1b[2J"), "a<U+001B>[2J"); }

// As a spreadsheet reads a row.
std::vector<std::string> csv_cells(std::string_view row) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const char c = row[i];
        if (quoted && c == '"' && i + 1 < row.size() && row[i + 1] == '"') {
            cells.back() += '"';
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            cells.emplace_back();
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

TEST(Csv, ARowReadsBackAsItsCells) {
    const std::vector<std::string> cells{"a,b", "\"", "", "x\ny", "-7"};
    std::string row = csv_row(cells);
    row.pop_back();
    EXPECT_EQ(csv_cells(row), cells);
}

}  // namespace
}  // namespace impulse
