// battle/systems/box_uses.h: what the owner does with a box, once a turn: points of information, seekers stopped, aids,
// boxes mended, boxes switched off.
// Units:  hexes, energy from the batteries.
// Shapes: rows are BoxUse (core/rows/systems.h); GroupState::used counts boxes used this turn, GroupState::mode is the
//         use + 1 of a box that stands for itself.
// Errors: Refusal: used, destroyed, range, energy, target.
// Rule:   TNG "SpecSen", "SpecScan", "S", "Lab", "Ana", "Emer", "Chief Engineer".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// A use by its number; null where the box has none of that number.
const BoxUse* use_of(const SystemType& system, int number);

// Operate with `box`, `switch_off` or `switch_on`.
std::optional<Refusal> refuse_box_use(const Rules& rules, const Battle& battle, const Operate& order);
void do_box_use(Play& play, const Operate& order);
std::optional<Refusal> refuse_switch(const Rules& rules, const Battle& battle, const Operate& order);
void do_switch(Play& play, const Operate& order);

// A box mended by the use of another, in the impulses or at damage control: the cheapest that can is used.
std::optional<Refusal> refuse_mend_by_box(const Rules& rules, const Battle& battle,
                                          const EmergencyRepair& order);
After do_mend_by_box(Play& play, const EmergencyRepair& order);

}  // namespace impulse
