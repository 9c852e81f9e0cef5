// battle/end/disengage.h: leaving the battle by acceleration or by separation.
// Units:  warp boxes; hexes; impulses.
// Shapes: one announcement, `disengage`: in the step of that name by acceleration, during impulses by separation.
// Errors: Refusal with the boxes or hexes needed and had.
// Rule:   classic C7.1, C7.2.
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_acceleration_out(const Rules& rules, const Battle& battle, UnitId unit);
std::optional<Refusal> refuse_separation(const Rules& rules, const Battle& battle, UnitId unit);

// The range beyond which that enemy does not hinder separation: ships, working scouts, small craft (C7.2).
int separation_from(const Rules& rules, const Unit& enemy);
// Sublight evasion (C7.3), once a turn with impulse power and no warp: one die, less 1 for each friendly ship near, more
// by 1 for each uncrippled enemy ship nearer.
int evasion_modifier(const Rules& rules, const Battle& battle, UnitId unit);
std::optional<Refusal> refuse_evade(const Rules& rules, const Battle& battle, UnitId unit);
void do_evade(Play& play, UnitId unit);

// The announcement: by acceleration after the last impulse of a turn, by separation during it.
std::optional<Refusal> refuse_disengage(const Rules& rules, const Battle& battle, UnitId unit);
void do_disengage(Play& play, UnitId unit);

// Step `disengage`, pass_around: due only where somebody may leave by acceleration.
bool disengage_due(const Rules& rules, const Battle& battle);
UnitSet disengage_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
