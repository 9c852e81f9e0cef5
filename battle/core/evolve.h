// battle/core/evolve.h: the only function that changes a Battle: each event says how (core/events/).
// Units:  as in battle.h.
// Shapes: one event at a time; no dice, no rules, no reading of files.
// Errors: an event that does not fit the battle (unit that does not exist) is our bug or a damaged log: fits() tells.
// Rule:   architecture: two replays, re-simulation and play back, must agree after every command.
#pragma once

#include "battle/core/event.h"

namespace impulse {

// Applies one event.
void evolve(Battle& battle, const Event& event);

// True where every id and index of the event exists in the battle; a reader of logs asks before evolve.
bool fits(const Battle& battle, const Event& event);

}  // namespace impulse
