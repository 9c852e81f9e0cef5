// battle/fire/schedule.h: weapons that take a stated amount on each turn of their arming.
// Units:  Energy in sixtieths; turns of arming.
// Shapes: GroupState: turns done; charge = the amounts so far; mode = plan + 1.
// Errors: Refusal with the amount that the turn takes.
// Rule:   classic FP1.2 (plasma), FP1.221 (rolling delay), FP1.93 (fast load), G5 (probes).
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// What one payment does to the weapon.
enum class ScheduleStep : std::uint8_t { none, turn, rolling, finish };

// Why the weapon does not take that amount towards that mode, or nothing.
std::optional<Refusal> refuse_schedule(const Battle& battle, const WeaponType& weapon,
                                       const GroupState& group, int mode, Energy amount);
void do_schedule(Play& play, UnitId unit, int group, int mode, Energy amount);

}  // namespace impulse
