// battle/fire/declare.h: fire declared by weapon box, target and mode; the window in which it is done.
// Units:  hexes, absolute impulses, Energy in sixtieths.
// Shapes: a declared shot is a Shot in Battle::shots; its energy is taken at once, dice come in fire/resolve.h.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic E1.0, D6.1, D13, E2-E4 (gap, limits by true range), E1.6 (narrow salvo); TNG "Direct Weapons Fire".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"
#include "battle/fire/arcs.h"

namespace impulse {

// Why this box may not fire so at that target now. Refuses, in this order: no such box, mode or target, a friend, a
// target of the wrong kind, a lost box, silence, fire control, arc, range, a shot declared or fired already, the gap
// between shots, want of energy or rounds, a blocked line, boxes that do not combine.
std::optional<Refusal> refuse_fire(const Rules& rules, const Battle& battle, const Fire& order);
After do_fire(Play& play, const Fire& order);
// A shot of several boxes that the unit has begun to declare and not finished holds up all else that it does in this
// step: neither another shot (of another number to combine by) nor a pass.
std::optional<Refusal> refuse_unfinished(const Rules& rules, const Battle& battle, UnitId unit,
                                         std::uint8_t combine = 0);

// The part of it that does not hang on the order: why this box may not fire in that mode along that line now. `locked`:
// the unit has a lock-on on what it aims at. The group must be a weapon that has the mode; boxes that fire as one have a
// `combine` number above 0.
std::optional<Refusal> refuse_weapon(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group,
                                     std::uint8_t mode, const Aim& aim, int effective, bool locked,
                                     std::uint8_t combine = 0);
// Two shots of one side that go as one, whichever of its ships fires them.
bool joins(const Rules& rules, const Battle& battle, const Shot& one, const Shot& other);
// Shots of that box in its window of impulses, with those that are declared and not yet fired.
int shots_in_window(const Battle& battle, UnitId by, std::uint8_t group, const WeaponType& weapon);
// True where terrain or web stops a shot of that box at a hex, or at the unit that is there.
bool line_blocked(const Rules& rules, const Battle& battle, UnitId by, std::size_t group, Hex there,
                  UnitId at = {});

// Steps `aegis_2`, `aegis_3`, `aegis_4`: ships with aegis for that part and something to fire at.
UnitSet aegis_eligible(const Rules& rules, const Battle& battle);

// Step `direct_fire`: eligible are units with a weapon that may be fired at something now. `known`: those that are asked
// anyway, and whose weapons nobody need look at.
UnitSet direct_fire_eligible(const Rules& rules, const Battle& battle, const UnitSet& known = {});

}  // namespace impulse
