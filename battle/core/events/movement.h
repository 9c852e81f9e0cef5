// battle/core/events/movement.h: what can happen: ships that move, arrive and leave.
#pragma once

#include "battle/core/command.h"
#include "battle/core/events/describe.h"

namespace impulse {

struct Moved {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    Manoeuvre how{};
    std::uint8_t straight = 0, since_slip = 0;
    IMPULSE_EVENT(Moved, "moved", unit, hex, facing, how, straight, since_slip)
};

struct Placed {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(Placed, "placed", unit, hex, facing)
};

// Terrain moves a unit, or turns it; feature: what does it.
struct Dragged {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    std::uint8_t feature = 0;
    IMPULSE_EVENT(Dragged, "dragged", unit, hex, facing, feature)
};

// Moved by a link
struct Towed {
    UnitId unit{};
    Hex hex{};
    UnitId by{};
    IMPULSE_EVENT(Towed, "towed", unit, hex, by)
};

// A unit of the reserve comes in.
struct Arrived {
    UnitId unit{};
    Hex hex{};
    Facing facing{};
    IMPULSE_EVENT(Arrived, "arrived", unit, hex, facing)
};

// Lane 0xFF: by acceleration, separation or the edge
struct Left {
    UnitId unit{};
    std::uint8_t lane = 0xFF;
    IMPULSE_EVENT(Left, "left", unit, lane)
};

struct MapShifted {
    Hex by{};
    IMPULSE_EVENT(MapShifted, "map_shifted", by)
};

// The retrograde is over: the barrier stands around what was the flagship; the map is the field's from now on.
struct BarrierRaised {
    UnitId unit{};
    std::int16_t gone = 0, return_by = 0;
    IMPULSE_EVENT(BarrierRaised, "barrier_raised", unit, gone, return_by)
};

// Two dice against the barrier; worked 2 = it needed none.
struct BreachTried {
    UnitId unit{};
    std::uint8_t one = 0, other = 0, worked = 0;
    IMPULSE_EVENT(BreachTried, "breach_tried", unit, one, other, worked)
};

}  // namespace impulse
