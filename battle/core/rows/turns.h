// battle/core/rows/turns.h: turns beyond the turn mode: high energy turns, breakdown, tactical and erratic manoeuvres.
// Units:  hexes, impulses, dice.
#pragma once

#include <array>
#include <vector>

#include "engine/fields.h"

namespace impulse {

// High energy turns of the impulse chart.
struct HetRules {
    int cost_hexes;  // energy of that many hexes
    int most;
    int gap;
    int first_impulse;
    int launch_ban;  // impulses afterwards without launching craft, docking and laying mines from the bay
    IMPULSE_FIELDS(HetRules, cost_hexes, most, gap, first_impulse, launch_ban)
};

// What a high energy turn may cost.
struct BreakdownRules {
    int stop;
    int silence;
    int internals;
    int warp_each;  // one warp box in so many is lost
    int crew_each;  // one crew unit in so many, rounded up
    int crew_kept;
    int boarding_each;  // one boarding party in so many
    int boarding_kept;
    bool tumble;  // the ship tumbles: a new facing each impulse instead of one for good
    IMPULSE_FIELDS(BreakdownRules, stop, silence, internals, warp_each, crew_each, crew_kept, boarding_each,
                   boarding_kept, tumble)
};

// Tactical manoeuvres that are paid for and need speed 0; a ruleset without them turns freely once in each impulse.
struct TacRules {
    std::array<int, 4> impulses;            // when a paid one becomes available
    std::vector<int> impulses_outstanding;  // for an outstanding crew
    std::array<int, 2> impulses_poor;
    int sublight_first;    // first impulse of the one that the impulse point pays
    int craft;             // free ones of a shuttle or fighter a turn
    int total_most;        // all kinds together; 0 = no limit
    int zero_energy_turn;  // impulse on which a ship that did nothing all turn turns by 60 degrees; 0 = never
    bool after_seekers;    // they come last in the order of precedence
    IMPULSE_FIELDS(TacRules, impulses, impulses_outstanding, impulses_poor, sublight_first, craft, total_most,
                   zero_energy_turn, after_seekers)
};

// Erratic manoeuvres that are paid with the energy of so many hexes; what they do is said by modifiers.
struct ErraticRules {
    int hexes;
    int nimble_hexes;
    bool forbids_seekers;  // no launching and no guiding
    IMPULSE_FIELDS(ErraticRules, hexes, nimble_hexes, forbids_seekers)
};

}  // namespace impulse
