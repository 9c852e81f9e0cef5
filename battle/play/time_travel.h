// battle/play/time_travel.h: ships that leave for another year, and come back repaired and armed, or never.
// Units:  years, a movement each; impulses of the battle.
// Shapes: a traveller is held out; counters travels, returns (secret).
// Errors: Refusal: movements, links that hold it, what cannot return then.
// Rule:   TNG "TimeWARP".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Operate on a box with the use `travel`: `amount` years; `beside`: impulses until it is back, 0xFF = it never is.
bool is_travel(const Rules& rules, const Battle& battle, const Operate& order);
std::optional<Refusal> refuse_travel(const Rules& rules, const Battle& battle, const Operate& order);
void do_travel(Play& play, const Operate& order);

bool travellers_due(const Battle& battle);
void return_travellers(Play& play);

}  // namespace impulse
