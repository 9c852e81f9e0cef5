// battle/pilots/mood.h: how captains of one temper differ from each other, so that nobody learns them by heart.
// Units:  as in Temper.
// Shapes: a few figures of a temper, each drawn within narrow bounds.
// Rule:   none. The same seed has the same mood everywhere.
#pragma once

#include <cstdint>

#include "battle/play/situation.h"

namespace impulse {

// That temper in the mood of this seed.
Temper in_a_mood(Temper temper, std::uint64_t seed);
// The seed of the mood that the pilot of a side is in, for a whole battle.
constexpr std::uint64_t mood_seed(std::uint64_t battle, SideId side) {
    return battle * 0x9E3779B97F4A7C15ULL + side.at + 1;
}

}  // namespace impulse
