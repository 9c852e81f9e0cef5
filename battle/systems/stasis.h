// battle/systems/stasis.h: the stasis field generator: units held out of time.
// Units:  absolute impulses, points of energy, hexes.
// Shapes: StatusKind::stasis on the unit that is held; energy waits in the generator.
// Errors: Refusal with the number needed and the number had.
// Rule:   classic G16; range and time are settings (devices.toml, conf "?").
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// True while a stasis field holds the unit: it neither acts nor moves, and nothing harms it.
inline bool in_stasis(const Battle& battle, const Unit& unit) {
    return unit.until(StatusKind::stasis) >= battle.impulse_now();
}
// Energy for one more unit that this ship holds: 5, then 10, 15, 20 ... more each.
Energy stasis_cost(const Rules& rules, const Battle& battle, UnitId by);

std::optional<Refusal> refuse_stasis(const Rules& rules, const Battle& battle, const Operate& order);
// Pays, rolls against the electronic warfare shift (the attempt works on 6 or less) and holds the target.
void do_stasis(Play& play, const Operate& order);
bool may_use_stasis(const Rules& rules, const Battle& battle, UnitId unit);

// Fields whose time is over, or whose holder or generator is lost, let go.
bool stasis_ends(const Rules& rules, const Battle& battle);
void end_stasis(Play& play);

}  // namespace impulse
