// battle/play/orders.h: each command to the chapter that knows it.
// Units:  as in battle.h.
// Shapes: refuse_order and do_order overloads, one pair per command; chapters own the contents.
// Errors: Refusal from the chapter.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Passing is refused where the rules demand an act: a scheduled move, an energy form.
std::optional<Refusal> refuse_pass(const Rules& rules, const Battle& battle, const Pass& order);

// True for a use of a box that may be ordered while any decision is open, whoever owes it.
bool in_any_step(const Rules& rules, const Battle& battle, const Command& command);

#define IMPULSE_ORDER(C)                                                                           \
    std::optional<Refusal> refuse_order(const Rules& rules, const Battle& battle, const C& order); \
    After do_order(Play& play, const C& order);
IMPULSE_ORDER(Allocate)
IMPULSE_ORDER(Move)
IMPULSE_ORDER(Launch)
IMPULSE_ORDER(Fire)
IMPULSE_ORDER(Reserve)
IMPULSE_ORDER(Announce)
IMPULSE_ORDER(ChangeSpeed)
IMPULSE_ORDER(Operate)
IMPULSE_ORDER(Inquire)
IMPULSE_ORDER(AdjustEw)
IMPULSE_ORDER(Scout)
IMPULSE_ORDER(Guide)
IMPULSE_ORDER(Identify)
IMPULSE_ORDER(DropChaff)
IMPULSE_ORDER(Repair)
IMPULSE_ORDER(ClearRocks)
IMPULSE_ORDER(EmergencyRepair)
IMPULSE_ORDER(Mend)
IMPULSE_ORDER(LaunchCraft)
IMPULSE_ORDER(RecoverCraft)
IMPULSE_ORDER(DeckWork)
IMPULSE_ORDER(Tractor)
IMPULSE_ORDER(DropShield)
IMPULSE_ORDER(Transport)
IMPULSE_ORDER(MoveTroops)
IMPULSE_ORDER(Guard)
IMPULSE_ORDER(Board)
IMPULSE_ORDER(LayMine)
IMPULSE_ORDER(ScanMines)
IMPULSE_ORDER(FireAtMine)
IMPULSE_ORDER(OrderMine)
IMPULSE_ORDER(Answer)
IMPULSE_ORDER(Pass)
IMPULSE_ORDER(PassSide)
IMPULSE_ORDER(SetStanding)
IMPULSE_ORDER(SetWatch)
IMPULSE_ORDER(SetTrigger)
IMPULSE_ORDER(WaitUntil)
IMPULSE_ORDER(Course)
IMPULSE_ORDER(Doctrine)
IMPULSE_ORDER(Concede)
IMPULSE_ORDER(Resign)
IMPULSE_ORDER(HandOver)
IMPULSE_ORDER(UmpirePlace)
IMPULSE_ORDER(UmpireCounter)
IMPULSE_ORDER(UmpireCharge)
IMPULSE_ORDER(UmpireBox)
IMPULSE_ORDER(UmpireScore)
IMPULSE_ORDER(UmpireRemove)
IMPULSE_ORDER(UmpireEnd)
#undef IMPULSE_ORDER

// The same orders where what their side could not know stands against them: tried, paid for, without effect.
After fail_order(Play& play, const Transport& order);
After fail_order(Play& play, const Scout& order);

}  // namespace impulse
