// engine/hex_line.h: the hexes that a straight line from centre to centre crosses.
// Units:  whole hexes.
// Shapes: hexes are given to a callback in order, nothing is stored.
// Errors: none; the same hex twice, or two neighbours, have nothing between them.
// Rule:   classic D3.4, line of fire from centre to centre; an edge line touches both hexes.
#pragma once

#include <array>
#include <cstdint>

#include "engine/hex.h"

namespace impulse {
namespace hex_line {

// Twice the plane's scalar product of two axial vectors: grows along the line.
constexpr std::int64_t ahead(std::int64_t q1, std::int64_t r1, std::int64_t q2, std::int64_t r2) {
    return 2 * q1 * q2 + q1 * r2 + q2 * r1 + 2 * r1 * r2;
}

constexpr std::int64_t magnitude(std::int64_t x) { return x < 0 ? -x : x; }

}  // namespace hex_line

template <class F>
void each_between(Hex a, Hex b, F&& f) {
    const std::int64_t dq = b.q - a.q, dr = b.r - a.r;
    const int at = bearing(a, b);
    if (at % 4 == 3) {
        // Through a corner: the line alternates between a shared edge and the next centre.
        const Facing one{static_cast<std::uint8_t>((at - 3) / 4)};
        const Facing two = turned(one, 1);
        for (Hex h = a;;) {
            f(neighbour(h, one), true);
            f(neighbour(h, two), true);
            h = neighbour(neighbour(h, one), two);
            if (h == b) return;
            f(h, false);
        }
    }
    // Three times the half width of a hex across the line, in the units of the cross product below. A hex is
    // crossed where its centre is nearer than that; at exactly that distance the line only touches a corner.
    std::int64_t width = 0;
    for (const std::int64_t w : {dq - dr, dq + 2 * dr, 2 * dq + dr})
        if (hex_line::magnitude(w) > width) width = hex_line::magnitude(w);
    for (Hex h = a; h != b;) {
        Hex next = b;
        std::int64_t least = -1;
        for (std::uint8_t d = 0; d < 6; ++d) {
            const Hex n = neighbour(h, Facing{d});
            const std::int64_t across = 3 * (dq * (n.r - a.r) - dr * (n.q - a.q));
            const std::int64_t step = hex_line::ahead(dq, dr, n.q - h.q, n.r - h.r);
            if (step <= 0 || hex_line::magnitude(across) >= width) continue;
            if (least < 0 || step < least) {
                least = step;
                next = n;
            }
        }
        h = next;
        if (h != b) f(h, false);
    }
}

}  // namespace impulse
