// battle/systems/grips.h: links by strength: beams that hold or drive away, grapples, docks; what their owner does by them.
// Units:  whole points of energy from the form and the batteries; hexes.
// Shapes: orders of the step `tractor`; they act at once, without bids.
// Errors: Refusal with the number needed and the number had.
// Rule:   TNG "Trac", "Repul", "Press", "Grap", "Docking", "Ramming".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Hexes that the farthest of its free boxes reaches; -1 where none is free.
int grip_reach(const Rules& rules, const Battle& battle, UnitId unit);
// Points of energy for so much strength of a new link, by the box that makes the strongest; 0 where none reaches.
int energy_for_grip(const Rules& rules, const Battle& battle, UnitId unit, UnitId target, LinkKind kind,
                    int strength);

std::optional<Refusal> refuse_grip(const Rules& rules, const Battle& battle, const Tractor& order);
After do_grip(Play& play, const Tractor& order);

// Those who hold or are held, are docked or may be, or reach an enemy.
UnitSet grip_eligible(const Rules& rules, const Battle& battle);
// The step ends: each pressor strikes what it holds.
void press_held(Play& play);

// What the form gave first, in whole points, then the batteries.
void pay_for_link(Play& play, UnitId unit, Energy price);

}  // namespace impulse
