#include "engine/id.h"

#include <gtest/gtest.h>

namespace impulse {
namespace {

TEST(EngineId, DefaultNamesNothing) {
    const Id<struct SomeTag> none;
    EXPECT_FALSE(none);
    EXPECT_EQ(none.at, 0xFFFF);
}

TEST(EngineId, OrderIsTheIndexOrder) {
    using SomeId = Id<struct SomeTag>;
    EXPECT_TRUE(SomeId{0});
    EXPECT_EQ(SomeId{7}.index(), 7U);
    EXPECT_LT(SomeId{3}, SomeId{4});
    EXPECT_EQ(SomeId{3}, SomeId{3});
}

}  // namespace
}  // namespace impulse
