// battle/movement/high_energy_turn.h: any facing at once, for energy and at a risk.
// Units:  impulses; movements or hexes of movement energy; die faces.
// Shapes: Counter::hets_paid and hets_done of this turn; het_last is an absolute impulse.
// Errors: Refusal with the cost, the gap or the limit.
// Rule:   classic C6 and its breakdown C6.54; TNG "Movement" (loses movements, never breaks down).
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// What it costs in hexes of movement energy (chart) or in movements (budget).
int het_cost(const Rules& rules, const ShipClass& type);
// What the energy form pays for one of them.
Energy het_energy(const Rules& rules, const Unit& unit);
// Why the unit may not turn to that facing now.
std::optional<Refusal> refuse_het(const Rules& rules, const Battle& battle, UnitId unit, int facing);
// True where some facing is open to it and, in chart movement, one is paid for.
bool may_het(const Rules& rules, const Battle& battle, UnitId unit);
// The ship breaks down (C6.54): it stands, is silent, loses crew and engines, and faces where the die says.
void break_down(Play& play, UnitId unit);
// The turn, or the breakdown. Says whether the ship broke down.
bool do_het(Play& play, UnitId unit, int facing);
// A roll for breakdown without a turn, as running into web asks for. Says whether the ship broke down.
bool roll_breakdown(Play& play, UnitId unit);
// Why no craft leaves the ship, nothing docks and no mine is laid from its bay: it made a high energy turn just now (C6.38).
std::optional<Refusal> refuse_after_het(const Rules& rules, const Battle& battle, const Unit& unit);
// The lowest modified die that breaks the ship down now, and what is added to the die.
int breakdown_from(const Rules& rules, const Unit& unit);
int breakdown_modifier(const Rules& rules, const Unit& unit);

// What Counter::directed says: the way that directed turns go (6A2, option), or that a broken-down ship tumbles.
constexpr int directed_nowhere = 0, directed_left = 1, directed_right = 2, tumbling = 3;
// Step `tumble` (6B11): each tumbling ship gets a new facing by one die (C6.54 in one reading, breakdown_tumble).
bool tumble_due(const Rules& rules, const Battle& battle);
bool tumble_run(Play& play);

}  // namespace impulse
