// scenarios/campaigns/thunderdome.h: the set-up of a Thunderdome battle: terrain, warp points, start hexes.
// Units:  hexes of the fixed map; directions A..F; dice have six sides where nothing else is said.
// Shapes: Rows are the campaign's numbers, a Sector is what it knows of one place; arrange() adds hexes and dice.
// Errors: FileError for the rows; Problem, one sentence and what it is about, where no legal place exists.
// Rule:   UTD7.45 (set-up), UTD7.454 (barrier), UTD7.455 (terrain, warp points), UTD7.461 (clock).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/dice.h"
#include "engine/table_text.h"
#include "scenarios/scenario.h"

namespace impulse::thunderdome {

struct Start {
    Hex hex{};
    Facing facing{};
    bool operator==(const Start&) const = default;
};

// A kind of terrain that a sector may have.
struct TerrainRow {
    std::string kind;                     // "class-M planet"
    FeatureKind feature{};
    int distance = 1;                     // dice from the centre
    int diameter = 0;                     // dice; 0 = one hex
    int moons = 0, moon_distance = 0;     // sides of the die that says how many; dice from the edge
    bool defended = false, home = false;  // the defender starts there; it stands in the centre of home sectors
    std::string rule, conf;
};

// The numbers of assets/campaigns/thunderdome.toml; every row there names its rule.
struct Rows {
    MapShape map{};                   // UTD4.11
    Hex centre{};
    std::array<Start, 6> start{};     // by direction of entry, UTD7.45112
    int variation = 0;                // UTD7.45115
    int closest_start = 0;            // UTD7.45116
    int rotation = 0;                 // UTD7.45117
    int far_from_centre = 0;          // UTD7.45117
    std::vector<int> defender_steps;  // UTD7.45118
    int weapon_status = 0;            // UTD7.4521
    int npe_speed = 0;                // UTD7.4522
    int lane_dice = 0;                // UTD7.45521
    int lane_clearance = 0;           // UTD7.45532
    int first_exit_turn = 0;          // UTD7.461
    int order_points = 0;             // UTD7.46721
    int wrecked_part = 1;             // UTD7.47
    std::vector<TerrainRow> terrain;  // UTD7.4551
    // Dice that say how far from the centre that kind lies; those of the farthest kind where it is not known.
    [[nodiscard]] int distance_dice(std::string_view kind) const;
};
inline constexpr std::string_view rows_format = "impulse-thunderdome/1";
// Reads the rows; refuses unknown keys, hexes off the map, and directions that are missing or there twice.
tl::expected<Rows, FileError> read_rows(std::string_view text, std::string_view file);
// The rows of this installation's assets.
tl::expected<Rows, FileError> load_rows();

// Where an attacker that enters from direction A..F starts, and how it faces (UTD7.45112).
Start attacker_start(const Rows& rows, Facing entry);
// The next direction tried where a start is not legal: A, B, C ... F, A (UTD7.45117, by its own example).
Facing rotate_start(const Rows& rows, Facing entry);
// True where units of different sides may start there (UTD7.45116).
bool far_enough(const Rows& rows, Hex a, Hex b);
// True where a unit may start: on the map, not in terrain that it would collide with (UTD7.45116).
bool start_allowed(const Rows& rows, const std::vector<Feature>& features, Hex at);
// A hex so far from the centre in a rolled direction 1..6 = A..F (UTD7.45513, UTD7.45521).
Hex placed(const Rows& rows, int direction, int distance);
// Where a warp point rolled into terrain ends: on in its direction until clear of it; nothing where that leaves the
// map and the point must be rolled again (UTD7.45532).
std::optional<Hex> slide_out(const Rows& rows, const std::vector<Feature>& features, Hex from, Facing direction);
// True where a unit that can still make `speed_now` of `speed_most` is wrecked (UTD7.47).
bool wrecked(const Rows& rows, int speed_most, int speed_now);

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
std::optional<Problem> arrange(const Rows& rows, Sector& sector, Scenario& scenario,
                               const std::vector<bool>& unit_is_placed, const RollSetup& roll);

}  // namespace impulse::thunderdome
