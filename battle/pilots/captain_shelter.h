// battle/pilots/captain_shelter.h: what a captain does with fields that are switched on, and with walls that energy strengthens.
// Shapes: appends orders; what a field is good for is read from its row, none is known by name.
#pragma once

#include <vector>

#include "battle/pilots/form_builder.h"
#include "battle/play/situation.h"

namespace impulse {

// A form that sets energy aside for them while an enemy is near.
void allocate_shelter(const Situation& s, FormBuilder& form);
// Raises what pays in this impulse and drops what does not; `launching`: what is switched when seekers are launched.
void plan_shelter(const Situation& s, std::vector<Command>& orders, bool launching);

}  // namespace impulse
