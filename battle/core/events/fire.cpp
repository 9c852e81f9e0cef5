#include "battle/core/events/fire.h"

namespace impulse {

void Declared::evolve(Battle& b) const {
    b.shots.push_back({by, at, object, group, mode, combine, energy, late, uim});
}

void ShotsCleared::evolve(Battle& b) const { b.shots.clear(); }

void CircuitsSwapped::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    const int moved = to_eccm != 0 ? count : -count;
    u.at(Counter::eccm) = static_cast<std::int16_t>(u[Counter::eccm] + moved);
    u.at(Counter::ecm) = static_cast<std::int16_t>(u[Counter::ecm] - moved);
    for (std::size_t i = u.swaps.size(); i-- > 0;)
        if (u.swaps[i].at < forget) u.swaps.erase_at(i);
    if (!u.swaps.full()) u.swaps.push_back({static_cast<std::int16_t>(b.impulse_now()), to_eccm, count});
}

void LoanSet::evolve(Battle& b) const {
    std::size_t i = 0;
    while (i < b.loans.size() && !(b.loans[i].by == by && b.loans[i].at == at &&
                                   b.loans[i].channel == channel && b.loans[i].kind == kind))
        ++i;
    if (i < b.loans.size() && points == 0)
        b.loans.erase_at(i);
    else if (i < b.loans.size())
        b.loans[i].points = points;
    else if (points > 0 && !b.loans.full())
        b.loans.push_back({by, at, channel, kind, points, static_cast<std::int16_t>(b.impulse_now())});
}

void LockSet::evolve(Battle& b) const {
    if (locked != 0)
        b.unit(by).lost_locks.remove(at);
    else
        b.unit(by).lost_locks.add(at);
}

void Veiled::evolve(Battle& b) const {
    b.unit(unit).hidden_from = hidden_from;
    b.unit(unit).shown_hex = hex;
    b.unit(unit).shown_facing = facing;
}

}  // namespace impulse
