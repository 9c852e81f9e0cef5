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

// What the target makes of the true range of such a weapon: times so much, then hexes beside (TNG "Cloaking Device").
inline void add_distance(Terms<RangeTerm>& t, const Rules& rules, const Unit& target, int range,
                         const SystemType* weapon, const Battle& battle) {
    t.add(RangeTerm::cloak, cloak_range(rules, battle, target));
    const Modifier* most = nullptr;  // of several the greatest alone
    each_modifier(rules, target, Quantity::distance_times, {.weapon = weapon}, [&](const Modifier& m, int) {
        if (most == nullptr || m.amount > most->amount) most = &m;
    });
    if (most != nullptr) t.add(RangeTerm::modifier, *most, range * (most->amount - 1));
    add_modifiers(t, RangeTerm::modifier, rules, target, Quantity::distance, {.weapon = weapon});
}

// Effective range of a firer to a target at that true range (empty: a seeker or an empty hex): doubled without lock-on,
// then the scanner's number, then the target's cloak.
inline Terms<RangeTerm> effective_range(const Rules& rules, const Battle& battle, UnitId by, UnitId at,
                                        int range, const SystemType* weapon = nullptr, ObjectId seeker = {}) {
    Terms<RangeTerm> t;
    const Unit& firer = battle.unit(by);
    t.add(RangeTerm::true_range, range);
    const std::size_t first = t.list.size();
    if (at ? !locked_on(rules, battle, by, at) : !locked_on(rules, firer))
        t.add(RangeTerm::no_lock_on, range * (rules.lock_on->range_times - 1));
    if (rules.sensors->scanner_adds_range) t.add(RangeTerm::scanner, scanner_rating(rules, firer));
    if (at) add_distance(t, rules, battle.unit(at), range, weapon, battle);
    if (seeker && battle.object(seeker).type) {
        const SeekerType& s = rules.seeker(battle.object(seeker).type);
        t.add(RangeTerm::cloak, range * (s.cloak_times - 1) + s.cloak_plus);
    }
    add_modifiers(t, RangeTerm::modifier, rules, firer, Quantity::range);
    forgive(t, first, RangeTerm::modifier, rules, firer, Quantity::range_penalty);
    return t;
}

}  // namespace impulse
