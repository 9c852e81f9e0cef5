// battle/core/rows/movement.h: how ships move and turn.
// Units:  hexes, impulses, movements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(MovementKind, std::uint8_t, chart, budget)
struct TurnModeRow {
    std::string id;          // "D", "AA"
    std::vector<int> upto;   // chart: upper speed of bracket 1, 2, ...; the last is open
    int divisor_tenths = 0;  // budget: speed / divisor
    IMPULSE_FIELDS(TurnModeRow, id, upto, divisor_tenths)
};

IMPULSE_WORDS(Rounding, std::uint8_t, up, down)
// A die raised past its highest face on a table by die and range: the rest moves to the next longer range column,
// or the shot does nothing, or the highest face counts.
IMPULSE_WORDS(DieOverflow, std::uint8_t, next_column, miss, highest)

}  // namespace impulse
