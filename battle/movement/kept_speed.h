// battle/movement/kept_speed.h: speeds kept from turn to turn, going into warp, and hexes of an impulse.
// Units:  movements; hexes.
// Shapes: Counter::kept_propel (below 0 astern), kept_inertia, in_warp; the form changes them, announce_speeds takes them up.
// Errors: Refusal with the speed kept or the hexes of this impulse.
// Rule:   TNG "Propel", "Inertia", "Going into Warp", "T WARP", "Power and defensive systems, general note 3".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// True where a box is left that keeps the ship's speed: it drops no movements and does not go into warp.
bool keeps_speed(const Rules& rules, const Unit& unit);
// True where some of its movements may have cost nothing in this turn.
bool moves_for_nothing(const Rules& rules, const Unit& unit);
// Why the form does not change a kept speed so, or does not go into warp.
std::optional<Refusal> refuse_kept_speed(const Rules& rules, const Battle& battle, const Allocate& order);
// The movements of the turn: those bought, and the speeds that are kept with the changes of the form.
int take_up_kept_speed(Play& play, UnitId unit, int bought);
// Something else than its engines stopped the ship.
void lose_kept_speed(Play& play, UnitId unit);

// Hexes that a drive makes a unit enter in this impulse at least and at most, those behind it included.
struct ImpulseBounds {
    int least = 0, most = 0;
};
ImpulseBounds impulse_bounds(const Rules& rules, const Battle& battle, UnitId unit);

// Manoeuvre `about`: from ahead to astern or back, at no cost.
std::optional<Refusal> refuse_about(const Rules& rules, const Battle& battle, UnitId unit);
void do_about(Play& play, UnitId unit);

// Manoeuvre `flywheel`: so many movements out of it.
std::optional<Refusal> refuse_flywheel(const Rules& rules, const Battle& battle, UnitId unit, int movements);
void do_flywheel(Play& play, UnitId unit, int movements);
// The end of the turn: what its engines moved it this turn is stored in it.
void end_turn_flywheel(Play& play, UnitId unit);

}  // namespace impulse
