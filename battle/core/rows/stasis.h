// battle/core/rows/stasis.h: stasis fields, displacement devices of either ruleset.
// Units:  points of energy, hexes, impulses.
// Rule:   classic G16, G18; TNG "DD".
#pragma once

#include <array>

#include "engine/fields.h"

namespace impulse {

struct StasisRules {
    int first;  // energy for the first unit
    int more;   // more for each further one
    int range;
    int life;
    int silent_after_failure;  // impulses until the generator may try again
    int sublight;              // hexes that its ship enters in a turn at most while it holds something
    int size_least;            // size class of the largest units that it holds
    IMPULSE_FIELDS(StasisRules, first, more, range, life, silent_after_failure, sublight, size_least)
};

// Dice and what is added to them, at each of two tech levels.
using DiceByTech = std::array<int, 4>;
constexpr int dice_of(const DiceByTech& dice, std::size_t tech) { return dice[2 * tech]; }
constexpr int added_of(const DiceByTech& dice, std::size_t tech) { return dice[2 * tech + 1]; }

// Hexes by tech level: of its own ship, and of others who are willing.
struct DisplacementRules {
    std::array<int, 2> hexes, hexes_other;
    bool at_once;     // when it is ordered, not after fire
    int astray_from;  // on this die or more it goes in a direction of its own
    DiceByTech own, other,
        unwilling;   // hexes where it does; of who is unwilling always, without dice as far as ordered
    int size_least;  // size class of the largest units that it moves
    IMPULSE_FIELDS(DisplacementRules, hexes, hexes_other, at_once, astray_from, own, other, unwilling,
                   size_least)
};

}  // namespace impulse
