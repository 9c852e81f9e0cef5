// battle/fire/uim.h: the UIM, a module that aims disruptors better and may burn out.
// Units:  absolute impulses.
// Shapes: Counter::uim_lost and uim_from on the unit; which modes gain says WeaponMode::modifiers.
// Errors: Refusal where a shot is ordered through a module that is not there or would not serve it.
// Rule:   classic D6.5.
#pragma once

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// True where the unit has a module that works now.
bool uim_works(const Rules& rules, const Battle& battle, UnitId unit);

// Why the shot cannot be aimed through a UIM as it is ordered to be.
std::optional<Refusal> refuse_uim(const Rules& rules, const Battle& battle, const Fire& order);
// True where the module would change the number that the shot needs. Who fires knows that before the dice.
bool uim_helps(const Rules& rules, const Battle& battle, const Fire& order);

// After fire was rolled and before its shots are cleared: each of these units (bits), whose module changed what a shot
// of theirs needed, rolls; a module that burns out silences the weapons that were fired through it, and the next one
// takes a while (D6.52).
void burn_out_uim(Play& play, const UnitSet& units);

}  // namespace impulse
