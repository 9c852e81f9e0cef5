#include "engine/fixed.h"

#include <fmt/format.h>

#include <numeric>

namespace impulse {
namespace {

constexpr std::int64_t largest_whole = 1'000'000;  // far above any figure in a book, far below overflow

// Takes decimal digits off the front; nothing where there are none or the number is too large.
std::optional<std::int64_t> take_number(std::string_view& text) {
    std::size_t n = 0;
    std::int64_t value = 0;
    for (; n < text.size() && text[n] >= '0' && text[n] <= '9'; ++n) {
        value = value * 10 + (text[n] - '0');
        if (value > largest_whole) return std::nullopt;
    }
    if (n == 0) return std::nullopt;
    text.remove_prefix(n);
    return value;
}

// Parts of a numerator over a denominator where they are whole, else nothing.
std::optional<std::int64_t> parts_of(std::int64_t numerator, std::int64_t denominator) {
    if (denominator == 0 || numerator * 60 % denominator != 0) return std::nullopt;
    return numerator * 60 / denominator;
}

// Digits after the point: exact where that is a number of parts, else a third or sixth as books print it
// (0.33).
std::optional<std::int64_t> decimal_parts(std::string_view figures) {
    if (figures.empty() || figures.size() > 6) return std::nullopt;
    std::string_view rest = figures;
    const auto numerator = take_number(rest);
    if (!numerator || !rest.empty()) return std::nullopt;
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < figures.size(); ++i) scale *= 10;
    if (const auto exact = parts_of(*numerator, scale)) return exact;
    if (figures.size() < 2) return std::nullopt;
    for (std::int64_t sixths = 1; sixths < 6; ++sixths)
        if (*numerator == (2 * sixths * scale + 6) / 12) return sixths * 10;
    return std::nullopt;
}

std::optional<std::int64_t> positive_parts(std::string_view text) {
    auto first = take_number(text);
    if (!first) return std::nullopt;
    if (text.empty()) return *first * 60;
    const char mark = text.front();
    text.remove_prefix(1);
    if (mark == '.') {
        const auto fraction = decimal_parts(text);
        if (!fraction) return std::nullopt;
        return *first * 60 + *fraction;
    }
    std::int64_t whole = 0;
    if (mark == ' ') {
        whole = *first;
        first = take_number(text);
        if (!first || text.empty() || text.front() != '/') return std::nullopt;
        text.remove_prefix(1);
    } else if (mark != '/') {
        return std::nullopt;
    }
    const auto below = take_number(text);
    if (!below || !text.empty()) return std::nullopt;
    const auto fraction = parts_of(*first, *below);
    if (!fraction) return std::nullopt;
    return whole * 60 + *fraction;
}

}  // namespace

std::string text(Energy amount) {
    const std::int64_t parts = amount.parts;
    const std::int64_t size = parts < 0 ? -parts : parts;
    const std::int64_t whole = size / 60, rest = size % 60;
    const char* sign = parts < 0 ? "-" : "";
    if (rest == 0) return fmt::format("{}{}", sign, whole);
    const std::int64_t shared = std::gcd(rest, std::int64_t{60});
    if (whole == 0) return fmt::format("{}{}/{}", sign, rest / shared, 60 / shared);
    return fmt::format("{}{} {}/{}", sign, whole, rest / shared, 60 / shared);
}

std::optional<Energy> parse_energy(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (negative) text.remove_prefix(1);
    const auto parts = positive_parts(text);
    if (!parts || *parts > largest_whole * 60) return std::nullopt;
    return Energy{static_cast<std::int32_t>(negative ? -*parts : *parts)};
}

}  // namespace impulse
