// battle/core/rows/leaving.h: how units leave a battle, and how far a floating map moves.
// Units:  hexes, percent, dice.
#pragma once

#include "engine/fields.h"

namespace impulse {

struct LeavingRules {
    int self_destruct_crew_most;  // crew units up to which self-destruction is allowed, -1 = always
    int separation_ships;
    int ship_size_class_most;  // beyond it are fast patrol ships, fighters and shuttles
    IMPULSE_FIELDS(LeavingRules, self_destruct_crew_most, separation_ships, ship_size_class_most)
};

// By acceleration, and by separation from scouts and of craft.
struct DisengageRules {
    int warp_percent;
    int warp_most;
    int separation_scouts;
    int separation_craft;
    IMPULSE_FIELDS(DisengageRules, warp_percent, warp_most, separation_scouts, separation_craft)
};

struct EvasionRules {
    int upto;     // one die up to this
    int friends;  // ranges of its modifiers
    int enemies;
    IMPULSE_FIELDS(EvasionRules, upto, friends, enemies)
};

struct FloatingMapRules {
    int shift;  // hexes by which the map moves on
    int near;   // when a unit is so near to the edge ...
    int most;   // ... of columns and rows 1 to this
    IMPULSE_FIELDS(FloatingMapRules, shift, near, most)
};

}  // namespace impulse
