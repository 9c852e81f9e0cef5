// battle/core/status.h: what holds for a while as a reason for "no".
// Units:  absolute impulses.
// Shapes: Unit::statuses; the cause gives the words and the rule number of the refusal.
#pragma once

#include <optional>

#include "battle/core/battle.h"
#include "battle/core/refusal.h"

namespace impulse {

inline bool holds_now(const Battle& battle, const Unit& unit, StatusKind kind,
                      std::size_t group = whole_unit) {
    return unit.until(kind, group) >= battle.impulse_now();
}

// Why the unit, or that box of it, does nothing of the kind in that impulse: now, where none is named.
inline std::optional<Refusal> refuse_status(const Battle& battle, const Unit& unit, StatusKind kind,
                                            std::size_t group = whole_unit, int impulse = 0) {
    const int at = impulse > 0 ? impulse : battle.impulse_now();
    const Status* s = unit.status(kind, group);
    if (s == nullptr || s->until < at) return std::nullopt;
    Refusal no = kind == StatusKind::stopped  ? refusal(Why::stopped, s->until + 1, at)
                 : kind == StatusKind::stasis ? refusal(WhyMore::in_stasis, s->until)
                 : kind == StatusKind::blind  ? refusal(WhyMore::channel_blind, s->until, at)
                                              : refusal(Why::weapon_silent, s->until, at);
    no.cause = s->cause;
    return no;
}

}  // namespace impulse
