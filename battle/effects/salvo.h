// battle/effects/salvo.h: what the shots of one step have scored and has not struck yet.
// Units:  points of damage; facings 0..5.
// Shapes: one tally by unit and facing, where all direct fire is one volley; points that fall back on their firers.
// Rule:   classic D4.22 (one volley), D4.23 (the largest first), E3.5 and E4.43 (feedback comes last).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

class Salvo {
public:
    void add(UnitId at, int facing, int points, std::uint32_t bearings, UnitId by);
    void feed_back(UnitId unit, int facing, int points);

    // What was added strikes now.
    void strike_tally(Play& play);
    // And then what falls back on the firers.
    void strike_feedback(Play& play);

private:
    struct Feedback {
        UnitId unit{};
        std::int16_t facing = 0;
        std::int32_t points = 0;
    };
    struct Tally {  // what strikes one facing of a unit
        UnitId at{}, by{};
        std::int16_t facing = 0;
        std::int32_t points = 0;
        std::uint32_t bearings = 0;
    };
    FixedVector<Tally, max_units * 6> tallies_{};
    FixedVector<Feedback, decltype(Battle::shots)::capacity()> feedback_{};
};

}  // namespace impulse
