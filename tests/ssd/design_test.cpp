// tests/ssd/design_test.cpp: a design becomes a sheet whose price is added by hand from the supplement's numbers.
// Rule:   TNG "Construction" of each system.
#include "ssd/design.h"

#include <algorithm>

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

constexpr const char* small_design = R"(power = "Klingon"
code  = "Dagger"
name  = "Dagger"
frame = "courier"
tech  = 3
hull  = { forward = 2, center = 1, aft = 3 }
drive = { engine = "uwarp", value = 2, left = 3, right = 3 }
crew  = { units = 3, parties = 2, deck_crews = 1 }
shields = [
  { facings = [6, 1, 2], boxes = 10 },
  { facings = [3, 4, 5], boxes = 8 },
]
systems = [
  { system = "disr", count = 2, arc = "FA" },
  { system = "ph-7", count = 1, arc = "FH" },
  { system = "brdg" },
  { system = "btty", count = 2, value = 6 },
]
)";

Design designed(const std::string& text) {
    auto design = read_design(text, "mine.toml");
    EXPECT_TRUE(design.has_value()) << design.error().text();
    return design.value_or(Design{});
}

// Disruptors 2 x 40 at 120 degrees; phaser-7 at 180 degrees 70 x 1.25 = 87.5, up; hull 5 x 10 + 15; warp 6 x 120; bridge
// 30; batteries 2 x 65; shields 18 x 5; sensor 10 + 10 + 10 + 0; scanner 20 + 10 + 0; damage control 5; crew 3 + 10 + 5.
TEST(TngDesign, AddsUpByHand) {
    const DesignBill bill = bill_of(designed(small_design), tng_construction());
    EXPECT_EQ(texts(bill.faults), "");
    EXPECT_EQ(bill.cost.bpv, 80 + 88 + 65 + 720 + 30 + 130 + 90 + 30 + 30 + 5 + 18);
    // Hull 6, warp 6 x 2, disruptors 2, phaser 1, bridge 1, batteries 2, tracks 4 + 3 + 1, excess 6/3 + 1 = 3.
    EXPECT_EQ(bill.cost.spaces, 6 + 12 + 2 + 1 + 1 + 2 + 8 + 3);
    EXPECT_EQ(bill.sheet.excess_damage, 3);
    EXPECT_EQ(bill.sheet.size_class, 5);
    EXPECT_EQ(bill.spaces_of_frame, 48);
}

TEST(TngDesign, ItsSheetIsReadBackAndIsSound) {
    const DesignBill bill = bill_of(designed(small_design), tng_construction());
    const auto sheet = read_sheet(write_sheet(bill.sheet, "a design"), "dagger.toml");
    ASSERT_TRUE(sheet.has_value()) << sheet.error().text();
    EXPECT_EQ(sheet->key, "klingon/dagger");
    EXPECT_EQ(texts(check_sheet(*sheet)), "");
    EXPECT_EQ(texts(check_bpv(*sheet, tng_construction())), "");
    ASSERT_EQ(sheet->groups.size(), bill.sheet.groups.size());
    for (std::size_t i = 0; i < sheet->groups.size(); ++i) {
        EXPECT_EQ(sheet->groups[i].system, bill.sheet.groups[i].system);
        EXPECT_EQ(sheet->groups[i].name, bill.sheet.groups[i].name);
        EXPECT_EQ(sheet->groups[i].arc, bill.sheet.groups[i].arc);
    }
    EXPECT_EQ(sheet->move_cost, bill.sheet.move_cost);
}

TEST(TngDesign, IsWrittenAndReadAgain) {
    const Design design = designed(small_design);
    const Design again = designed(design_text(design));
    const DesignBill one = bill_of(design, tng_construction()), other = bill_of(again, tng_construction());
    EXPECT_EQ(write_sheet(one.sheet, ""), write_sheet(other.sheet, ""));
}

// Every ship that stands fits a frame of its size class.
TEST(TngDesign, EveryShipThatStandsFitsAFrame) {
    const Construction c = tng_construction();
    for (const char* key : {"aster/lantern", "korrin/halberd", "ferengi/profit", "ferengi/margin",
                            "ferengi/monopoly", "federation/endeavour", "klingon/talon"}) {
        const Sheet s = ship("tng", key);
        const auto fits = [&](const Frame& f) {
            return f.size_class == s.size_class && f.spaces >= s.spaces && f.move_cost == s.move_cost;
        };
        EXPECT_TRUE(std::ranges::any_of(c.frames, fits)) << key;
    }
}

