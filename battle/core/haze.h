// battle/core/haze.h: where sensors see less: fields around a hex or around a ship.
// Units:  hexes on the printed map; boxes of a track; absolute impulses.
// Shapes: Battle::hazes; what they put out of a unit stands in its counters dimmed_*.
// Rule:   TNG "AS", "Shroud", "SpecComm" 5.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/rows/box_uses.h"
#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

struct Haze {
    HazeKind kind{};
    std::uint8_t how = 0;  // bit 0: it goes where `by` goes; bit 1: `by` is spared
    UnitId by{};
    std::uint8_t radius = 0, strength = 0;
    Hex hex{};
    std::int16_t until = 0;
    [[nodiscard]] bool follows() const { return (how & 1) != 0; }
    [[nodiscard]] bool spares() const { return (how & 2) != 0; }
    IMPULSE_FIELDS(Haze, kind, how, by, radius, strength, hex, until)
    bool operator==(const Haze&) const = default;
};

}  // namespace impulse
