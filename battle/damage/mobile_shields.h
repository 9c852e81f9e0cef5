// battle/damage/mobile_shields.h: shields whose boxes lie evenly on six facings and are moved from one to the next.
// Units:  banks 0..5, one before each facing; boxes.
// Shapes: refuse and do, as of every order; mending puts boxes where there are fewest.
// Errors: a Refusal says why not.
// Rule:   TNG "Mobile Shields".
#pragma once

#include <optional>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// So many boxes to the next facing, each by one in an impulse; from a facing to itself: all shields are lowered and
// raised again, for what they cost, and lie evenly.
std::optional<Refusal> refuse_shift_shield(const Rules& rules, const Battle& battle, const Operate& order);
void do_shift_shield(Play& play, const Operate& order);

// The shields come up: mobile ones lie evenly.
void spread_shields(Play& play, UnitId unit);

// Boxes of the bank that can be mended: of mobile shields all that are lost, at the facing with fewest alone.
int shield_boxes_lost(const Rules& rules, const Unit& unit, int bank);
void mend_shield(Play& play, UnitId unit, int bank, int boxes);

}  // namespace impulse
