// battle/seeking/armed_drones.h: drones that shoot: swordfish, stingrays, starfish.
// Units:  hexes; shots of one drone over its whole flight.
// Shapes: MapObject::fired counts its shots; SeekerType says the weapon, the reach and how many.
// Rule:   classic FD9 (modules); what the weapons are stands in objects.toml, marked as in no source.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Step `seekers_fire`: each drone that has shots left fires one where its target, or for those that shoot at small
// things an enemy's seeker, is within its reach; it is gone when its last shot is.
bool seekers_fire_due(const Rules& rules, const Battle& battle);
bool seekers_fire_run(Play& play);

}  // namespace impulse
