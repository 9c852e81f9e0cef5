// battle/core/rows/boarding.h: who fights aboard another ship, and the tables of those fights.
// Units:  boarding parties, points of the combat tables.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "battle/core/rows/source.h"
#include "engine/fields.h"

namespace impulse {

// Who fights aboard another ship.
// gcv, tank, howitzer: ground combat vehicles, tanks and transport howitzers, which fight on the ground alone.
IMPULSE_WORDS(PartyKind, std::uint8_t, normal, commando, heavy, gcv, tank, howitzer)
constexpr std::size_t first_vehicle = static_cast<std::size_t>(PartyKind::gcv);
// Raiders by quality, the columns of the raid tables.
IMPULSE_WORDS(RaidQuality, std::uint8_t, normal, commando, outstanding, poor)
// What a raid comes to; against a guard `proceeds` sends the raiders on to the first table.
IMPULSE_WORDS(RaidResult, std::uint8_t, destroyed_and_returns, both_destroyed, party_destroyed, returns,
              proceeds, captured)

struct BoardingRules {
    bool used = false;
    std::array<std::array<std::uint8_t, 10>, 6> casualties{};  // points by [die - 1][parties - 1]
    std::array<std::array<RaidResult, 6>, count_of<RaidQuality>()> raid{}, guard{},
        shuttle{};  // by [quality][die - 1]
    int party_points = 1, named_points = 2, room_points = 4, security_points = 6;
    int security_bonus_most = 2;  // added to a defender's die for each security station, up to this
    std::array<int, count_of<PartyKind>()> attack{1, 1, 1,
                                                  1, 1, 1};  // parties that one counts as when it attacks
    // On the ground (D15): parties that one counts as, points that destroy one, and seats that it takes in a shuttle.
    std::array<int, count_of<PartyKind>()> ground_strength{1, 1, 1, 1, 1, 1}, ground_kill{1, 1, 1, 1, 1, 1},
        seats{1, 1, 1, 1, 1, 1};
    int ground_control_from = 0,
        ground_control_die = 0;       // stations held from which the die rises, and by how much
    int devastated_from = 0;          // points on one side of a body that lay it waste, 0 = none do
    std::array<int, 3> prevention{};  // die up to which boarders stop self-destruction: for good, this turn
    Source source;
    IMPULSE_FIELDS(BoardingRules, used, casualties, raid, guard, shuttle, party_points, named_points,
                   room_points, security_points, security_bonus_most, attack, ground_strength, ground_kill,
                   seats, ground_control_from, ground_control_die, devastated_from, prevention)
};

}  // namespace impulse
