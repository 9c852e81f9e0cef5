// battle/damage/dropped_shields.h: shields dropped on purpose and raised again.
// Units:  shield banks 0..5, absolute impulses.
// Shapes: Counter::dropped_1.. holds the impulse in which the bank was dropped, 0 = up.
// Errors: Refusal: it is so already, or it has not been down long enough.
// Rule:   classic D3.5 (6B7).
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// True where the bank is dropped: it absorbs nothing and lets transporters through.
inline bool shield_dropped(const Unit& u, int bank) { return u[Unit::dropped(bank)] != 0; }
// True where some bank is down on purpose and may be raised now.
bool may_raise_shield(const Rules& rules, const Battle& battle, UnitId unit);
// True where nothing of the shields in this facing stands in the way of a transporter: no boxes, no reinforcement.
bool facing_open(const Rules& rules, const Unit& unit, int facing);

std::optional<Refusal> refuse_drop_shield(const Rules& rules, const Battle& battle, const DropShield& order);
After do_drop_shield(Play& play, const DropShield& order);

}  // namespace impulse
