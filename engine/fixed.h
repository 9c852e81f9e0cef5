// engine/fixed.h: exact amounts of energy, in sixtieths of a point.
// Units:  1 point = 60 parts, so that halves, thirds, quarters, fifths and sixths are whole.
// Shapes: Energy is four bytes, ordered; arithmetic is exact, rounding is always named.
// Errors: parse_energy returns nothing for text that is no number of parts.
// Rule:   TNG uses halves and sixths; classic C2.11, H1 use 1/2, 1/3, 1/5.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace impulse {

struct Energy {
    std::int32_t parts = 0;

    auto operator<=>(const Energy&) const = default;
    constexpr Energy& operator+=(Energy o) {
        parts += o.parts;
        return *this;
    }
    constexpr Energy& operator-=(Energy o) {
        parts -= o.parts;
        return *this;
    }
    friend constexpr Energy operator+(Energy a, Energy b) { return {a.parts + b.parts}; }
    friend constexpr Energy operator-(Energy a, Energy b) { return {a.parts - b.parts}; }
    friend constexpr Energy operator*(Energy a, std::int32_t n) { return {a.parts * n}; }
    friend constexpr Energy operator*(std::int32_t n, Energy a) { return {a.parts * n}; }

    // Whole points, fractions dropped (for amounts of 0 and above).
    [[nodiscard]] constexpr std::int32_t floor() const { return parts / 60; }
    // Whole points, fractions counted as one more.
    [[nodiscard]] constexpr std::int32_t ceil() const { return (parts + 59) / 60; }
};

// n whole points.
constexpr Energy points(std::int32_t n) { return {n * 60}; }
// n/d of a point; d must divide 60.
constexpr Energy ratio(std::int32_t n, std::int32_t d) { return {n * 60 / d}; }
// How many times b goes into a, fractions dropped; b must be above 0.
constexpr std::int32_t times_floor(Energy a, Energy b) { return a.parts / b.parts; }

// "3", "2 1/2", "1/3", "-1".
std::string text(Energy amount);
// Reads "3", "2.5", "1/3", "2 1/2", "0.33" (as 1/3), "0.67" (as 2/3); nothing if it is no number of parts.
std::optional<Energy> parse_energy(std::string_view text);

}  // namespace impulse
