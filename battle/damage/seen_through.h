// battle/damage/seen_through.h: when others learn that what a unit looks like is false.
// Shapes: a bit of Unit::knows, for each side; what the unit is stays hidden.
// Rule:   TNG "Deresolution Device".
#pragma once

#include <cstddef>

#include "battle/core/emit.h"

namespace impulse {

// Something touches the unit: every enemy learns it.
void see_through(Play& play, UnitId unit);
// It uses a box of that group: they learn it if the image has none of the kind.
void betray(Play& play, UnitId unit, std::size_t group);
// It has another image, or none.
void forget_image(Play& play, UnitId unit);

}  // namespace impulse
