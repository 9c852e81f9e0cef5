// battle/systems/displacement.h: the displacement device: a unit is elsewhere after fire was exchanged.
// Units:  hexes, points of energy.
// Shapes: declared together with fire (target and place wait in Battle::aims, seen by its side), or done at once.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic 6D1, 6D5, G18; the distance is a setting (devices.toml, conf "?"); TNG "DD".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"
#include "battle/fire/odds.h"

namespace impulse {

std::optional<Refusal> refuse_displace(const Rules& rules, const Battle& battle, const Operate& order);
// A point where it works; of an order that refuse_displace takes.
ScoreOdds odds_of_displacement(const Rules& rules, const Battle& battle, const Operate& order);
// The charge is used up; the roll comes when fire is done, or at once.
bool displaces_at_once(const Rules& rules);
// Hexes that a ship of the class carries itself at most.
int displacement_reach(const Rules& rules, const ShipClass& type);
void do_displace(Play& play, const Operate& order);
// What a ship may do by a device in the place of a transporter: its use and its charge go for it.
std::optional<std::size_t> device_for_hangar(const Rules& rules, const Battle& battle, UnitId unit);
void spend_device(Play& play, UnitId unit, std::size_t group);
bool may_displace(const Rules& rules, const Battle& battle, UnitId unit);

// Step `displace` (6D5): what was declared together with fire.
bool displace_due(const Rules& rules, const Battle& battle);
bool displace_run(Play& play);

}  // namespace impulse
