// battle/seeking/launch.h: launching seekers from racks, and reloading the racks.
// Units:  rounds by type, or half spaces for racks filled at launch; impulses counted over the battle.
// Shapes: one Launch command is one seeker; GroupState holds contents, launches of the turn and the last launch.
// Errors: Refusal with the number that failed.
// Rule:   classic FD1, FD2.42, FD3, F3.2; TNG "Drn-B", "Sensor".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Why the seeker cannot be launched now, or nothing. The group exists, type and target are ids in range.
std::optional<Refusal> refuse_launch(const Rules& rules, const Battle& battle, const Launch& order);
// Launches it, nose towards the target. Done where the unit can launch nothing more, recall in pass-around windows.
After do_launch(Play& play, const Launch& order);

// Why the launcher of the group launches nothing now, whatever the target; what it holds apart.
std::optional<Refusal> refuse_launch_now(const Rules& rules, const Battle& battle, const Unit& unit,
                                         std::size_t group);
// The object appears at its unit, nose towards the target; nothing is taken from the launcher.
ObjectId emit_launch(Play& play, const Launch& order, SeekerId flies);

// Rounds of a type that the rack can launch without reloading; for racks filled at launch, those that fit.
int launches_left(const Rules& rules, const Unit& unit, std::size_t group, SeekerId type);

// Step `launch`.
UnitSet launch_eligible(const Rules& rules, const Battle& battle);

// End of the turn: every rack that launched nothing in it takes what fits from its reloads, up to flight.rack_reload.
// A rack on its way to full gives up nothing by it, so nobody is asked.
void reload_racks(Play& play, UnitId unit);

}  // namespace impulse
