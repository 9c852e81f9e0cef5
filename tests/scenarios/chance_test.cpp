// The interval of a share against intervals worked out by hand from Wilson's formula.
#include "scenarios/logs/chance.h"

#include <gtest/gtest.h>

namespace impulse {
namespace {

// 50 of 100: z^2 = 3.8415; middle (0.5 + 0.0192) / 1.0384 = 0.5; half 1.96 x sqrt(0.0025 + 0.000096) / 1.0384 = 0.0962.
TEST(Chance, HalfOfAHundredIsFortyToSixty) { EXPECT_EQ(chance_text(50, 100), "50.0 % (40.4 to 59.6)"); }

// 0 of 10: from 0 to z^2 / (n + z^2) = 3.8415 / 13.8415 = 0.2775.
TEST(Chance, NeverInTenIsNotNeverAtAll) { EXPECT_EQ(chance_text(0, 10), "0.0 % (0.0 to 27.8)"); }

// 10 of 10: from n / (n + z^2) = 10 / 13.8415 = 0.7225 to 1.
TEST(Chance, AlwaysInTenIsNotAlways) { EXPECT_EQ(chance_text(10, 10), "100.0 % (72.2 to 100.0)"); }

// 1 of 1: from 1 / 4.8415 = 0.2065.
TEST(Chance, OneTrialSaysLittle) { EXPECT_EQ(chance_text(1, 1), "100.0 % (20.7 to 100.0)"); }

// 10 of 100: middle (0.1 + 0.0192) / 1.0384 = 0.1148; half 1.96 x sqrt(0.0009 + 0.000096) / 1.0384 = 0.0596.
TEST(Chance, TenInAHundred) { EXPECT_EQ(chance_text(10, 100), "10.0 % (5.5 to 17.4)"); }

TEST(Chance, WithoutTrialsNothingIsKnown) {
    EXPECT_EQ(chance_text(0, 0), "-");
    EXPECT_EQ(share_interval(0, 0).low, 0);
    EXPECT_EQ(share_interval(0, 0).high, 1);
}

TEST(Chance, IsTheSameSeenFromBothEnds) {
    for (const int n : {1, 7, 40, 1000})
        for (int seen = 0; seen <= n; seen += 1 + n / 13) {
            const Interval one = share_interval(seen, n), other = share_interval(n - seen, n);
            EXPECT_NEAR(one.low, 1 - other.high, 1e-12) << seen << " of " << n;
            EXPECT_LE(one.low, static_cast<double>(seen) / n + 1e-12);
            EXPECT_GE(one.high, static_cast<double>(seen) / n - 1e-12);
        }
}

}  // namespace
}  // namespace impulse
