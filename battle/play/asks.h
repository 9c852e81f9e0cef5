// battle/play/asks.h: whether a side wants to be asked in the step at hand: the only place that says so.
// Units:  what a trigger counts: units, seekers, boxes, points of damage in multiples of its line, impulses, turns.
// Shapes: a pure function of what the side sees: asks_of(battle) is asks_of(view(battle, side)).
// Errors: none; in a ruleset without rows of watches everybody is asked everywhere.
// Rule:   none; when a player looks up is his own affair.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

struct Asks {
    bool always = false;         // asked whatever happens: the level, or the step, says so
    std::uint32_t triggers = 0;  // bit per Trigger that asks
    std::uint32_t fresh = 0;     // those of them that have not asked in this step yet
    std::uint32_t looked = 0;    // bit per Trigger that was looked at, and what it counts
    std::array<std::int16_t, count_of<Trigger>()> count{};

    [[nodiscard]] bool any() const { return always || triggers != 0; }
    [[nodiscard]] bool has(Trigger t) const { return (triggers >> static_cast<unsigned>(t) & 1U) != 0; }
};
Asks asks_of(const Rules& rules, const Battle& seen, SideId side);

// True where the side has set that it is not asked in every window.
inline bool watches(const Rules& rules, const Battle& b, SideId side) {
    const Side& s = b.sides[side.index()];
    return rules.watches && (s.watch != WatchLevel::everything || s.quiet_until > b.impulse_now());
}

// As Side::asked has it: the step of an impulse of the battle; never 0. And now.
constexpr std::int32_t ask_moment(int impulse, int step) { return impulse * 256 + step + 1; }
inline std::int32_t ask_moment(const Battle& b) { return ask_moment(b.impulse_now(), b.clock.step); }

// What a trigger counts now for a side whose line for it is `line`.
std::int16_t count_for(const Rules& rules, const Battle& seen, SideId side, Trigger trigger, int line);

// The whole volley of a unit at an enemy, or of one group of it, in sixtieths of a point: now, and in the next impulse if
// both fly on; only what may be fired and what will be charged.
struct Volleys {
    std::int32_t now = 0, next = 0;
};
Volleys volleys_at(const Rules& rules, const Battle& seen, UnitId by, UnitId at, int only = -1);

// True where the side knows where the unit is; and for an enemy of which it does.
inline bool in_sight(SideId side, const Unit& u) {
    return u.active() && (u.hidden_from >> side.index() & 1U) == 0;
}
bool sees_enemy(const Battle& seen, SideId side, const Unit& unit);
// A seeker that may be on its way to a unit of the side's team.
bool threatens(const Battle& seen, SideId side, const MapObject& seeker);

}  // namespace impulse
