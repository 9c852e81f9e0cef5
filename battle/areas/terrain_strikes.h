// battle/areas/terrain_strikes.h: what terrain does to those in it: rocks, dust, bursts, heat, radiation.
// Units:  impulses of the turn; points on shields; crew units.
// Shapes: steps `terrain_strikes` (6A3), `bursts` (6B1), `interface` (6C), all automatic.
// Errors: none; a kind without a table strikes nobody.
// Rule:   classic P2.223, P3.2 to P3.25, P5, P10, P11, P13; C2.451; figures in assets terrain.toml.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// The points of a collision table for a die of 1..6 as rolled, the unit's modifiers with it.
int rocks_damage(const Rules& rules, const Unit& unit, const CollisionTable& table, int die);
// True where another unit of its side has just passed through the hex ahead of it, which alone rolls (P3.2).
bool follows_leader(const Battle& battle, UnitId unit);

bool terrain_strikes_due(const Rules& rules, const Battle& battle);
bool terrain_strikes_run(Play& play);

// Bursts of pulsars, on the impulses that the scenario gives them, else on those that are thrown.
bool bursts_due(const Rules& rules, const Battle& battle);
bool bursts_run(Play& play);
// The points of a burst that reach so far.
int burst_at(const TerrainRow& row, int points, int range);

// Heat and radiation, on the interface impulses.
bool interface_due(const Rules& rules, const Battle& battle);
bool interface_run(Play& play);

}  // namespace impulse
