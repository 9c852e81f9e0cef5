#include "battle/end/victory.h"

#include "battle/core/craft.h"

namespace impulse {
namespace {

bool one_team(const Battle& b) {
    for (const Side& s : b.sides)
        if (s.team != b.sides[0].team) return false;
    return true;
}

}  // namespace

void check_victory(Play& play, bool turn_over) {
    const Battle& b = play.now;
    if (b.ended != 0 || !b.shots.empty() || !b.volleys.empty() || !b.blasts.empty()) return;
    SideId holder{};
    for (const Unit& u : b.units) {
        if (!fights_on(play.rules, u)) continue;
        if (holder && b.sides[holder.index()].team != b.sides[u.side.index()].team) return;
        if (!holder || u.side < holder) holder = u.side;
    }
    if (one_team(b)) return;
    // Where a barrier may be breached, who holds the field plays the turn to its end, with its damage control (KK3.4).
    if (b.field.breach.from > 0 && holder && !turn_over) return;
    play.emit(Ended{holder ? EndReason::one_side_left : EndReason::nobody_left, holder});
}

void check_turn_limit(Play& play) {
    const Battle& b = play.now;
    if (b.ended == 0 && b.field.turn_limit > 0 && b.clock.turn >= b.field.turn_limit)
        play.emit(Ended{EndReason::turn_limit, {}});
}

}  // namespace impulse
