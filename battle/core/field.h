// battle/core/field.h: the map of a battle: what stands on it and how one may leave it.
// Units:  hexes on the printed map; turns and absolute impulses; 0 = no such rule.
// Shapes: plain values; links and mines too lie on it.
#pragma once

#include <cstdint>

#include "battle/core/ids.h"
#include "battle/core/terrain_row.h"
#include "engine/fields.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"

namespace impulse {

struct Feature {
    FeatureKind kind = FeatureKind::planet;
    Hex hex{};
    std::uint8_t radius = 0;   // planet: 0 = one hex
    std::uint8_t lane = 0xFF;  // warp point: index of its lane (Names::lanes)
    std::uint8_t air = 0;      // hexes of atmosphere around it
    std::int8_t shade = -1;    // no line of fire comes so near to its centre; -1 = it hides nothing
    std::uint8_t speed = 0;    // waves, fronts and comets: hexes a turn
    Facing facing{};           // and the direction in which they go
    // points with which a wave began; a body on a floating map: hexes around it that are the field; a pulsar without
    // `impulses`: the impulse of the battle on which it bursts next, 0 = not yet thrown
    std::int16_t strength = 0;
    std::uint8_t from_turn = 0;          // turn from which it is there, 0 = from the start
    std::uint32_t impulses = 0;          // pulsar: impulses on which it bursts, bit i - 1 = impulse i
    std::int16_t mined = 0, rubble = 0;  // units cut from it so far; of these, what lies there
    IMPULSE_FIELDS(Feature, kind, hex, radius, lane, air, shade, speed, facing, strength, from_turn, impulses,
                   mined, rubble)
    bool operator==(const Feature&) const = default;
};

IMPULSE_WORDS(EdgeRule, std::uint8_t, none, death_barrier, disengage, tournament_barrier, breach_barrier)
// A barrier that may be breached by dice and goes away by itself; after a retrograde it appears only then. Beyond where it
// stood the map's edge is the way out.
struct BreachRule {
    std::int16_t gone = 0;        // turn with whose first impulse it is gone, 0 = it stands for ever
    std::uint8_t from = 0;        // sum of two dice that breaches it
    std::uint8_t gap = 0;         // impulses between two tries of a ship, over the break of turns too
    std::uint8_t free_above = 0;  // internals scored by enemies above which no dice are needed, 0 = never
    // a retrograde: until it ends the map floats and the side may not leave
    SideId retrograde{};             // who goes back; empty = nobody, or no more
    UnitId flagship{};               // the barrier appears around it
    MapShape map{};                  // what it then encloses
    Hex centre{};                    // where the flagship then stands on that map
    std::uint8_t turns = 0;          // whole turns that it then stands
    std::int16_t return_within = 0;  // impulses that those outside then have to come back
    std::int16_t return_by = 0;      // last absolute impulse of these, 0 = nobody has to
    IMPULSE_FIELDS(BreachRule, gone, from, gap, free_above, retrograde, flagship, map, centre, turns,
                   return_within, return_by)
    bool operator==(const BreachRule&) const = default;
};
struct BattleField {
    MapShape map{};
    EdgeRule edge = EdgeRule::none;
    FixedVector<Feature, 96> features{};
    std::uint8_t by_warp_point = 0;  // leaving through warp points is the only way (UTD7.46)
    std::uint8_t by_acceleration = 0, by_separation = 0;
    std::int16_t clock_turn = 0;  // first turn on which anyone may leave by warp point (UTD7.461)
    SideId fortified_by{};        // UTD4.354
    std::uint8_t umpire = 0;      // umpire orders allowed
    std::int16_t turn_limit = 0;  // 0 = none
    std::int16_t impulses = 1;    // impulses per turn of the ruleset
    std::uint8_t by_evasion = 0;  // ships without warp may try to slip away (C7.3)
    // Optional rules of this battle; 0 = as the ruleset says.
    std::uint8_t critical_hits = 0, directed_turns = 0, energy_balance = 0, leak_every = 0;
    std::uint8_t standard_chart = 0;  // damage goes by the ruleset's standard chart instead of its own
    BreachRule breach{};
    std::int16_t evasion_turn =
        0;  // first turn of evasion, earlier only for ships that enemies crippled; 0 = any
    std::int16_t web_turn = 0;       // first turn on which web may be laid or reinforced, 0 = any
    std::uint8_t arrival_range = 0;  // hexes that a unit of the reserve keeps from every unit when it arrives
    std::uint8_t self_destruct_free =
        0;  // bit per player's side: its units may always destroy themselves, and it never surrenders (UTD3.8)
    IMPULSE_FIELDS(BattleField, map, edge, features, by_warp_point, by_acceleration, by_separation,
                   clock_turn, fortified_by, umpire, turn_limit, impulses, by_evasion, critical_hits,
                   directed_turns, energy_balance, leak_every, breach, evasion_turn, web_turn, arrival_range,
                   self_destruct_free, standard_chart)
    bool operator==(const BattleField&) const = default;
};

}  // namespace impulse
