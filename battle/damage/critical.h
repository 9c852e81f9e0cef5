// battle/damage/critical.h: critical hits, an option: systems put out of action without being destroyed.
// Units:  points on one shield in one impulse; two dice; turns.
// Shapes: Counter::critical holds a bit per CriticalKind; Rules::criticals the table; step `criticals`, automatic.
// Rule:   classic D8 (option): 20 points on a shield in an impulse, one roll a turn, one repair a turn.
#pragma once

#include <optional>

#include "battle/core/emit.h"

namespace impulse {

// What the sum of two dice puts out of action; nothing for the rest.
std::optional<CriticalKind> critical_of(const Rules& rules, int sum);
// The unit suffers it at once.
void suffer_critical(Play& play, UnitId unit, CriticalKind kind);

// After damage: each unit of which one shield met so many points on this impulse rolls, once a turn.
bool criticals_due(const Rules& rules, const Battle& battle);
bool criticals_run(Play& play);

// At the end of a turn: one try to set one right, the drives first.
bool mend_criticals_due(const Rules& rules, const Battle& battle);
bool mend_criticals_run(Play& play);

}  // namespace impulse
