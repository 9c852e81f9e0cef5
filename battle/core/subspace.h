// battle/core/subspace.h: units near which a field silences subspace.
// Units:  tech levels; hexes.
// Shapes: Counter::silenced of a unit is the highest tech level of the fields around it, 0 = none; hazes keep it up to date.
// Rule:   TNG "Anti-Communication Field".
#pragma once

#include <algorithm>

#include "battle/core/battle.h"

namespace impulse {

// The highest tech level of a field that reaches the unit where it stands now.
inline int silence_over(const Rules& rules, const Battle& b, UnitId unit) {
    int level = 0;
    for (const Unit& u : b.units) {
        const ShipClass& c = rules.type(u.type);
        if (c.silences > 0 && u.active() && distance(u.hex, b.unit(unit).hex) <= c.silences)
            level = std::max(level, c.sheet.tech);
    }
    return level;
}

inline bool silenced(const Unit& unit) { return unit[Counter::silenced] > 0; }

// True where nothing of the kind works on the unit: special sensors go on, at more energy.
inline bool silenced(const Rules& rules, const Unit& unit, Subspace what) {
    return (what == Subspace::message || what == Subspace::phasing) && silenced(unit) &&
           unit[Counter::silenced] >= rules.type(unit.type).sheet.tech;
}

}  // namespace impulse
