// battle/core/modifiers.h: what the rows of a ruleset and the boxes of a unit add to its numbers: the one walk over them.
// Units:  as the words of Quantity say.
// Shapes: each_modifier visits every row that counts now; the rest adds up what it visits.
// Rule:   classic C10.5, E1.7, G9.421, G21, D8; TNG "Erratic Maneuvering", "Legendary Officers".
#pragma once

#include "battle/core/rules.h"
#include "battle/core/terms.h"
#include "battle/core/unit.h"

namespace impulse {

// What is true of the unit, of all that a modifier may ask for.
std::uint32_t facts_of(const Rules& rules, const Unit& unit);

// Every modifier of the quantity that counts for the unit; `seen` holds what else is known.
template <class Visit>
void each_modifier(const Rules& rules, const Unit& unit, Quantity quantity, Circumstances seen,
                   Visit&& visit) {
    if (const auto& rows = rules.modifiers_of(quantity); !rows.empty()) {
        seen.facts |= facts_of(rules, unit);
        for (const Modifier& m : rows)
            if (all_hold(m.conditions, seen)) visit(m);
    }
    const ShipClass& type = rules.type(unit.type);
    for (const std::uint8_t g : type.modifying) {
        if (boxes_left(type, unit, g) == 0) continue;
        for (const Modifier& m : rules.system(type.groups[g].system).modifiers)
            if (m.quantity == quantity && all_hold(m.conditions, seen)) visit(m);
    }
}

// What they add up to.
inline int modified(const Rules& rules, const Unit& unit, Quantity quantity) {
    int sum = 0;
    each_modifier(rules, unit, quantity, {}, [&](const Modifier& m) { sum += m.amount; });
    return sum;
}
template <Worded Word>
void add_modifiers(Terms<Word>& terms, Word word, const Rules& rules, const Unit& unit, Quantity quantity,
                   const Circumstances& seen = {}) {
    each_modifier(rules, unit, quantity, seen, [&](const Modifier& m) { terms.add(word, m); });
}

// Energy of a hex: what the sheet says, with its modifiers, which leave a part of it; sixtieths are rounded down.
Energy move_cost(const Rules& rules, const Unit& unit);

}  // namespace impulse
