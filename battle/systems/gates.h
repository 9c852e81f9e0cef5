// battle/systems/gates.h: gates are opened, kept open and close.
// Units:  hexes, energy in sixtieths, boxes.
// Shapes: a field that a box casts (Operate `cast`: hex, beyond), or that boxes open with all their power (BoxAct::gate).
// Errors: Refusal with the number needed and the number had.
// Rule:   TNG "Wormhole", "APX".
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/emit.h"
#include "battle/core/gates.h"
#include "battle/core/refusal.h"

namespace impulse {

// True where the mode casts a gate.
inline bool casts_gate(const Rules& rules, const WeaponMode& mode) {
    return mode.casts && rules.seeker(mode.casts).field.gate.stands;
}
// A gate of that box stands with a mouth in the hex of the order: its owner pays for another impulse of it.
ObjectId gate_to_keep(const Rules& rules, const Battle& battle, const Operate& order);
std::optional<Refusal> refuse_keeping(const Rules& rules, const Battle& battle, const Operate& order);
void keep_gate(Play& play, const Operate& order);
// Its second mouth: on the map, another hex than the first, and no farther from the ship than that.
std::optional<Refusal> refuse_beyond(const Battle& battle, const Operate& order, int range);
void open_gate(Play& play, const Operate& order, SeekerId type);

// Boxes of several ships in one hex that have not yet filled in their forms.
std::optional<Refusal> refuse_gate_of_boxes(const Rules& rules, const Battle& battle, const Operate& order,
                                            const BoxUse& use);
void open_gate_of_boxes(Play& play, const Operate& order, const BoxUse& use);

// The end of the activity: what nobody has kept open is gone. The end of the turn: all the others.
bool gates_close(const Rules& rules, const Battle& battle);
void close_gates(Play& play, bool turn_ends);

}  // namespace impulse
