// battle/play/apply.h: one command in, events out: the only way to move a battle on.
// Units:  as in battle.h.
// Shapes: apply is a pure function of rules, battle, command and dice; start runs the steps before the first decision.
// Errors: Refusal with the rule's number; the battle is then exactly as before.
// Rule:   architecture section 1.
#pragma once

#include <optional>
#include <tl/expected.hpp>

#include "battle/core/emit.h"
#include "battle/core/refusal.h"

namespace impulse {

// Why the command is not legal now, or nothing. Looks only.
std::optional<Refusal> refuse(const Rules& rules, const Battle& battle, const Command& command);

// What the side that gives the command is told: a reason only where its own view (core/view.h) has it. Nothing where the
// command is legal, or where only what that side cannot know stands against it: then it is accepted and fails.
std::optional<Refusal> refuse_as_seen(const Rules& rules, const Battle& battle, const Command& command);

// Carries out one command and all automatic steps up to the next decision. Refuses what refuse_as_seen refuses; with a
// source that may run out also Refusal{no_dice_left, need = Stream, have = sides}: nothing has changed then,
// and the same command may be given again when more dice are there.
tl::expected<void, Refusal> apply(const Rules& rules, Battle& battle, const Command& command,
                                  DiceSource& dice, EventSink* sink);

// Runs a fresh battle to its first decision. Refuses only for want of dice.
tl::expected<void, Refusal> start(const Rules& rules, Battle& battle, DiceSource& dice, EventSink* sink);

// The units of a side that owe a decision now, in the open window or through a question.
UnitSet owed_by(const Battle& battle, SideId side);
// The side to ask next: that of an open question, else one that owes (in pass_around begun by lot); empty at the end.
SideId side_to_act(const Battle& battle);

}  // namespace impulse
