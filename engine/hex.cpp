#include "engine/hex.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace impulse {
namespace {

Hex hex_of(int q, int r) { return {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)}; }

// Half of x, rounded down for negative x too.
constexpr int half_down(int x) { return (x - (x & 1)) / 2; }

// The eighth-turn class of a direction with x, y >= 0: 1 straight up, 3 corner, 5 side, 7 straight right.
// x counts columns (1.5 edges each), y half hex heights (half of the square root of 3), so that the tangent
// of 30 degrees is 3x = y and that of 60 degrees is x = y.
int bearing_in_quarter(int x, int y) {
    if (x == 0) return 1;
    if (3 * x < y) return 2;
    if (3 * x == y) return 3;
    if (x < y) return 4;
    if (x == y) return 5;
    return y > 0 ? 6 : 7;
}

struct NamedArc {
    std::string_view name;
    int first, last;
};

// classic D2; degrees are (bearing - 1) * 15.
constexpr std::array named_arcs{
    NamedArc{"LF", 21, 1},  NamedArc{"RF", 1, 5},   NamedArc{"R", 5, 9},    NamedArc{"RR", 9, 13},
    NamedArc{"LR", 13, 17}, NamedArc{"L", 17, 21},  NamedArc{"FA", 21, 5},  NamedArc{"RA", 9, 17},
    NamedArc{"LS", 13, 1},  NamedArc{"RS", 1, 13},  NamedArc{"FX", 17, 9},  NamedArc{"RX", 5, 21},
    NamedArc{"FH", 19, 7},  NamedArc{"RH", 7, 19},  NamedArc{"FP", 19, 7},  NamedArc{"AP", 7, 19},
    NamedArc{"LP", 15, 3},  NamedArc{"RP", 23, 11}, NamedArc{"LPR", 9, 21}, NamedArc{"RPR", 5, 17},
    NamedArc{"360", 1, 24},
};

// A whole number written in digits only, -1 where the text is anything else.
int digits(std::string_view text) {
    if (text.empty() || text.size() > 4) return -1;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return -1;
        value = value * 10 + (c - '0');
    }
    return value;
}

std::optional<Arc> one_arc(std::string_view name) {
    for (const NamedArc& known : named_arcs)
        if (known.name == name) return arc_between(known.first, known.last);
    if (name.substr(0, 3) == "row") {
        const int row = digits(name.substr(3));
        if (row < 1 || row > 24 || row % 2 == 0) return std::nullopt;
        return arc_between(row, row);
    }
    // Degrees, as much to the left as to the right of dead ahead.
    const int degrees = digits(name);
    if (degrees < 0 || degrees > 330 || degrees % 30 != 0) return std::nullopt;
    const int side = degrees / 30;
    return arc_between(side == 0 ? 1 : 25 - side, 1 + side);
}

}  // namespace

Hex hex_at(int column, int row) { return hex_of(column, row - half_down(column - 1)); }

int column_of(Hex h) { return h.q; }

int row_of(Hex h) { return h.r + half_down(h.q - 1); }

std::string text(Hex h, bool wide) {
    const int column = column_of(h), row = row_of(h);
    if (column < 0 || row < 0) return fmt::format("{}{:+}", column, row);
    return wide || column > 99 || row > 99 ? fmt::format("{:03}{:03}", column, row)
                                           : fmt::format("{:02}{:02}", column, row);
}

std::optional<Hex> parse_hex(std::string_view text) {
    if (text.size() != 4 && text.size() != 6) return std::nullopt;
    const std::size_t half = text.size() / 2;
    const int column = digits(text.substr(0, half)), row = digits(text.substr(half));
    if (column < 1 || row < 1) return std::nullopt;
    return hex_at(column, row);
}

char letter(Facing f) { return static_cast<char>('A' + f.at); }

std::optional<Facing> parse_facing(std::string_view text) {
    if (text.size() != 1 || text[0] < 'A' || text[0] > 'F') return std::nullopt;
    return Facing{static_cast<std::uint8_t>(text[0] - 'A')};
}

int bearing(Hex from, Hex to) {
    const int dq = to.q - from.q, dr = to.r - from.r;
    if (dq == 0 && dr == 0) return 0;
    const int x = dq, y = -(2 * dr + dq);
    const int quarter = bearing_in_quarter(std::abs(x), std::abs(y));
    if (x >= 0) return y >= 0 ? quarter : 14 - quarter;
    return y < 0 ? 12 + quarter : 26 - quarter;
}

int relative_bearing(Hex from, Facing facing, Hex to) {
    const int absolute = bearing(from, to);
    if (absolute == 0) return 0;
    const int relative = absolute - 4 * facing.at;
    return relative < 1 ? relative + 24 : relative;
}

Arc arc_between(int first, int last) {
    Arc arc;
    for (int k = first;; k = k % 24 + 1) {
        arc.mask |= 1U << (k - 1);
        if (k == last) return arc;
    }
}

std::optional<Arc> parse_arc(std::string_view text) {
    Arc sum;
    for (;;) {
        const std::size_t plus = text.find('+');
        const std::optional<Arc> part = one_arc(text.substr(0, plus));
        if (!part) return std::nullopt;
        sum = sum | *part;
        if (plus == std::string_view::npos) return sum;
        text.remove_prefix(plus + 1);
    }
}

ShieldsFacing shields_facing(Hex target, Facing facing, Hex from) {
    const int at = relative_bearing(target, facing, from);
    if (at == 0) return {};
    if (at % 4 == 3) return {(at - 3) / 4, (at + 1) / 4 % 6};
    const int shield = (at + 1) / 4 % 6;
    return {shield, shield};
}

Facing direction_towards(Hex a, Hex b) {
    const ShieldsFacing sectors = shields_facing(a, Facing{}, b);
    return Facing{static_cast<std::uint8_t>(std::max(sectors.first, 0))};
}

bool MapShape::contains(Hex h) const {
    if (floating()) return true;
    const int column = column_of(h), row = row_of(h);
    return column >= 1 && column <= columns && row >= 1 && row <= rows;
}

int MapShape::to_edge(Hex h) const {
    if (floating()) return std::numeric_limits<int>::max();
    if (!contains(h)) return 0;
    // No slanted way off is shorter: a step sideways gains at most half a row.
    return std::min({column_of(h), columns + 1 - column_of(h), row_of(h), rows + 1 - row_of(h)});
}

}  // namespace impulse
