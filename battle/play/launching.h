// battle/play/launching.h: when a seeker is well launched: drones in waves, torpedoes near enough to strike with full strength.
// Units:  hexes, impulses.
// Shapes: looks only, at what the launching side sees.
// Errors: none; nothing where no seeker of the launcher may be launched, or none is well launched now.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/rules.h"

namespace impulse {

// The best seeker of that launcher at a unit, if now is the time for it. Without `waits`: as soon as it can reach the target.
std::optional<Command> launch_order(const Rules& rules, const Battle& seen, UnitId unit, std::size_t group,
                                    UnitId target, bool waits = true);

}  // namespace impulse
