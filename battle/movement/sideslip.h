// battle/movement/sideslip.h: a hex to the front left or right with the facing kept.
// Units:  hexes since the last slip.
// Shapes: one check; the slip itself is a step like any other.
// Errors: Refusal{slip_mode, needed, made}.
// Rule:   classic C4; TNG "Movement" (slip mode 0).
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rules.h"

namespace impulse {

// Why the unit may not slip with its next hex. The hex that completes a turn counts for slips too. That nobody turns
// and slips at once needs no check: each is a hex of its own.
inline std::optional<Refusal> refuse_slip(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    if (rules.movement->straight_from_stop && u[Counter::from_stop] != 0)
        return refusal(Why::slip_mode, 1, 0);
    if (u[Counter::since_slip] < rules.movement->slip_mode)
        return refusal(Why::slip_mode, rules.movement->slip_mode, u[Counter::since_slip]);
    return std::nullopt;
}

}  // namespace impulse
