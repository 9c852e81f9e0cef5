// battle/damage/absorber.h: absorber panels: points go into panels instead of shields, and out of them again.
// Units:  points of damage; a panel group's charge counts sixtieths of them.
// Shapes: groups of boxes whose system is an absorber; their arc says on which side they stand.
// Rule:   classic D10 (Andromedan); what panels hold and shed are settings (damage.toml).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Each panel box of the unit takes up so many points; what that is too much overflows in its step.
void feed_panels(Play& play, UnitId unit, int points);
// True where a ship on the map has panels.
bool any_panels(const Rules& rules, const Battle& battle);

// Panels that hold more than they can, after losing power or boxes, give the rest to the ship as damage.
bool panels_overflow(const Rules& rules, const Battle& battle);
void overflow_panels(Play& play);
// Moves points from one bank of panels into another (D10): each live panel of the bank passes so many on in a turn.
// Refuses what is no bank, more than it holds or may pass on, and more than the other has room for.
std::optional<Refusal> refuse_panel_move(const Rules& rules, const Battle& battle, const Operate& order);
void do_panel_move(Play& play, const Operate& order);
// True where the unit could move points so.
bool may_move_panels(const Rules& rules, const Battle& battle, UnitId unit);

// The end of a turn: what panels hold goes into batteries, then some of it to space.
bool panels_shed(const Rules& rules, const Battle& battle);
void shed_panels(Play& play);

}  // namespace impulse
