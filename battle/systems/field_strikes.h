// battle/systems/field_strikes.h: fields that strike all within their radius, once each impulse.
// Units:  hexes, points.
// Shapes: the effects of the first mode of the row; its points are those of energy in the field.
// Rule:   TNG "Wave".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// After the activity; what comes inside waits for the chart.
void strike_with_fields(Play& play);

}  // namespace impulse
