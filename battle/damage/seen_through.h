// battle/damage/seen_through.h: when others learn that what a unit looks like is false, or that it is an image.
// Shapes: bits of Unit::knows, for each side; what the unit is stays hidden.
// Rule:   TNG "Deresolution Device", "Halluc".
#pragma once

#include <cstddef>

#include "battle/core/emit.h"

namespace impulse {

// Something touches the unit, or an image does what no ship could: every enemy learns it.
void see_through(Play& play, UnitId unit);
// It uses a box of that group: they learn it if the image has none of the kind.
void betray(Play& play, UnitId unit, std::size_t group);
// It has another image, or none.
void forget_image(Play& play, UnitId unit);
// A shot of that unit has hit what may be an image and could have flown on: up to the next activity its side may ask.
void note_shot(Play& play, UnitId unit, UnitId by);
void forget_shots(Play& play);

}  // namespace impulse
