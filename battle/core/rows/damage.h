// battle/core/rows/damage.h: what damage does beyond the chart: crew, crippled and exploding ships, critical hits.
// Units:  points, percent, impulses.
#pragma once

#include <array>

#include "engine/fields.h"

namespace impulse {

// What internal damage costs beside boxes.
struct InternalRules {
    int crew_every;     // internals per crew unit lost
    int boarding_from;  // the first such event that also costs a boarding party
    int crew_safe;      // that many are never lost so
    int boarding_safe;
    int casualty_parties;  // boarding parties or deck crews lost instead of a crew unit at choice, 0 = no choice
    int phaser_third;      // best of every n phaser hits
    IMPULSE_FIELDS(InternalRules, crew_every, boarding_from, crew_safe, boarding_safe, casualty_parties,
                   phaser_third)
};

// Internals of ships without a chart, which begin where the firer says on the edge of the drawn hull, or off to a side.
struct PlacedHitRules {
    int die;
    int left_most;                // the die up to this: off to the left, or up
    int right_least;              // from this on: to the right, or down
    std::array<int, 4> off_dice;  // by range: dice whose product says by how many boxes; beyond: anywhere
    std::array<int, 4> off_sides;
    int deep;         // groupings in from the edge, itself among them, that a shot of excess damage may name
    int centre_size;  // ships up to this size class have their excess damage at the centre; others have it last
    IMPULSE_FIELDS(PlacedHitRules, die, left_most, right_least, off_dice, off_sides, deep, centre_size)
};

struct CrippledRules {
    int warp_percent;
    int interior_percent;
    int large_base;  // bases up to this size class go by the percentage of warp, smaller by the other
    IMPULSE_FIELDS(CrippledRules, warp_percent, interior_percent, large_base)
};

struct ExplosionRules {
    int radius_from;  // strength from which neighbours are hit as hard; none: it halves with each hex
    IMPULSE_FIELDS(ExplosionRules, radius_from)
};

struct CriticalRules {
    int points;
    int speed;
    std::array<int, 4> repair;  // one die up to this at the first, second, third and later try
    IMPULSE_FIELDS(CriticalRules, points, speed, repair)
};

struct RammingRules {
    int speed_step;
    IMPULSE_FIELDS(RammingRules, speed_step)
};

// Optional rules; a battle may choose them too.
struct OptionRules {
    int leak_every;  // of every so many points on a shield one leaks through; 0 = none
    bool directed_turns;
    bool energy_balance;
    bool critical_hits;
    IMPULSE_FIELDS(OptionRules, leak_every, directed_turns, energy_balance, critical_hits)
};

}  // namespace impulse
