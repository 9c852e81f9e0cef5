// engine/dice_sum.h: dice expressions as tables print them: 1d6, 4d6+13, 2d6-1, 1d6x10, (1d6)d6, or a plain number.
// Units:  points.
// Shapes: DiceSum says how many dice, their sides, a factor for their sum, a number added last; a die may say how many.
// Errors: parse_dice_sum returns nothing for anything else, or for more than 99 dice, 100 sides or a thousand million points.
// Rule:   TNG weapon tables; classic 5.3 (1d6 x 10).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/fields.h"

namespace impulse {

struct DiceSum {
    std::int16_t dice = 0, sides = 0;
    std::int32_t times = 1, plus = 0;
    bool rolled = false;  // as many dice as a die of `dice` sides shows
    IMPULSE_FIELDS(DiceSum, dice, sides, times, plus, rolled)
    bool operator==(const DiceSum&) const = default;
    // Twice the number of dice, on average.
    [[nodiscard]] constexpr int dice_on_average_twice() const { return rolled ? dice + 1 : 2 * dice; }
    // The smallest and the largest total it can give.
    [[nodiscard]] constexpr int least() const { return (rolled ? 1 : dice) * times + plus; }
    [[nodiscard]] constexpr int most() const { return dice * sides * times + plus; }
};

// Reads "d6", "1d6", "4d6+13", "1d6x10", "2d6x2-1", "(1d6)d6", "7", "-1"; no spaces.
std::optional<DiceSum> parse_dice_sum(std::string_view text);
// "4d6+13"; what parse_dice_sum reads back.
std::string text(const DiceSum& sum);

}  // namespace impulse
