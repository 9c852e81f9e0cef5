// battle/core/rows/repair.h: what it costs to repair the boxes of a track.
// Units:  points of repair; -1 = never in battle.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

// Points to repair one box of a track by tech index: sensor and scanner by the number printed in the box (-5..9),
// damage control that number times a factor, excess damage flat. -1 = never in battle.
struct TrackRepair {
    static constexpr int lowest = -5, highest = 9, numbers = highest - lowest + 1;
    using ByNumber = std::array<std::array<int, numbers>, 2>;
    // Where a printed number stands in a row; what lies beyond counts as the last one.
    static constexpr std::size_t place(int number) {
        return static_cast<std::size_t>(std::clamp(number, lowest, highest) - lowest);
    }
    static constexpr ByNumber never() {
        ByNumber costs{};
        for (auto& row : costs) row.fill(-1);
        return costs;
    }
    ByNumber sensor = never(), scanner = never();
    std::array<int, 2> damage_control{-1, -1}, excess{-1, -1};
    Source source;
    IMPULSE_FIELDS(TrackRepair, sensor, scanner, damage_control, excess)
};

}  // namespace impulse
