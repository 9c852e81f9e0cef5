// battle/core/rows/shields.h: what stands before the hull, orders to shields, and absorber panels.
// Units:  impulses, points, halves of a point.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(Layer, std::uint8_t, general_reinforcement, specific_reinforcement, panels, shields, crystal,
              plating, armour)

// The layers that damage from outside meets one after the other, the outermost first.
struct DefenceRules {
    std::vector<Layer> layers;
    IMPULSE_FIELDS(DefenceRules, layers)
};

// Shields that are dropped and levels that are changed in the turn.
struct ShieldRules {
    int drop_gap;   // impulses that a dropped shield stays down
    int level_gap;  // impulses between changes of the level
    IMPULSE_FIELDS(ShieldRules, drop_gap, level_gap)
};

// Absorber panels (classic D10): points that a box holds unpowered, powered; energy a box in halves.
struct PanelRules {
    int holds;
    int holds_powered;
    int power_halves;
    int sheds;  // points a box passes to space at the end of a turn
    int moves;  // points a turn out of a bank into others for each of its live panels, 0 = none
    IMPULSE_FIELDS(PanelRules, holds, holds_powered, power_halves, sheds, moves)
};

}  // namespace impulse
