// battle/core/rows/stasis.h: stasis fields, displacement devices.
// Units:  points of energy, hexes, impulses.
// Rule:   classic G16, G18.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct StasisRules {
    int first;  // energy for the first unit
    int more;   // more for each further one
    int range;
    int life;
    int silent_after_failure;  // impulses until the generator may try again
    IMPULSE_FIELDS(StasisRules, first, more, range, life, silent_after_failure)
};

struct DisplacementRules {
    int hexes;  // how far a device carries
    IMPULSE_FIELDS(DisplacementRules, hexes)
};

}  // namespace impulse
