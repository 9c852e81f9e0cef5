#include "engine/dice_sum.h"

#include <fmt/format.h>

namespace impulse {
namespace {

constexpr int largest = 10'000'000;                  // a number in the text
constexpr std::int64_t most_in_all = 1'000'000'000;  // what the dice may come to

// Takes digits off the front; `otherwise` where there are none, -1 where the number is too large.
int take_digits(std::string_view& text, int otherwise) {
    std::size_t n = 0;
    int value = 0;
    for (; n < text.size() && text[n] >= '0' && text[n] <= '9'; ++n) {
        value = value * 10 + (text[n] - '0');
        if (value > largest) return -1;
    }
    text.remove_prefix(n);
    return n == 0 ? otherwise : value;
}

bool take(std::string_view& text, char mark) {
    if (text.empty() || text.front() != mark) return false;
    text.remove_prefix(1);
    return true;
}

}  // namespace

std::optional<DiceSum> parse_dice_sum(std::string_view text) {
    DiceSum sum;
    const auto short_int = [](int x) { return static_cast<std::int16_t>(x); };
    if (text.find('d') == std::string_view::npos) {
        const int sign = take(text, '-') ? -1 : 1;
        const int plain = take_digits(text, -1);
        if (plain < 0 || !text.empty()) return std::nullopt;
        sum.plus = sign * plain;
        return sum;
    }
    static constexpr std::string_view one_die = "(1d";
    sum.rolled = text.starts_with(one_die);
    if (sum.rolled) text.remove_prefix(one_die.size());
    const int dice = take_digits(text, sum.rolled ? -1 : 1);
    if (sum.rolled && !take(text, ')')) return std::nullopt;
    if (!take(text, 'd')) return std::nullopt;
    const int sides = take_digits(text, -1);
    const int times = take(text, 'x') ? take_digits(text, -1) : 1;
    if (dice < 1 || dice > 99 || sides < 2 || sides > 100 || times < 1 ||
        std::int64_t{dice} * sides * times > most_in_all)
        return std::nullopt;
    if (!text.empty()) {
        const int sign = text.front() == '+' ? 1 : text.front() == '-' ? -1 : 0;
        text.remove_prefix(1);
        const int plus = take_digits(text, -1);
        if (sign == 0 || plus < 0 || !text.empty()) return std::nullopt;
        sum.plus = sign * plus;
    }
    sum.dice = short_int(dice);
    sum.sides = short_int(sides);
    sum.times = times;
    return sum;
}

std::string text(const DiceSum& sum) {
    if (sum.dice == 0) return fmt::format("{}", sum.plus);
    std::string out =
        fmt::format("{}{}{}d{}", sum.rolled ? "(1d" : "", sum.dice, sum.rolled ? ")" : "", sum.sides);
    if (sum.times != 1) out += fmt::format("x{}", sum.times);
    if (sum.plus != 0) out += fmt::format("{:+}", sum.plus);
    return out;
}

}  // namespace impulse
