// battle/areas/warp_point.h: leaving the battle through a warp point.
// Units:  turns; lanes by index; features by index.
// Shapes: a unit enters the hex, and on the next impulse it is called to move it may leave instead of moving.
// Errors: Refusal with the turn or the lane.
// Rule:   UTD7.46-UTD7.464, UTD4.354.
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// The warp point meant by a move order: argument 0 is the first one in the unit's hex whose lane is open to its side
// (or else the first), argument n the feature n - 1; empty where there is none such in its hex.
FeatureId warp_point_of(const Battle& battle, UnitId unit, int argument);
// Why the unit may not leave. That it is called to move is checked by travel.
std::optional<Refusal> refuse_leave(const Rules& rules, const Battle& battle, UnitId unit, int argument);
// The unit leaves; the first one of a side fixes the lane for all.
void do_leave(Play& play, UnitId unit, int argument);

}  // namespace impulse
