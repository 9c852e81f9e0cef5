// battle/core/rows/power.h: batteries, accounts and capacitors.
// Units:  points, turns.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct PowerRules {
    bool battery_holds_warp;  // stored warp moves the ship
    int whole_points_from;    // size class from which accounts are kept in whole points, 0 = none
    bool any_use;             // optional: any power pays for anything but movement
    IMPULSE_FIELDS(PowerRules, battery_holds_warp, whole_points_from, any_use)
};

// Capacitors that are energised.
struct CapacitorRules {
    int keeps;     // turns without use after which the charge is lost, 0 = never
    int energise;  // points that it takes to energise one that is not
    IMPULSE_FIELDS(CapacitorRules, keeps, energise)
};

}  // namespace impulse
