// battle/damage/box_loss.h: one box of a group lost outside the damage chart.
// Units:  boxes.
// Shapes: one function that emits.
// Errors: none; the group has a box left.
// Rule:   classic D7.81 (raids), H5.1 (a lost battery takes its charge along).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// The box is destroyed; stored energy that has no room any more goes with it, and the ship may be crippled.
void lose_box(Play& play, UnitId unit, std::uint8_t group);

}  // namespace impulse
