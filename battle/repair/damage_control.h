// battle/repair/damage_control.h: repairs at the end of the turn: paid shield repair, continuous repair, free points.
// Units:  repair points; boxes; Energy paid on the form for shield repair.
// Shapes: counters repair_allowance (what this turn still gives), repair_group and repair_points (the box in hand).
// Errors: Refusal with points or boxes needed and had.
// Rule:   classic D9.2 (shields), D9.7 (continuous repair); TNG "DamCon", "Damage Control".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Of a target that is a track, or excess damage.
inline TrackKind track_kind(RepairTarget what) {
    return what == RepairTarget::sensor    ? TrackKind::sensor
           : what == RepairTarget::scanner ? TrackKind::scanner
           : what == RepairTarget::excess  ? TrackKind::excess
                                           : TrackKind::damage_control;
}

inline const Track* track_of(const Sheet& s, RepairTarget what) {
    return what == RepairTarget::sensor           ? &s.sensor
           : what == RepairTarget::scanner        ? &s.scanner
           : what == RepairTarget::damage_control ? &s.damage_control
                                                  : nullptr;
}

// Points to repair one box, -1 where it is never repaired in battle. Tracks: the box that would come back next.
int repair_cost(const Rules& rules, const Unit& unit, RepairTarget what, int index);
// Boxes that may be repaired now: where repairs go on over the turns only those lost in earlier turns.
int repairable(const Rules& rules, const Unit& unit, RepairTarget what, int index);
// What this turn gives: points, or shield boxes paid for on the form.
int repair_budget(const Rules& rules, const Unit& unit);

// Free points: spends them at once. Else shield boxes come out of those paid for, and a group or track becomes the box
// under continuous repair; points that went into another box are lost. Boxes are 1 up to those lost.
std::optional<Refusal> refuse_repair(const Rules& rules, const Battle& battle, const Repair& order);
// One box of it works again, whoever mended it.
void mend_box(Play& play, UnitId unit, RepairTarget what, int index);
After do_repair(Play& play, const Repair& order);

// Step `repair`. The run sets what each ship has; sides whose standing order for repairs is `ask` get the window; what
// nobody spends is spent for him when it closes: controls first where none is left, shields that are half gone,
// weapons, drives, power, sensors, the rest of the shields, the rest. Then continuous repair goes on.
bool repair_due(const Rules& rules, const Battle& battle);
bool repair_run(Play& play);
UnitSet repair_eligible(const Rules& rules, const Battle& battle);
void repair_close(Play& play);

}  // namespace impulse
