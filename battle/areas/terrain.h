// battle/areas/terrain.h: what a hex does to the unit that enters it, and where the map ends.
// Units:  hexes.
// Shapes: features of BattleField; a floating map is moved under the units.
// Errors: none; everything happens at once and is emitted.
// Rule:   classic P2.2, S1.43; UTD4.111, UTD7.454 (death barrier), UTD7.463 (warp points).
#pragma once

#include "battle/core/emit.h"
#include "battle/core/line_of_sight.h"

namespace impulse {

// After a unit entered a hex: collision with a planet or moon, arrival on a warp point, shifting of a floating map.
// The unit may be gone afterwards.
void after_move(Play& play, UnitId unit);

// True where the hex is on the map or beyond an edge that units may cross, be it to their ruin.
bool may_enter(const Battle& battle, Hex hex);
// The highest speed in the atmosphere that covers the hex; 0 where there is none.
int air_speed_at(const Rules& rules, const Battle& battle, Hex hex);
// The unit would enter a hex off the map: it is destroyed by the barrier in the hex where it stands and explodes there,
// or it has disengaged, as the edge says.
void cross_edge(Play& play, UnitId unit);
// A beam forces the unit, whose links have let go, off the map: a death barrier destroys it; other edges leave it be.
void forced_off(Play& play, UnitId unit);

}  // namespace impulse
