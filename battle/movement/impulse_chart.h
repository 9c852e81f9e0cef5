// battle/movement/impulse_chart.h: chart movement: a unit is called when floor(impulse * speed / impulses) grows.
// Units:  impulses 1.. of the turn.
// Shapes: step `chart_move`, in_order: the eligible set is the next in order of precedence, all of them in a full tie.
// Errors: none here; see areas/travel.h for the moves themselves.
// Rule:   classic C1.3, C1.313, C5.3 (tactical manoeuvres become available), C10 (erratic manoeuvres take effect).
#pragma once

#include "battle/core/emit.h"
#include "battle/movement/speed.h"

namespace impulse {

// True where the chart calls the unit on this impulse, whether it has moved already or not.
bool called_now(const Battle& battle, UnitId unit);
// True where it is called and has not entered a hex nor left its move yet: it must move.
bool must_move(const Battle& battle, UnitId unit);

// Step `chart_move`.
bool chart_move_due(const Rules& rules, const Battle& battle);
// Before anybody moves: announced erratic manoeuvres start and stop, paid tactical manoeuvres arrive.
bool chart_move_run(Play& play);
// The next to move, or else the next not called that have a high energy turn or tactical manoeuvre to offer.
UnitSet chart_move_eligible(const Rules& rules, const Battle& battle);
// Step `turn_in_place`: tactical manoeuvres, the last in the order of precedence.
UnitSet turn_in_place_eligible(const Rules& rules, const Battle& battle);

}  // namespace impulse
