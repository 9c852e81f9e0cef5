// scenarios/campaigns/thunderdome.h: the set-up of a Thunderdome battle: terrain, warp points, start hexes.
// Units:  hexes of the 60 x 60 map; directions A..F.
// Shapes: a Sector says what the campaign knows; arrange() adds hexes, dice and start places.
// Errors: Problem, one sentence and what it is about, where no legal place exists or a terrain is not known.
// Rule:   UTD7.45 (set-up), UTD7.454 (barrier), UTD7.455 (terrain, warp points), UTD7.461 (clock).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/dice.h"
#include "scenarios/scenario.h"

namespace impulse::thunderdome {

constexpr int columns = 60, rows = 60;

struct Start {
    Hex hex{};
    Facing facing{};
    bool operator==(const Start&) const = default;
};

// Where an attacker that enters from direction A..F starts, and how it faces (UTD7.45112).
Start attacker_start(Facing entry);
// The next direction tried where a start is not legal: A, B, C ... F, A (UTD7.45117, by its own example).
Facing rotate_start(Facing entry);
// True where units of different sides may start there: 20 hexes or more apart (UTD7.45116).
bool far_enough(Hex a, Hex b);
// True where a unit may start: on the map, not in terrain that it would collide with (UTD7.45116).
bool start_allowed(const std::vector<Feature>& features, Hex at);
// A hex so far from 3030 in a rolled direction 1..6 = A..F (UTD7.45513, UTD7.45521).
Hex placed(int direction, int distance);
// Where a warp point rolled into terrain ends: on in its direction until two hexes from it; nothing where that
// leaves the map and the point must be rolled again (UTD7.45532).
std::optional<Hex> slide_out(const std::vector<Feature>& features, Hex from, Facing direction);
// First turn on which anyone may leave (UTD7.461).
constexpr int first_exit_turn = 4;
// True where a unit that can still make `speed_now` of `speed_most` is wrecked (UTD7.47).
constexpr bool wrecked(int speed_most, int speed_now) { return speed_now <= speed_most / 4; }

// Terrain or lane: the dice when the record pins them, the hex when it is fixed, else rolled.
struct Placement {
    std::optional<Hex> hex;
    std::optional<int> direction, distance;
    bool moved = false;  // a warp point that slid out of terrain
};
struct Terrain {
    std::string kind;  // "class-M planet", "small moon", "gas giant"
    Placement place;
    int diameter = 0;  // gas giant; 0 = rolled
};
struct Lane {
    std::string id, to;
    std::optional<Facing> direction;  // on the strategic map
    Placement place;
};
struct Fleet {
    bool attacker = false, npe = false;
    std::optional<Facing> entry;  // attackers
    std::optional<Start> start;   // fixed by the record
    Start initial;                // result
};
struct Sector {
    std::string name, type = "dead", owner;
    std::vector<Terrain> terrain;
    std::vector<Lane> lanes;
    std::vector<Fleet> fleets;         // by side
    int defended = 0;                  // which planet or moon the defender takes, from 0
    std::string caveat_step = "none";  // result
};

// Where faces of the set-up come from: seed, list or person. Returns 0 where there are none left.
using RollSetup = std::function<int(const std::string& purpose, int sides)>;
// Faces of the battle's set-up stream.
RollSetup seeded_setup(std::uint64_t seed);

// What stands in the way, and where it was said: index of a unit, lane or terrain, -1 = of none.
struct Problem {
    std::string what;
    int unit = -1, lane = -1, terrain = -1;
};

// Places terrain, then warp points, then start hexes and every unit of scenario.setup that is not yet placed, and
// writes field, lanes, rolls and notes. Units that are placed already are only checked.
std::optional<Problem> arrange(Sector& sector, Scenario& scenario, const std::vector<bool>& unit_is_placed,
                               const RollSetup& roll);

}  // namespace impulse::thunderdome
