// battle/seeking/thrown.h: what is thrown at a hex: it goes astray, strikes the first unit that it meets, or comes apart.
// Units:  hexes; dice against them.
// Shapes: a seeker of FlightKind::thrown; its mode says whom it strikes, what it releases flies along the hex rows.
// Rule:   TNG "Shard".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// It goes to its hex now, and is gone.
void throw_seeker(Play& play, ObjectId id);

}  // namespace impulse
