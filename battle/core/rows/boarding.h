// battle/core/rows/boarding.h: who fights aboard another ship, and the tables of those fights.
// Units:  boarding parties, points of the combat tables.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "battle/core/rows/parties.h"
#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

// Raiders by quality, the columns of the raid tables.
IMPULSE_WORDS(RaidQuality, std::uint8_t, normal, commando, outstanding, poor)
// What a raid comes to; against a guard `proceeds` sends the raiders on to the first table.
IMPULSE_WORDS(RaidResult, std::uint8_t, destroyed_and_returns, both_destroyed, party_destroyed, returns,
              proceeds, captured)

// By [quality][die - 1].
using RaidTable = std::array<std::array<RaidResult, 6>, count_of<RaidQuality>()>;

struct RaidRules {
    RaidTable raid{};
    IMPULSE_FIELDS(RaidRules, raid)
};

struct BoardingRules : RaidRules {
    std::array<std::array<std::uint8_t, 10>, 6> casualties;  // points by [die - 1][parties - 1]
    RaidTable guard, shuttle;
    int party_points, named_points, room_points, security_points;
    int security_bonus_most;  // added to a defender's die for each security station, up to this
    std::array<int, count_of<PartyKind>()> attack;  // parties that one counts as when it attacks
    // On the ground (D15): parties that one counts as, points that destroy one, and seats that it takes in a shuttle.
    std::array<int, count_of<PartyKind>()> ground_strength, ground_kill, seats;
    int ground_control_from,
        ground_control_die;         // stations held from which the die rises, and by how much
    int devastated_from;            // points on one side of a body that lay it waste, 0 = none do
    std::array<int, 3> prevention;  // die up to which boarders stop self-destruction: for good, this turn
    Source source;
    IMPULSE_FIELDS(BoardingRules, casualties, raid, guard, shuttle, party_points, named_points, room_points,
                   security_points, security_bonus_most, attack, ground_strength, ground_kill, seats,
                   ground_control_from, ground_control_die, devastated_from, prevention)
};

// Raids and captured ships.
struct CaptureRules {
    int skeleton_percent;  // boarding parties, of the minimum crew, that move a captured ship
    IMPULSE_FIELDS(CaptureRules, skeleton_percent)
};

}  // namespace impulse
