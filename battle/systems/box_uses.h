// battle/systems/box_uses.h: what the owner does with a box once a turn: information, seekers stopped, aids, switches.
// Units:  hexes, energy from the batteries.
// Shapes: rows are BoxUse; GroupState::used counts uses of the turn, GroupState::mode is the use + 1 of a lone box.
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

// Why the box does nothing more now: destroyed, used this turn, or too little in the batteries.
std::optional<Refusal> refuse_use_of_box(const Rules& rules, const Unit& unit, std::size_t group,
                                         const BoxUse& use);
// The box is used once more this turn, and its energy drawn; of a haze `amount` too.
void pay_for_use(Play& play, UnitId unit, std::size_t group, const BoxUse& use, Energy amount = {});

}  // namespace impulse
