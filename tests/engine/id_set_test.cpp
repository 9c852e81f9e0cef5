#include "engine/id_set.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/hash.h"

namespace impulse {
namespace {

using Small = IdSet<Id<struct TestTag>, 64>;
using Large = IdSet<Id<struct TestTag>, 256>;
using Member = Id<struct TestTag>;

Large set_of(std::initializer_list<std::size_t> ids) {
    Large set;
    for (const std::size_t i : ids) set.add(Member{i});
    return set;
}

TEST(IdSet, IsWalkedInTheOrderOfIdsAcrossWords) {
    std::vector<std::size_t> walked;
    for (const Member id : set_of({255, 64, 0, 63, 130})) walked.push_back(id.index());
    EXPECT_EQ(walked, (std::vector<std::size_t>{0, 63, 64, 130, 255}));
    for (const Member id : Large{}) FAIL() << id.index();
}

TEST(IdSet, UnionCommonMembersAndDifference) {
    const Large a = set_of({1, 70, 200}), b = set_of({70, 201});
    EXPECT_EQ(a | b, set_of({1, 70, 200, 201}));
    EXPECT_EQ(a & b, set_of({70}));
    EXPECT_EQ(a - b, set_of({1, 200}));
    EXPECT_EQ((a | b).size(), 4);
    EXPECT_TRUE((a - a).empty());
    EXPECT_EQ(Large::first(3), set_of({0, 1, 2}));
    EXPECT_EQ(b.front(), Member{70});
}

TEST(IdSet, HashesByItsMembersWhateverRoomItHas) {
    Small small;
    small.add(Member{5});
    EXPECT_EQ(hash_of(small), hash_of(set_of({5})));
    EXPECT_NE(hash_of(set_of({5})), hash_of(set_of({5, 69})));
    EXPECT_NE(hash_of(set_of({5, 69})), hash_of(set_of({5, 133})));
}

}  // namespace
}  // namespace impulse
