// battle/core/modifiers.h: what the rows of a ruleset and the boxes of a unit add to its numbers: the one walk over them.
// Units:  as the words of Quantity say.
// Shapes: each_modifier visits every row that counts now; the rest adds up what it visits.
// Rule:   classic C10.5, E1.7, G9.421, G21, D8; TNG "Erratic Maneuvering", "Legendary Officers".
#pragma once

#include <algorithm>

#include "battle/core/rules.h"
#include "battle/core/terms.h"
#include "battle/core/unit.h"

namespace impulse {

// What is true of the unit, of all that a modifier may ask for.
Facts facts_of(const Rules& rules, const Unit& unit);

// A special sensor that a haze keeps from seeing: of one that puts out the tracks those alone that stop whatever flies.
inline bool out_of_sight(const Unit& unit, const SystemType& system) {
    const int dimmed = unit[Counter::dimmed_special];
    if (dimmed == 0 || !system.has(Trait::special_sensor)) return false;
    bool drones = false, plasma = false;
    for (const BoxUse& use : system.uses) {
        drones = drones || (use.act == BoxAct::break_seekers && !use.plasma);
        plasma = plasma || (use.act == BoxAct::break_seekers && use.plasma);
    }
    return dimmed > 1 || (drones && plasma);
}

inline bool counts(const Modifier& m, const Circumstances& seen) {
    return all_hold(m.conditions, seen) && m.weapons.has(seen.weapon) &&
           (m.tracks == seen.tracks || (m.tracks & seen.tracks) != 0);
}

// False where no row and no box of the unit has a modifier of the quantity at all.
inline bool may_be_modified(const Rules& rules, const Unit& unit, Quantity quantity) {
    return !rules.modifiers_of(quantity).empty() || !rules.type(unit.type).modifying.empty();
}

// Every modifier of the quantity that counts for the unit, and how many times; `seen` holds what else is known.
template <class Visit>
void each_modifier(const Rules& rules, const Unit& unit, Quantity quantity, Circumstances seen,
                   Visit&& visit) {
    if (!may_be_modified(rules, unit, quantity)) return;
    const ShipClass& type = rules.type(unit.type);
    seen.facts |= facts_of(rules, unit);
    seen.tech = type.sheet.tech;
    for (const Modifier& m : rules.modifiers_of(quantity))
        if (counts(m, seen)) visit(m, 1);
    for (const std::uint8_t g : type.modifying) {
        const int boxes = boxes_left(type, unit, g);
        if (boxes <= 0) continue;
        if (unit.status(StatusKind::voided, g) != nullptr) continue;
        const SystemType& system = rules.system(type.groups[g].system);
        for (const Modifier& m : system.modifiers)
            if (m.quantity == quantity && counts(m, seen))
                visit(m, m.each == Each::box ? boxes : m.each == Each::hex ? seen.range : 1);
        // What the box does for this turn, where it has two uses each of them.
        if (out_of_sight(unit, system)) continue;
        for (const std::size_t use : {unit.groups[g].mode, unit.groups[g].ready})
            if (use > 0 && use <= system.uses.size())
                for (const Modifier& m : system.uses[use - 1].modifiers)
                    if (m.quantity == quantity && counts(m, seen)) visit(m, 1);
    }
}

// So many thousandths of a number, rounded up.
constexpr int thousandths(int of, int part) { return (of * part + 999) / 1000; }

// What they add up to.
inline int modified(const Rules& rules, const Unit& unit, Quantity quantity, const Circumstances& seen = {}) {
    int sum = 0;
    if (may_be_modified(rules, unit, quantity))
        each_modifier(rules, unit, quantity, seen,
                      [&](const Modifier& m, int times) { sum += times * m.amount; });
    return sum;
}
template <Worded Word>
void add_modifiers(Terms<Word>& terms, Word word, const Rules& rules, const Unit& unit, Quantity quantity,
                   const Circumstances& seen = {}) {
    if (may_be_modified(rules, unit, quantity))
        each_modifier(rules, unit, quantity, seen,
                      [&](const Modifier& m, int times) { terms.add(word, m, times * m.amount); });
}
// Takes away what is worse than nothing among the terms from `first` on, as far as modifiers of the quantity go.
template <Worded Word>
void forgive(Terms<Word>& terms, std::size_t first, Word word, const Rules& rules, const Unit& unit,
             Quantity quantity) {
    int worse = 0;
    for (std::size_t i = first; i < terms.list.size(); ++i) worse += std::max<int>(0, terms.list[i].value);
    if (worse > 0)
        each_modifier(rules, unit, quantity, {}, [&](const Modifier& m, int times) {
            const int taken = std::min(worse, times * m.amount);
            if (taken > 0) terms.add(word, m, -taken);
            worse -= taken;
        });
}

// Energy of a hex: what the sheet says, with its modifiers, which leave a part of it; sixtieths are rounded down.
Energy move_cost(const Rules& rules, const Unit& unit);

}  // namespace impulse
