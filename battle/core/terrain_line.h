// battle/core/terrain_line.h: what terrain on the line between two hexes, or around them, does to fire and lock-on.
// Units:  points of ECM; hexes.
// Shapes: lookups over BattleField::features with the rows of Rules::terrain.
// Errors: none; a battle without terrain costs one test.
// Rule:   classic P2.32, P3.2, P3.25, P4, P6, P13 (ECM of terrain), D6.3; M11.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

// The points of ECM that terrain gives a target at `to` against a firer at `from`: hexes of asteroids and rings on the
// line with both ends, dust, nearness of a hole or pulsar, and what covers the whole map.
int terrain_ecm(const Rules& rules, const Battle& battle, Hex from, Hex to);
// True where the hex lies in a feature of that kind (its disc, or the whole map where its row says so).
bool terrain_at(const Battle& battle, FeatureKind kind, Hex hex);
// The hexes of atmosphere that a line crosses, both ends included; along the edge of one there is none (P2.321).
int air_on_line(const Battle& battle, Hex from, Hex to);
// True where the hex lies in the atmosphere of a planet or gas giant.
bool in_air(const Battle& battle, Hex hex);
// True where a body whose row breaks lock-ons lies on the line; sight_die is set to its die.
bool dims_lock_on(const Rules& rules, const Battle& battle, Hex from, Hex to, int& sight_die);
// How many rows a hex lies ahead of a straight wave, 0 = on it. A wave with facing A moves between A and B: its row runs
// along C and F, so that two shields of a unit look at it.
int rows_ahead(const Feature& wave, Hex hex);
// True where the wave stands on the hex now: a straight row across the map (rows one behind the other in a storm), or
// the ring of its radius where it has one.
bool on_wave(const Rules& rules, const Feature& wave, Hex hex);
// The most points that reinforcement of that line may have where terrain limits it; -1 = no limit (P6).
int reinforcement_most(const Rules& rules, const Battle& battle, Line line);
// What atmosphere on the line does to shots of a weapon: the row that holds, or null where there is none.
const AirRow* air_row(const Rules& rules, const Battle& battle, Hex from, Hex to, std::string_view family);

}  // namespace impulse
