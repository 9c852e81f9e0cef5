// battle/core/rows/cloak.h: the cloaking device.
// Units:  hexes, impulses, dice.
// Rule:   classic G13.
#pragma once

#include <array>
#include <cstdint>

#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

// The cloaking device (cloak.toml; classic G13).
struct CloakRow {
    int range, fade;  // added to the effective range when hidden; impulses to fade in or out
    int full_upto, half_upto, quarter_upto;  // die for each hit: how much of it goes through
    int control_delay;                       // impulses after fading in until fire control works
    int keep, regain;                        // taken off the number needed to keep a lock-on, to regain one
    int keep_each, regain_each;              // impulses between such rolls after the first, 0 = never
    bool net_ecm;                            // the whole net ECM counts against the lock-on, else its shift
    std::array<std::int16_t, 8> range_upto, range_off, speed_upto, speed_on;
    bool hidden;                           // a ship without a lock-on on it is off the enemy's map
    std::array<std::int16_t, 2> shown_on;  // then its hex is shown on these impulses of a turn
    Source source;
    IMPULSE_FIELDS(CloakRow, range, fade, full_upto, half_upto, quarter_upto, control_delay, keep, regain,
                   keep_each, regain_each, net_ecm, range_upto, range_off, speed_upto, speed_on, hidden,
                   shown_on)
};

// What of a hit goes through a full cloak at that die: all, a half, a quarter or nothing, fractions dropped (G13).
constexpr int through_cloak(const CloakRow& cloak, int points, int die) {
    if (die <= cloak.full_upto) return points;
    if (die <= cloak.half_upto) return points / 2;
    return die <= cloak.quarter_upto ? points / 4 : 0;
}

}  // namespace impulse
