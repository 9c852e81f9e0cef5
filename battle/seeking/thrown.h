// battle/seeking/thrown.h: what is thrown at a hex: it goes astray, strikes the first unit that it meets, or comes apart.
// Units:  hexes; dice against them.
// Shapes: a seeker of FlightKind::thrown; its mode says whom it strikes, what it releases flies along the hex rows.
// Rule:   TNG "Shard".
#pragma once

#include "battle/core/emit.h"
#include "battle/fire/odds.h"

namespace impulse {

// What its target suffers of it where it is thrown now, by all ways in which it may go astray; points of its pieces too.
ScoreOdds odds_of_throw(const Rules& rules, const Battle& battle, const MapObject& seeker);

// It goes to its hex now, and is gone.
void throw_seeker(Play& play, ObjectId id);

}  // namespace impulse
