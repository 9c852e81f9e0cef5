// battle/craft/deck_crews.h: deck crews load, charge and repair craft in their bays.
// Units:  actions of 32 impulses, half actions of 16; half spaces of drones; points of damage.
// Shapes: up to two works on one craft: Counter::work_1/_2 say what, work_1_until/_2_until when it is done.
// Errors: Refusal with the crews or stores that are missing.
// Rule:   classic J4.81 (deck crews), J4.82 (stores, ready racks), FD7.2 (scatter-packs), J1.4 (moves between boxes).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_deck_work(const Rules& rules, const Battle& battle, const DeckWork& order);
After do_deck_work(Play& play, const DeckWork& order);

// Deck crews that the ship has now, and those at work.
int deck_crews(const Rules& rules, const Unit& ship);
int deck_crews_at_work(const Battle& battle, UnitId ship);

// The impulse of the battle at whose end the last work on the craft is done, 0 = none is being done. Until then the craft
// stays where it is, that impulse included: what leaves before the end would leave its load behind.
int busy_until(const Unit& craft);

// Step `deck_crews`: what is done takes effect.
bool deck_crews_due(const Rules& rules, const Battle& battle);
bool deck_crews_run(Play& play);

}  // namespace impulse
