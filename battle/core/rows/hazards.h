// battle/core/rows/hazards.h: numbers of terrain: heat, radiation, rocks.
// Units:  impulses, speed, dice.
#pragma once

#include <array>

#include "engine/fields.h"

namespace impulse {

struct HazardRules {
    std::array<int, 4> interface_impulses;  // heat and radiation act
    int rocks_erratic;                      // added to the speed for the column
    int rocks_erratic_nimble;
    int rocks_die;  // off the die: nimble units, outstanding crews; on it: poor crews
    IMPULSE_FIELDS(HazardRules, interface_impulses, rocks_erratic, rocks_erratic_nimble, rocks_die)
};

}  // namespace impulse
