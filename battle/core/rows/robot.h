// battle/core/rows/robot.h: the pilot "robot": how a ship without a mind picks its target and its fire.
// Units:  hexes, dice.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/rows/weapons.h"
#include "engine/fields.h"

namespace impulse {

// The pilot "robot": how a ship without a mind picks its target and its fire. Numbers of a pilot, not of the rules:
// they are not part of the table hash, since a log holds the orders that came of them.
struct RobotProgram {
    int within = 0;                                       // opponents are counted up to this range
    int size_class_most = 7;                              // and up to this size class
    int pick_sides = 0;                                   // the die that picks among them
    std::array<std::array<std::uint8_t, 12>, 12> pick{};  // [opponents - 1][die - 1], 1 = the closest
    int fire_sides = 0, nothing_upto = 0, half_upto = 0;  // the die up to which it fires nothing, half
    int far_beyond = max_range, far_shift = 0;            // added to that die beyond a range
    int near_upto = -1, near_shift = 0;                   // and up to a range
    int destroys_from = 0;  // size classes from this on are always fired at, 0 = none
    Source source;
    IMPULSE_FIELDS(RobotProgram, within, size_class_most, pick_sides, pick, fire_sides, nothing_upto,
                   half_upto, far_beyond, far_shift, near_upto, near_shift, destroys_from)
};

}  // namespace impulse
