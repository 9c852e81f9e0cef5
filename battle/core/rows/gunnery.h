// battle/core/rows/gunnery.h: fire control and what surrounds a shot.
// Units:  impulses, hexes, dice.
#pragma once

#include <cstdint>

#include "engine/fields.h"

namespace impulse {

// A die raised past its highest face on a table by die and range: the rest moves to the next longer range column,
// or the shot does nothing, or the highest face counts.
IMPULSE_WORDS(DieOverflow, std::uint8_t, next_column, miss, highest)

struct FireRules {
    DieOverflow die_overflow;
    bool narrow_salvo;       // shots of one weapon type may share a die (Fire::combine)
    bool one_volley;         // all direct fire through a shield is one volley
    bool owner_breaks_ties;  // the owner says which of two shields is struck
    bool all_at_once;  // unless its row says otherwise a weapon fires all its shots in one impulse, else one
    IMPULSE_FIELDS(FireRules, die_overflow, narrow_salvo, one_volley, owner_breaks_ties, all_at_once)
};

// Fire control that is switched on and off.
struct FireControlRules {
    int delay;  // impulses until fire control switched on works
    int passive_range;
    bool low_power_lock_on;  // at half power it keeps lock-on and guides seekers
    int low_power_range;     // true range up to which weapons then fire
    IMPULSE_FIELDS(FireControlRules, delay, passive_range, low_power_lock_on, low_power_range)
};

// Ships roll for lock-on.
struct LockOnRules {
    int automatic;    // sensor rating from which no die is rolled
    int range_times;  // without a lock-on the range counts so many times
    IMPULSE_FIELDS(LockOnRules, automatic, range_times)
};

struct SensorRules {
    bool scanner_adds_range;
    int scanner_lost_rating;  // rating when all boxes are gone, unless the track prints one
    IMPULSE_FIELDS(SensorRules, scanner_adds_range, scanner_lost_rating)
};

// Modules that better disruptors and may burn out.
struct UimRules {
    int burns_to;  // die after an impulse of use up to which the module burns out
    int silence;   // impulses: its weapons are silent
    int standby;   // impulses until the next module works
    IMPULSE_FIELDS(UimRules, burns_to, silence, standby)
};

// Fire in parts of an impulse.
struct AegisRules {
    int range;
    int size_class;      // at units of this size class and smaller
    int identify_range;  // it tells seekers from decoys within so many hexes
    IMPULSE_FIELDS(AegisRules, range, size_class, identify_range)
};

}  // namespace impulse
