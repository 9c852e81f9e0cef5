// battle/damage/chain.h: an armed craft hit in its bay takes more of the bay with it.
// Units:  boxes; points of internal damage.
// Shapes: one call from whoever loses the box in which the craft stands.
// Rule:   classic D12: one more box in the bay, and one internal point as a volley of its own.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// The chain reaction of one armed craft in a box of that group. Says which group of the bay lost the further box, or
// the number of groups where no box was left.
std::size_t chain_reaction(Play& play, UnitId unit, std::size_t group);

}  // namespace impulse
