// battle/systems/displacement.h: the displacement device: a unit is elsewhere after fire was exchanged.
// Units:  hexes, points of energy.
// Shapes: declared together with fire; target and place wait in Battle::aims, seen by its side.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic 6D1, 6D5, G18; the distance is a setting (devices.toml, conf "?").
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

std::optional<Refusal> refuse_displace(const Rules& rules, const Battle& battle, const Operate& order);
// The charge is used up; the roll comes when fire is done.
void do_displace(Play& play, const Operate& order);
bool may_displace(const Rules& rules, const Battle& battle, UnitId unit);

bool displacement_waits(const Rules& rules, const Battle& battle);
void carry_out_displacements(Play& play);

}  // namespace impulse
