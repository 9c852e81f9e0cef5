// battle/pilots/captain_links.h: what a schooled captain does with tractor beams, transporters, marines and mines.
// Units:  points, boxes, hexes.
// Shapes: orders for one window; energy on the form.
// Errors: none; every order is checked again before it is given.
#pragma once

#include <string>
#include <vector>

#include "battle/pilots/form_builder.h"
#include "battle/play/situation.h"

namespace impulse {

constexpr int hold_reach = 2;  // hexes at which he holds a cripple that would get away

// Energy for beams against seekers that come, and for raids where a shield is about to be open.
void allocate_links(const Situation& s, FormBuilder& form);
// Beams on seekers about to strike, and on a foe that would get away.
void plan_tractor(const Situation& s, std::vector<Command>& orders, std::string& thought);
// Negative tractor against whoever reaches for the ship, more points where a catch is worth it.
void plan_bids(const Situation& s, std::vector<Command>& orders, std::string& thought);
// Raids on weapons, parties onto a cripple, bombs.
void plan_marines(const Situation& s, std::vector<Command>& orders, std::string& thought);
// A mine out of the bay before a pursuer.
void plan_mines(const Situation& s, std::vector<Command>& orders, std::string& thought);
// What boarders fight for.
void plan_boarding(const Situation& s, std::vector<Command>& orders, std::string& thought);

}  // namespace impulse
