#include "engine/dice_sum.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace impulse {
namespace {

TEST(EngineDiceSum, ReadsTableNotation) {
    EXPECT_EQ(parse_dice_sum("1d6"), (DiceSum{1, 6, 1, 0}));
    EXPECT_EQ(parse_dice_sum("d12"), (DiceSum{1, 12, 1, 0}));
    EXPECT_EQ(parse_dice_sum("4d6+13"), (DiceSum{4, 6, 1, 13}));
    EXPECT_EQ(parse_dice_sum("1d6-1"), (DiceSum{1, 6, 1, -1}));
    EXPECT_EQ(parse_dice_sum("1d6x10"), (DiceSum{1, 6, 10, 0}));
    EXPECT_EQ(parse_dice_sum("2d6x2-1"), (DiceSum{2, 6, 2, -1}));
    EXPECT_EQ(parse_dice_sum("(1d6)d6"), (DiceSum{6, 6, 1, 0, true}));
    EXPECT_EQ(parse_dice_sum("(1d4)d6x2+3"), (DiceSum{4, 6, 2, 3, true}));
    EXPECT_EQ(parse_dice_sum("7"), (DiceSum{0, 0, 1, 7}));
    EXPECT_EQ(parse_dice_sum("-3"), (DiceSum{0, 0, 1, -3}));
}

TEST(EngineDiceSum, KnowsItsLeastAndMost) {
    EXPECT_EQ(parse_dice_sum("4d6+13")->least(), 17);
    EXPECT_EQ(parse_dice_sum("4d6+13")->most(), 37);
    EXPECT_EQ(parse_dice_sum("1d6x10")->least(), 10);
    EXPECT_EQ(parse_dice_sum("1d6x10")->most(), 60);
    EXPECT_EQ(parse_dice_sum("(1d6)d6")->least(), 1);
    EXPECT_EQ(parse_dice_sum("(1d6)d6")->most(), 36);
    EXPECT_EQ(parse_dice_sum("5")->most(), 5);
}

TEST(EngineDiceSum, RefusesAnythingElse) {
    for (const char* bad :
         {"",     "d",     "1d",      "0d6", "1d1",   "100d6",   "1d101",    "1d6+",         "1d6-",
          "1d6x", "1d6x0", "1d6 + 1", "1w6", "1d6d6", "1d6+1+1", "99999999", "1d6+99999999", "-",
          "--1",  "-1d6",  "+1",      "2-4", "1D6"})
        EXPECT_FALSE(parse_dice_sum(bad)) << bad;
}

RC_GTEST_PROP(EngineDiceSumProperty, TextIsReadBack, ()) {
    DiceSum sum;
    sum.plus = static_cast<std::int16_t>(*rc::gen::inRange(-999, 1000));
    if (*rc::gen::inRange(0, 4) > 0) {
        sum.dice = static_cast<std::int16_t>(*rc::gen::inRange(1, 100));
        sum.sides = static_cast<std::int16_t>(*rc::gen::inRange(2, 101));
        sum.times = static_cast<std::int16_t>(*rc::gen::inRange(1, 101));
        sum.rolled = *rc::gen::inRange(0, 2) == 1;
    }
    RC_ASSERT(parse_dice_sum(text(sum)) == sum);
}

}  // namespace
}  // namespace impulse
