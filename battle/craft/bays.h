// battle/craft/bays.h: the boxes of a ship in which craft stand.
// Units:  bay boxes from 0, counted through all bays of the ship.
// Shapes: a craft that nothing ever happened to is no unit: the class says what stands there; add_unit makes it one.
// Errors: an empty id where the battle has no room for one more unit.
// Rule:   classic J1.4, J1.50; TNG "Ftr", "Landing Pads".
#pragma once

#include <optional>

#include "battle/core/craft.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// A place among the units of the battle for one more craft: a new one, or that of a craft which is gone or which stands
// unhurt and plain in its bay. Empty where there is none.
UnitId free_place(const Rules& rules, const Battle& battle);

// Makes the craft in the bay box a unit (fate aboard) where it is none yet, and returns it; empty where nothing stands
// there or no place is left.
UnitId add_unit(Play& play, UnitId mother, std::size_t box);

// Puts a unit of that class into the bay box: for set-up and for craft that are taken over.
UnitId add_unit(Play& play, UnitId mother, std::size_t box, ClassId type);

// Boxes of that bay, a group of the class, in which nothing stands; a craft may fill several.
int room_in_bay(const Rules& rules, const Battle& battle, UnitId ship, std::uint8_t group);

// Why the bay of that box lets nothing in or out now, or nothing: each hatch and each launch tube one craft in two
// impulses; nothing comes in by a tube (J1.50). What modifiers add is shared by all bays of the ship.
std::optional<Refusal> refuse_bay_use(const Rules& rules, const Battle& battle, UnitId ship, std::size_t box,
                                      bool leaving);
// Notes that a craft went in or out there.
void use_bay(Play& play, UnitId ship, std::size_t box);

}  // namespace impulse
