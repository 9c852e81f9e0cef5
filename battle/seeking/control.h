// battle/seeking/control.h: how many seekers a ship guides, and which seekers have lost their guidance.
// Units:  hexes, channels (one per seeker in flight).
// Shapes: everything is computed from the battle; no channel is stored.
// Rule:   classic F3.1, F3.21; TNG "Sensor".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"
#include "battle/core/tracks.h"

namespace impulse {

// Seekers that the unit can guide at one time.
int control_channels(const Rules& rules, const Unit& unit);
// Channels that weapons take whose shots go on for several impulses (classic E11).
int channels_of_pulses(const Rules& rules, const Battle& battle, UnitId unit);
// Channels that the unit's orders to mines take now (classic M4.1).
int channels_of_mines(const Rules& rules, const Battle& battle, UnitId unit);
// Channels in use: seekers that it guides, pulses, orders to mines.
int channels_used(const Rules& rules, const Battle& battle, UnitId unit);
// Seekers in flight that the unit guides.
int seekers_guided(const Battle& battle, UnitId unit);
// Why the unit cannot guide seekers now, or nothing: erratic manoeuvres, fire control, lock-on.
std::optional<Refusal> refuse_guidance(const Rules& rules, const Battle& battle, const Unit& unit);
// Where the target of a seeker is, or nothing where it is no longer in the battle.
std::optional<Hex> seeker_target(const Battle& battle, const MapObject& seeker);

// Step `aim`: whose seekers are thrown now, roam, or could fire what they hold.
UnitSet aim_eligible(const Rules& rules, const Battle& battle);
// Guidance handed to another unit of the team, or given up: then the seeker is gone unless it has its own lock; where a
// seeker goes that is thrown.
std::optional<Refusal> refuse_guide(const Rules& rules, const Battle& battle, const Guide& order);
After do_guide(Play& play, const Guide& order);

// Ends every seeker whose flight is over (endurance), whose target or guide is gone, that is out of guidance
// range, or that its guide can no longer guide; of too many for the channels the last launched go first.
void end_lost_seekers(Play& play);

}  // namespace impulse
