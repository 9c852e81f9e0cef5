#include "engine/dice.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

namespace impulse {
namespace {

struct FirstRolls {
    Stream stream;
    std::array<int, 10> d6, d12;
};

// Seed 7. Worked out apart from the program, with whole-number arithmetic of any length: the n-th draw of a
// stream is the mix of (seed xor (stream + 1) << 56) + n * 0x9E3779B97F4A7C15, divided by floor(2^64 /
// sides).
constexpr std::array<FirstRolls, 16> pinned{{
    {Stream::setup, {2, 4, 2, 3, 3, 4, 1, 5, 5, 2}, {3, 8, 4, 5, 5, 7, 1, 9, 9, 4}},
    {Stream::initiative, {3, 4, 5, 6, 2, 3, 4, 3, 2, 4}, {6, 7, 9, 11, 3, 6, 7, 5, 3, 8}},
    {Stream::to_hit, {5, 2, 5, 3, 4, 6, 4, 4, 5, 1}, {10, 3, 10, 5, 7, 11, 7, 7, 9, 1}},
    {Stream::damage, {5, 5, 2, 5, 3, 2, 3, 1, 4, 3}, {9, 9, 3, 9, 6, 3, 6, 2, 7, 6}},
    {Stream::allocation, {4, 6, 2, 2, 4, 6, 3, 2, 2, 4}, {7, 11, 4, 4, 7, 12, 5, 3, 3, 8}},
    {Stream::crew, {1, 5, 6, 4, 3, 5, 1, 2, 6, 3}, {2, 10, 12, 7, 5, 9, 2, 4, 12, 6}},
    {Stream::breakdown, {6, 6, 5, 4, 6, 1, 5, 4, 6, 1}, {11, 12, 10, 8, 12, 2, 9, 8, 12, 2}},
    {Stream::lock_on, {5, 1, 5, 6, 2, 3, 5, 5, 5, 1}, {9, 1, 10, 11, 4, 6, 10, 10, 10, 1}},
    {Stream::seeking, {4, 3, 1, 1, 5, 1, 3, 2, 6, 3}, {7, 6, 2, 2, 9, 1, 5, 3, 11, 6}},
    {Stream::point_defence, {2, 2, 3, 2, 4, 4, 5, 5, 2, 2}, {3, 3, 6, 4, 8, 7, 10, 10, 4, 3}},
    {Stream::repair, {5, 3, 4, 4, 3, 5, 1, 5, 1, 3}, {9, 6, 7, 7, 6, 10, 1, 9, 2, 5}},
    {Stream::terrain, {5, 2, 1, 2, 5, 4, 6, 3, 4, 3}, {10, 3, 2, 3, 9, 7, 12, 5, 7, 6}},
    {Stream::other, {1, 2, 6, 6, 1, 2, 6, 2, 4, 3}, {1, 4, 11, 12, 2, 3, 12, 3, 7, 5}},
    {Stream::cloak, {6, 5, 4, 2, 6, 6, 5, 2, 2, 4}, {11, 9, 8, 4, 12, 11, 9, 4, 4, 7}},
    {Stream::electronic_warfare, {4, 1, 2, 1, 4, 4, 4, 4, 3, 6}, {8, 1, 3, 2, 8, 8, 7, 7, 6, 11}},
    {Stream::scout, {1, 3, 6, 5, 4, 4, 4, 6, 1, 6}, {1, 5, 11, 10, 7, 7, 7, 11, 1, 12}},
}};

std::vector<int> rolls(Dice dice, Stream stream, int sides, int count) {
    std::vector<int> faces;
    for (int i = 0; i < count; ++i) faces.push_back(dice.roll(stream, sides));
    return faces;
}

TEST(EngineDice, FirstRollsOfEveryStreamArePinned) {
    Dice dice;
    dice.seed = 7;
    static_assert(pinned.size() == count_of<Stream>());
    for (const FirstRolls& row : pinned) {
        EXPECT_EQ(rolls(dice, row.stream, 6, 10), std::vector<int>(row.d6.begin(), row.d6.end()))
            << word(row.stream);
        EXPECT_EQ(rolls(dice, row.stream, 12, 10), std::vector<int>(row.d12.begin(), row.d12.end()))
            << word(row.stream);
    }
}

TEST(EngineDice, AnotherSeedRollsOtherFaces) {
    Dice one, two;
    one.seed = 7;
    two.seed = 8;
    EXPECT_NE(rolls(one, Stream::to_hit, 6, 10), rolls(two, Stream::to_hit, 6, 10));
}

TEST(EngineDice, ARollInOneStreamNeverShiftsAnother) {
    Dice plain, disturbed;
    for (int i = 0; i < 5; ++i) disturbed.roll(Stream::crew, 12);
    EXPECT_EQ(rolls(plain, Stream::to_hit, 6, 20), rolls(disturbed, Stream::to_hit, 6, 20));
    EXPECT_EQ(disturbed.rolled, 5U);
    EXPECT_NE(plain, disturbed);
}

TEST(EngineDice, ACopyCopiesItsFuture) {
    Dice dice;
    dice.roll(Stream::damage, 6);
    Dice copy = dice;
    EXPECT_EQ(copy, dice);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(copy.roll(Stream::damage, 6), dice.roll(Stream::damage, 6));
}

RC_GTEST_PROP(EngineDiceProperty, FacesLieOnTheDie, ()) {
    Dice dice;
    dice.seed = *rc::gen::arbitrary<std::uint64_t>();
    const int sides = *rc::gen::inRange(2, 101);
    for (int i = 0; i < 20; ++i) {
        const int face = dice.roll(Stream::other, sides);
        RC_ASSERT(face >= 1 && face <= sides);
    }
    RC_ASSERT(dice.rolled == 20U);
}

// 60,000 rolls of a fair die: each face 10,000 times give or take 500 (more than five standard deviations).
TEST(EngineDice, EveryFaceIsEquallyLikely) {
    Dice dice;
    std::array<int, 7> seen{};
    for (int i = 0; i < 60'000; ++i) ++seen[static_cast<std::size_t>(dice.roll(Stream::to_hit, 6))];
    for (std::size_t face = 1; face <= 6; ++face) EXPECT_NEAR(seen[face], 10'000, 500) << face;
}

// What the event of a die does with the battle's dice.
int take(DiceSource& source, Dice& dice, Stream stream, int sides) {
    const Drawn die = source.next(dice, stream, sides);
    if (die.face == 0) return 0;
    dice.drawn[static_cast<std::size_t>(stream)] = die.drawn;
    ++dice.rolled;
    return die.face;
}

TEST(EngineDice, SeededSourceRollsTheBattlesOwnDice) {
    SeededDice source;
    Dice dice, same;
    EXPECT_FALSE(source.may_run_out());
    for (int i = 0; i < 10; ++i) EXPECT_EQ(take(source, dice, Stream::crew, 6), same.roll(Stream::crew, 6));
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(take(source, dice, Stream::initiative, 12), same.roll(Stream::initiative, 12));
    EXPECT_EQ(dice, same);
}

TEST(EngineDice, ListedSourceGivesItsFacesInOrderThenNone) {
    ListedDice source;
    source.faces = {3, 12, 6};
    Dice dice;
    EXPECT_TRUE(source.may_run_out());
    EXPECT_EQ(take(source, dice, Stream::to_hit, 6), 3);
    EXPECT_EQ(take(source, dice, Stream::to_hit, 6), 0);  // 12 does not fit a six-sided die
    EXPECT_EQ(dice.rolled, 1U);
    EXPECT_EQ(take(source, dice, Stream::initiative, 12), 12);
    EXPECT_EQ(take(source, dice, Stream::crew, 6), 6);
    EXPECT_EQ(take(source, dice, Stream::crew, 6), 0);
    source.faces.push_back(1);
    EXPECT_EQ(take(source, dice, Stream::crew, 6), 1);
}

}  // namespace
}  // namespace impulse
