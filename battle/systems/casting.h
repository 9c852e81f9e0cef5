// battle/systems/casting.h: boxes that put fields on the map; fields that their owner moves.
// Units:  hexes, whole points of energy.
// Shapes: Operate with `cast` (value: the mode) and `field_move` (value: the direction); effects/standing_field.h does the rest.
// Errors: Refusal with the number needed and the number had.
// Rule:   TNG "ESGC", "CSC", "Wormhole".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// What the box casts in that mode by an order of its own; null where it casts nothing so.
const WeaponMode* cast_mode(const Rules& rules, const Unit& unit, std::size_t group, std::size_t mode);
// When the mode casts: with direct fire, what forms first when seekers are launched, a gate in the activity.
Mechanism casting_step(const Rules& rules, const WeaponMode& mode);

std::optional<Refusal> refuse_casting(const Rules& rules, const Battle& battle, const Operate& order);
void do_casting(Play& play, const Operate& order);
// True where a box of the unit may cast a field in that step.
bool may_cast_field(const Rules& rules, const Battle& battle, UnitId unit, Mechanism step);
UnitSet cast_at_launch_eligible(const Rules& rules, const Battle& battle);
// True where a field of the unit may still be moved in this turn.
bool may_move_field(const Rules& rules, const Battle& battle, UnitId unit);

}  // namespace impulse
