// battle/energy/reactor.h: what a ship's boxes give this turn.
// Units:  Energy in sixtieths.
// Shapes: Supply by kind of power; capacities of batteries and capacitors.
// Errors: none.
// Rule:   classic H1, H5 (batteries), H6 (capacitors); TNG "Power and defensive systems", "Btty".
#pragma once

#include "battle/core/emit.h"
#include "battle/energy/spend.h"

namespace impulse {

// Power of the undestroyed boxes plus what the batteries hold.
Supply supply_of(const Rules& rules, const Unit& unit);
// What the undestroyed batteries can hold.
Energy battery_capacity(const Rules& rules, const Unit& unit);
// What the ship's phaser capacitor can hold with the weapons that still work (H6.21).
Energy capacitor_capacity(const Rules& rules, const Unit& unit);
// Empties batteries and capacitors down to what still exists; for use after boxes are lost (H5.2, H6.3).
void trim_stores(Play& play, UnitId unit);

}  // namespace impulse
