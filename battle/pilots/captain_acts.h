// battle/pilots/captain_acts.h: acts of boxes that are seldom worth it, weighed by what would come of them.
// Units:  damage in sixtieths of a point; boxes by their weight (playout.h) for what a ship is worth.
// Shapes: an act is carried out in a copy of what is seen, with every face of its dice; then both are compared.
// Errors: none; what is refused, or does not pay, is not ordered.
// Rule:   none. The copy is the view of the side, so that nothing secret is weighed.
#pragma once

#include <string>
#include <vector>

#include "battle/core/command.h"
#include "battle/pilots/form_builder.h"
#include "battle/play/situation.h"

namespace impulse {

// Energy for acts that only the form can pay.
void arm_acts(const Situation& s, FormBuilder& form);
// What pays before anybody moves: a journey, a search, a call that is cut off, a gate.
void plan_acts(const Situation& s, std::vector<Command>& orders, std::string& thought);
// What lets weapons fire once more, where they do more now than what it costs will in the turns to come; true where
// ordered: then all else is thought over again.
bool fire_anew(const Situation& s, std::vector<Command>& orders, std::string& thought);
// Web of others in its own hex, or on the way of its fire, is fired at where a weapon unweaves it.
void break_web(const Situation& s, std::vector<Command>& orders, std::string& thought);
// Beaten, a ship whose own boxes open a gate out of the battle gives all their power for it; true where ordered.
bool open_way_out(const Situation& s, std::vector<Command>& orders, std::string& thought);

}  // namespace impulse
