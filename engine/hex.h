// engine/hex.h: hex coordinates, facings, distances, bearings, arcs and lines.
// Units:  whole hexes; facing 0 = A is up, clockwise to 5 = F; bearing 1..24 in steps of 15 degrees.
// Shapes: Hex is a 4-byte axial value; printed CCRR, even columns half a hex lower; Arc is a 24-bit mask.
// Errors: parse_hex returns nothing for text that is no hex; every pair of hexes has a distance.
// Rule:   TNG "Movement"; classic C1, D2 (arcs), D3.4 (struck shield).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/fields.h"

namespace impulse {

struct Hex {
    std::int16_t q = 0, r = 0;  // axial: q column, r along the column axis
    auto operator<=>(const Hex&) const = default;
};

struct Facing {
    std::uint8_t at = 0;  // 0..5 = A..F
    auto operator<=>(const Facing&) const = default;
};

// Facing turned clockwise by n sixths (n may be negative).
constexpr Facing turned(Facing f, int n) {
    int at = f.at + n;
    if (at < -6 || at >= 12) at %= 6;  // rare: a division costs more than all the rest
    return {static_cast<std::uint8_t>(at < 0 ? at + 6 : at >= 6 ? at - 6 : at)};
}

// The hex in printed column 1.. and row 1..
Hex hex_at(int column, int row);
// Printed column and row of a hex.
int column_of(Hex h);
int row_of(Hex h);
// "3030"; six digits "030030" where wide is true. Off-map values keep their sign, e.g. "-1+5" never happens on a map.
std::string text(Hex h, bool wide = false);
// Reads four or six digits; nothing otherwise or where column or row is 0.
std::optional<Hex> parse_hex(std::string_view text);
// "A".."F" and back.
char letter(Facing f);
std::optional<Facing> parse_facing(std::string_view text);

// Hexes between two hexes, 0 for the same hex.
constexpr int distance(Hex a, Hex b) {
    const auto size = [](int x) { return x < 0 ? -x : x; };
    const int dq = a.q - b.q, dr = a.r - b.r;
    return (size(dq) + size(dr) + size(dq + dr)) / 2;
}
// The next hex of (0, 0) in each direction; not inside along(), where each call would lay them out anew.
inline constexpr std::int8_t step_q[6] = {0, 1, 1, 0, -1, -1}, step_r[6] = {-1, -1, 0, 1, 1, 0};
// n hexes away in a direction.
constexpr Hex along(Hex h, Facing direction, int n) {
    return {static_cast<std::int16_t>(h.q + n * step_q[direction.at]),
            static_cast<std::int16_t>(h.r + n * step_r[direction.at])};
}
// The adjacent hex in a direction.
constexpr Hex neighbour(Hex h, Facing direction) { return along(h, direction, 1); }

// Bearing of `to` seen from `from`, absolute: 1 = straight up (A), clockwise; odd = an exact line
// (1,5,9.. through hexsides, 3,7,11.. through corners), even = the open zone between; 0 = same hex.
int bearing(Hex from, Hex to);
// The same, relative to a unit that faces `facing`: 1 is dead ahead, 13 dead astern; 0 = same hex.
int relative_bearing(Hex from, Facing facing, Hex to);

// A set of relative bearings; bit k-1 for bearing k.
struct Arc {
    std::uint32_t mask = 0;
    bool operator==(const Arc&) const = default;
    // True where the bearing lies in the arc; bearing 0 (same hex) is in every arc that is not empty.
    [[nodiscard]] constexpr bool has(int bearing) const {
        return bearing == 0 ? mask != 0 : (mask >> (bearing - 1) & 1U) != 0;
    }
    friend constexpr Arc operator|(Arc a, Arc b) { return {a.mask | b.mask}; }
};
// All bearings from `first` clockwise to `last`, both included (1..24).
Arc arc_between(int first, int last);
// Reads sums such as "FA", "LF+L", "FX+row13": names of the classic arcs, one bearing row "rowNN" (odd), or the
// degrees of a TNG arc centred on dead ahead, 0 to 360 in steps of 30 ("120" is FA, "180" FH); nothing if unknown.
std::optional<Arc> parse_arc(std::string_view text);

// Which of six shields (0 = #1 front, clockwise) of a unit at `target` facing `facing` looks at `from`.
// `second` is the other shield where the line runs exactly through a corner between two, else equal to `first`;
// both -1 in the same hex.
struct ShieldsFacing {
    int first = -1, second = -1;
    [[nodiscard]] bool tie() const { return first != second; }
};
ShieldsFacing shields_facing(Hex target, Facing facing, Hex from);

// The facing (direction) in which a path of shortest length from a to b starts; where two are equal, the one
// whose line lies nearer, and on an exact tie the first of the two clockwise (A before B, F before A). a != b.
Facing direction_towards(Hex a, Hex b);

// Calls f(Hex, edge) for every hex strictly between a and b that the centre-to-centre line crosses, in order;
// where the line runs along the edge of two hexes both are reported with edge = true.
template <class F>
void each_between(Hex a, Hex b, F&& f);

// A rectangular printed map 1..columns x 1..rows, or a floating one that contains everything.
struct MapShape {
    std::int16_t columns = 0, rows = 0;  // 0 = floating
    IMPULSE_FIELDS(MapShape, columns, rows)
    bool operator==(const MapShape&) const = default;
    [[nodiscard]] bool floating() const { return columns == 0; }
    // True where the hex lies on the map.
    [[nodiscard]] bool contains(Hex h) const;
    // Hexes from h to the nearest hex off the map (1 = on the rim, 0 = off it); the largest int on a floating map.
    [[nodiscard]] int to_edge(Hex h) const;
};

}  // namespace impulse

#include "engine/hex_line.h"
