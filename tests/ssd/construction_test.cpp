#include "ssd/construction.h"

#include "tests/ssd/ship_files.h"

namespace impulse {
namespace {

int degrees(const char* words) { return degrees_of(parse_arc(words).value_or(Arc{})); }

TEST(TngConstruction, ArcsAreMeasuredInDegreesAndALoneRowAddsNone) {
    EXPECT_EQ(degrees("FA"), 120);
    EXPECT_EQ(degrees("LF"), 60);
    EXPECT_EQ(degrees("FH"), 180);
    EXPECT_EQ(degrees("LS"), 180);
    EXPECT_EQ(degrees("FX"), 240);
    EXPECT_EQ(degrees("360"), 360);
    EXPECT_EQ(degrees("FX+row13"), 240);
    EXPECT_EQ(degrees("LF+RR"), 120);  // two sectors apart
    EXPECT_EQ(degrees_of(Arc{}), 0);
}

// Weapon systems, general note 4: 70 x 0.875 = 61.25 and 70 x 1.25 = 87.5, both up.
TEST(TngConstruction, WeaponPriceIsMultipliedByArcAndRoundedUp) {
    const Construction c = tng_construction();
    EXPECT_EQ(price_with_arc(c, 70, 90), 62);
    EXPECT_EQ(price_with_arc(c, 70, 120), 70);
    EXPECT_EQ(price_with_arc(c, 70, 180), 88);
    EXPECT_EQ(price_with_arc(c, 70, 360), 140);
    EXPECT_EQ(price_with_arc(c, 40, 0), 20);
    EXPECT_EQ(price_with_arc(c, 80, 270), 130);  // 1.625, the series
    EXPECT_EQ(price_with_arc(c, 80, 100), -1);
}

TEST(TngConstruction, AsPrintedMultiplierOf270DegreesCanBeChosen) {
    const Spoilt file = spoilt(file_text("assets/rules/tng/construction.toml"), "use        = \"series\"",
                               "use = \"printed\"");
    const auto c = read_construction(file.text, "construction.toml");
    ASSERT_TRUE(c.has_value()) << c.error().text();
    EXPECT_EQ(price_with_arc(*c, 80, 270), 134);  // 1.675
    EXPECT_EQ(price_with_arc(*c, 80, 240), 120);
}

TEST(TngConstruction, PricesOfWarpFollowTheNumberInTheBoxAndTheSide) {
    const Construction c = tng_construction();
    const auto bpv = [&](const char* id, int value, std::size_t tech) {
        return build_row(c, id, value)->bpv[tech];
    };
    EXPECT_EQ(bpv("uwarp_left", 1, 0), 80);
    EXPECT_EQ(bpv("uwarp_right", 2, 0), 120);
    EXPECT_EQ(bpv("uwarp_center", 3, 0), 170);
    EXPECT_EQ(bpv("uwarp_center", 3, 1), 255);
    EXPECT_EQ(bpv("vwarp_left", 5, 1), 450);
    EXPECT_EQ(bpv("btty", 6, 0), 65);
    EXPECT_EQ(bpv("btty", 11, 1), 160);
    EXPECT_EQ(build_row(c, "uwarp_left", 4), nullptr);
    EXPECT_EQ(bpv("quan", 0, 0), -1);  // not at tech level 3
}

// A small ship by hand: everything a bill can hold.
Sheet small_ship(int tech) {
    Sheet s;
    s.file = "small.toml";
    s.tech = tech;
    s.groups.resize(3);
    s.groups[0].system = "hull_c";
    s.groups[0].boxes = 4;
    s.groups[1].system = "phtn";
    s.groups[1].boxes = 2;
    s.groups[1].arc = *parse_arc("FH");
    s.groups[2].system = "drn-b";
    s.groups[2].boxes = 1;
    s.shields.resize(2);
    s.shields[0].boxes = 10;
    s.shields[0].facings = 0b000111;
    s.shields[1].boxes = 8;
    s.shields[1].facings = 0b111100;
    s.sensor.ratings = {7, 5, 2, 0};
    s.scanner.ratings = {-1, 1, 2, 3};
    s.damage_control.ratings = {8, 4, 0};
    s.excess_damage = 4;
    s.crew_units = 3;
    s.boarding_parties = 2;
    s.deck_crews = 1;
    return s;
}

TEST(TngConstruction, BillAtTechThree) {
    // hull 4 x 15 = 60; photons 2 x 63 (62.5 up) = 126; rack 50; shields 10 x 5 + 8 x 10 = 130;
    // sensor 40 + 10 + 0; scanner 40 + 10 + 0; damage control 8 + 4; excess: 4/3 + 1 = 2 free, 2 x 20;
    // crew 3 x 1 + 2 x 5 + 1 x 5.
    const BuildCost cost = build_cost(small_ship(3), tng_construction());
    EXPECT_EQ(texts(cost.unpriced), "");
    EXPECT_EQ(cost.free_excess, 2);
    EXPECT_EQ(cost.bpv, 60 + 126 + 50 + 130 + 50 + 50 + 12 + 40 + 18);
    // Spaces: hull 4, photons 2, rack 1, tracks 3 + 3 + 2, excess 4; shields and crew take none.
    EXPECT_EQ(cost.spaces, 4 + 2 + 1 + 8 + 4);
}

TEST(TngConstruction, BillAtTechFourUsesTheBracedPrices) {
    // hull 4 x 20; photons 2 x 94 (93.75 up); rack 75; shields 10 x 10 + 8 x 10; sensor 60 + 15 + 0;
    // scanner 60 + 15 + 0; damage control 12; excess 2 x 30; crew 3 x 1 + 2 x 10 + 1 x 5.
    const BuildCost cost = build_cost(small_ship(4), tng_construction());
    EXPECT_EQ(texts(cost.unpriced), "");
    EXPECT_EQ(cost.bpv, 80 + 188 + 75 + 180 + 75 + 75 + 12 + 60 + 28);
}

TEST(TngConstruction, IndestructibleTrackBoxesCostTenTimes) {
    Sheet s = small_ship(3);
    const std::int64_t before = build_cost(s, tng_construction()).bpv;
    s.sensor.indestructible_from = 1;          // the 5 (10) and the free 2
    s.damage_control.indestructible_from = 1;  // the 4
    EXPECT_EQ(build_cost(s, tng_construction()).bpv, before + 9 * 10 + 9 * 4);
}

std::string unpriced(const Sheet& s) { return texts(build_cost(s, tng_construction()).unpriced); }

TEST(TngConstruction, DamageControlBoxesStandAtMostFiveAbove) {
    Sheet s = small_ship(3);
    s.damage_control.ratings = {10, 4, 0};
    EXPECT_NE(unpriced(s).find("10 stands above 4"), std::string::npos) << unpriced(s);
    s.damage_control.ratings = {4, 3, 0};
    EXPECT_NE(unpriced(s).find("only one box below 5"), std::string::npos) << unpriced(s);
}

TEST(TngConstruction, OnlyOneFreeBoxOfSensorAndScanner) {
    Sheet s = small_ship(3);
    s.sensor.ratings = {7, 2, 2, 0};
    s.scanner.ratings = {0, 2, 2, 3};
    EXPECT_NE(unpriced(s).find("sensor: only one box of 2"), std::string::npos) << unpriced(s);
    EXPECT_NE(unpriced(s).find("scanner: only one box of 2"), std::string::npos) << unpriced(s);
}

TEST(TngConstruction, WhatHasNoPriceIsSaid) {
    Sheet s = small_ship(3);
    s.groups[0].system = "flux_capacitor";
    s.groups[1].arc = {};
    s.groups[2].arc = *parse_arc("FA");
    s.scanner.ratings = {-7, 3};
    const std::string all = unpriced(s);
    EXPECT_NE(all.find("the supplement prints no price for \"flux_capacitor\""), std::string::npos) << all;
    EXPECT_NE(all.find("\"phtn\" needs an arc"), std::string::npos) << all;
    EXPECT_NE(all.find("\"drn-b\" takes no arc"), std::string::npos) << all;
    EXPECT_NE(all.find("no price for a box of -7"), std::string::npos) << all;
    s = small_ship(3);
    s.groups[1].system = "quan";
    EXPECT_NE(unpriced(s).find("cannot be had at tech level 3"), std::string::npos) << unpriced(s);
    s.tech = 6;
    EXPECT_NE(unpriced(s).find("no prices for tech level 6"), std::string::npos) << unpriced(s);
    s = small_ship(3);
    s.groups[0].system = "uwarp_left";
    EXPECT_NE(unpriced(s).find("priced for 1, 2, 3 in the box, the sheet has 0"), std::string::npos)
        << unpriced(s);
    s = small_ship(3);
    s.groups[1].arc = *parse_arc("FA+row13+L");
    s.groups[0].indestructible = true;
    s.sensor.ratings = {5, 1};
    EXPECT_NE(unpriced(s).find("only tracks can be bought indestructible"), std::string::npos) << unpriced(s);
    EXPECT_NE(unpriced(s).find("the track ends in 1"), std::string::npos) << unpriced(s);
}

struct BrokenConstruction {
    const char* what;
    const char* from;
    const char* to;
    const char* says;
};
class ConstructionReaderRefuses : public testing::TestWithParam<BrokenConstruction> {};

TEST_P(ConstructionReaderRefuses, BrokenTableWithItsLineAndASentence) {
    const BrokenConstruction& b = GetParam();
    const Spoilt file = spoilt(file_text("assets/rules/tng/construction.toml"), b.from, b.to);
    const auto table = read_construction(file.text, "construction.toml");
    ASSERT_FALSE(table.has_value());
    EXPECT_EQ(table.error().line, file.line) << table.error().text();
    EXPECT_NE(table.error().what.find(b.says), std::string::npos) << table.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Tables, ConstructionReaderRefuses,
    testing::Values(BrokenConstruction{"MultiplierThatIsNoFraction", "multiplier = [\"1/2\"",
                                       "multiplier = [\"x0.5\"", "fraction such as"},
                    BrokenConstruction{"MultiplierOverNothing", "multiplier = [\"1/2\"",
                                       "multiplier = [\"1/0\"", "fraction such as"},
                    BrokenConstruction{"OneMultiplierTooFew", "multiplier = [\"1/2\", ", "multiplier = [",
                                       "entries, expected 13"},
                    BrokenConstruction{"UnknownUse", "\"series\" ", "\"guess\" ", "expected one of"},
                    BrokenConstruction{"FacingsOutOfOrder", "facings = [1, 2", "facings = [2, 1", "in order"},
                    BrokenConstruction{"PriceListTooShort", "bpv_3x         = [40, ", "bpv_3x         = [",
                                       "entries, expected 6"},
                    BrokenConstruction{"TwoPricesForOneSystem", "id = \"battle\"", "id = \"aux\"", "already"},
                    BrokenConstruction{"NegativePrice", "id = \"flag\",         bpv_3x = 20,",
                                       "id = \"flag\", bpv_3x = -20,", "0 to"},
                    BrokenConstruction{"UnknownKey", "id = \"sky\",", "id = \"sky\", colour = 3,", "colour"},
                    BrokenConstruction{"HullWithoutPrice", "hull     = [\"hull_f\"", "hull     = [\"hull_x\"",
                                       "hull_x"}),
    [](const auto& test) { return std::string(test.param.what); });

TEST(ConstructionReader, ArcsGoFromSmallToLarge) {
    const Spoilt file = spoilt(file_text("assets/rules/tng/construction.toml"), "degrees    = [    0,    30,",
                               "degrees    = [   30,    0,");
    const auto table = read_construction(file.text, "construction.toml");
    ASSERT_FALSE(table.has_value());
    EXPECT_EQ(table.error().line, file.line);
}

}  // namespace
}  // namespace impulse
