// battle/fire/exchange.h: what two ships can do to each other from a place and heading, as far as it shows.
// Units:  damage in sixtieths of a point; bearings 1..24; ranges in hexes.
// Shapes: lists of guns, made anew for a moment; worth counts points that go through a shield three times.
// Errors: none; a ship without guns gives empty lists.
#pragma once

#include <algorithm>

#include "battle/fire/firepower.h"

namespace impulse {

// True where the boxes fire at ships; `hurts` by the tables besides.
bool is_gun(const Rules& rules, const ClassGroup& group);
// What the weapon does with the energy that is in it; null where that is enough for nothing.
const RangeRow* ready_row(const Rules& rules, const Firepower& power, const Unit& unit, std::size_t group);
// All working guns of a ship, in plain modes.
void all_guns(const Rules& rules, const Firepower& power, const Unit& unit, Guns& guns);
// What an enemy may still fire this turn, as far as it shows: weapons that were seen to fire are empty for their time.
void guess_guns(const Rules& rules, const Battle& seen, const Firepower& power, const Unit& unit, Guns& guns);

// The energy that can be fired from a group now, and whether it may still fire this turn at all.
bool can_still_fire(const Rules& rules, const Battle& seen, const Unit& unit, std::size_t group);
// True where what is in the weapon is enough for the mode.
bool charged_for(const Rules& rules, const Unit& unit, std::size_t group, std::size_t mode);

// What points on a shield of so many boxes are worth: those that go through count three times, those that only use up
// `spare` reinforcement next to nothing.
[[gnu::always_inline]] constexpr std::int32_t worth_of_hits(std::int32_t damage, std::int32_t shield_boxes,
                                                            std::int32_t spare = 0) {
    const std::int32_t wasted = std::max(std::min(damage, std::max(spare, 0) * whole_point), 0),
                       left = damage - wasted;
    const std::int32_t stopped = std::min(left, std::max(shield_boxes, 0) * whole_point);
    return wasted / 8 + stopped + (left - stopped) * 3;
}
// A bearing seen from a ship that faces so.
constexpr int relative_to(int absolute_bearing, Facing facing) {
    const int relative = absolute_bearing - 4 * facing.at;
    return absolute_bearing == 0 ? 0 : relative < 1 ? relative + 24 : relative;
}
constexpr int opposite_bearing(int absolute_bearing) {
    return absolute_bearing == 0 ? 0 : absolute_bearing <= 12 ? absolute_bearing + 12 : absolute_bearing - 12;
}

}  // namespace impulse
