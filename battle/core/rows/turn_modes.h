// battle/core/rows/turn_modes.h: how many hexes a ship goes straight before it may turn.
// Units:  hexes, speed.
#pragma once

#include <string>
#include <vector>

#include "engine/fields.h"

namespace impulse {

struct TurnModeRow {
    std::string id;          // "D", "AA"
    std::vector<int> upto;   // chart: upper speed of bracket 1, 2, ...; the last is open
    int divisor_tenths = 0;  // budget: speed / divisor
    IMPULSE_FIELDS(TurnModeRow, id, upto, divisor_tenths)
};

}  // namespace impulse
