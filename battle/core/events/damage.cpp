#include "battle/core/events/damage.h"

#include <algorithm>

namespace impulse {

void ShieldLost::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.shield[bank] = static_cast<std::int16_t>(u.shield[bank] - points);
    u.shield_now[bank] = static_cast<std::int16_t>(u.shield_now[bank] + points);
}

void ShieldMet::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    const auto now = static_cast<std::int16_t>(b.impulse_now());
    if (u.struck_at != now) u.struck.fill(0);
    u.struck_at = now;
    u.struck[facing] = counted(u.struck[facing] + points);
}

void CriticalHit::evolve(Battle& b) const {
    std::int16_t& c = b.unit(unit).at(Counter::critical);
    const auto one = static_cast<std::int16_t>(1 << static_cast<int>(what));
    c = static_cast<std::int16_t>(mended != 0 ? c & ~one : c | one);
}

void VolleyAdded::evolve(Battle& b) const {
    b.volleys.push_back({target, by, points, facing, kind, bearings});
}

void VolleyGrown::evolve(Battle& b) const {
    Volley& v = b.volleys[index];
    v.points += points;
    v.bearings |= bearings;
}

void VolleyPlaced::evolve(Battle& b) const {
    b.volleys[index].place = static_cast<std::uint8_t>(group == whole_unit ? whole_unit : group + 1);
}

void VolleyDone::evolve(Battle& b) const {
    Unit& u = b.unit(b.volleys[index].target);
    u.at(Counter::internals) = counted(u[Counter::internals] + b.volleys[index].points);
    if (b.volleys[index].by) u.at(Counter::struck_by) = static_cast<std::int16_t>(b.volleys[index].by.at + 1);
    b.volleys.erase_at(index);
}

void WalkPaused::evolve(Battle& b) const {
    b.walk.points = points;
    b.walk.row = row;
    b.walk.column = column;
    b.walk.start = start;
    b.walk.phaser_hits = phaser_hits;
    b.walk.spared = spared;
}

void WalkMarked::evolve(Battle& b) const { b.walk.once[row] = marks; }

void WalkEnded::evolve(Battle& b) const { b.walk = {}; }

void BoxesConverted::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    u.type = converted({u.type, group, into});
    u.groups.resize(groups);
}

void BoxMarked::evolve(Battle& b) const {
    GroupState& g = b.unit(unit).groups[group];
    switch (mark) {
        case Mark::disabled:
            ++g.disabled;
            return;
        case Mark::costly:
            ++g.costly;
            return;
        case Mark::lasting:
            ++g.lasting;
            return;
        case Mark::incursed:
            ++g.incursed;
            return;
        case Mark::erased:  // what is lost and never mended
            ++g.lasting;
            return;
        case Mark::none:
        case Mark::spared:
            return;
    }
}

namespace {
void grow(Unit& u, Counter c, int by) { u.at(c) = counted(u[c] + by); }
}  // namespace

void TrackLost::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    grow(u, counter_of(track), boxes);
    if (mark == Mark::disabled || mark == Mark::lasting || mark == Mark::costly)
        grow(u, counter_of(track, mark), boxes);
}

void BoxRepaired::evolve(Battle& b) const {
    GroupState& g = b.unit(unit).groups[group];
    g.repaired = static_cast<std::uint8_t>(g.repaired + boxes);
    const std::uint8_t working = std::min(g.disabled, boxes);  // the cheapest first
    g.disabled = static_cast<std::uint8_t>(g.disabled - working);
    g.lost = static_cast<std::uint8_t>(g.lost - (boxes - working));
    g.lost_now = std::min(g.lost_now, g.lost);
    g.not_by_foes = std::min(g.not_by_foes, g.lost);
    g.costly = static_cast<std::uint8_t>(std::clamp<int>(g.lost - g.lasting, 0, g.costly));
}

void TrackRepaired::evolve(Battle& b) const {
    Unit& u = b.unit(unit);
    const int working = std::min<int>(u[counter_of(track, Mark::disabled)], boxes);  // the cheapest first
    grow(u, counter_of(track), -boxes);
    grow(u, counter_of(track, Mark::disabled), -working);
    const int lost =
        u[counter_of(track)] - u[counter_of(track, Mark::disabled)] - u[counter_of(track, Mark::lasting)];
    std::int16_t& costly = u.at(counter_of(track, Mark::costly));
    costly = counted(std::clamp<int>(costly, 0, std::max(0, lost)));
    if (track == TrackKind::excess) u.at(Counter::lifeless) = 0;
}

void ShieldRepaired::evolve(Battle& b) const {
    std::int16_t& s = b.unit(unit).shield[bank];
    s = static_cast<std::int16_t>(s + boxes);
}

void ShieldMoved::evolve(Battle& b) const {
    std::array<std::int16_t, 6>& all = b.unit(unit).shield;
    all[bank] = static_cast<std::int16_t>(all[bank] - boxes);
    all[facing] = static_cast<std::int16_t>(all[facing] + boxes);
}

void FateSet::evolve(Battle& b) const {
    b.unit(unit).fate = fate;
    b.window.owes.remove(unit);
    if (by) b.unit(unit).at(Counter::struck_by) = static_cast<std::int16_t>(by.at + 1);
}

void BlastQueued::evolve(Battle& b) const {
    if (!b.blasts.full()) b.blasts.push_back({unit, hex, strength, spread});
}

void BlastDone::evolve(Battle& b) const { b.blasts.erase_at(index); }

}  // namespace impulse
