// battle/core/rows/guidance.h: how seekers are guided and fly.
// Units:  hexes, impulses.
#pragma once

#include <array>

#include "engine/fields.h"

namespace impulse {

struct GuidanceRules {
    std::array<int, 2> per_sensor;  // by tech
    int range;                      // guidance reaches this far, 0 = without limit
    bool halved;                    // half the channels, rounded up, where the class carries no seekers
    bool transfer;                  // guidance may be handed to another unit of the team, or given up
    IMPULSE_FIELDS(GuidanceRules, per_sensor, range, halved, transfer)
};

// Seekers that fly by the impulse chart.
struct FlightRules {
    int turn_mode;           // straight hexes after launch before a seeker turns; then it may on every hex
    int het_gap;             // impulses between its high energy turns
    bool hunt;               // seekers may be sent against seekers; one that strikes another ends it
    int rack_reload;         // half spaces that a silent rack reloads in a turn
    int shotgun_per_target;  // torpedoes of one shotgun at one target
    int sabot_speed;         // speed of torpedoes launched as sabots, 0 = there are none
    int chaff_die;           // chaff works up to this die
    IMPULSE_FIELDS(FlightRules, turn_mode, het_gap, hunt, rack_reload, shotgun_per_target, sabot_speed,
                   chaff_die)
};

}  // namespace impulse
