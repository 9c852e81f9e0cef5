// battle/end/arrivals.h: ships of a reserve come in for those that are lost.
// Units:  hexes; one ship for each ship of the side that was destroyed, captured or has left.
// Shapes: units held out with a place in the reserve (Counter::reserve); step `arrivals`, at the start of a turn.
// Errors: none; where no hex of the side's rim is far enough from everybody, the ship waits.
// Rule:   Absolute War GG4.4, GG4.41.
#pragma once

#include <optional>

#include "battle/core/emit.h"

namespace impulse {

// Place of a hex along the map's rim from the top left corner, clockwise; -1 inside. And back.
int along_rim(const MapShape& map, Hex hex);
Hex rim_hex(const MapShape& map, int place);
// The next ship of the side's reserve that may come in now; empty where none may.
UnitId next_of_reserve(const Rules& rules, const Battle& battle, SideId side);
// The hex of the side's rim nearest to where the ship was to come in that is far enough from every unit; nothing where
// there is none.
std::optional<Hex> arrival_hex(const Rules& rules, const Battle& battle, UnitId unit);

bool arrivals_due(const Rules& rules, const Battle& battle);
bool arrivals_run(Play& play);

}  // namespace impulse
