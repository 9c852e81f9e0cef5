// battle/damage/explosion.h: ships that are lost, and what their explosion does.
// Units:  hexes, points of damage.
// Shapes: destroy() queues a Blast; resolve_blasts() strikes shields, damage/allocate.h does the rest.
// Rule:   classic D5.2; TNG "Combat" (a blast is halved each hex).
#pragma once

#include <span>

#include "battle/core/emit.h"

namespace impulse {

// The unit is lost in that way, by that kind of volley. It explodes if it was destroyed, struck the barrier or destroyed
// itself.
void destroy(Play& play, UnitId unit, Fate fate, UnitId by, VolleyKind cause = VolleyKind::none);

// What the explosion of the unit would score in its own hex, with what stands in its bays, and how much more slowly it
// falls off from hex to hex.
struct BlastSize {
    int strength = 0;
    std::uint8_t spread = 0;
};
BlastSize blast_size(const Rules& rules, const Battle& battle, UnitId unit);

// Points that a blast scores at a distance.
int blast_at(const ExplosionRules& rules, int strength, int distance, int spread = 0);

// What goes off in a hex strikes every unit and seeker around it, friend and foe, with the points of its distance; a
// seeker that can take no more is gone, plasma takes nothing.
void strike_around(Play& play, Hex centre, UnitId by, VolleyKind kind, std::span<const int> by_distance,
                   const UnitSet& spared = {});

// All queued explosions strike everything in reach, each as a volley of its own. Returns true: nothing is asked.
bool resolve_blasts(Play& play);

}  // namespace impulse
