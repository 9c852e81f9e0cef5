// battle/areas/web.h: web: laid, strengthened, cast, broken; what runs into it and works itself free.
// Units:  points of strength and energy, hexes, absolute impulses; movement points.
// Shapes: Battle::webs and Battle::web_hexes; Counter::in_web and web_spent of units, the same of seekers.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic G10 (laying, anchors, decay, entering), E12 (caster).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_web(const Rules& rules, const Battle& battle, const Operate& order);
void do_web(Play& play, const Operate& order);
// True where the unit has a generator with energy, or a breaker, and web to use it on or room for more.
bool may_use_web(const Rules& rules, const Battle& battle, UnitId unit);

// True where the unit has a caster with energy that may be used.
bool may_cast_web(const Rules& rules, const Battle& battle, UnitId unit);

// A unit has entered a hex: web there takes hold of it, unless its kind is at home in web; outside it is free.
void enter_web(Play& play, UnitId unit);
// Units that ran into web since the last time are braked: harm and breakdown by strength and speed (G10).
void brake_in_web(Play& play);
bool braked_now(const Battle& battle);

// Web that was cast appears; it is firm some impulses later.
bool cast_waits(const Rules& rules, const Battle& battle);
void spin_cast_web(Play& play);

// The end of an impulse: cast web whose time is over is gone, and so is web of no strength. The end of a turn: web
// decays, and linear web without its two anchors comes apart (G10.11).
bool web_ends(const Rules& rules, const Battle& battle);
void end_web(Play& play);

}  // namespace impulse
