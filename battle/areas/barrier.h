// battle/areas/barrier.h: a barrier that may be breached, and retrogrades, after which it appears.
// Units:  hexes; turns; absolute impulses; internal points.
// Shapes: BattleField::breach; Counter::breach_at, enemy_internals and enemy_crippled of units; step `barrier`.
// Errors: Refusal with the impulses or points that failed.
// Rule:   Absolute War GG1.1-GG1.28 (barrier), GG1.42 (evasion), GG1.6-GG1.64 (retrograde).
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// True while the barrier keeps units on the map.
bool barrier_stands(const Battle& battle);
// True where the unit may pass it without dice: enemies have scored enough internals on it (GG1.28).
bool passes_barrier(const Battle& battle, UnitId unit);
// True where the unit is off the map and may still come back (GG1.631).
bool outside_barrier(const Battle& battle, UnitId unit);
// Why the unit may not go at the barrier hex in front of it: its last try is too near (GG1.24).
std::optional<Refusal> refuse_breach(const Battle& battle, UnitId unit);
// True where two dice of the unit breach it (GG1.22, MM1.5).
bool breaches(const Battle& battle, UnitId unit, int one, int other);
// The unit goes at it. True = it is through and has left; false = it must make another move (GG1.22, GG1.23).
bool try_breach(Play& play, UnitId unit);
// The unit has no move left but into the barrier: it rolls for breakdown and stays (GG1.25-GG1.27).
void stand_at_barrier(Play& play, UnitId unit);

// The flagship of a side in retrograde has moved nearer to its nearest enemy: the declared test that it is over.
void look_at_retrograde(Play& play, UnitId unit, Hex from);
// Its side says so itself.
std::optional<Refusal> refuse_end_retrograde(const Battle& battle, UnitId unit);
void end_retrograde(Play& play);
// True where the side of the unit may not leave by any means (GG1.62).
bool in_retrograde(const Battle& battle, UnitId unit);

// Step `barrier`: a flagship that is lost ends the retrograde; who did not come back in time has left.
bool barrier_due(const Rules& rules, const Battle& battle);
bool barrier_run(Play& play);

}  // namespace impulse
