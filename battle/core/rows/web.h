// battle/core/rows/web.h: web.
// Units:  strength, points of energy, impulses.
// Rule:   classic G10, E12.
#pragma once

#include <string>
#include <vector>

#include "engine/fields.h"

namespace impulse {

struct WebRules {
    int strength_most;
    int brakes_ship;  // strength or speed up to which running into it hurts nobody
    int brakes_small;
    int halves_per_point;  // energy for a point of strength in one hex, in halves
    int decay;             // strength lost at the end of a turn
    int decay_anchored;    // the same of cast web with a unit or a body in one of its ends
    bool closed;  // no fire goes into it, who is held in it fires nothing and pays its strength to leave
    bool
        segments;  // each hex that is cast is a web of its own: its makers move it, and two in one hex are one
    int phaser_step;  // strength in a hex for each step of the die of those that may fire through it, 0 = none
    int reinforce_most;  // energy that one unit may put in each impulse
    int lay_energy;      // energy to lay a hex, beyond that of its strength
    int firm;            // impulses until cast web is firm
    int cast_life;       // impulses that cast web without anchors lasts, 0 = until its strength is gone
    std::vector<std::string> kin;  // empires at home in it
    IMPULSE_FIELDS(WebRules, strength_most, brakes_ship, brakes_small, halves_per_point, decay,
                   decay_anchored, closed, segments, phaser_step, reinforce_most, lay_energy, firm, cast_life,
                   kin)
};

}  // namespace impulse
