// battle/craft/craft_launch.h: craft leave their bays and land again.
// Units:  impulses counted over the battle; bay boxes from 0; hexes a turn.
// Shapes: LaunchCraft and RecoverCraft as in core/command.h, given in the window of `craft`.
// Errors: Refusal with the number of the rule that forbids it.
// Rule:   classic J1.5 (launch), J1.6 (landing), J2, J3, FD7 (prepared shuttles), C6.38, K2.3 (PFs).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_launch_craft(const Rules& rules, const Battle& battle,
                                           const LaunchCraft& order);
After do_launch_craft(Play& play, const LaunchCraft& order);

std::optional<Refusal> refuse_recover_craft(const Rules& rules, const Battle& battle,
                                            const RecoverCraft& order);
After do_recover_craft(Play& play, const RecoverCraft& order);

// Whether the craft may land in that ship as far as place, speed and time go; tractored = drawn in by a beam, where
// speeds and the time since its launch do not matter (J1.62); reach: hexes from which it comes.
std::optional<Refusal> refuse_landing(const Rules& rules, const Battle& battle, UnitId ship, UnitId craft,
                                      bool tractored, int reach = 0);

// Step `craft`: units of sides that wish to be asked and that could launch, recover or set deck crews to work.
UnitSet craft_eligible(const Rules& rules, const Battle& battle);

// Why a shuttle or fighter may not plot that: a form with energy, a speed above its own (J1.2).
std::optional<Refusal> refuse_craft_plot(const Rules& rules, const Battle& battle, const Allocate& order);

}  // namespace impulse
