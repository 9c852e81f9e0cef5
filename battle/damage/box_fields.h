// battle/damage/box_fields.h: fields that boxes make: raised, kept, dropped, and where another takes what is good of them.
// Units:  Energy in sixtieths; hexes.
// Shapes: GroupState: mode is the use + 1, last the impulse of raising, turns those kept, charge the radius, ammo[0] uses left.
// Rule:   TNG "Cloaking Device", "Electron Screen", "Stasis Screen", "DTD", "RG", "Inverse Cloak Field", "Phasing Device", "Halluc".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// What the field costs a ship in a turn, `kept` turns after the first, with that radius.
Energy field_cost(const Rules& rules, const Unit& unit, const BoxUse& use, int kept, int hexes);
// The largest radius of it.
int most_hexes(const Rules& rules, const Unit& unit, const BoxUse& use);
// The most that a turn of all its fields may cost.
Energy most_for_fields(const Rules& rules, const Unit& unit);

// Why the field cannot be raised by that box now, beyond what forbids any use of one; and raising it.
std::optional<Refusal> refuse_field(const Rules& rules, const Battle& battle, const Operate& order,
                                    const BoxUse& use);
void raise_field(Play& play, const Operate& order, const BoxUse& use);
std::optional<Refusal> refuse_drop_field(const Rules& rules, const Battle& battle, const Operate& order);
void drop_field(Play& play, UnitId unit, std::size_t group);

// Before the activity: fields that last no longer end, the others are paid for where a turn begins.
bool fields_age(const Rules& rules, const Battle& battle);
void age_fields(Play& play);
// Images that have gone too far, or without their box or their ship, are seen through; those that all see through are gone.
void settle_images(Play& play);
// True where the unit may switch a field when seekers are launched.
bool switches_at_launch(const Rules& rules, const Unit& unit);

}  // namespace impulse
