#include "battle/core/events/fire.h"

namespace impulse {
namespace {

// Takes what stands for that box out of a list kept by unit and group; returns the place where it stood or belongs.
template <class List>
std::size_t take_out(List& list, UnitId by, std::uint8_t group) {
    std::size_t i = 0;
    while (i < list.size() && (list[i].by != by ? list[i].by < by : list[i].group < group)) ++i;
    if (i < list.size() && list[i].by == by && list[i].group == group) list.erase_at(i);
    return i;
}
template <class List>
void put_in(List& list, const typename List::value_type& one) {
    const std::size_t at = take_out(list, one.by, one.group);
    if (list.full()) return;
    list.push_back(one);
    for (std::size_t i = list.size() - 1; i > at; --i) list[i] = list[i - 1];
    list[at] = one;
}

}  // namespace

void Declared::evolve(Battle& b) const {
    b.shots.push_back({by, at, object, group, mode, combine, energy, late, uim});
}
void ShotAimed::evolve(Battle& b) const { b.shots[b.shots.size() - 1].aim = aim; }

void FaceNamed::evolve(Battle& b) const { b.shots.back().face = face; }

void ShotThrough::evolve(Battle& b) const { b.shots.back().through = hex; }

void ShotsCleared::evolve(Battle& b) const { b.shots.clear(); }

void PulseSet::evolve(Battle& b) const {
    if (left > 0)
        put_in(b.pulses, {by, at, group, mode, left, locked, due});
    else
        take_out(b.pulses, by, group);
}

void DeviceAimed::evolve(Battle& b) const { put_in(b.aims, {by, at, hex, facing, group, hexes, energy}); }
void DeviceDone::evolve(Battle& b) const { take_out(b.aims, by, group); }

void CircuitsSwapped::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    const int moved = to_eccm != 0 ? count : -count;
    u.at(Counter::eccm) = static_cast<std::int16_t>(u[Counter::eccm] + moved);
    u.at(Counter::ecm) = static_cast<std::int16_t>(u[Counter::ecm] - moved);
    erase_where(u.swaps, [&](const auto& e) { return e.at < forget; });
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
        b.loans.push_back({by, at, channel, kind, points});
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
