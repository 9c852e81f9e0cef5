// battle/play/reserve.h: battery energy spent during the turn.
// Units:  Energy in sixtieths.
// Shapes: Reserve names a line of the form that allows reserve power.
// Errors: Refusal with the amounts stored and wanted.
// Rule:   classic H7; TNG "Btty".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_reserve(const Rules& rules, const Battle& battle, const Reserve& order);
After do_reserve(Play& play, const Reserve& order);

// Step `react`: reinforcement from reserve power after fire was declared, before it is resolved. Due only for
// units that are fired at and have something stored.
UnitSet react_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
