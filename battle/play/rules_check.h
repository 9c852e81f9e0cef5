// battle/play/rules_check.h: what is odd in tables that load without an error.
// Units:  as in core/rules.h.
// Shapes: findings are FileErrors at the row that looks wrong; none is an error by itself.
// Rule:   none; slips of the pen that a reader of single rows cannot see.
#pragma once

#include <vector>

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

// Odd shapes: ranges at which nothing can happen, damage that grows with the die, a category that no cell of the chart
// names, a box that no category takes, a seeker that no rack launches, a line of the form that no power pays, a ship
// with a facing that no shield guards.
std::vector<FileError> check_rules(const Rules& rules);

}  // namespace impulse
