// battle/pilots/captain_terrain.h: a captain among rocks, holes and zones, and under way astern.
// Units:  values in sixtieths of a point of damage, as everything that a captain weighs.
// Shapes: one price for a hex, one look at the form; only schooled captains ask.
// Errors: none; a form that is not legal astern stays as it was.
#pragma once

#include "battle/core/command.h"
#include "battle/play/situation.h"

namespace impulse {

// A ship under way astern brakes, or goes on astern where it cannot; a slow ship with its bow to a stronger enemy that is
// too near backs away from it.
void consider_reverse(const Situation& s, Allocate& order);
// Announcements that the options of the battle ask for.
void announce_course(const Situation& s, std::vector<Command>& orders);

}  // namespace impulse
