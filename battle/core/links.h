// battle/core/links.h: who holds whom by tractor beam, and who is joined to whom.
// Shapes: lookups over Battle::links.
// Rule:   classic G7.3 (links), G7.5 (what a held ship may not do); TNG "Trac", "Docking".
#pragma once

#include <algorithm>

#include "battle/core/battle.h"

namespace impulse {

// True where a beam of which that is true holds the unit: of(link).
template <class Of>
bool pulled(const Battle& b, UnitId unit, Of&& of) {
    return std::any_of(b.links.begin(), b.links.end(),
                       [&](const Link& l) { return pulls(l.kind) && l.holds() && l.to == unit && of(l); });
}
// True where a beam of the other side holds the unit.
inline bool held_by_enemy(const Battle& b, UnitId unit) {
    return pulled(b, unit, [&](const Link& l) { return b.enemies(l.from, unit); });
}
// True where a beam of `holder` holds the unit.
inline bool held_by(const Battle& b, UnitId unit, UnitId holder) {
    return pulled(b, unit, [&](const Link& l) { return l.from == holder; });
}
// True where any beam holds the unit.
inline bool tractored(const Battle& b, UnitId unit) {
    return pulled(b, unit, [](const Link&) { return true; });
}
// True where an enemy's beam holds the unit and the enemy has not permitted it to leave (UTD7.4621).
inline bool kept_by_enemy(const Battle& b, UnitId unit) {
    return pulled(b, unit, [&](const Link& l) { return b.enemies(l.from, unit) && l.leave == 0; });
}
// True where the unit holds another in stasis that it must keep up.
inline bool keeps_stasis(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::stasis && l.holds() && l.from == unit) return true;
    return false;
}
// True where a beam holds the seeker: it does not move of its own, and does not strike.
inline bool seeker_held(const Battle& b, ObjectId object) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.object == object) return true;
    return false;
}
// True where the unit is joined to another.
inline bool linked(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (binds(l.kind) && l.holds() && l.to && (l.to == unit || l.from == unit)) return true;
    return false;
}
// All units joined to this one, over any number of them; itself alone where it is in no link.
inline UnitSet joined_with(const Battle& b, UnitId unit) {
    UnitSet joined{unit};
    for (bool grew = true; grew;) {
        grew = false;
        for (const Link& l : b.links) {
            if (!binds(l.kind) || !l.holds() || !l.to) continue;
            if (joined.has(l.from) == joined.has(l.to)) continue;
            joined.add(joined.has(l.from) ? l.to : l.from);
            grew = true;
        }
    }
    return joined;
}

// True where the two are docked to each other: of their own will alone, or in any way.
inline bool docked(const Battle& b, UnitId one, UnitId other, bool willing = false) {
    for (const Link& l : b.links)
        if (l.holds() && (willing ? l.kind == LinkKind::dock : docks(l.kind)) &&
            ((l.from == one && l.to == other) || (l.from == other && l.to == one)))
            return true;
    return false;
}

}  // namespace impulse
