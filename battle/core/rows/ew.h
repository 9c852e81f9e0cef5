// battle/core/rows/ew.h: electronic warfare and special sensors.
// Units:  points of ECM and ECCM, impulses, hexes.
// Rule:   classic D6.3, G24.
#pragma once

#include "engine/fields.h"

namespace impulse {

// Electronic warfare; a ruleset has it where its form has the lines ecm and eccm.
struct EwRules {
    int swap_gap;        // impulses before a circuit that changed between ECM and ECCM may change again
    int lent_most;       // points that a unit can be lent of each
    int offensive_most;  // and suffer
    int passive_after;   // impulses of passive fire control after which it counts as ECM
    int proof_die;       // tractors, transporters and the like work where one die + shift is at most this
    int seeker_fire;     // ECM that a seeker has against modes with small_target_penalty
    int warhead_full;    // die + shift up to which a seeker hits so hard
    int warhead_half;
    int warhead_quarter;
    int craft_lent_most;  // carriers, EW fighters and pods
    int carrier_range;
    int pod_points;
    int pod_range;
    int pf_movable;  // points of EW of a PF that are ECM or ECCM as it likes
    IMPULSE_FIELDS(EwRules, swap_gap, lent_most, offensive_most, passive_after, proof_die, seeker_fire,
                   warhead_full, warhead_half, warhead_quarter, craft_lent_most, carrier_range, pod_points,
                   pod_range, pf_movable)
};

// Special sensors.
struct ScoutRules {
    int range;        // offensive EW, seekers
    int points;       // EW points of one channel
    int break_tries;  // tries a turn of a channel ...
    int break_upto;   // ... and the die up to which one works
    int identify_tries;
    int identify_upto;
    int attract_tries;
    int controller_range;
    int control;     // seekers that a channel guides
    int blind;       // impulses for which a shot blinds a channel
    int lender_gap;  // impulses before another lender may lend to the same craft
    IMPULSE_FIELDS(ScoutRules, range, points, break_tries, break_upto, identify_tries, identify_upto,
                   attract_tries, controller_range, control, blind, lender_gap)
};

}  // namespace impulse
