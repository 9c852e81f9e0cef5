// battle/systems/information.h: points of information about units, and what they buy.
// Units:  points; hexes; impulses counted over the battle.
// Shapes: Unit::info and Unit::knows of the target, by the side that knows.
// Errors: Refusal with points needed and had, or the range.
// Rule:   TNG "Control systems", general note 1; "Sensor", "Scanner".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// True where passive_information would give somebody something: the ruleset has it and two enemies stand close.
bool information_due(const Rules& rules, const Battle& battle);
// Start of each impulse's activity: a point for each ship on every enemy within its sensor rating.
void passive_information(Play& play);
// Points about a unit for a side.
void give_information(Play& play, UnitId about, SideId side, int points);

// Why not: no information in this ruleset, no active enemy, out of scanner range, scanned already this impulse,
// too few points, known already. The target is an index in range.
std::optional<Refusal> refuse_inquire(const Rules& rules, const Battle& battle, const Inquire& order);
After do_inquire(Play& play, const Inquire& order);

// Remodulates a weapon to which the side of an enemy has adapted: points of information about that unit, as many as a box
// of it takes to repair, bring its share up a step (TNG "ASG").
std::optional<Refusal> refuse_remodulate(const Rules& rules, const Battle& battle, const Operate& order);
void do_remodulate(Play& play, const Operate& order);

// What was learnt of a turn's energy is out of date when the turn ends (information.energy_each_turn).
void forget_energy(Play& play, UnitId unit);

}  // namespace impulse
