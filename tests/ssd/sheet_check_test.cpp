#include "ssd/sheet_check.h"

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

Sheet cruiser() { return ship("classic", "federation/ca"); }

BoxGroup& group(Sheet& s, const std::string& name) {
    for (BoxGroup& g : s.groups)
        if (g.name == name) return g;
    ADD_FAILURE() << "no group " << name;
    return s.groups.front();
}

std::string shape(const Sheet& s) { return texts(check_sheet(s)); }
std::string limits(const Sheet& s) { return texts(check_limits(s, classic_limits())); }
bool says(const std::string& all, const std::string& what) { return all.find(what) != std::string::npos; }

TEST(SheetCheck, FindingsPointAtTheLineOfTheGroup) {
    Sheet s = cruiser();
    group(s, "EMER").boxes = 12;
    const auto findings = check_limits(s, classic_limits());
    ASSERT_EQ(findings.size(), 1U) << texts(findings);
    EXPECT_EQ(findings[0].file, "assets/ships/classic/federation/ca.toml");
    EXPECT_EQ(findings[0].line, group(s, "EMER").line);
    EXPECT_EQ(findings[0].what, "12 boxes of \"emergency\"; no ship of size class 3 has more than 2");
}

TEST(SheetCheck, ImpossibleBoxCountsAreFound) {
    Sheet s = cruiser();
    group(s, "IMPULSE").boxes = 46;
    EXPECT_TRUE(says(limits(s), "46 boxes of \"impulse\"")) << limits(s);
    s = cruiser();
    group(s, "L WARP").boxes = 30;
    EXPECT_TRUE(says(limits(s), "30 boxes of \"warp_left\"")) << limits(s);
    s = cruiser();
    group(s, "PH-1 A").boxes = 6;  // with the five others one more than any cruiser's ten
    EXPECT_TRUE(says(limits(s), "11 boxes of \"phaser-1\"")) << limits(s);
}

TEST(SheetCheck, UnknownSystemIsFound) {
    Sheet s = cruiser();
    group(s, "LAB").system = "labb";
    EXPECT_TRUE(says(limits(s), "\"labb\" is not a system")) << limits(s);
}

TEST(SheetCheck, ArcsThatNoMountHasAreFound) {
    Sheet s = cruiser();
    group(s, "PHOTON A").arc = *parse_arc("LF+RR");
    group(s, "PHOTON A").arc_words = "LF+RR";
    EXPECT_TRUE(says(limits(s), "no mount has the arc \"LF+RR\"")) << limits(s);
    s = cruiser();
    group(s, "PHOTON A").arc = {};
    EXPECT_TRUE(says(limits(s), "has no arc, but a photon bears")) << limits(s);
    s = cruiser();
    group(s, "LAB").arc = *parse_arc("FA");
    EXPECT_TRUE(says(limits(s), "a lab does not bear")) << limits(s);
}

TEST(SheetCheck, UnevenFlanksAndAWeakFrontAreFound) {
    Sheet s = cruiser();
    s.shields[5].boxes = 25;
    EXPECT_TRUE(says(limits(s), "shield #2 has 24 boxes and #6 has 25")) << limits(s);
    s = cruiser();
    s.shields[3].boxes = 31;
    EXPECT_TRUE(says(limits(s), "shield #4 has 31 boxes, more than the 30 of #1")) << limits(s);
    s = cruiser();
    s.shields[0].facings = 0b11;
    EXPECT_TRUE(says(limits(s), "six shields, one to a facing")) << limits(s);
}

TEST(SheetCheck, SizeClassOfNoPrintedSheetIsFound) {
    Sheet s = cruiser();
    s.size_class = 7;
    EXPECT_TRUE(says(limits(s), "size class 7")) << limits(s);
}

TEST(SheetCheck, UnguardedFacingIsFound) {
    Sheet s = cruiser();
    s.shields.erase(s.shields.begin() + 2);
    EXPECT_TRUE(says(shape(s), "no shield guards facing #3")) << shape(s);
}

TEST(SheetCheck, TracksRunFromTheirBestBox) {
    Sheet s = cruiser();
    s.sensor.ratings = {5, 6, 3, 0};
    EXPECT_TRUE(says(shape(s), "sensor track: 6 stands after 5")) << shape(s);
    s = cruiser();
    s.scanner.ratings = {1, 0, 9};
    EXPECT_TRUE(says(shape(s), "scanner track: 0 stands after 1")) << shape(s);
    s = cruiser();
    s.damage_control.ratings = {2, 4, 0};
    EXPECT_TRUE(says(shape(s), "damage control track: 4 stands after 2")) << shape(s);
    s = cruiser();
    s.damage_control.ratings = {4};
    EXPECT_TRUE(says(shape(s), "damage control track: 1 numbers")) << shape(s);
}

TEST(SheetCheck, BoxesDrawnOnEachOtherAreFound) {
    Sheet s = cruiser();
    group(s, "LAB").at_row = group(s, "F HULL").at_row;
    EXPECT_TRUE(says(shape(s), "is drawn over \"F HULL\"") || says(shape(s), "is drawn over \"LAB\""))
        << shape(s);
    s = cruiser();
    group(s, "PROBE").at_column = group(s, "A HULL").at_column - 1;  // its name reaches into the next name
    EXPECT_TRUE(says(shape(s), "is drawn over")) << shape(s);
}

TEST(SheetCheck, NamesAreUniquePerShip) {
    Sheet s = cruiser();
    group(s, "PH-1 B").name = "PH-1 A";
    EXPECT_TRUE(says(shape(s), "the name \"PH-1 A\" is taken")) << shape(s);
}

TEST(SheetCheck, CrewIsNotBelowItsMinimum) {
    Sheet s = cruiser();
    s.minimum_crew = 44;
    EXPECT_TRUE(says(shape(s), "needs 44 crew units and carries 43")) << shape(s);
}

TEST(SheetLimits, BrokenTableIsRefusedInPlace) {
    const std::string text = file_text("assets/rules/classic/sheet_limits.toml");
    const auto refused = [&](const char* from, const char* to) {
        const Spoilt file = spoilt(text, from, to);
        const auto table = read_sheet_limits(file.text, "sheet_limits.toml");
        return !table && table.error().line == file.line;
    };
    EXPECT_TRUE(refused("\"360\", \"FA\"", "\"360\", \"FAA\""));
    EXPECT_TRUE(refused("most = [ 12,  30,  18,  12,   0]", "most = [ 12,  30,  18,  12]"));
    EXPECT_TRUE(refused("\"warp_right\"", "\"warp_left\""));
    EXPECT_TRUE(refused("arc = \"none\"", "arc = \"never\""));
}

}  // namespace
}  // namespace impulse
