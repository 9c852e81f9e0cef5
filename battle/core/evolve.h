// battle/core/evolve.h: the only function that changes a Battle: each event says how (core/events/).
// Units:  as in battle.h.
// Shapes: one event at a time; no dice, no rules, no reading of files.
// Errors: an event that does not fit the battle (unit that does not exist) is our bug or a damaged log: fits() tells.
// Rule:   architecture: two replays, re-simulation and play back, must agree after every command.
#pragma once

#include <algorithm>

#include "battle/core/battle.h"
#include "battle/core/event.h"

namespace impulse {

// Applies one event.
void evolve(Battle& battle, const Event& event);

// The two that happen most often, here so that a volley need not call for every box. Of dice in a row the last says how
// often their stream has been drawn from.
inline void dice_rolled(Battle& b, Stream stream, int dice, std::uint32_t drawn) {
    b.dice.drawn[static_cast<std::size_t>(stream)] = drawn;
    b.dice.rolled += static_cast<std::uint32_t>(dice);
}
inline void DieRolled::evolve(Battle& b) const { dice_rolled(b, stream, 1, drawn); }
inline void BoxLost::evolve(Battle& b) const {
    GroupState& g = b.unit(unit).groups[group];
    g.lost = static_cast<std::uint8_t>(g.lost + boxes);
    g.lost_at = static_cast<std::int16_t>(b.impulse_now());
    // Of batteries alike the overdrained ones go first: the owner would choose so.
    if (g.overdrained != 0) [[unlikely]]
        g.overdrained = static_cast<std::uint8_t>(g.overdrained - std::min(g.overdrained, boxes));
    g.lost_now = static_cast<std::uint8_t>(g.lost_now + boxes);
}

// True where every id and index of the event exists in the battle; a reader of logs asks before evolve.
bool fits(const Battle& battle, const Event& event);

}  // namespace impulse
