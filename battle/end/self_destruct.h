// battle/end/self_destruct.h: plotting self-destruction, and the explosions before the first impulse.
// Units:  crew units.
// Shapes: Counter::self_destruct is the secret plot of the turn.
// Errors: Refusal with crew units allowed and had.
// Rule:   classic D5.5, D5.51 (who may); TNG "Sequence of play", 2, "SD".
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Why self-destruction cannot be plotted, or taken back (`plot` false): not allowed with so large a crew while other
// friendly ships remain (leaving.self_destruct_crew_most; -1 allows it always, and so does the field for a side), or it is so
// already.
std::optional<Refusal> refuse_self_destruct(const Rules& rules, const Battle& battle, UnitId unit, bool plot);
void do_self_destruct(Play& play, UnitId unit, bool plot);

// Step `declare`: those that may plot it.
UnitSet declare_eligible(const Rules& rules, const Battle& battle);

// Step `self_destruct`: all that plotted it explode together where they stand.
bool self_destruct_due(const Rules& rules, const Battle& battle);
bool self_destruct_run(Play& play);

// The owner of a device that is hit said whether it blows up his ship: it counts as whole in that explosion, or it is lost.
void answer_blow_up(Play& play, const Question& question, bool yes);

}  // namespace impulse
