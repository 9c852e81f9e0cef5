// battle/systems/kept_links.h: links that a box keeps up on its target: what drains it, what holds it in stasis.
// Units:  points of energy, turns.
// Shapes: LinkKind::drain and stasis; the grip of the box says reach, arc and upkeep.
// Rule:   TNG "TS", "SFG".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// True where one breaks or has to be paid for anew; and does so. A stasis that ends lets its target go.
bool kept_links_due(const Rules& rules, const Battle& battle);
void renew_kept_links(Play& play);
// What drains a unit takes energy from its batteries, else from a capacitor.
bool drains_due(const Battle& battle);
void drain_by_links(Play& play);
// The most that the unit may have to pay for the links that it keeps in the next turn.
Energy upkeep_of(const Rules& rules, const Battle& battle, UnitId unit);

}  // namespace impulse
