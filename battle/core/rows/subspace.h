// battle/core/rows/subspace.h: what becomes of that which needs subspace where a field silences it.
// Units:  points of energy, steps of the die.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct SubspaceRules {
    int times;          // the energy of messages and phasing of a higher tech level than the field's
    int sensor_energy;  // more for each use of a special sensor
    int control_of;     // one seeker in so many is guided
    int penalty;        // of the die that breaks what seekers are guided by
    IMPULSE_FIELDS(SubspaceRules, times, sensor_energy, control_of, penalty)
};

}  // namespace impulse
