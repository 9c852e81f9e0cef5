#include "engine/fields.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace impulse {
namespace {

IMPULSE_WORDS(Season, std::uint8_t, spring, summer, autumn, winter)

struct Place {
    int column = 3, row = 4;
    Season season = Season::autumn;
    IMPULSE_FIELDS(Place, column, row, season)
};

TEST(EngineFields, WordsFollowTheEnum) {
    EXPECT_EQ(count_of<Season>(), 4U);
    EXPECT_EQ(word(Season::summer), "summer");
    EXPECT_EQ(from_word<Season>("winter"), Season::winter);
    EXPECT_FALSE(from_word<Season>("Winter"));
    EXPECT_FALSE(from_word<Season>(""));
    EXPECT_EQ(word(static_cast<Season>(9)), "?");
}

TEST(EngineFields, FieldsAreVisitedInTheOrderGiven) {
    Place place;
    std::string names;
    each_field(place, [&names](std::string_view name, auto& value) {
        names += std::string{name} + " ";
        if constexpr (std::is_integral_v<std::remove_reference_t<decltype(value)>>) value += 1;
    });
    EXPECT_EQ(names, "column row season ");
    EXPECT_EQ(place.column, 4);
    EXPECT_EQ(place.row, 5);
    const Place fixed;
    int sum = 0;
    each_field(fixed, [&sum](std::string_view, const auto& value) { sum += static_cast<int>(value); });
    EXPECT_EQ(sum, 3 + 4 + 2);
}

static_assert(HasFields<Place> && !HasFields<int>);

}  // namespace
}  // namespace impulse
