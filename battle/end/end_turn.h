// battle/end/end_turn.h: record keeping at the end of a turn.
// Shapes: racks reload, unheld charges go, what was paid and shown for the turn is forgotten, plots become last turn's.
// Rule:   classic B2 phases 7 and 8; TNG "Sequence of play".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Step `end_turn`. Energy that was neither stored nor held is gone, reinforcement with it.
bool end_turn_run(Play& play);

}  // namespace impulse
