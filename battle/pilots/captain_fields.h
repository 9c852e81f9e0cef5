// battle/pilots/captain_fields.h: how a captain uses spheres, web and stasis fields.
// Units:  hexes, impulses, whole points of energy.
// Shapes: free functions over Situation; only captains that are schooled (Temper) do anything here.
// Errors: none; orders are checked again when they are given.
// Rule:   none; the systems are those of classic G10, G16, G23.
#pragma once

#include <string>
#include <vector>

#include "battle/core/command.h"
#include "battle/pilots/form_builder.h"
#include "battle/play/situation.h"

namespace impulse {

// Energy for generators: spheres where an enemy or its seekers may come within reach, web where some of ours is beside
// the ship, stasis where a foe comes near.
void arm_fields(const Situation& s, FormBuilder& form);

// Announces a sphere when the foe or seekers will be near as it rises, strengthens web, holds a foe in stasis.
// Web over the foe, once all else is fired: it appears when the fire is resolved.
void cast_web(const Situation& s, std::vector<Command>& orders, std::string& thought);

// Fields of its own in the steps in which they are cast: a sphere that strikes the foe, a string on his way.
void cast_fields(const Situation& s, bool at_launch, std::vector<Command>& orders, std::string& thought);

// Spheres, web, stasis, and displacements of the ship itself.
void plan_fields(const Situation& s, std::vector<Command>& orders, std::string& thought);

// A ship with a sphere around it, or one coming, seeks to bring the ring to its foe.
void seek_with_sphere(Situation& s);

}  // namespace impulse
