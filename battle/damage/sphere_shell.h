// battle/damage/sphere_shell.h: spheres that stand around a ship, as far as damage meets them.
// Units:  points of strength, hexes.
// Shapes: Battle::spheres; only spheres that are up count.
// Errors: none; a sphere of strength 0 is ended.
// Rule:   classic G23, G23.84.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Takes points off a sphere that stands; at 0 it is gone and its generator locked. Returns what it took.
int weaken_sphere(Play& play, std::size_t sphere, int points);
// The sphere is gone: its generator counts the lock-out from now.
void end_sphere(Play& play, std::size_t sphere);

// The outermost sphere of a unit that stands between it and a hex outside; the number of spheres where none does.
std::size_t sphere_before(const Battle& battle, UnitId unit, Hex from);

// The points of a sphere with that energy and radius (the mode's table); 0 beyond its radii.
int sphere_points(const WeaponMode& mode, int energy, int radius);

}  // namespace impulse
