// tests/support/scattered_terrain.h: bodies, fields and storms strewn over a set-up, away from its units.
// Units:  hexes.
// Shapes: up to `most` features that the rules accept, drawn from the given numbers; the same numbers, the same map.
// Errors: none; what the ruleset does not know is left out.
// Rule:   none.
#pragma once

#include <optional>
#include <string>

#include "battle/core/setup.h"
#include "battle/play/make_battle.h"
#include "tests/support/garbage_orders.h"

namespace impulse {

inline void scatter_terrain(const Rules& rules, Setup& setup, Garbage& numbers, int most) {
    if (setup.units.empty()) return;
    for (int n = 1 + numbers.below(most); n > 0 && !setup.field.features.full(); --n) {
        Feature f;
        f.kind = static_cast<FeatureKind>(numbers.below(static_cast<int>(count_of<FeatureKind>())));
        if (f.kind == FeatureKind::warp_point || f.kind == FeatureKind::barrier) continue;
        // Somewhere about the first unit, so that the battle meets it.
        f.hex = setup.units.front().hex;
        for (int step = 3 + numbers.below(9); step > 0; --step)
            f.hex = neighbour(f.hex, Facing{static_cast<std::uint8_t>(numbers.below(6))});
        f.radius = static_cast<std::uint8_t>(numbers.below(3));
        f.facing = Facing{static_cast<std::uint8_t>(numbers.below(6))};
        if (numbers.below(2) == 0) f.air = static_cast<std::uint8_t>(numbers.below(2));
        f.speed = static_cast<std::uint8_t>(4 * numbers.below(6));
        f.strength = static_cast<std::int16_t>(numbers.below(30));
        f.impulses = 1U << static_cast<unsigned>(numbers.below(setup.field.impulses));
        bool good = setup.field.map.contains(f.hex) && !feature_fault(rules, f);
        for (const SetupUnit& u : setup.units) good = good && distance(u.hex, f.hex) > f.radius + f.air;
        if (good) setup.field.features.push_back(f);
    }
}

}  // namespace impulse
