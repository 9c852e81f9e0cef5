// battle/pilots/captain_craft.h: what a captain does with shuttles, fighters and PFs.
// Units:  hexes; impulses.
// Shapes: orders to be tried one after the other, from the side's view alone.
// Errors: none; an order that turns out illegal is left out by the caller.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/pilots/moment.h"
#include "battle/play/situation.h"

namespace impulse {

// The side wants to be asked about craft while it has any worth launching or taking back: the order that says so, if
// that is not what is set.
std::optional<Command> craft_standing(const Rules& rules, const Battle& seen, SideId side);

// The window of `craft`: launches fighters and PFs at sensible range, takes back what has shot its load, has the deck
// crews load, charge and mend.
void plan_craft(const Situation& s, std::vector<Command>& orders, std::string& thought);

// A shuttle or fighter: its speed for the turn, and its way: at the enemy while it has something to strike with, else home.
Allocate craft_form(const Situation& s, std::string& thought);
void plan_craft_moves(const Situation& s, std::vector<Command>& orders, std::string& thought);

}  // namespace impulse
