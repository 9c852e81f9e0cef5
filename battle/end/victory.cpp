#include "battle/end/victory.h"

#include "battle/core/craft.h"
#include "battle/core/ground.h"

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
    // True where the side is on another team than who holds the map so far.
    const auto contested = [&](SideId side) {
        if (holder && b.sides[holder.index()].team != b.sides[side.index()].team) return true;
        if (!holder || side < holder) holder = side;
        return false;
    };
    for (const Unit& u : b.units) {
        // A place on the ground holds the battle for whoever has troops there.
        if (u.active() && is_location(play.rules, u)) {
            if (garrison(play.rules, u) > 0 && contested(u.side)) return;
            for (std::size_t s = 0; s < b.sides.size(); ++s)
                if (SideId{s} != u.side && u.boarders_of(SideId{s}) > 0 && contested(SideId{s})) return;
        } else if ((fights_on(play.rules, u) || u[Counter::returns] > 0) && contested(u.side)) {
            return;
        }
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
