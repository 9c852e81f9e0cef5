// battle/areas/written_moves.h: moves that tie fully in the order of precedence: written in secret, revealed together.
// Units:  absolute impulses.
// Shapes: a written move is a number below 0 in Counter::called: saved, hashed, replayed; blank in views of other teams.
// Errors: none; a move that is no longer legal when it is revealed is asked for again.
// Rule:   classic C1.313.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"

namespace impulse {

// True while units that tie write their moves: the secret window of a step in which units otherwise move in order.
bool writing_moves(const Rules& rules, const Battle& battle);

void write_move(Play& play, const Move& move);
std::optional<Move> written_move(const Battle& battle, UnitId unit);

// The close of such a step's windows: all written moves are made. Where a beam ties ships that have written, one drags the
// other, and who goes first is a matter of dice.
void reveal_moves(Play& play);

}  // namespace impulse
