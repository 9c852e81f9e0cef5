// battle/areas/terrain_moves.h: involuntary movement: pulls of holes and stars, waves, fronts, drifting bodies.
// Units:  impulses of the turn; hexes; points of a wave.
// Shapes: step `terrain_moves`, automatic, before anybody moves by its own will; the closest source acts first.
// Errors: none; a battle in which nothing of the kind lies passes the step by.
// Rule:   classic 6A1, P4 (black hole), P7 (neutron star), P9 (gravity waves), P12 (nova), P14 (ion storm).
#pragma once

#include "battle/core/emit.h"

namespace impulse {

bool terrain_moves_due(const Rules& rules, const Battle& battle);
bool terrain_moves_run(Play& play);

// What is left of a wave where it is now, of the points with which it began.
int wave_points(const Rules& rules, const Battle& battle, const Feature& wave);
// A wave meets a unit: its points are split over the two shields that look at it, and the unit is turned by 60 degrees
// to run along the wave (P9).
void wave_strikes(Play& play, UnitId unit, std::size_t feature);
// Whether an impulse of the turn is among those of a mask, the first of them bit 0.
constexpr bool on_impulse(std::uint32_t mask, int impulse) {
    return impulse >= 1 && (mask >> static_cast<unsigned>(impulse - 1) & 1U) != 0;
}

}  // namespace impulse
