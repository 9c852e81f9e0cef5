// battle/systems/scouts.h: special sensors, one task a turn each; and the EW that carriers and EW craft lend.
// Units:  points of EW, hexes, absolute impulses.
// Shapes: a channel is a box group: paid = power, mode = task + 1, used = tries, last = blind until; see Battle::loans.
// Errors: Refusal: blind, without power, another task, tries, range, pool, lock-on.
// Rule:   classic G24; carriers and EW craft after J4.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"
#include "battle/core/tracks.h"

namespace impulse {

// Most points of EW that a unit may put into its pool on a form that gives power to so many channels.
int ew_pool_most(const Rules& rules, int channels);
// What a carrier or an EW craft may lend without a sensor.
int free_pool(const Rules& rules, const Unit& unit);

// Why not: the words in the header. Lending is asked for in the step `lend_ew` (6B3), the rest in `scout` (6B4, 6B5).
std::optional<Refusal> refuse_scout(const Rules& rules, const Battle& battle, const Scout& order);
After do_scout(Play& play, const Scout& order);
// The order where something hidden stands against it, such as a seeker that is immune: the channel has its try in vain.
After fail_scout(Play& play, const Scout& order);

UnitSet lend_eligible(const Rules& rules, const Battle& battle);
UnitSet scout_eligible(const Rules& rules, const Battle& battle);

// Step `ew_loss` (6D5): EW beyond the sensor rating is lost, loans end with their lender, its sensor or its lock-on.
bool ew_loss_due(const Rules& rules, const Battle& battle);
bool ew_loss_run(Play& play);

// The end of a turn: channels have no task and no power.
void end_turn_scouts(Play& play, UnitId unit);

}  // namespace impulse
