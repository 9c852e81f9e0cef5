// The coverage lists (tests/coverage/*.csv) name a test for every rule that is done; here they are held to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/project/source_text.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

struct Row {
    std::string id, status, tests, reason;
    std::size_t line = 0;
};

// Rows of a coverage list; the first line is its heading.
std::vector<Row> rows_of(const std::vector<std::string>& lines) {
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const std::size_t a = lines[i].find(','), b = lines[i].find(',', a + 1);
        Row row;
        row.line = i + 1;
        row.id = lines[i].substr(0, a);
        if (a != std::string::npos)
            row.status = lines[i].substr(a + 1, b == std::string::npos ? b : b - a - 1);
        if (b != std::string::npos) {
            const std::size_t c = lines[i].find(',', b + 1);
            row.tests = lines[i].substr(b + 1, c == std::string::npos ? c : c - b - 1);
            if (c != std::string::npos) row.reason = lines[i].substr(c + 1);
        }
        rows.push_back(row);
    }
    return rows;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(word);
            word.clear();
        }
    }
    return words;
}

// "Suite.Name" of every test in the lines of one source.
void collect_tests(const std::vector<std::string>& lines, std::set<std::string>& into) {
    static const std::regex form{R"(\b(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\(\s*(\w+)\s*,\s*(\w+))"};
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    for (auto it = std::sregex_iterator(all.begin(), all.end(), form); it != std::sregex_iterator(); ++it)
        into.insert((*it)[1].str() + "." + (*it)[2].str());
}

// What is wrong with a list: unknown status, a missing or unknown test, an id twice, an id of the inventory missing.
std::vector<std::string> faults_of(const std::vector<Row>& rows, const std::set<std::string>& tests,
                                   const std::vector<std::string>& inventory) {
    std::vector<std::string> faults;
    std::set<std::string> seen;
    for (const Row& row : rows) {
        const std::string where = "line " + std::to_string(row.line) + ", " + row.id + ": ";
        if (!seen.insert(row.id).second) faults.push_back(where + "listed twice");
        // refused: the book lacks what a battle would need; the reason is the sentence that says so.
        const bool proved = row.status == "done" || row.status == "partial" || row.status == "refused";
        if (!proved && row.status != "data" && row.status != "open" && row.status != "out")
            faults.push_back(where + "status `" + row.status +
                             "` is not done, partial, refused, data, open or out");
        if (row.status == "out" && row.reason.empty())
            faults.push_back(where + "out of scope without a reason");
        if (row.status == "refused" && row.reason.empty())
            faults.push_back(where + "refused without the sentence that the book lacks");
        if (row.status == "done" && !row.reason.empty())
            faults.push_back(where + "done, and yet a reason why it is not");
        const auto named = words_of(row.tests);
        if (proved && named.empty()) faults.push_back(where + row.status + " without a test");
        for (const std::string& test : named)
            if (!tests.contains(test)) faults.push_back(where + "there is no test " + test);
    }
    for (const std::string& id : inventory)
        if (!id.empty() && !seen.contains(id)) faults.push_back("the inventory's " + id + " is missing");
    return faults;
}

std::vector<std::string> lines_at(const std::string& path) {
    std::ifstream in{std::string{source_dir()} + "/" + path};
    return lines_of(in);
}

const std::set<std::string>& all_tests() {
    static const std::set<std::string> tests = [] {
        std::set<std::string> found;
        for (const SourceFile& file : files_below("tests", {"_test.cpp"})) collect_tests(file.lines, found);
        return found;
    }();
    return tests;
}

void expect_sound(const std::string& list, const std::string& inventory) {
    const auto rows = rows_of(lines_at("tests/coverage/" + list));
    EXPECT_FALSE(rows.empty()) << list;
    const auto ids = inventory.empty() ? std::vector<std::string>{} : lines_at("tests/coverage/" + inventory);
    EXPECT_EQ(inventory.empty(), ids.empty());
    for (const std::string& fault : faults_of(rows, all_tests(), ids)) ADD_FAILURE() << list << ": " << fault;
}

