// render/ship_states.h: what is the matter with a ship just now, in a player's words.
// Units:  impulses of the battle; energy as text.
// Shapes: a short list, the gravest first; give view(battle, side) for one side's eyes.
// Rule:   only what is so now; what might be done about it is the orders' business.
#pragma once

#include <string>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "scenarios/scenario.h"

namespace impulse {

struct ShipState {
    std::string words;    // "in web, 2 of 6", "no lock-on"
    bool on_map = false;  // stands beside the counter too
    bool bad = false;     // hinders the ship
    bool held = false;    // it cannot leave its hex by itself
};
std::vector<ShipState> ship_states(const Rules& rules, const Battle& seen, const Roster& roster, UnitId unit);
// All of them in one line; empty where nothing is the matter.
std::string states_line(const std::vector<ShipState>& states);

}  // namespace impulse
