// battle/repair/emergency_repair.h: tries of powered labs to bring a box back at once, at the price of damage control.
// Units:  labs; one die against the rating of the damage control box given up.
// Shapes: step `emergency_repair`, secret together, in the final activity phase; what nobody orders is done for him.
// Errors: Refusal with the tries paid for.
// Rule:   classic D14: 3 energy a lab; D14.24 tries a turn up to the rating; D14.26 no continuous repair that turn.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Tries that the form paid for and that are left this turn.
int emergency_tries(const Rules& rules, const Unit& unit);
std::optional<Refusal> refuse_emergency_repair(const Rules& rules, const Battle& battle,
                                               const EmergencyRepair& order);
After do_emergency_repair(Play& play, const EmergencyRepair& order);

UnitSet emergency_repair_eligible(const Rules& rules, const Battle& battle);
bool emergency_repair_due(const Rules& rules, const Battle& battle);
void emergency_repair_close(Play& play);

}  // namespace impulse
