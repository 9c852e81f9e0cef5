// battle/core/rows/movement.h: how ships are moved: by the impulse chart or by a budget of movements.
// Units:  hexes, impulses, movements.
#pragma once

#include <array>
#include <cstdint>

#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(Rounding, std::uint8_t, up, down)

struct MovementRules {
    int speed_most;
    int warp_speed_most;
    int acceleration_add;     // new speed at most old + this ...
    int acceleration_times;   // ... or old x this
    int slip_mode;            // hexes between sideslips
    bool straight_from_stop;  // the first hex after standing still is entered straight ahead
    IMPULSE_FIELDS(MovementRules, speed_most, warp_speed_most, acceleration_add, acceleration_times,
                   slip_mode, straight_from_stop)
};

// Speeds are plotted before the turn (impulse chart only).
struct PlotRules {
    int changes_most;
    int change_gap;
    int change_first;
    int change_last;
    int nimble_change_gap;
    int slow_price_percent;  // slowing down unplotted: percent of the movement energy given up, -1 = not possible
    int deceleration_divisor;  // one change: to speed / divisor ...
    int deceleration_step;     // ... or by step
    Rounding deceleration_rounding;
    int reverse_stand;  // impulses at rest after which a ship may change between ahead and astern freely
    IMPULSE_FIELDS(PlotRules, changes_most, change_gap, change_first, change_last, nimble_change_gap,
                   slow_price_percent, deceleration_divisor, deceleration_step, deceleration_rounding,
                   reverse_stand)
};

// Emergency deceleration.
struct EmergencyStopRules {
    int delay;
    int stop;
    int tac_sublight;  // impulses after such a stop until tactical manoeuvres
    int tac_warp;
    IMPULSE_FIELDS(EmergencyStopRules, delay, stop, tac_sublight, tac_warp)
};

// Movements are spent in any impulse, in an order that dice decide. Tactical manoeuvres are free, movements given up go
// to the batteries, erratic manoeuvres cost half of the movements.
struct BudgetRules {
    std::array<int, 2> het_cost;  // movements lost by a high energy turn at tech 3, 4
    int hets_per_impulse;
    int dice_per_tech;
    int initiative_sides;
    int move_cost_least_percent;  // of the printed movement cost, whatever modifiers take off
    std::array<int, 10>
        warp_factors;  // going into warp: the combined speeds from which its own fire is one worse, each
    IMPULSE_FIELDS(BudgetRules, het_cost, hets_per_impulse, dice_per_tech, initiative_sides,
                   move_cost_least_percent, warp_factors)
};

}  // namespace impulse
