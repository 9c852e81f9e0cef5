// battle/repair/mend_by_box.h: a box of a ship mended by the use of another.
// Units:  energy from the batteries.
// Errors: Refusal: nothing that mends it, used, destroyed, energy, no damage.
// Rule:   TNG "Lab", "Chief Engineer".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// A box mended by the use of another, in the impulses or at damage control: the cheapest that can is used.
std::optional<Refusal> refuse_mend_by_box(const Rules& rules, const Battle& battle,
                                          const EmergencyRepair& order);
After do_mend_by_box(Play& play, const EmergencyRepair& order);

}  // namespace impulse
