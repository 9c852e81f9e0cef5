// battle/end/melee.h: boarding parties that fight die by die, each in its posture, and the boxes that they take.
// Units:  faces of a six-sided die; boarding parties; boxes.
// Shapes: Counter::postures holds a posture + 1 for each side at a place; Unit::arrived who beamed in this impulse.
// Errors: Refusal: nobody aboard, no change, a box of that ship.
// Rule:   TNG "Boarding Party" (all dice of all sides first, then all losses).
#pragma once

#include <optional>
#include <vector>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/rows/melee.h"
#include "battle/core/step.h"

namespace impulse {

// Who fights: parties of one kind, or boxes, which have none.
struct Fighters {
    std::optional<PartyKind> kind;
    Posture posture{};
    bool at_home = false;
    int die = 0, against = 0;  // what officers add to its die, and to the die of who strikes at it
    bool phased = false;       // out of phase: its kind is, and its device is on
    int points = 0;            // of information that its side holds about its enemies
};
// Faces of a die, 0 to 6, on which one of the first hits one of the second.
int faces_that_hit(const MeleeRules& rules, const Fighters& by, const Fighters& at);

// The posture that the side's parties have there, unless their kind knows only one; average until it is chosen.
Posture posture_of(const Unit& place, std::size_t side);
// What the side may expect to kill there in an impulse more than it loses, in sixths of a party, for two postures.
int balance_of(const Rules& rules, const Battle& battle, UnitId place, std::size_t side, Posture ours,
               Posture theirs);
// Visitors: the posture that still does best against the best answer to it. The ship's own side: the best answer.
Posture best_posture(const Rules& rules, const Battle& battle, UnitId place, std::size_t side);

std::optional<Refusal> refuse_melee_order(const Rules& rules, const Battle& battle, const Board& order);
void do_melee_order(Play& play, const Board& order);
// Ships with enemies aboard whose own people choose last.
UnitSet defence_eligible(const Rules& rules, const Battle& battle);
// One place: dice, losses, boxes taken; then who fought has arrived.
void melee(Play& play, UnitId place);

}  // namespace impulse
