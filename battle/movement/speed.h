// battle/movement/speed.h: speed plots, what they cost, and how fast a ship may go.
// Units:  hexes a turn; Energy in sixtieths; impulses 1.. of the turn.
// Shapes: a SpeedPlot is a list of (impulse, speed from there on), the first entry at impulse 1.
// Errors: Refusal with the limit and the number asked for.
// Rule:   classic C2.1 cost, C2.2 acceleration, C2.4 manoeuvre rate, C12 changes during a turn; TNG "Movement".
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"
#include "battle/core/rules.h"

namespace impulse {

// True where a unit of that speed is called to move on that impulse: floor(i*s/n) grows there, that is where i*s leaves
// a smaller remainder than s.
constexpr bool moves_on(int speed, int impulse, int impulses = 32) {
    return impulse > 0 && impulse * speed % impulses < speed;
}

// Speed with what manoeuvres cost this turn, as lock-on on a hidden ship and weasels count it (C2.4).
int manoeuvre_rate(const Rules& rules, const Unit& unit);

// The speed in force on an impulse; 0 for an empty plot.
int speed_at(const SpeedPlot& plot, int impulse);
// Hexes moved on the impulses first..last.
int hexes_between(const SpeedPlot& plot, int first, int last, int impulses = 32);
// The lowest speed in the turn-long stretch of impulses that ends before `impulse`: the rest of the turn before
// and what this turn had so far. 0 where nothing is known.
int lowest_speed(const SpeedPlot& before, const SpeedPlot& now, int impulse, int impulses);

// Speed that this energy gives: floor(warp / cost), at most the warp limit, and one more for the impulse point.
int speed_from(const Rules& rules, Energy warp, Energy move_cost, bool impulse_point);

// Last turn's plot as it was flown, before or after this turn's form was handed in.
const SpeedPlot& previous_plot(const Unit& unit);
// The highest speed that may be reached from a base speed (C2.2), and no more than the ruleset's highest.
int acceleration_limit(const Rules& rules, int base);
// The same for a unit: interceptors and PFs accelerate faster (K1.1).
int acceleration_limit(const Rules& rules, const Unit& unit, int base);
// The lowest speed to which one change may slow down (C12.32).
int deceleration_limit(const Rules& rules, int speed);
// The highest speed that the undestroyed engines can pay: warp, and one for the impulse point. Stored power moves a
// ship but makes it no faster (TNG "Btty").
int engine_limit(const Rules& rules, const Unit& unit);
// The highest speed for a whole turn: acceleration, and what the engines can pay at the start of the turn.
int speed_limit(const Rules& rules, const Battle& battle, UnitId unit);

// Why the plot cannot be flown next turn (before the form is handed in) or, where it was, this turn: its shape, the
// number and times of changes, acceleration and deceleration, a ban on moving. Does not look at energy.
// `about`: the plot changes between ahead and astern, so that the base speed is 0 (C3.5).
std::optional<Refusal> refuse_plot(const Rules& rules, const Battle& battle, UnitId unit,
                                   const SpeedPlot& plot, bool about = false);
// The same, looking only at what begins on impulse `from` or later: what was flown before is taken as it is.
std::optional<Refusal> refuse_plot_from(const Rules& rules, const Battle& battle, UnitId unit,
                                        const SpeedPlot& plot, int from, bool about = false);

// Warp energy that the plot costs; with the impulse point one hex less, since that point pays one hex (C2.112).
Energy plot_energy(const Rules& rules, const Battle& battle, UnitId unit, const SpeedPlot& plot,
                   bool impulse_point);
// Why this energy does not move the ship so: too little for the plot, or more warp hexes than the limit. Budget
// movement: the energy is the plot, and the speed it gives is checked against limit and acceleration.
std::optional<Refusal> refuse_movement_energy(const Rules& rules, const Battle& battle, UnitId unit,
                                              const SpeedPlot& plot, Energy warp, bool impulse_point);

}  // namespace impulse