struct BadDesign {
    const char* what;
    const char* from;
    const char* to;
    const char* says;
};
class DesignIsRefused : public testing::TestWithParam<BadDesign> {};

// With the line, the column and the rule that refuses it.
TEST_P(DesignIsRefused, AtItsPlaceWithItsRule) {
    const BadDesign& bad = GetParam();
    const Spoilt file = spoilt(small_design, bad.from, bad.to);
    const auto design = read_design(file.text, "mine.toml");
    ASSERT_TRUE(design.has_value()) << design.error().text();
    const DesignBill bill = bill_of(*design, tng_construction());
    ASSERT_FALSE(bill.faults.empty());
    EXPECT_EQ(bill.faults.front().line, file.line) << bill.faults.front().text();
    EXPECT_NE(bill.faults.front().text().find(bad.says), std::string::npos) << bill.faults.front().text();
}

INSTANTIATE_TEST_SUITE_P(
    Designs, DesignIsRefused,
    testing::Values(
        BadDesign{"TooBigForItsFrame", "\"courier\"", "\"courier\"\nexcess_damage = 20", "has 48 spaces"},
        BadDesign{"UnknownFrame", "\"courier\"", "\"couriers\"", "did you mean"},
        BadDesign{"NoSuchSystem", "\"brdg\"", "\"brigde\"", "the supplement prints no price for \"brigde\""},
        BadDesign{"WeaponWithoutArc", "count = 1, arc = \"FH\"", "count = 1", "needs an arc"},
        BadDesign{"AnotherPowersWeapon", "\"disr\"", "\"trh\"",
                  "built by Andromedan alone, not by Klingon (TRH)"},
        BadDesign{"LargeShipsOnly", "\"brdg\"", "\"shtl_qb\"", "needs a ship of size class 1 or larger"},
        BadDesign{"ElevenSystemBoxes", "system = \"brdg\"", "system = \"sys\", count = 11",
                  "a ship has at most 10 (Sys)"},
        BadDesign{"NotAtThatTech", "system = \"brdg\"", "system = \"c-and-c\"",
                  "cannot be had at tech level 3"}),
    [](const auto& test) { return std::string(test.param.what); });

TEST(DesignReader, SaysWhereTheTextIsWrong) {
    const Spoilt file = spoilt(small_design, "tech  = 3", "tech  = \"three\"");
    const auto design = read_design(file.text, "mine.toml");
    ASSERT_FALSE(design.has_value());
    EXPECT_EQ(design.error().line, file.line);
    EXPECT_FALSE(read_design(spoilt(small_design, "\"Dagger\"", "\"../x\"").text, "mine.toml").has_value());
    EXPECT_FALSE(read_design(spoilt(small_design, "crew ", "crews").text, "mine.toml").has_value());
}

// Prices that stand in the rows of the weapons: a stasis field generator only bears ahead, at 300 points of tech 4.
TEST(TngDesign, WeaponsArePricedByTheirOwnRows) {
    Construction c = tng_construction();
    ASSERT_EQ(build_row(c, "sfg", 0), nullptr);
    const std::string path = "assets/rules/tng/weapons_q_to_s.toml";
    ASSERT_FALSE(add_weapon_prices(file_text(path), path, c));
    const BuildRow* row = build_row(c, "sfg", 0);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->bpv, (TechPrice{200, 300}));
    EXPECT_EQ(row->spaces, 2);
    const auto with = [&](const char* arc) {
        const std::string line = std::string("system = \"sfg\", arc = \"") + arc + "\"";
        return bill_of(designed(spoilt(small_design, "system = \"brdg\"", line).text), c).faults;
    };
    EXPECT_EQ(texts(with("FA")), "");
    EXPECT_NE(texts(with("FH")).find("has the arc FA, the sheet says \"FH\" (SFG)"), std::string::npos);
}

}  // namespace
}  // namespace impulse
