// battle/end/victory.h: when a battle is over, and who holds the field.
// Shapes: sides of one team count as one; a battle that began with one team only has no winner and no such end.
// Rule:   UTD7.44 (combat goes on until one player has units on the map); a scenario's turn limit; KK3.4.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Ends the battle where at most one team has active units left. Waits as long as fire, volleys or explosions are
// unresolved: what dies together loses together. Does nothing in a battle that is over.
// Behind a barrier that may be breached a side that holds the field alone goes on until the turn is over.
void check_victory(Play& play, bool turn_over = false);
// At the end of a turn: the scenario's last turn ends the battle without a winner.
void check_turn_limit(Play& play);

}  // namespace impulse
