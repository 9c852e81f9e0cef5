// battle/systems/haze.h: fields in which sensors see less, and what they put out of each unit.
// Units:  hexes; boxes of a track; absolute impulses.
// Shapes: Battle::hazes are the fields, Counter::dimmed_* what they come to for a unit.
// Rule:   TNG "AS", "Shroud", "SpecComm" 5, "Anti-Communication Field".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"

namespace impulse {

// The haze that a use makes, around the ship or in the hex of the order.
Haze haze_of(const Rules& rules, const Battle& battle, const Operate& order, const BoxUse& use);
// What every unit loses by hazes where it stands now; those whose time is over end.
void settle_hazes(Play& play);
bool hazes_due(const Rules& rules, const Battle& battle);
bool hazes_run(Play& play);
// The place of what a use of so many hexes would clear: of hazes on special sensors the nearest in reach, else one on a
// track that an enemy made, however far; none where there is none.
std::optional<std::size_t> haze_to_clear(const Battle& battle, UnitId unit, int reach);
// The place of the haze that puts out most of a track of the unit; none where none does.
std::optional<std::size_t> haze_to_spare(const Battle& battle, UnitId unit);

}  // namespace impulse
