// battle/movement/reverse.h: moving astern, and the braking that comes before it.
// Units:  hexes a turn; impulses; Energy in sixtieths; braking points = speed to brake.
// Shapes: Allocate::reverse says the way of the whole plot; Counter::reverse is the way in force.
// Errors: Refusal with the energy or the impulses at rest.
// Rule:   classic C3.5: plotted; energy equal to the speed, or 8 impulses at rest; quick reverse risks a breakdown.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Points of braking that the change of way needs; 0 where the way stays or the ship has rested long enough.
int braking_points(const Rules& rules, const Battle& battle, UnitId unit, const SpeedPlot& plot,
                   bool reverse);
// What they cost: each as much as a hex of movement.
Energy braking_energy(const Rules& rules, const Battle& battle, UnitId unit, const SpeedPlot& plot,
                      bool reverse);
// Why the form does not change the way so: too much energy for the brakes, or a rest too short. Less energy than needed
// is a quick reverse: it is allowed and may break the ship down.
std::optional<Refusal> refuse_reverse(const Rules& rules, const Battle& battle, const Allocate& order,
                                      Energy braking);
// When speeds are announced: the way of the form comes into force; a quick reverse rolls one die against the points
// that were not braked.
void take_up_reverse(Play& play, UnitId unit);

}  // namespace impulse
