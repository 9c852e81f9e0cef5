// battle/systems/ew.h: a ship's own electronic warfare: the form's lines, changes during the turn, what is announced.
// Units:  points of ECM and ECCM, one circuit each.
// Shapes: Counter::ecm and eccm are what works, ecm_shown and eccm_shown what the other side was told.
// Errors: Refusal with the rating, the circuits that may change over, or the energy that is there.
// Rule:   classic D6.3.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Points of EW that a PF has for nothing: ECM when its form is handed in, then the one or the other as it likes (K1.7).
int movable_points(const Rules& rules, const Unit& unit);

// Why a form may not buy so many points of each; ECCM needs fire control (setting as in Allocate::fire_control).
std::optional<Refusal> refuse_ew_points(const Rules& rules, const Unit& unit, int ecm, int eccm,
                                        int fire_control);

// Circuits of a kind that may change over now.
int swappable(const Rules& rules, const Battle& battle, UnitId unit, bool ecm_to_eccm);
// Why not: no EW in this ruleset, so already, above the rating, circuits that changed too recently, no reserve power.
std::optional<Refusal> refuse_adjust_ew(const Rules& rules, const Battle& battle, const AdjustEw& order);
After do_adjust_ew(Play& play, const AdjustEw& order);

// Units that are asked in the fire decision step because they may want to change their EW.
UnitSet ew_eligible(const Rules& rules, const Battle& battle);
// True where somebody's EW is not what the other side was told.
bool ew_unannounced(const Battle& battle);
// Tells it: with the lock-on step, and when the secret decisions of fire are in.
void announce_ew(Play& play);

}  // namespace impulse
