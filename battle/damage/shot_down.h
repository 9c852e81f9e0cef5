// battle/damage/shot_down.h: what happens to a seeker that has suffered all it can.
// Units:  points of damage, impulses.
// Shapes: map objects; a weasel that is dead but still lures has fired = 1 and `until`.
// Rule:   classic FD1.5, FP1.6, J3.2 (a dead weasel lures on).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Ends a flying seeker of whose points nothing is left, whatever took them. A weasel goes on luring for
// weasels.after impulses after the one in which it dies (J3.2). True where the seeker is out of points.
bool shoot_down(Play& play, ObjectId seeker);

}  // namespace impulse
