// battle/areas/travel.h: the move order: a manoeuvre, and what the entered hex does.
// Units:  hexes; movements; facings 0..5.
// Shapes: Move as in core/command.h, given in the windows of `chart_move` and `budget_move`.
// Errors: Refusal with the numbers of turn mode, slip mode, costs and limits.
// Rule:   classic C1-C6; TNG "Movement", "Ramming"; UTD7.463.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// The facing after the turn that a step makes and the hex that it enters; other manoeuvres stay where they are.
struct StepTo {
    Hex hex{};
    Facing facing{};
};
StepTo step_to(const Unit& unit, Manoeuvre how);

std::optional<Refusal> refuse_move(const Rules& rules, const Battle& battle, const Move& order);
After do_move(Play& play, const Move& order);

// Directed turns (option of 6A2): the unit announces to which side it will turn; another side begins its straight hexes
// anew.
std::optional<Refusal> refuse_directed(const Rules& rules, const Battle& battle, UnitId unit, bool left);
void do_directed(Play& play, UnitId unit, bool left);

// Why the unit may not give up its move (also by a pass): the chart calls it and some way ahead is open.
std::optional<Refusal> refuse_stay(const Rules& rules, const Battle& battle, UnitId unit);
// The unit is done with moving on this impulse: what a pass means in a window of movement.
void do_stay(Play& play, UnitId unit);

}  // namespace impulse
