// battle/core/rows/mending.h: what repair takes and who repairs.
// Units:  points of repair, energy.
#pragma once

#include "engine/fields.h"

namespace impulse {

// Repair that energy pays for.
struct PaidRepairRules {
    int shield_energy;    // energy per shield box
    int continuous_most;  // points a turn on one box at most, 0 = the rating
    IMPULSE_FIELDS(PaidRepairRules, shield_energy, continuous_most)
};

// The damage control rating is points per turn, no energy.
struct FreeRepairRules {
    int shield_points;        // points per shield box
    int costly_times;         // price of a box that was disintegrated
    int disabled_percent;     // and of one that is only out of action, rounded up
    int allowance_of_energy;  // points of allowance of what a sweep erases that come to one of energy
    IMPULSE_FIELDS(FreeRepairRules, shield_points, costly_times, disabled_percent, allowance_of_energy)
};

// Repair ships.
struct MendingRules {
    int most;        // points a turn to one system of another ship
    int self_times;  // price of mending oneself
    int craft;       // points of repair for a point of damage of a shuttle or fighter
    IMPULSE_FIELDS(MendingRules, most, self_times, craft)
};

}  // namespace impulse
