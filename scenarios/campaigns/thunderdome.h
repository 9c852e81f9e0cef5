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
    std::string kind;  // "class-M planet"
    FeatureKind feature{};
    int distance{};                    // dice from the centre
    int diameter = 0;                  // dice; 0 = one hex
    int moons = 0, moon_distance = 0;  // sides of the die that says how many; dice from the edge
    bool defended = false,
         home = false;              // the defender starts there; it stands in the centre of home sectors
    bool fills = false;             // it lies over the whole map
    std::optional<Hex> hex;         // it always lies there
    std::optional<Facing> tail;     // from there a tail goes to the edge of the map
    int speed = 0, strength = 0;    // of waves and storms
    std::uint32_t impulses = 0;     // of pulsars: bit i - 1 = it bursts on impulse i
    std::vector<std::string> also;  // other names of it
};

// The numbers of assets/campaigns/thunderdome.toml; every row there names its rule.
struct Rows {
    MapShape map{};  // UTD4.11
    Hex centre{};
    std::array<Start, 6> start{};  // by direction of entry, UTD7.45112
    int variation = 0;             // UTD7.45115
    int closest_start = 0;         // UTD7.45116
    int hole_clearance = 0;  // UTD7.45116: nobody starts within so many hexes of a black hole or neutron star
    int order_die = 0;       // UTD7.45711
    int derelict_range = 0;  // UTD6.3D2
    int rotation = 0;        // UTD7.45117
    int far_from_centre = 0;          // UTD7.45117
    std::vector<int> defender_steps;  // UTD7.45118
    int weapon_status = 0;            // UTD7.4521
    int npe_speed = 0;                // UTD7.4522
    int lane_dice = 0;                // UTD7.45521
    int lane_clearance = 0;           // UTD7.45532
    int first_exit_turn = 0;          // UTD7.461
    int order_points = 0;             // UTD7.46721
    int wrecked_part{};               // UTD7.47
    std::string profile;  // "thunderdome-iv": the tactical rules that are played, and those that are not
    std::vector<std::string> played, not_played;  // UTD7.7; see thunderdome_profile.h
    std::vector<TerrainRow> terrain;              // UTD7.4551
    // The row of a kind of terrain by any of its names; nothing where there is none.
    [[nodiscard]] const TerrainRow* terrain_row(std::string_view kind) const;
    // Dice that say how far from the centre that kind lies; those of the farthest kind where it is not known.
    [[nodiscard]] int distance_dice(std::string_view kind) const;
};
// The rows of this installation's assets.
tl::expected<Rows, FileError> load_rows();

// Where an attacker that enters from direction A..F starts, and how it faces (UTD7.45112).
Start attacker_start(const Rows& rows, Facing entry);
// The next direction tried where a start is not legal: A, B, C ... F, A (UTD7.45117, by its own example).
Facing rotate_start(const Rows& rows, Facing entry);
// True where units of different sides may start there (UTD7.45116).
bool far_enough(const Rows& rows, Hex a, Hex b);
// Whether a unit may start so near to a black hole or neutron star (UTD7.45116).
bool clear_of_hole(const Rows& rows, Hex hole, Hex unit);
// True where the hex lies in terrain that a unit collides with.
bool inside_terrain(const std::vector<Feature>& features, Hex at);
// True where a unit may start: on the map, not in terrain that it would collide with, not near a hole (UTD7.45116).
bool start_allowed(const Rows& rows, const std::vector<Feature>& features, Hex at);
// A hex so far from the centre in a rolled direction 1..6 = A..F (UTD7.45513, UTD7.45521).
Hex placed(const Rows& rows, int direction, int distance);
// Where a warp point rolled into terrain ends: on in its direction until clear of it; nothing where that leaves the
// map and the point must be rolled again (UTD7.45532).
std::optional<Hex> slide_out(const Rows& rows, const std::vector<Feature>& features, Hex from,
                             Facing direction);
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
    int diameter = 0;        // gas giant; 0 = rolled
    std::vector<Hex> moons;  // of a gas giant; empty = rolled
    std::string overlay;     // kind "overlay": asset or file of hexes
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
// Which part of the rules found legal start hexes.
IMPULSE_WORDS(CaveatStep, std::uint8_t, none, attacker_rotated, attacker_anywhere, defender_moved, both_moved,
              unsolved)

struct Sector {
    std::string name, type = "dead", owner;
    std::vector<Terrain> terrain;
    std::vector<Lane> lanes;
    std::vector<Fleet> fleets;   // by side
    int defended = 0;            // which planet or moon the defender takes, from 0
    std::optional<Hex> defends;  // the same by its hex: the defender's own choice
    std::vector<Hex> bodies;     // result: planets, moons and large asteroids, those of overlays too
    std::vector<bool> anchored;  // by unit: stands where it stands (yards, bases, derelicts)
    std::vector<bool>
        satellites;  // by unit: stands with others of its kind around the body, as even as can be
    CaveatStep solved = CaveatStep::none;
    int moved = 0;  // result: hexes that the defender was allowed to give way
};

// Where faces of the set-up come from: seed, list or person. Returns 0 where there are none left.
using RollSetup = std::function<int(const std::string& purpose, int sides)>;
// Hexes for so many satellites around a body, as even as they can be, at a range of 1 to 3 (UTD7.342).
std::vector<Hex> satellite_hexes(Hex body, int count);

// The overlay of that name of this installation, or the file of that name: hexes of terrain around the hex that it names as
// its centre (UTD7.45512), laid around `centre` of the map. Refuses what is no overlay, and hexes off the map.
tl::expected<std::vector<Feature>, FileError> load_overlay(const MapShape& map, Hex centre,
                                                           const std::string& name);

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
