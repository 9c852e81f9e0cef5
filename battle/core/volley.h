// battle/core/volley.h: shots and damage waiting to be resolved.
// Units:  points of damage; absolute impulses; shield facings 0..5.
// Shapes: plain values; Battle::shots, pulses, aims, volleys, blasts and walk.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/ids.h"
#include "engine/fields.h"
#include "engine/hex.h"

namespace impulse {

struct Shot {  // declared, not yet resolved
    UnitId by{}, at{};
    ObjectId object{};  // fired at a seeker where set
    std::uint8_t group = 0, mode = 0;
    std::uint8_t combine = 0;  // TNG: boxes of one group combined into one hit share a number above 0
    std::uint8_t energy = 0;   // whole points put into the shot, where the weapon asks for it
    std::uint8_t late = 0;     // 1 = after all other fire (classic 6D2)
    std::uint8_t uim = 0;      // 1 = aimed through the UIM (classic D6.5)
    std::uint8_t face = 0;     // facing 1..6 that it is to strike, 0 = the weakest
    std::uint8_t aim = 0;      // group + 1 of the target at which it is aimed, 0 = at the ship
    Hex through{};             // the mouth of a gate into which it is fired
    IMPULSE_FIELDS(Shot, by, at, object, group, mode, combine, energy, late, uim, face, aim, through)
    bool operator==(const Shot&) const = default;
};

// A shot of an earlier impulse that strikes again (classic E11), or whose internals go on (TNG "Bal").
struct Pulse {
    UnitId by{}, at{};
    std::uint8_t group = 0, mode = 0;
    std::uint8_t left = 0;    // strikes to come, or points
    std::uint8_t locked = 0;  // 1 = the wave-lock holds: it strikes without a roll
    std::int16_t due = 0;     // absolute impulse of the next strike
    IMPULSE_FIELDS(Pulse, by, at, group, mode, left, locked, due)
    bool operator==(const Pulse&) const = default;
};

// What a device was declared to do and does after fire: displace a unit to a hex, cast web from a hex on.
struct DeviceAim {
    UnitId by{}, at{};
    Hex hex{};
    Facing facing{};
    std::uint8_t group = 0;
    std::uint8_t hexes = 0, energy = 0;  // of a web
    IMPULSE_FIELDS(DeviceAim, by, at, hex, facing, group, hexes, energy)
    bool operator==(const DeviceAim&) const = default;
};

IMPULSE_WORDS(VolleyKind, std::uint8_t, direct, seeking, explosion, collision, ram, breakdown, feedback,
              umpire, excess, terrain, chain, separate, sphere, web, mine, none, enveloping, costly,
              costly_hull, disabling, lasting, sparing, incursing, erasing, named)
struct Volley {  // internal points waiting for the chart
    UnitId target{}, by{};
    std::int32_t points = 0;
    std::uint8_t facing = 0;  // shield facing 0..5 through which they came
    VolleyKind kind = VolleyKind::direct;
    std::uint32_t bearings = 0;  // relative bearings of the attackers, as an Arc mask
    std::uint8_t place =
        0;  // group + 1 where it begins on the drawn hull, 0xFF = what lies outside, 0 = the chart
    IMPULSE_FIELDS(Volley, target, by, points, facing, kind, bearings, place)
    bool operator==(const Volley&) const = default;
};

struct Blast {  // a dead unit about to explode
    UnitId unit{};
    Hex hex{};
    std::int16_t strength = 0;
    std::uint8_t spread = 0;  // boxes that make it fall off more slowly with each hex
    IMPULSE_FIELDS(Blast, unit, hex, strength, spread)
    bool operator==(const Blast&) const = default;
};

// A chart walk interrupted by a question; points == 0 means none.
struct Walk {
    std::int32_t points = 0;
    std::int8_t row = -1, column = -1, start = -1;
    std::int8_t phaser_hits = 0;
    std::uint8_t spared = 0;               // 1 = a system of which a volley takes one box has lost it
    std::array<std::uint16_t, 16> once{};  // marks per row, bit = column
    IMPULSE_FIELDS(Walk, points, row, column, start, phaser_hits, spared, once)
    bool operator==(const Walk&) const = default;
};

}  // namespace impulse
