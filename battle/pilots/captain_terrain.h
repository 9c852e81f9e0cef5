// battle/pilots/captain_terrain.h: a captain among rocks, holes and zones, and under way astern.
// Units:  values in sixtieths of a point of damage, as everything that a captain weighs.
// Shapes: one price for a hex, one look at the form; only schooled captains ask.
// Errors: none; a form that is not legal astern stays as it was.
#pragma once

#include "battle/pilots/situation.h"

namespace impulse {

// What entering the hex at that speed is likely to cost the ship; a very large number where it is lost there.
std::int64_t terrain_price(const Situation& s, Hex hex, int speed);
// The part of it that seekers would do to a body of the ship's own side if it stood there behind it (UTD5.223).
std::int64_t price_of_hiding(const Situation& s, Hex hex);
// A ship under way astern brakes, or goes on astern where it cannot; a slow ship with its bow to a stronger enemy that is
// too near backs away from it.
void consider_reverse(const Situation& s, Allocate& order);
// Announcements that the options of the battle ask for.
void announce_course(const Situation& s, std::vector<Command>& orders);

}  // namespace impulse
