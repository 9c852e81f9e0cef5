#include "ssd/sheet_text.h"

#include <sstream>

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

int boxes_in(const std::string& text) {
    int n = 0;
    for (std::size_t at = 0; (at = text.find("□", at)) != std::string::npos; at += 3) ++n;
    return n;
}

TEST(SheetText, EveryBoxIsDrawnOnce) {
    for (const auto& [ruleset, key] : {std::pair{"classic", "federation/ca"},
                                       {"classic", "federation/ff"},
                                       {"classic", "klingon/d7"},
                                       {"classic", "klingon/f5"},
                                       {"tng", "aster/lantern"},
                                       {"tng", "korrin/halberd"}}) {
        const Sheet sheet = ship(ruleset, key);
        int boxes = sheet.excess_damage;
        for (const BoxGroup& g : sheet.groups) boxes += g.boxes;
        EXPECT_EQ(boxes_in(sheet_text(sheet)), boxes) << key;
    }
}

TEST(SheetText, FitsAHundredColumnsWithoutTrailingBlanks) {
    for (const auto& [ruleset, key] : {std::pair{"classic", "klingon/d7"}, {"tng", "korrin/halberd"}}) {
        std::istringstream lines(sheet_text(ship(ruleset, key)));
        for (std::string line; std::getline(lines, line);) {
            EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
            EXPECT_LE(line.size() - static_cast<std::size_t>(2 * boxes_in(line)), 100U) << line;
        }
    }
}

TEST(SheetText, ShowsFiguresShieldsArcsTracksAndConfidence) {
    const std::string text = sheet_text(ship("classic", "klingon/d7"));
    for (const char* part : {"Klingon D7, Battlecruiser   [classic: klingon/d7]",
                             "BPV 121   year 135   size class 3   turn mode B   movement cost 1",
                             "explosion 19", "breakdown on 5-6", "#1 30", "#6 22", "#2 22", "#5 15", "#4 13",
                             "LF+L+RR+row5", "type F  I x4", "(30)", "sensor          6 6 5 3 1 | 0",
                             "excess damage   □□□□\n", "crew units 45 (at least 4)   boarding parties 14",
                             "figures A shields B tracks B boxes A weapons B"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(SheetText, ANameEndsBeforeTheNextOneOnItsLine) {
    Sheet sheet;
    for (const auto& [name, column] : {std::pair{"L EMERGENCY WARP", 1}, {"BRIDGE", 6}}) {
        BoxGroup g;
        g.name = name;
        g.at_column = column;
        g.at_row = 2;
        g.boxes = g.across = 2;
        sheet.groups.push_back(g);
    }
    EXPECT_NE(sheet_text(sheet).find("L EMERGEN BRIDGE\n"), std::string::npos) << sheet_text(sheet);
}

TEST(SheetText, SaysWhatFightersACarrierHasInStore) {
    EXPECT_NE(sheet_text(ship("classic", "klingon/c8v")).find("deck crews 24   spare fighters 6\n"),
              std::string::npos);
    EXPECT_EQ(sheet_text(ship("classic", "klingon/d7")).find("spare fighters"), std::string::npos);
}

TEST(SheetText, NamesEveryBankThatGuardsAFacing) {
    const std::string text = sheet_text(ship("tng", "korrin/halberd"));
    EXPECT_NE(text.find("#2 FORWARD 22 + STARBOARD 22"), std::string::npos) << text;
    EXPECT_NE(text.find("#1 FORWARD 22\n"), std::string::npos);
    EXPECT_NE(text.find("tech 3X   spaces 144"), std::string::npos);
    EXPECT_NE(text.find("drone-triple x2, drone-double x2, drone-single x2"), std::string::npos);
}

}  // namespace
}  // namespace impulse
