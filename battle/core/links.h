// battle/core/links.h: who holds whom by tractor beam.
// Units:  unit sets are 64-bit masks, bit = unit index.
// Shapes: lookups over Battle::links.
// Rule:   classic G7.3 (links), G7.5 (what a held ship may not do).
#pragma once

#include <cstdint>

#include "battle/core/battle.h"

namespace impulse {

// True where a beam of the other side holds the unit.
inline bool held_by_enemy(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.to == unit && b.enemies(l.from, unit)) return true;
    return false;
}
// True where a beam of `holder` holds the unit.
inline bool held_by(const Battle& b, UnitId unit, UnitId holder) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.to == unit && l.from == holder) return true;
    return false;
}
// True where any beam holds the unit.
inline bool tractored(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.to == unit) return true;
    return false;
}
// True where an enemy's beam holds the unit and the enemy has not permitted it to leave (UTD7.4621).
inline bool kept_by_enemy(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.to == unit && b.enemies(l.from, unit) &&
            l.leave == 0)
            return true;
    return false;
}
// True where a beam holds the seeker: it does not move of its own, and does not strike.
inline bool seeker_held(const Battle& b, ObjectId object) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.object == object) return true;
    return false;
}
// True where the unit holds a unit or is held.
inline bool linked(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.to && (l.to == unit || l.from == unit)) return true;
    return false;
}
// All units joined to this one by beams, over any number of them; itself alone where it is in no link.
inline std::uint64_t joined_with(const Battle& b, UnitId unit) {
    std::uint64_t mask = std::uint64_t{1} << unit.index();
    for (bool grew = true; grew;) {
        grew = false;
        for (const Link& l : b.links) {
            if (l.kind != LinkKind::tractor || !l.holds() || !l.to) continue;
            const std::uint64_t pair = std::uint64_t{1} << l.from.index() | std::uint64_t{1} << l.to.index();
            if ((mask & pair) != 0 && (mask & pair) != pair) {
                mask |= pair;
                grew = true;
            }
        }
    }
    return mask;
}

}  // namespace impulse
