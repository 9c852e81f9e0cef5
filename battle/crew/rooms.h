// battle/crew/rooms.h: the boxes that boarders fight for, and who holds them.
// Units:  boxes.
// Shapes: GroupState::taken counts those in the hands of boarders.
// Rule:   classic D7.5; TNG "Boarding Party".
#pragma once

#include <array>

#include "battle/core/emit.h"
#include "battle/core/rules.h"

namespace impulse {

// True where boarding parties fight aboard other ships.
inline bool fights_aboard(const Rules& rules) { return rules.boarding || rules.melee; }
// Boxes that must be taken before a ship is captured: those that steer it, those that only hold out, security stations.
inline constexpr std::array ship_rooms{Trait::control, Trait::stronghold, Trait::security};
// Boxes of a trait that the ship's own crew still has.
int boxes_held(const Rules& rules, const Unit& unit, Trait trait);
// Takes one of them for the side, or gives one back to the crew; false where there is none.
bool take_box(Play& play, UnitId unit, Trait trait, std::size_t side);
bool retake_box(Play& play, UnitId unit, Trait trait);

}  // namespace impulse
