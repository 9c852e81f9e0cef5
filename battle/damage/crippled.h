// battle/damage/crippled.h: when a ship counts as crippled.
// Units:  boxes, percent of the original number.
// Shapes: a test of the state; the mark itself is Counter::crippled.
// Errors: none; rulesets without percentages never cripple.
// Rule:   classic S2.41; TNG names no such state.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// How many of the five ways of being crippled apply: warp power, interior, control, weapons, excess damage (S2.41).
int crippled_categories(const Rules& rules, const Unit& unit);
// True where any of the five tests holds: warp boxes down to a tenth, half the interior boxes lost, an excess damage
// hit, no control station left, no weapon left.
bool is_crippled(const Rules& rules, const Unit& unit);

// Notes it on the unit, once; it stays noted.
void mark_crippled(Play& play, UnitId unit);

// Notes the points of a volley that an enemy scored, where a barrier or evasion asks for them (GG1.28, GG1.42);
// crippled: before that volley.
void note_enemy_internals(Play& play, UnitId unit, UnitId by, int points, bool crippled);

}  // namespace impulse
