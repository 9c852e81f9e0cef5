// battle/core/rows/links.h: tractor beams, other links, towing and transporters.
// Units:  hexes, impulses, points of energy.
// Rule:   classic G7, G8; TNG "Trac", "Repul", "Grap", "Press".
#pragma once

#include <array>
#include <vector>

#include "battle/core/link.h"
#include "battle/core/rows/energy.h"
#include "engine/fields.h"

namespace impulse {

struct TractorRules {
    int range;
    std::array<int, 4> cost;    // energy for one effective point at range 0, 1, 2, 3
    int gap;                    // impulses until a beam may be used again
    int rotation;               // hexes that a held unit may be rotated in a turn, 0 = none
    int tow_warp_most;          // pseudo-speed of the moving ship at most this / the sum of movement costs
    int tow_size_class_most;    // held units above this size class add nothing to the link's movement
    int tow_small_speed_times;  // a shuttle towed at this many times its own speed is destroyed, 0 = never
    IMPULSE_FIELDS(TractorRules, range, cost, gap, rotation, tow_warp_most, tow_size_class_most,
                   tow_small_speed_times)
};

// How a box links its ship to a unit, where the strength of a link is energy over distance.
struct Grip {
    LinkKind link = LinkKind::tractor;
    std::array<int, 2> range{};  // by tech level
    int times = 0;               // strength that a point of energy gives, before it is divided
    int add = 0;                 // to the range, for the divisor
    Energy least{};              // of the divisor
    int strength = 0;            // without energy
    int most = 0;                // strength at most; 0 = any
    Energy per_hex{};            // of range: what it takes instead of energy at choice
    std::array<int, 2> shots{};  // by tech level: it has so many for the battle; 0 = any number
    bool resisted = false;       // by the energy of a unit that has such a box
    bool moves = false;          // its owner may turn and drag what is held
    bool mech = false;           // and dock to it in one hex
    bool lasts = false;          // into further turns, if it is paid for anew
    bool arc = false;            // its box reaches into its own arc alone
    int size_from = 0;           // only units of that size class or smaller
    Energy upkeep{};             // drain, stasis: of each further turn
    bool grows = false;          // times the turns so far
    int drains = 0;       // drain: energy each impulse, and of each form that much more than of the last
    bool by_hit = false;  // made by a hit of the box and by no order
    IMPULSE_FIELDS(Grip, link, range, times, add, least, strength, most, per_hex, shots, resisted, moves,
                   mech, lasts, arc, size_from, upkeep, grows, drains, by_hit)
};

// Links by strength: no auction, no pseudo-speed.
struct BeamRules {
    std::array<int, 5>
        rotation;   // energy to turn a held unit a hexside, by its size class from 0 on, times the divisor
    int het_sides;  // of the die by which a high energy turn shakes a link
    IMPULSE_FIELDS(BeamRules, rotation, het_sides)
};

struct TransporterRules {
    int range;
    int gap;   // impulses that a box rests whose attempt failed
    int crew;  // crew units in one use
    IMPULSE_FIELDS(TransporterRules, range, gap, crew)
};

}  // namespace impulse
