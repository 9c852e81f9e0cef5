// battle/movement/tactical_manoeuvre.h: turning by 60 degrees without moving.
// Units:  impulses.
// Shapes: warp ones paid on the form arrive at fixed impulses (tac_ready), one more is paid by the impulse point.
// Errors: Refusal with what is available.
// Rule:   classic C5; TNG "Movement" (one an impulse at no cost; free turning where the turn mode is 0).
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Paid manoeuvres of a turn that the crew can do, and the impulse on which the first, second, ... becomes available.
int tacs_most(const Rules& rules, const Unit& unit);
int tac_impulse(const Rules& rules, const Unit& unit, int number);
// True where a paid manoeuvre becomes available on this impulse and none is waiting. One still waiting is lost then.
bool tac_arrives(const Rules& rules, const Battle& battle, UnitId unit);
// Why the unit may not turn to that facing now: 60 degrees, or any where its turn mode asks for no hex at all (TNG).
std::optional<Refusal> refuse_tac(const Rules& rules, const Battle& battle, UnitId unit, int facing);
bool may_tac(const Rules& rules, const Battle& battle, UnitId unit);
void do_tac(Play& play, UnitId unit, int facing);

}  // namespace impulse
