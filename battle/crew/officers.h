// battle/crew/officers.h: legendary officers: one of a ship works at a time, and some take the parts of others.
// Units:  absolute impulses.
// Shapes: an officer is a box that no damage takes, off while he does nothing; each part is a box of its own.
// Errors: Refusal: no officer aboard may take that part, or it is his already.
// Rule:   TNG "Legendary Officers".
#pragma once

#include <optional>
#include <string>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/core/step.h"

namespace impulse {

// Lists the officers of a class and gives it the parts that they may take; what is wrong where there is no room.
std::optional<std::string> add_roles(const Rules& rules, ShipClass& type);

// The officers of a ship as its battle begins: the first that the sheet names works, and who leads beside him.
void post_officers(const Rules& rules, Unit& unit);

// Another part is taken up from the activity of the next impulse on; until then nobody does anything.
std::optional<Refusal> refuse_role(const Rules& rules, const Battle& battle, const Operate& order);
void do_role(Play& play, const Operate& order);
// The activity of an impulse begins.
void take_up_roles(Play& play);

// The ship has changed hands: nobody serves its captor.
void dismiss_officers(Play& play, UnitId unit);

}  // namespace impulse
