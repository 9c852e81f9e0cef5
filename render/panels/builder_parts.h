// render/panels/builder_parts.h: parts of the builder beside its map: the ship that is chosen, the terms of the battle.
// Shapes: each changes the draft and sets `changed`, so that what follows is worked out anew.
// Errors: what cannot be done is said in BuilderMemory::said.
#pragma once

#include "render/bridge.h"

namespace impulse {

// A line with a count between two buttons; by how much it is to change.
int counted(const std::string& id, int n, const std::string& words);
// Begins a draft with another ruleset.
void take_ruleset(BuilderMemory& builder, const std::string& id);
// The ship that is chosen: facing, speed, status, crew, refits, options, craft, and out with it.
void builder_ship(BuilderMemory& builder, const Theme& theme);
// Ruleset, year, map, distance, dice, and how the battle ends.
void builder_terms(BuilderMemory& builder, const Theme& theme);

}  // namespace impulse
