// battle/movement/tumble.h: a broken-down ship that tumbles, and the way that directed turns go.
// Units:  values of Counter::directed.
// Shapes: step `tumble`, automatic: each tumbling ship gets a new facing by one die.
// Rule:   classic C6.54 in one reading (breakdown_tumble), 6B11; 6A2 for directed turns (option).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// What Counter::directed says.
constexpr int directed_nowhere = 0, directed_left = 1, directed_right = 2, tumbling = 3;

bool tumble_due(const Rules& rules, const Battle& battle);
bool tumble_run(Play& play);

}  // namespace impulse
