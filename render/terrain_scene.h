// render/terrain_scene.h: what lies on the map besides ships and seekers, as bodies, marks and rings of the scene.
// Units:  hexes.
// Shapes: one function that adds to a MapScene; a feature without a disc of its own marks its one hex.
// Errors: none; a disc too large to be marked hex by hex tints the whole map.
// Rule:   labels are the words of the ruleset's terrain row; what a kind does is the rules' business.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "render/scene.h"
#include "scenarios/scenario.h"

namespace impulse {

// Adds every feature of the field that is there on the battle's turn.
void add_terrain(const Rules& rules, const Battle& seen, const Roster& roster, MapScene& scene);

}  // namespace impulse
