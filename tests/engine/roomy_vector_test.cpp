#include "engine/roomy_vector.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/hash.h"

namespace impulse {
namespace {

using Few = RoomyVector<int, 4>;

Few of(std::initializer_list<int> values) {
    Few few;
    for (const int v : values) few.push_back(v);
    return few;
}

TEST(EngineRoomyVector, CopiesAreEqualAndIndependent) {
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
    EXPECT_EQ(hash_of(a), hash_of(b));
    EXPECT_NE(hash_of(a), hash_of(of({1, 2})));
}

TEST(EngineRoomyVector, AnEntryOfItsOwnIsPutInWhereItMustGrow) {
    Few a = of({7});
    a.push_back(a[0]);
    a.push_back(a[0]);
    EXPECT_EQ(a, of({7, 7, 7}));
}

TEST(EngineRoomyVector, WithinItsRoomNothingMoves) {
    Few a;
    a.reserve(4);
    a.push_back(1);
    const int* const at = a.data();
    a.resize(4);
    EXPECT_EQ(a.data(), at);
    EXPECT_EQ(a, of({1, 0, 0, 0}));
    EXPECT_TRUE(a.full());
    const Few small = of({5});
    a = small;
    EXPECT_EQ(a.data(), at);
    EXPECT_EQ(a, small);
}

TEST(EngineRoomyVector, ACopyHasTheSameRoom) {
    Few a = of({1});
    a.reserve(3);
    Few b;
    b = a;
    const int* const at = b.data();
    b.push_back(2);
    b.push_back(3);
    EXPECT_EQ(b.data(), at);
}

TEST(EngineRoomyVector, WhatIsMovedFromIsStillAList) {
    Few a = of({1, 2});
    const Few b = std::move(a);
    EXPECT_EQ(b, of({1, 2}));
    a = b;
    EXPECT_EQ(a, b);
}

TEST(EngineRoomyVectorDeathTest, RunningOverIsOurBug) {
    Few a = of({1, 2, 3, 4});
    EXPECT_DEATH(a.push_back(5), "");
    EXPECT_DEATH((void)of({1})[1], "");
    EXPECT_DEATH(a.resize(5), "");
    EXPECT_DEATH(a.reserve(5), "");
}

}  // namespace
}  // namespace impulse
