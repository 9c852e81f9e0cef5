// scenarios/campaigns/fraction.h: exact fractions for campaign accounts, written "17/6".
// Units:  whatever is counted: move cost, points, cycles.
// Shapes: always in lowest terms with a denominator above 0; a plain value.
// Errors: parse_fraction gives nothing for text that is none; arithmetic of sane accounts does not overflow.
// Rule:   records carry exact rational strings (move cost UTD7.23: 0.33 x 4 would give 4.98 where 5 is right).
#pragma once

#include <charconv>
#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace impulse {

class Fraction {
public:
    constexpr Fraction() = default;
    // n / d; d must not be 0.
    constexpr Fraction(std::int64_t n, std::int64_t d = 1) {
        const std::int64_t g = std::gcd(n, d) * (d < 0 ? -1 : 1);
        n_ = n / g;
        d_ = d / g;
    }
    [[nodiscard]] constexpr std::int64_t numerator() const { return n_; }
    [[nodiscard]] constexpr std::int64_t denominator() const { return d_; }
    friend constexpr Fraction operator+(Fraction a, Fraction b) {
        return {a.n_ * b.d_ + b.n_ * a.d_, a.d_ * b.d_};
    }
    friend constexpr Fraction operator-(Fraction a, Fraction b) {
        return {a.n_ * b.d_ - b.n_ * a.d_, a.d_ * b.d_};
    }
    friend constexpr Fraction operator*(Fraction a, Fraction b) { return {a.n_ * b.n_, a.d_ * b.d_}; }
    constexpr Fraction& operator+=(Fraction o) { return *this = *this + o; }
    friend constexpr bool operator==(Fraction a, Fraction b) { return a.n_ == b.n_ && a.d_ == b.d_; }
    friend constexpr auto operator<=>(Fraction a, Fraction b) { return a.n_ * b.d_ <=> b.n_ * a.d_; }
    // Whole part, towards smaller numbers; the same towards larger ones.
    [[nodiscard]] constexpr std::int64_t floor() const { return n_ >= 0 ? n_ / d_ : -((-n_ + d_ - 1) / d_); }
    [[nodiscard]] constexpr std::int64_t ceil() const { return n_ >= 0 ? (n_ + d_ - 1) / d_ : -(-n_ / d_); }

private:
    std::int64_t n_ = 0, d_ = 1;
};

// "17/6", "5"; negative ones carry a sign.
inline std::string text(Fraction f) {
    return std::to_string(f.numerator()) +
           (f.denominator() == 1 ? std::string{} : "/" + std::to_string(f.denominator()));
}
// Reads "17/6", "5", "3.5", "1 1/2"; nothing for other text, a denominator of 0, or more than nine digits.
inline std::optional<Fraction> parse_fraction(std::string_view text) {
    const auto whole = [](std::string_view t, std::int64_t& n) {
        const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
        return !t.empty() && t.size() <= 9 && error == std::errc{} && end == t.data() + t.size();
    };
    std::int64_t n = 0, d = 1;
    if (const auto space = text.find(' '); space != std::string_view::npos) {
        const auto part = parse_fraction(text.substr(space + 1));
        if (!whole(text.substr(0, space), n) || n < 0 || !part || *part < Fraction{}) return std::nullopt;
        return Fraction{n} + *part;
    }
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        if (!whole(text.substr(0, slash), n) || !whole(text.substr(slash + 1), d) || d <= 0)
            return std::nullopt;
        return Fraction{n, d};
    }
    if (const auto dot = text.find('.'); dot != std::string_view::npos) {
        std::int64_t decimals = 0;
        const std::string_view after = text.substr(dot + 1);
        if (!whole(text.substr(0, dot), n) || !whole(after, decimals) || decimals < 0) return std::nullopt;
        for (std::size_t i = 0; i < after.size(); ++i) d *= 10;
        return Fraction{n * d + (text.front() == '-' ? -decimals : decimals), d};
    }
    if (!whole(text, n)) return std::nullopt;
    return Fraction{n};
}

}  // namespace impulse
