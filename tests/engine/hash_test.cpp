#include "engine/hash.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "engine/dice.h"

namespace impulse {
namespace {

IMPULSE_WORDS(Side, std::uint8_t, left, right)

struct Padded {
    std::uint8_t small = 1;  // three bytes of padding follow
    std::int32_t large = 2;
    IMPULSE_FIELDS(Padded, small, large)
};

struct Packed {
    std::int16_t a = 1, b = 2;
    [[nodiscard]] std::array<std::uint64_t, 1> packed() const {
        return {static_cast<std::uint64_t>(a) << 16U | static_cast<std::uint64_t>(b)};
    }
};

struct TwoWords {
    [[nodiscard]] std::array<std::uint64_t, 2> packed() const { return {7, 9}; }
};

struct FourWords {
    std::uint64_t third = 0, fourth = 0;
    [[nodiscard]] std::array<std::uint64_t, 4> packed() const { return {7, 9, third, fourth}; }
};

std::uint64_t after(std::initializer_list<std::uint64_t> words) {
    Hash h;
    for (const std::uint64_t w : words) h.word(w);
    return h.value;
}

// Worked out apart from the program with whole numbers of any length, cut to 64 bits after each step.
TEST(EngineHash, KnownValues) {
    EXPECT_EQ(after({0}), 0xd34402ed21e791c0U);
    EXPECT_EQ(after({1}), 0x1ad79989f162f0bfU);
    EXPECT_EQ(after({1, 2}), 0xc951be33314bc589U);
    EXPECT_EQ(after({~0ULL}), 0xa2ca41dc65d8c241U);
    Hash h;
    h.bytes("abc");
    EXPECT_EQ(h.value, 0x66a31e2f8ef67e9bU);
}

// Where all but the first two words are zero a shorter way is taken to the same value.
TEST(EngineHash, WordsOfAStructAreScrambledByTheirPlaceZerosToo) {
    const auto scrambled = [](std::uint64_t x, std::uint64_t place) {
        std::uint64_t z = (x + place) * 0xBF58476D1CE4E5B9ULL;
        z ^= z >> 32U;
        return z * 0x94D049BB133111EBULL;
    };
    for (const auto& [third, fourth] : {std::pair{0, 0}, {1, 0}, {0, 1}, {5, 6}}) {
        const auto x = static_cast<std::uint64_t>(third), y = static_cast<std::uint64_t>(fourth);
        EXPECT_EQ(hash_of(FourWords{x, y}), after({7 + scrambled(9, 1) + scrambled(x, 2) + scrambled(y, 3)}));
    }
}

TEST(EngineHash, MixesFieldsNotBytes) {
    EXPECT_EQ(hash_of(Padded{}), after({1, 2}));
    EXPECT_EQ(hash_of(Packed{}), after({1U << 16U | 2U}));
    EXPECT_EQ(hash_of(-1), after({~0ULL}));
    EXPECT_EQ(hash_of(std::int8_t{-1}), after({~0ULL}));
    EXPECT_EQ(hash_of(true), after({1}));
    EXPECT_EQ(hash_of(Side::right), after({1}));
    EXPECT_EQ(hash_of(Hex{1, -1}), after({0x1FFFFU}));
    EXPECT_EQ(hash_of(Facing{4}), after({4}));
    EXPECT_EQ(hash_of(points(2)), after({120}));
    EXPECT_EQ(hash_of(Arc{5}), after({5}));
    EXPECT_EQ(hash_of(Id<Padded>{9}), after({9}));
}

TEST(EngineHash, ListsCountTheirLength) {
    FixedVector<int, 8> fixed;
    fixed.push_back(4);
    fixed.push_back(5);
    EXPECT_EQ(hash_of(fixed), after({2, 4, 5}));
    EXPECT_EQ(hash_of(std::vector<int>{4, 5}), after({2, 4, 5}));
    EXPECT_EQ(hash_of(std::array<int, 2>{4, 5}), after({2, 4, 5}));
    EXPECT_NE(hash_of(std::vector<int>{}), hash_of(std::vector<int>{0}));
}

TEST(EngineHash, SmallNumbersShareWords) {
    EXPECT_EQ(hash_of(std::array<std::int16_t, 4>{1, -1, 2, 3}), after({4, 0x00030002FFFF0001}));
    EXPECT_EQ(hash_of(std::array<std::uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8}), after({8, 0x0807060504030201}));
    EXPECT_EQ(hash_of(std::array<std::int16_t, 6>{1, 0, 0, 0, 5, -2}), after({6, 1, 5, 0xFFFE}));
    EXPECT_EQ(hash_of(std::array<Side, 1>{Side::right}), after({1, 1}));
}

// Worked out apart from the program, as above.
TEST(EngineHash, WordsOfAStructAreScrambledEachByItself) {
    EXPECT_EQ(hash_of(TwoWords{}), 0xdd1de105d55ac4b0U);
    const std::array<std::int16_t, 17> row{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -2, 17};
    EXPECT_EQ(hash_of(row), 0x5810846f564901edU);
}

RC_GTEST_PROP(EngineHashProperty, EachSmallNumberMatters,
              (std::array<std::int16_t, 37> row, std::uint8_t place, std::int16_t other)) {
    const std::size_t at = place % row.size();
    RC_PRE(row[at] != other);
    auto changed = row;
    changed[at] = other;
    RC_ASSERT(hash_of(row) != hash_of(changed));
}

TEST(EngineHash, EntriesOutOfUseDoNotMatter) {
    FixedVector<int, 8> was_longer;
    was_longer.push_back(4);
    was_longer.push_back(9);
    was_longer.pop_back();
    FixedVector<int, 8> fresh;
    fresh.push_back(4);
    EXPECT_EQ(hash_of(was_longer), hash_of(fresh));
}

TEST(EngineHash, EveryFieldOfTheDiceMatters) {
    const Dice dice;
    Dice other = dice;
    other.seed = 2;
    EXPECT_NE(hash_of(other), hash_of(dice));
    other = dice;
    other.drawn[3] = 1;
    EXPECT_NE(hash_of(other), hash_of(dice));
    other = dice;
    other.rolled = 1;
    EXPECT_NE(hash_of(other), hash_of(dice));
}

TEST(EngineHash, DigitsAreSixteenLowerCase) {
    EXPECT_EQ(hex_digits(0x9F31C2U), "00000000009f31c2");
    EXPECT_EQ(from_hex_digits("00000000009f31c2"), 0x9F31C2U);
    for (const char* bad : {"", "9f31c2", "00000000009F31C2", "00000000009f31cg", "000000000009f31c2"})
        EXPECT_EQ(from_hex_digits(bad), 0U) << bad;
}

RC_GTEST_PROP(EngineHashProperty, DigitsAreReadBack, (std::uint64_t value)) {
    RC_ASSERT(from_hex_digits(hex_digits(value)) == value);
}

RC_GTEST_PROP(EngineHashProperty, OrderMatters, (std::uint32_t a, std::uint32_t b)) {
    RC_PRE(a != b);
    RC_ASSERT(after({a, b}) != after({b, a}));
}

}  // namespace
}  // namespace impulse
