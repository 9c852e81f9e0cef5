// battle/fire/effective_range.h: the range with which tables are read, every term in order.
// Units:  hexes.
// Shapes: Terms of RangeTerm; its sum is the effective range.
// Rule:   classic D6.12 (no lock-on), D6.21 (scanner), G13 (cloak); TNG "Scan".
#pragma once

#include "battle/core/battle.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/terms.h"
#include "battle/core/tracks.h"

namespace impulse {

IMPULSE_WORDS(RangeTerm, std::uint8_t, true_range, no_lock_on, scanner, cloak, air, modifier)

// Effective range of a firer to a target at that true range (empty: a seeker or an empty hex): doubled without lock-on,
// then the scanner's number, then the target's cloak.
inline Terms<RangeTerm> effective_range(const Rules& rules, const Battle& battle, UnitId by, UnitId at,
                                        int range, ObjectId seeker = {}) {
    Terms<RangeTerm> t;
    const Unit& firer = battle.unit(by);
    t.add(RangeTerm::true_range, range);
    const std::size_t first = t.list.size();
    if (at ? !locked_on(rules, battle, by, at) : !locked_on(rules, firer))
        t.add(RangeTerm::no_lock_on, range * (rules.lock_on->range_times - 1));
    if (rules.sensors->scanner_adds_range) t.add(RangeTerm::scanner, scanner_rating(rules, firer));
    if (at) t.add(RangeTerm::cloak, cloak_range(rules, battle, battle.unit(at)));
    if (seeker && battle.object(seeker).type) {
        const SeekerType& s = rules.seeker(battle.object(seeker).type);
        t.add(RangeTerm::cloak, range * (s.cloak_times - 1) + s.cloak_plus);
    }
    add_modifiers(t, RangeTerm::modifier, rules, firer, Quantity::range);
    forgive(t, first, RangeTerm::modifier, rules, firer, Quantity::range_penalty);
    return t;
}

}  // namespace impulse
