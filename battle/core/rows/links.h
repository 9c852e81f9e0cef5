// battle/core/rows/links.h: tractor beams, towing and transporters.
// Units:  hexes, impulses, points of energy.
// Rule:   classic G7, G8.
#pragma once

#include <array>

#include "engine/fields.h"

namespace impulse {

struct TractorRules {
    int range;
    std::array<int, 4> cost;    // energy for one effective point at range 0, 1, 2, 3
    int gap;                    // impulses until a beam may be used again
    int rotation;               // hexes that a held unit may be rotated in a turn, 0 = none
    int tow_warp_most;          // pseudo-speed of the moving ship at most this / the sum of movement costs
    int tow_size_class_most;    // held units above this size class add nothing to the link's movement
    int tow_small_speed_times;  // a shuttle towed at this many times its own speed is destroyed, 0 = never
    IMPULSE_FIELDS(TractorRules, range, cost, gap, rotation, tow_warp_most, tow_size_class_most,
                   tow_small_speed_times)
};

struct TransporterRules {
    int range;
    int gap;   // impulses that a box rests whose attempt failed
    int crew;  // crew units in one use
    IMPULSE_FIELDS(TransporterRules, range, gap, crew)
};

}  // namespace impulse
