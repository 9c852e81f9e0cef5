// battle/core/rows/craft.h: shuttles, fighters, fast patrol ships and their bays.
// Units:  impulses, half spaces, energy in points.
// Rule:   classic J, K.
#pragma once

#include <array>

#include "battle/core/rows/systems.h"
#include "engine/fields.h"

namespace impulse {

struct CraftRules {
    int bay_gap;            // impulses between two launches or recoveries of one bay
    int landing_gap;        // impulses between launch and landing of one craft
    int silence;            // impulses after launch without direct fire
    int seeker_silence;     // impulses after launch without seeking weapons
    int lending_silence;    // impulses after launch without lending EW and laying mines
    int crippled_divisor;   // crippled: speed divided so, rounded up
    int bay_move_impulses;  // from one bay box to another, begun on the first of a turn
    int stores;             // spaces of drones that a ship with fighter bays has for them
    int fighter_charges;  // charges of short-range heavy weapons for each fighter box in store, 0 = without limit
    int pod_channels;    // seekers that each EW pod of a craft guides
    int hold_energy;     // a turn, for a charged weasel or suicide shuttle
    int balcony_hull;    // parked craft lost with each box of the aft hull
    bool matches_speed;  // lands only in a ship that is no faster than the craft
    HitOn overloads;     // boxes hit on that word fire overloads on a craft, others do not
    bool chain;          // an armed craft that is lost in its bay takes the box beside it along
    int drive_tier;      // where initiative is rolled: that of every craft
    IMPULSE_FIELDS(CraftRules, bay_gap, landing_gap, silence, seeker_silence, lending_silence,
                   crippled_divisor, bay_move_impulses, stores, fighter_charges, pod_channels, hold_energy,
                   balcony_hull, matches_speed, overloads, chain, drive_tier)
};

// Interceptors and fast patrol ships.
struct PatrolShipRules {
    int silence;  // impulses after leaving the tender without fire or launch
    int acceleration_add;
    int acceleration_times;
    IMPULSE_FIELDS(PatrolShipRules, silence, acceleration_add, acceleration_times)
};

// What is out or ready at the start, by weapon status.
struct ReadinessRules {
    std::array<int, 4> patrol;   // fighters out
    std::array<int, 4> armed;    // fighters armed, -1 = all
    std::array<int, 4> special;  // special shuttles ready
    IMPULSE_FIELDS(ReadinessRules, patrol, armed, special)
};

struct DeckCrewRules {
    int action;                            // impulses of one action
    int least;                             // crews of a ship that prints none
    int on_one;                            // at most so many on one craft
    static constexpr int on_one_most = 2;  // of whom a craft keeps what they do
    IMPULSE_FIELDS(DeckCrewRules, action, least, on_one)
};

// Racks beside the bays out of which craft are loaded.
struct ReadyRackRules {
    int spaces;        // of drones that a ready rack holds
    int half_actions;  // of one load out of it, whatever it is
    IMPULSE_FIELDS(ReadyRackRules, spaces, half_actions)
};

struct WeaselRules {
    int after;             // impulses that its cover lasts after the one in which it dies
    int collateral_range;  // hexes around it in which other units suffer with it
    std::array<int, 10>
        collateral;  // points on the weasel up to which others suffer 0, 1, 2, ... 9; beyond, 10
    int turns;
    int energy;
    int speed;
    bool when_held;  // a tractored ship may put out a weasel
    IMPULSE_FIELDS(WeaselRules, after, collateral_range, collateral, turns, energy, speed, when_held)
};

struct SuicideRules {
    int turns;
    int least;
    int most;
    int factor;
    bool warp;  // armed with warp power alone
    IMPULSE_FIELDS(SuicideRules, turns, least, most, factor, warp)
};

struct ScatterPackRules {
    int actions;
    int spaces;
    IMPULSE_FIELDS(ScatterPackRules, actions, spaces)
};

}  // namespace impulse
