// battle/core/rows/command.h: what steers a ship.
// Units:  hexes.
// Rule:   TNG "Brdg", "Flag", "Crew Unit".
#pragma once

#include <array>

#include "engine/fields.h"

namespace impulse {

// A ship without a control space that works is uncontrolled, one without crew or computer unmanned.
struct CommandRules {
    std::array<int, 2> flag_range;  // from a flag bridge of the side, by its tech level
    IMPULSE_FIELDS(CommandRules, flag_range)
};

}  // namespace impulse