TEST(ProjectCoverage, TngListNamesRealTestsForAllOfTheInventory) {
    expect_sound("tng.csv", "inventory_tng.txt");
}
TEST(ProjectCoverage, CampaignListNamesRealTestsForAllOfTheInventory) {
    expect_sound("campaigns.csv", "inventory_campaigns.txt");
}
TEST(ProjectCoverage, ClassicListNamesRealTests) { expect_sound("classic.csv", ""); }

// Numbers of rules, one a line, that no row of a list begins with.
std::vector<std::string> numbers_without_row(const std::vector<std::string>& numbers,
                                             const std::vector<Row>& rows) {
    std::set<std::string> have;
    for (const Row& row : rows) {
        have.insert(row.id);
        have.insert(row.id.substr(0, row.id.find(' ')));
    }
    std::vector<std::string> missing;
    for (const std::string& number : numbers)
        if (!number.empty() && number.front() != '#' && !have.contains(number)) missing.push_back(number);
    return missing;
}

TEST(ProjectCoverage, EveryNumberedRuleOfTheClassicFiguresIsARow) {
    const auto numbers = lines_at("tests/data/classic_rule_numbers.txt");
    EXPECT_GT(numbers.size(), 150U);
    for (const std::string& number :
         numbers_without_row(numbers, rows_of(lines_at("tests/coverage/classic.csv"))))
        ADD_FAILURE() << "classic.csv has no row for " << number;
}

TEST(ProjectCoverage, ANumberWithoutARowIsFound) {
    const auto rows =
        rows_of({"id,status,test", "C1,done,A.One", "Annex 9,open,", "D7 boarding,partial,A.One,why"});
    EXPECT_EQ(rows[2].reason, "why");
    EXPECT_EQ(rows[2].tests, "A.One");
    EXPECT_EQ(numbers_without_row({"# heading", "C1", "D7", "Annex 9", "C2", ""}, rows),
              (std::vector<std::string>{"C2"}));
}

TEST(ProjectCoverage, FaultsAreFound) {
    const std::set<std::string> tests{"A.One", "A.Two"};
    const auto faults = [&](std::vector<std::string> lines, const std::vector<std::string>& inventory) {
        lines.insert(lines.begin(), "id,status,test");
        return faults_of(rows_of(lines), tests, inventory);
    };
    EXPECT_TRUE(faults({"x,done,A.One", "y,open,", "z,data,", "w,partial,A.One A.Two"}, {"x", "y"}).empty());
    EXPECT_EQ(faults({"x,done,"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,done,A.Three"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,open,A.Three"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,finished,A.One"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,open,", "x,open,"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,open,"}, {"y"}).size(), 1U);
    EXPECT_EQ(faults({"x"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,done,A.One,not all of it"}, {}).size(), 1U);
    EXPECT_TRUE(faults({"x,partial,A.One,not all of it"}, {}).empty());
    EXPECT_TRUE(faults({"x,out,,another program's work"}, {}).empty());
    EXPECT_EQ(faults({"x,out,"}, {}).size(), 1U);
    EXPECT_TRUE(faults({"x,refused,A.One,no table is printed"}, {}).empty());
    EXPECT_EQ(faults({"x,refused,A.One,"}, {}).size(), 1U);
    EXPECT_EQ(faults({"x,refused,,no table is printed"}, {}).size(), 1U);
}

TEST(ProjectCoverage, TestsOfAllKindsAreRead) {
    std::set<std::string> found;
    collect_tests({"TEST(A, One) {", "TEST_F(B, Two)", "RC_GTEST_PROP(C, Three, ()) {", "RC_GTEST_PROP(D,",
                   "              Four, ())", "EXPECT_TEST(E, Five)"},
                  found);
    EXPECT_EQ(found, (std::set<std::string>{"A.One", "B.Two", "C.Three", "D.Four"}));
}

}  // namespace
}  // namespace impulse
