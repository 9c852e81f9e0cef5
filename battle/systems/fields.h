// battle/systems/fields.h: orders and steps of systems that are no weapons: spheres, web, stasis, displacement.
// Units:  absolute impulses, points of energy and strength, hexes.
// Shapes: one order, Operate, and five steps; the systems are in spheres.h, casting.h, stasis.h, displacement.h, areas/web.h.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic 6A3, 6B4, 6B6, 6D3, 6D5, 6E; E12, G10, G16, G18, G23.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Why this box may not be used so now. The driver has checked that box and target exist.
std::optional<Refusal> refuse_operate(const Rules& rules, const Battle& battle, const Operate& order);
After do_operate(Play& play, const Operate& order);

// Step `fields` (6B4 to 6B6): announced spheres rise, old ones fall; then orders.
bool fields_due(const Rules& rules, const Battle& battle);
bool fields_run(Play& play);
UnitSet fields_eligible(const Rules& rules, const Battle& battle);

// Step `field_damage` (6A3): what came to a sphere or ran into web.
bool field_damage_due(const Rules& rules, const Battle& battle);
bool field_damage_run(Play& play);

// After the activity: fields that strike all within their radius, with the effects of the first mode of their row and the points
// of energy in them (TNG "Wave"). What comes inside waits for the chart.
void strike_with_fields(Play& play);

// Units that may cast web or declare a displacement, which is done together with fire.
UnitSet operate_with_fire_eligible(const Rules& rules, const Battle& battle);

// Step `web_cast` (6D3): what was declared together with fire; fields that formed until now strike.
bool web_cast_due(const Rules& rules, const Battle& battle);
bool web_cast_run(Play& play);

// Step `fields_end` (6E): fields lose strength, web that has had its time is gone, stasis ends, places around spheres are noted.
bool fields_end_due(const Rules& rules, const Battle& battle);
bool fields_end_run(Play& play);

}  // namespace impulse
