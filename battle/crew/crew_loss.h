// battle/crew/crew_loss.h: crew units and boarding parties lost with internal damage.
// Units:  crew units, boarding parties, deck crews; internal points over the whole battle.
// Shapes: small functions that emit CrewLost.
// Errors: none; a kind that is not aboard loses nothing.
// Rule:   classic G9.2 (every tenth internal point); TNG damage chart, "crew".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// How many of a kind are still aboard.
int crew_aboard(const Rules& rules, const Unit& unit, CrewKind kind);
bool anybody_aboard(const Rules& rules, const Unit& unit);

// One of a kind is lost, if there is one; true where it was.
bool lose_one(Play& play, UnitId unit, CrewKind kind);

// What internal points from the total `before` up to `after` cost: one crew unit for each full ten (the last is
// safe), and from the fifth such event on a boarding party as well (the last two are safe). Where the owner said so the
// crew units are paid for by others.
void lose_crew(Play& play, UnitId unit, int before, int after);
// Whom casualties are taken from, from now on: for a crew unit two boarding parties or two deck crews (G9.21). Refuses
// what is so already, and a kind of which not enough are aboard; when they run out the crew gives again.
std::optional<Refusal> refuse_casualties(const Rules& rules, const Battle& battle, UnitId unit,
                                         CasualtyKind from);
void do_casualties(Play& play, UnitId unit, CasualtyKind from);

// So many crew units as the energy of the order says, of people who can do both, serve as boarding parties from now on
// (TNG "Orc Units").
std::optional<Refusal> refuse_muster(const Rules& rules, const Battle& battle, const Operate& order);
void do_muster(Play& play, const Operate& order);

}  // namespace impulse
