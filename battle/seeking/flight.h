// battle/seeking/flight.h: seekers that move by the impulse chart, hex by hex.
// Units:  hexes, facings, absolute impulses; `entered` is an absolute bearing 1..24 seen from the target.
// Shapes: a seeker that has reached its target stays in flight, marked by MapObject::entered, until it strikes.
// Rule:   classic C1.4 (chart), F2 (guidance, first hex straight on, turn mode 1, HET once in 32 impulses), 6A2.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Its speed: sabots fly faster where they are used.
int seeker_speed(const Rules& rules, const MapObject& seeker);
// Hexes that the chart calls for in this impulse.
int hexes_now(const Battle& battle, int speed);
// The way a seeker turns before it enters its next hex towards `target`.
Facing next_facing(const Rules& rules, const Battle& battle, const MapObject& seeker, Hex target);

// Step `seekers_move`: after the ships have moved.
bool seekers_move_due(const Rules& rules, const Battle& battle);
bool seekers_move_run(Play& play);

}  // namespace impulse
