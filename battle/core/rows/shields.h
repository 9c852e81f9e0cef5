// battle/core/rows/shields.h: what stands before the hull, orders to shields, and absorber panels.
// Units:  impulses, points, halves of a point.
#pragma once

#include <cstdint>
#include <vector>

#include "battle/core/rows/effects.h"
#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(Layer, std::uint8_t, general_reinforcement, specific_reinforcement, panels, shields, crystal,
              plating, armour)

// How much of a packet goes on; `one`: a point for each firing box and turn. Halves and quarters are
// rounded up, a tenth down.
IMPULSE_WORDS(Share, std::uint8_t, all, half, quarter, tenth, one, none)
// What goes on of the packets of some weapons, before any layer. plain: fired in the first mode of the row.
struct Filter {
    Share share = Share::all;
    WeaponSet weapons;
    int tech_least = 0, tech_most = 99;  // of the weapon
    bool plain = false;
    IMPULSE_FIELDS(Filter, share, weapons, tech_least, tech_most, plain)
    bool operator==(const Filter&) const = default;
};
// What a unit may not do (fire, launch, beam: out of it), what does not work (shields), and what others may not do to it (tow:
// tractor beams and repulsors; hold: stasis; board: transporters into it, but those that pass shields; seal: those too; web;
// terrain, but what pulls: neither touches it).
IMPULSE_WORDS(Ban, std::uint8_t, fire, launch, shields, beam, tow, hold, board, web, terrain, seal)
constexpr std::uint16_t bit(Ban ban) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(ban)); }

// The layers that damage from outside meets one after the other, the outermost first.
struct DefenceRules {
    std::vector<Layer> layers;
    IMPULSE_FIELDS(DefenceRules, layers)
};

// Shields that are dropped and levels that are changed in the turn.
struct ShieldRules {
    int drop_gap;   // impulses that a dropped shield stays down
    int level_gap;  // impulses between changes of the level
    IMPULSE_FIELDS(ShieldRules, drop_gap, level_gap)
};

// Absorber panels (classic D10): points that a box holds unpowered, powered; energy a box in halves.
struct PanelRules {
    int holds;
    int holds_powered;
    int power_halves;
    int sheds;  // points a box passes to space at the end of a turn
    int moves;  // points a turn out of a bank into others for each of its live panels, 0 = none
    IMPULSE_FIELDS(PanelRules, holds, holds_powered, power_halves, sheds, moves)
};

}  // namespace impulse
