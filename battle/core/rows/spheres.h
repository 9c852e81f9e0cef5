// battle/core/rows/spheres.h: expanding spheres.
// Units:  impulses, points of energy.
// Rule:   classic G23.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct SphereRules {
    int notice;  // announced ahead
    int life;
    int lockout;      // then nothing
    int energy_most;  // that one release may hold
    int asteroid;     // points that a hex of asteroids takes off it
    int ring;         // the same of ring material
    IMPULSE_FIELDS(SphereRules, notice, life, lockout, energy_most, asteroid, ring)
};

}  // namespace impulse
