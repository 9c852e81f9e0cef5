// battle/pilots/captain_seekers.h: how a schooled captain uses seekers: tubes, waves of drones, fire at plasma.
// Units:  hexes; impulses; damage in sixtieths of a point.
// Shapes: each function adds to what the captain has planned; all read the side's view only.
// Errors: none; what is not legal is left out.
#pragma once

#include <vector>

#include "battle/pilots/captain.h"
#include "battle/pilots/form_builder.h"

namespace impulse {

// Impulses until the seeker strikes at the earliest; a large number where it is no danger yet.
int impulses_to_strike(const Situation& s, const MapObject& o, const SeekerType& type, Hex target);
// Marks the phasers that are better kept for seekers on their way than fired at the ship now.
void keep_for_seekers(const Situation& s, const std::vector<Command>& orders,
                      std::array<bool, max_groups>& taken);
// Arms, holds or keeps what is in a tube; false where nothing was paid for it.
bool arm_tube(const Situation& s, FormBuilder& form, std::size_t group);
// Whether a ready tube is better shot as a bolt now than launched.
bool bolts_now(const Situation& s, std::size_t group, int range);
// A new mark for what is thrown where the one that it was launched at is gone; what holds a weapon fires it.
void plan_aims(const Situation& s, std::vector<Command>& orders);
// Phasers at torpedoes of plasma about to strike, as far as that spares more than they could do otherwise.
void shoot_torpedoes(const Situation& s, std::vector<Command>& orders, std::array<bool, max_groups>& taken);

}  // namespace impulse
