// battle/end/resign.h: a player leaves the campaign in the middle of a battle, or another plays on for him.
// Shapes: the order's side; what vanishes is what is on the map, aboard or held out, with its seekers, mines, boarders.
// Errors: Refusal where there is no such side, or nothing of it is left.
// Rule:   UTD3.91.
#pragma once

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Refuses a resignation, or a stand-in, for a side that is not there or has nothing left.
std::optional<Refusal> refuse_player_change(const Battle& battle, SideId side);
// All that is the side's vanishes; the battle is over where only one team is left.
void do_resign(Play& play, SideId side);

}  // namespace impulse
