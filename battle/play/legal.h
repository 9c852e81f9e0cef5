// battle/play/legal.h: what may be ordered now.
// Units:  as in battle.h.
// Shapes: calls back with one Command at a time; energy forms are too many to list, so only the default is offered.
// Errors: none; everything offered passes refuse().
// Rule:   the same checks as every order: refuse().
#pragma once

#include <functional>

#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

// Calls f for every legal order of the unit in the open window except energy forms and passes.
void each_legal(const Rules& rules, const Battle& battle, UnitId unit,
                const std::function<void(const Command&)>& f);

// An order that is always legal for that side when it owes a decision: used when a pilot fails.
Command default_order(const Rules& rules, const Battle& battle, SideId side);

}  // namespace impulse
