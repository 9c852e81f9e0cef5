#include "engine/fixed_vector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace impulse {
namespace {

using Few = FixedVector<int, 4>;

Few of(std::initializer_list<int> values) {
    Few few;
    for (const int v : values) few.push_back(v);
    return few;
}

TEST(EngineFixedVector, CopiesAreEqualAndIndependent) {
    const Few a = of({1, 2, 3});
    Few b = a;
    EXPECT_EQ(a, b);
    b[1] = 9;
    EXPECT_NE(a, b);
    EXPECT_EQ(a[1], 2);
    b = a;
    EXPECT_EQ(a, b);
    const Few& same = b;
    b = same;
    EXPECT_EQ(a, b);
}

TEST(EngineFixedVector, EntriesBeyondTheCountDoNotMatter) {
    Few a = of({1, 2});
    a.pop_back();
    EXPECT_EQ(a, of({1}));
    a.clear();
    EXPECT_TRUE(a.empty());
    EXPECT_EQ(a, Few{});
    a.resize(3);
    EXPECT_EQ(a, of({0, 0, 0}));
}

TEST(EngineFixedVector, EraseKeepsTheOrder) {
    Few a = of({1, 2, 3, 4});
    EXPECT_TRUE(a.full());
    a.erase_at(1);
    EXPECT_EQ(a, of({1, 3, 4}));
    a.erase_at(2);
    EXPECT_EQ(a, of({1, 3}));
    EXPECT_EQ(a.back(), 3);
}

TEST(EngineFixedVectorDeathTest, RunningOverIsOurBug) {
    Few a = of({1, 2, 3, 4});
    EXPECT_DEATH(a.push_back(5), "");
    EXPECT_DEATH((void)of({1})[1], "");
    EXPECT_DEATH(Few{}.pop_back(), "");
}

RC_GTEST_PROP(EngineFixedVectorProperty, BehavesAsAVectorThatNeverGrows, ()) {
    FixedVector<int, 16> fixed;
    std::vector<int> plain;
    for (int step = 0; step < 60; ++step) {
        const int what = *rc::gen::inRange(0, 4);
        if (what < 2 && !fixed.full()) {
            const int v = *rc::gen::inRange(0, 100);
            fixed.push_back(v);
            plain.push_back(v);
        } else if (what == 2 && !plain.empty()) {
            const int i = *rc::gen::inRange(0, static_cast<int>(plain.size()));
            fixed.erase_at(static_cast<std::size_t>(i));
            plain.erase(plain.begin() + i);
        } else if (what == 3 && !plain.empty()) {
            fixed.pop_back();
            plain.pop_back();
        }
        RC_ASSERT(std::vector<int>(fixed.begin(), fixed.end()) == plain);
    }
}

}  // namespace
}  // namespace impulse
