// scenarios/orders/form_words.h: an energy form in words: what it plans, what it sums up to, what it lacks.
// Units:  energy in points.
// Shapes: free functions over an Allocate, whole or still being filled in.
// Errors: none; what cannot be handed in is said by `shortfall`.
// Rule:   the same checks as the order itself: refuse_allocate and bill_of.
#pragma once

#include <string>

#include "battle/core/command.h"
#include "battle/energy/spend.h"
#include "battle/play/allocation.h"

namespace impulse {

// True for the lines that the form lays out by themselves; all others stand below them as the ruleset's rows say.
bool has_own_place(Line line);
// What the ship has for the form: its boxes, its batteries, and what overdrained batteries give on top.
Supply supply_with(const Rules& rules, const Battle& seen, const Allocate& form);
// What is missing, in words: "3 1/2 short of power for movement"; empty where the form can be handed in.
std::string shortfall(const Rules& rules, const Battle& seen, const Allocate& form);
// The plan in one line: "speed 16, arm 4, reinforce 2: 3 short" or "...: 2 left".
std::string plan_words(const Rules& rules, const Battle& seen, const Allocate& form);

}  // namespace impulse
