// battle/core/terrain_row.h: what each kind of terrain does, as rows of figures.
// Units:  hexes, speeds in hexes a turn, points of damage, points of ECM (line_ecm in halves), impulses 1..32 of a turn.
// Shapes: one TerrainRow per FeatureKind; every figure 0 or empty means that the kind does no such thing.
// Errors: play/terrain_reader refuses bad rows; what no source gives stays empty and its mechanism does nothing.
// Rule:   classic P2 to P17, R11 of the figures; TNG has bodies that stop ships and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(FeatureKind, std::uint8_t, planet, warp_point, moon, asteroid, ring, gas_giant, dust, nebula,
              black_hole, white_dwarf, neutron_star, pulsar, heat_zone, radiation_zone, gravity_wave,
              ion_storm, sunspot, nova, comet, comet_tail, barrier, intense_dust)

// Damage by one die and by the speed of the unit that enters.
struct CollisionTable {
    std::array<int, 4> upto{};                   // highest speed of each column; the last is open
    std::array<std::array<int, 4>, 6> damage{};  // [die - 1][column]
    bool known = false;
    IMPULSE_FIELDS(CollisionTable, upto, damage, known)
};

// Every unit up to `upto` hexes away moves one hex nearer on each of these impulses (bit i - 1 = impulse i).
struct PullBand {
    int upto = 0;
    std::uint32_t impulses = 0;
    IMPULSE_FIELDS(PullBand, upto, impulses)
};

// An impulse on which dust strikes those within at these speeds (bit n = speed n; who is faster counts as the top one).
inline constexpr int top_dust_speed = 32;
struct DustStrike {
    int impulse = 0;
    std::uint64_t speeds = 0;
    IMPULSE_FIELDS(DustStrike, impulse, speeds)
};

// A burst: so many percent of its points up to that range, .5 upwards.
struct BurstBand {
    int upto = 0, percent = 0;
    IMPULSE_FIELDS(BurstBand, upto, percent)
};

// What a hex of atmosphere on the line of fire does to a weapon.
IMPULSE_WORDS(AirEffect, std::uint8_t, none, die, percent, points, range)
struct AirRow {
    std::string family;  // row of weapons.toml: "phaser-1"
    AirEffect effect = AirEffect::none;
    int amount = 0;  // for each hex: added to the die; percent or points lost; hexes of range added
    IMPULSE_FIELDS(AirRow, family, effect, amount)
};

struct TerrainRow {
    bool known = false;      // the ruleset has this kind
    std::string words;       // what players call it
    bool solid = false;      // entering it destroys the unit
    bool blocks = false;     // fire and lock-on do not pass
    int blocks_within = -1;  // and not where the line comes within so many hexes of its centre
    int sight_die = 0;       // one die each impulse up to this: a lock-on whose line crosses it is lost
    int line_ecm = 0;        // halves of a point for every such hex on the line, both ends included
    int line_ecm_once = 0;   // points where any such hex is on the line
    int near_ecm = 0, near_range = 0;  // points of a target within that range of its centre
    int map_ecm = 0;                   // points of everybody on the map
    CollisionTable collision;
    std::vector<DustStrike> strikes;
    int strike_points = 0;  // on the shield that goes ahead, for each of the strikes
    int leader = 0;         // 1 = of two units in column only the first rolls
    std::vector<PullBand> pull;
    int heat = 0;                          // points on the hull for each shield that is down
    int radiation = 0;                     // crew units lost where a shield is down
    int zone_range = 0;                    // how far its heat or radiation reaches from its rim
    int burst_sides = 0, burst_times = 0;  // points = die x times
    std::vector<BurstBand> burst;
    int burst_blinds = 0;                // one scout channel for every so many points
    int wave = 0;                        // points of its wave where the scenario says nothing
    int wave_gap = 0;                    // hexes between waves that follow each other
    int wave_turns = 0, wave_first = 0;  // it sends a wave every so many turns, from that turn on
    int wave_speed = 0;                  // hexes a turn of its waves; 0 = no source says, the scenario must
    int wave_least = 0, wave_most = 0;   // points with which a wave may begin; 0 = any
    // It keeps so many percent for each hex travelled up to the hex wave_keeps_to, after that one percent of its first
    // points for each hex that is left until wave_ends, where it is gone; wave_ends 0 = it never weakens.
    int wave_keeps = 100, wave_keeps_to = 0, wave_ends = 0;
    // Bursts that no scenario gives: the impulse is thrown from burst_from to the turn's last, the next turn of a burst
    // with one die of burst_turns sides; burst_turns 0 = the scenario must give `impulses`.
    int burst_turns = 0, burst_from = 0;
    std::uint32_t front_on = 0;  // impulses on which its front advances one hex
    int reinforcement_bank = -1,
        reinforcement_general = -1;  // most that the form may put there; -1 = no limit
    int drone_quarters = 0;          // quarters of a point that each hex of it costs a drone
    int air_speed = 0;               // its atmosphere: highest speed in it
    std::vector<AirRow> air;
    int panel_points = 0;  // points that each absorber panel box takes up on the impulses of panel_on
    std::uint32_t panel_on = 0;
    bool mines_off = false;  // mines do not go off on its map
    int fuel = 0;            // units of rubble that may be cut from it
    int edge_points = 0;     // barrier: points on the shield that meets it, and on seekers
    std::string rule, conf, file;
    int line = 0;
    IMPULSE_FIELDS(TerrainRow, known, solid, blocks, blocks_within, sight_die, line_ecm, line_ecm_once,
                   near_ecm, near_range, map_ecm, collision, strikes, strike_points, leader, pull, heat,
                   radiation, zone_range, burst_sides, burst_times, burst, burst_blinds, wave, wave_gap,
                   wave_turns, wave_first, wave_speed, wave_least, wave_most, wave_keeps, wave_keeps_to,
                   wave_ends, burst_turns, burst_from, front_on, reinforcement_bank, reinforcement_general,
                   drone_quarters, air_speed, air, fuel, edge_points, panel_points, panel_on, mines_off)
};

// The rows of a ruleset. Without a table of its own a ruleset has planets that block and moons; both are solid.
struct Terrain {
    std::array<TerrainRow, count_of<FeatureKind>()> rows{};
    Terrain() {
        for (const FeatureKind body : {FeatureKind::planet, FeatureKind::moon})
            rows[static_cast<std::size_t>(body)].known = rows[static_cast<std::size_t>(body)].solid = true;
        rows[static_cast<std::size_t>(FeatureKind::planet)].blocks = true;
        rows[static_cast<std::size_t>(FeatureKind::warp_point)].known = true;
        rows[static_cast<std::size_t>(FeatureKind::asteroid)].known = true;
    }
    [[nodiscard]] const TerrainRow& operator[](FeatureKind kind) const {
        return rows[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] TerrainRow& operator[](FeatureKind kind) { return rows[static_cast<std::size_t>(kind)]; }
    IMPULSE_FIELDS(Terrain, rows)
};

}  // namespace impulse
