// battle/core/rows/stasis.h: stasis fields, displacement devices, maulers.
// Units:  points of energy, hexes, impulses.
// Rule:   classic G16, G18, E8.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct StasisRules {
    int first;  // energy for the first unit
    int more;   // more for each further one
    int range;
    int life;
    IMPULSE_FIELDS(StasisRules, first, more, range, life)
};

struct DisplacementRules {
    int hexes;  // how far a device carries
    IMPULSE_FIELDS(DisplacementRules, hexes)
};

struct MaulerRules {
    int shock_from;  // battery points in one shot from which it costs an internal; 0 = never
    IMPULSE_FIELDS(MaulerRules, shock_from)
};

}  // namespace impulse
