// battle/pilots/captain_boxes.h: what a captain does with boxes that are no weapons, and with officers.
// Shapes: appends orders; what an act is good for is read from its row, no box is known by name.
#pragma once

#include <vector>

#include "battle/pilots/situation.h"
#include "battle/play/incoming.h"

namespace impulse {

// Seekers near the ship are stopped, aids are switched on where an enemy is near, points are gathered about it; an idle
// officer takes the part that helps the ship's fire, or any.
void plan_box_uses(const Situation& s, std::vector<Command>& orders);

// Where shields and batteries will not stop the fire that is coming, an engine is doubled for reinforcement, if the ship
// can: a box of it for several points.
void plan_doubling(const Situation& s, const ByFacing& coming, std::vector<Command>& orders);

}  // namespace impulse
