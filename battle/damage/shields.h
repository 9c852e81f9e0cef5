// battle/damage/shields.h: which shield is struck, and what the damage does there.
// Units:  facings 0..5 (0 = #1, front, clockwise), banks 0..5, points of damage; bearings as an Arc mask.
// Shapes: strike() writes what gets through as volleys; boxes are lost later (damage/allocate.h).
// Errors: none; points on a unit that is gone are dropped.
// Rule:   classic D3.3 (reinforcement), D3.4 (struck shield and its ties), D4.2; TNG "Shield".
#pragma once

#include "battle/core/emit.h"
#include "battle/damage/layers.h"

namespace impulse {

// The bearings that a shield facing looks at, both its boundary lines included.
constexpr std::uint32_t facing_bearings(int facing) {
    std::uint32_t mask = 0;
    for (int k = 0; k < 5; ++k) mask |= 1U << ((4 * facing + 22 + k) % 24);
    return mask;
}

// The facing of the target that a shot from `from`, by that unit (may be empty), strikes: 0..5. A line along the
// boundary of two shields: a choice made this impulse holds (D3.43); else, where the ruleset says so, the unit that
// moves first in order of precedence is put one hex ahead (D3.41); else -1: the target's owner chooses. In the same
// hex the unit that came last decides: the other was ahead of it (D3.42).
int struck_facing(const Rules& rules, const Battle& battle, UnitId target, Hex from, UnitId by);

// The rule of one hex: the facing of a unit that is struck by one that lies with it; `came_last`: the struck one did.
int struck_in_one_hex(Facing struck, Facing firer, bool came_last);

// As struck_facing, and settles a tie: by the standing order the stronger shield, noted for the impulse; where the
// side wants to be asked, a question is opened and -1 returned.
int settle_facing(Play& play, UnitId target, Hex from, UnitId by);
// As settle_facing, but never asks.
int settle_facing_at_once(Play& play, UnitId target, Hex from, UnitId by);
// Of the two shields along whose boundary that hex lies the stronger one, of equal ones the first.
int stronger_facing(const Rules& rules, const Battle& battle, UnitId target, Hex from);

// Boxes of a bank that can absorb now: none with shields down, a part of them at minimum level.
int shield_boxes(const Rules& rules, const Unit& unit, int bank);

// Of every so many points on a shield one leaks through (option D3.6), by the battle or by the ruleset; 0 = none.
int leak_every(const Rules& rules, const Battle& battle);

// How points of a blow count: `past` of them meet armour alone; what stands before armour takes `worth` for each; what
// strikes `outside` alone never comes to armour.
struct Blow {
    int seeker = 0;  // serial of what brings the points
    int past = 0, worth = 1;
    bool outside = false;
    Origin from{};       // what filters of the target go by
    unsigned skips = 0;  // layers that do not stop it
};

// Damage from outside on a facing meets the layers of the ruleset (damage/layers.h); the rest waits in Battle::volleys. `facing` -1: settled at once. `bearings`:
// where the attackers stood, seen from the target; 0 = anywhere before that shield. Returns the points that
// nothing before armour stopped.
int strike(Play& play, UnitId target, UnitId by, int facing, int points, VolleyKind kind,
           std::uint32_t bearings, const Blow& blow);
inline int strike(Play& play, UnitId target, UnitId by, int facing, int points, VolleyKind kind,
                  std::uint32_t bearings, int seeker = 0, int past = 0, const Origin& from = {}) {
    return strike(play, target, by, facing, points, kind, bearings, Blow{seeker, past, 1, false, from, 0});
}

// What the fields and the hull of a unit let through of that.
int filtered(Play& play, UnitId target, UnitId by, std::uint32_t bearings, int points, const Origin& from);
// The share that they would let through of a shot by that box, for odds: points in, points out.
int share_of(const Rules& rules, const Battle& battle, UnitId target, UnitId by, std::uint32_t bearings,
             int points, const Origin& from, bool* grazes = nullptr);

// What comes from all around meets general reinforcement first; returns the points that are left.
int after_general_reinforcement(Play& play, UnitId target, UnitId by, int points, VolleyKind kind,
                                int seeker = 0);

// A weapon has fired at the unit: what of it adapts lets less of that weapon through, one step an impulse.
void adapt(Play& play, UnitId target, WeaponId weapon);

// Internal points that no shield stops, as a volley of their own.
void add_volley(Play& play, UnitId target, UnitId by, int facing, int points, VolleyKind kind,
                std::uint32_t bearings, const Origin& from = {});

}  // namespace impulse
