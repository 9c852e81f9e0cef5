// battle/damage/conversion.h: groupings of boxes that become another system of their ship for the rest of the battle.
// Units:  group indices.
// Shapes: GroupState::becomes says what of; from the hit to the end of the impulse the boxes are of no use.
// Errors: none; where the ship has no room for the groups the boxes stay out of use.
// Rule:   TNG "Flux".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Whether the boxes of a group may become others, and others these. Not those that are more than boxes to their ship: bays
// with craft, officers, armour, mounts and makers, devices and fields with a chapter of their own, what is wired or stands
// within another; nor what will have changed at the end of the impulse.
bool may_convert(const Rules& rules, const Unit& unit, std::size_t group);
// Whether the ship has room for the groups that it has when the grouping is what that group is.
bool room_to_convert(const Rules& rules, const Unit& unit, std::size_t group, std::size_t into);
// All boxes of the grouping are of no use from now on, and what that group is from the end of the impulse on.
void begin_conversion(Play& play, UnitId unit, std::size_t group, std::size_t into);

bool conversions_due(const Battle& battle);
// The end of an impulse: shots that were declared have been fired. A grouping on which something still hangs waits.
void convert_boxes(Play& play);

// Step `consequences`: explosions, the internals that they cause, further explosions; then boxes become others. False while a
// question is open.
bool consequences_due(const Rules& rules, const Battle& battle);
bool consequences_run(Play& play);

}  // namespace impulse
