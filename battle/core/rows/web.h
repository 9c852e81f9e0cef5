// battle/core/rows/web.h: web.
// Units:  strength, points of energy, impulses.
// Rule:   classic G10, E12.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct WebRules {
    int strength_most;
    int brakes_ship;  // strength or speed up to which running into it hurts nobody
    int brakes_small;
    int halves_per_point;  // energy for a point of strength in one hex, in halves
    int decay;             // strength lost at the end of a turn
    int reinforce_most;    // energy that one unit may put in each impulse
    int lay_energy;        // energy to lay a hex, beyond that of its strength
    int firm;              // impulses until cast web is firm
    int cast_life;         // impulses that cast web without anchors lasts
    IMPULSE_FIELDS(WebRules, strength_most, brakes_ship, brakes_small, halves_per_point, decay,
                   reinforce_most, lay_energy, firm, cast_life)
};

}  // namespace impulse
