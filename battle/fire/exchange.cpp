#include "battle/fire/exchange.h"

#include <algorithm>

#include "battle/fire/arming.h"

namespace impulse {

bool is_gun(const Rules& rules, const ClassGroup& g) {
    return g.weapon && !rules.weapon(g.weapon).modes.empty();
}

// What the weapon does with the energy that is in it.
const RangeRow* ready_row(const Rules& rules, const Firepower& power, const Unit& u, std::size_t g) {
    const WeaponId id = rules.type(u.type).groups[g].weapon;
    const WeaponType& w = rules.weapon(id);
    int best = -1;
    for (std::size_t m = 0; m < w.modes.size(); ++m) {
        if (best >= 0 && w.modes[m].energy <= w.modes[static_cast<std::size_t>(best)].energy) continue;
        if (against_small(w.modes[m]) || w.modes[m].target == TargetKind::nothing || w.modes[m].boxes != 1 ||
            !charged_for(rules, u, g, m))
            continue;
        best = static_cast<int>(m);
    }
    if (best < 0) return nullptr;
    const auto m = static_cast<std::size_t>(best);
    const bool one_charge = w.arming == ArmingKind::same_turn || w.arming == ArmingKind::several_turns ||
                            w.arming == ArmingKind::schedule;
    // A charge fits the modes of its own energy only; a capacitor also gives less.
    if (one_charge && w.modes[m].energy > w.modes.front().energy) return &power.row(id, m);
    return &power.upto(id, m);
}

// All working guns of a ship, in plain modes.
void all_guns(const Rules& rules, const Firepower& power, const Unit& u, Guns& guns) {
    const ShipClass& c = rules.type(u.type);
    for (const std::uint8_t g : c.armed)
        if (g < u.groups.size() && is_gun(rules, c.groups[g]) && power.hurts(c.groups[g].weapon))
            add_gun(guns, c.groups[g].arc, power.plain(c.groups[g].weapon), boxes_left(c, u, g));
}

// What an enemy may still fire, as far as it shows: weapons that were seen to fire are empty for their time.
void guess_guns(const Rules& rules, const Battle& seen, const Firepower& power, const Unit& u, Guns& guns) {
    const ShipClass& c = rules.type(u.type);
    const int turn_begins = (seen.clock.turn - 1) * seen.field.impulses + 1;
    for (const std::uint8_t g : c.armed) {
        if (g >= u.groups.size() || !is_gun(rules, c.groups[g]) || boxes_left(c, u, g) <= 0 ||
            !power.hurts(c.groups[g].weapon))
            continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        const int empty_until = w.arming == ArmingKind::several_turns || w.arming == ArmingKind::schedule
                                    ? u.groups[g].last + (w.arming_turns - 1) * seen.field.impulses
                                    : static_cast<int>(u.groups[g].last);
        if (w.shots_per_turn <= 1 && empty_until >= turn_begins) continue;
        add_gun(guns, c.groups[g].arc, power.plain(c.groups[g].weapon), boxes_left(c, u, g));
    }
}

bool charged_for(const Rules& rules, const Unit& u, std::size_t group, std::size_t mode) {
    const ShipClass& c = rules.type(u.type);
    return charged(rules, c, u, rules.weapon(c.groups[group].weapon), static_cast<int>(group),
                   static_cast<int>(mode));
}

bool can_still_fire(const Rules& rules, const Battle& seen, const Unit& u, std::size_t group) {
    const ShipClass& c = rules.type(u.type);
    if (!is_gun(rules, c.groups[group]) || boxes_left(c, u, group) <= 0) return false;
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    if (u.groups[group].used >= std::max(1, w.shots_per_turn)) return false;
    const int turn_ends = seen.last_of_turn();
    return u.groups[group].last + w.gap <= turn_ends && u.until(StatusKind::silent, group) < turn_ends;
}

}  // namespace impulse
