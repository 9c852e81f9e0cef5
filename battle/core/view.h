// battle/core/view.h: what one side may know, computed from the battle.
// Units:  as in battle.h.
// Shapes: a view is a Battle in which everything secret is blanked, so that panels and pilots read one type.
// Errors: none.
// Rule:   classic: energy forms, arming, plots ahead of time, unresolved declarations; TNG: sheets until bought.
#pragma once

#include "battle/core/event.h"
#include "battle/core/rules.h"

namespace impulse {

// The battle as that side may see it. Blanked: the dice seed and counters; of other teams: paid, battery,
// capacitor, charges, arming, ammunition, plots beyond the present speed, prepaid HETs and TACs, reinforcement,
// undisclosed declarations while the fire window is open, seekers' types and targets until identified, and in
// rulesets with information points lost boxes and tracks as long as the sheet is not bought (shields are seen).
Battle view(const Rules& rules, const Battle& battle, SideId side);
// The same, written over `seen`, which may not be `battle`: for callers that look often.
void view(const Rules& rules, const Battle& battle, SideId side, Battle& seen);

// Whether the side may read this event in its log (before and after give the battle around the event).
bool may_read(const Rules& rules, const Battle& after, const Event& event, SideId side);

}  // namespace impulse
