// battle/play/helm.h: steering with a look ahead: the next hexes of a chart, or a whole impulse of a budget.
// Units:  hexes, movements, impulses; values as in situation.h.
// Shapes: plan_moves appends orders; none means to stay.
// Errors: none; what cannot be avoided is entered all the same.
// Rule:   turn modes, slip modes and costs are the rules' own functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/core/command.h"
#include "battle/play/situation.h"

namespace impulse {

// The orders for this window of movement: one for chart movement, those of the whole impulse for a budget.
void plan_moves(const Situation& s, std::vector<Command>& orders, std::string& thought);

// The course at the best range from its foe, or away from him where it is beaten; nothing where it sees none.
std::optional<Course> fair_course(const Rules& rules, const Battle& seen, UnitId unit);

}  // namespace impulse
