// battle/core/system_range.h: the range at which systems that are no weapons work on a unit.
// Units:  hexes.
// Shapes: modifiers whose weapons take in what comes from none (WeaponSet::bare) count here.
// Rule:   TNG "Energy Sheath".
#pragma once

#include "battle/core/modifiers.h"

namespace impulse {

// That distance as the systems of `by` have it towards `at`: what makes it longer may be forgiven, never what is true.
inline int system_range(const Rules& rules, const Unit& by, const Unit& at, int distance) {
    int times = 1, more = 0;
    each_modifier(rules, at, Quantity::distance_times, {}, [&](const Modifier& m, int) {
        if (m.weapons.bare) times = std::max(times, m.amount);
    });
    each_modifier(rules, by, Quantity::range, {}, [&](const Modifier& m, int n) {
        if (m.weapons.bare) more += n * m.amount;
    });
    const int longer = distance * (times - 1) + more;
    return longer <= 0 ? distance
                       : distance + std::max(0, longer - modified(rules, by, Quantity::range_penalty));
}

}  // namespace impulse
