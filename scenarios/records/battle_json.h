// scenarios/records/battle_json.h: events and the state of a battle as JSON with names, for people and outside programs.
// Units:  shields 1..6; hexes CCRR; energy as text "2 1/2"; seekers "#serial".
// Shapes: one object per event; one object for the whole state. The exact form for logs is json_fields.h.
// Errors: none; an index out of range is told as "?".
// Rule:   none. scenarios/README.md shows both.
#pragma once

#include "battle/core/rules.h"
#include "scenarios/files/json_fields.h"
#include "scenarios/scenario.h"

namespace impulse {

// {"turn": 1, "impulse": 4, "step": "direct_fire", "event": "fired", "by": "Hood", "group": "PH-1 A", ...}.
// `before` and `after` are the battle around the event.
Json named_event_json(const Rules& rules, const Battle& before, const Battle& after, const Roster& roster,
                      const Event& event);
// "#3" for a seeker in flight, "?" for none.
std::string seeker_name(const Battle& battle, ObjectId object);

// The state: clock, sides, units with shields, tracks and every group that has lost or holds something, seekers in
// flight, open question, result. `all` lists every group.
Json named_state_json(const Rules& rules, const Battle& battle, const Roster& roster, bool all = true);

// The same as that side may know it. What stands in the bays of others, or was made ready there, is no part of it.
Json named_view_json(const Rules& rules, const Battle& battle, const Roster& roster, SideId side);

// The name of a step of the procedure, "start" before the first.
std::string step_name(const Rules& rules, const Cursor& clock);

}  // namespace impulse
