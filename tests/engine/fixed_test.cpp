#include "engine/fixed.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace impulse {
namespace {

TEST(EngineEnergy, TextReducesTheFraction) {
    EXPECT_EQ(text(points(3)), "3");
    EXPECT_EQ(text(points(0)), "0");
    EXPECT_EQ(text(ratio(5, 2)), "2 1/2");
    EXPECT_EQ(text(ratio(1, 3)), "1/3");
    EXPECT_EQ(text(ratio(1, 6) + ratio(1, 6)), "1/3");
    EXPECT_EQ(text(points(-1)), "-1");
    EXPECT_EQ(text(ratio(-5, 2)), "-2 1/2");
    EXPECT_EQ(text(Energy{-1}), "-1/60");
}

TEST(EngineEnergy, ReadsBookNotation) {
    EXPECT_EQ(parse_energy("3"), points(3));
    EXPECT_EQ(parse_energy("2.5"), ratio(5, 2));
    EXPECT_EQ(parse_energy("1/3"), ratio(1, 3));
    EXPECT_EQ(parse_energy("2 1/2"), ratio(5, 2));
    EXPECT_EQ(parse_energy("0.33"), ratio(1, 3));
    EXPECT_EQ(parse_energy("0.67"), ratio(2, 3));
    EXPECT_EQ(parse_energy("1.33"), ratio(4, 3));
    EXPECT_EQ(parse_energy("0.17"), ratio(1, 6));
    EXPECT_EQ(parse_energy("0.333333"), ratio(1, 3));
    EXPECT_EQ(parse_energy("0.25"), ratio(1, 4));
    EXPECT_EQ(parse_energy("0.2"), ratio(1, 5));
    EXPECT_EQ(parse_energy("1.50"), ratio(3, 2));
    EXPECT_EQ(parse_energy("-1/2"), ratio(-1, 2));
    EXPECT_EQ(parse_energy("7/2"), ratio(7, 2));
}

TEST(EngineEnergy, RefusesWhatIsNoNumberOfParts) {
    for (const char* bad :
         {"",   "-",    ".5",   "1.",   "1/0", "1/7", "1/",       "/2",        "1 2", "1  1/2", "1 1/2 ",
          " 1", "0.31", "0.34", "0.66", "1e3", "a",   "99999999", "1.0000001", "--1", "1/2/3",  "1000000.5"})
        EXPECT_FALSE(parse_energy(bad)) << bad;
}

TEST(EngineEnergy, RoundingIsNamed) {
    EXPECT_EQ(ratio(5, 2).floor(), 2);
    EXPECT_EQ(ratio(5, 2).ceil(), 3);
    EXPECT_EQ(points(2).floor(), 2);
    EXPECT_EQ(points(2).ceil(), 2);
    EXPECT_EQ(times_floor(points(7), ratio(3, 2)), 4);
    EXPECT_EQ(times_floor(points(1), ratio(1, 3)), 3);  // exact, where 1 / 0.33 is not
}

RC_GTEST_PROP(EngineEnergyProperty, TextIsReadBack, ()) {
    const Energy any{*rc::gen::inRange(-6'000'000, 6'000'001)};
    RC_ASSERT(parse_energy(text(any)) == any);
}

}  // namespace
}  // namespace impulse
