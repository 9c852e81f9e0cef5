#include "battle/play/asks.h"

#include <algorithm>
#include <bit>

#include "battle/core/ground.h"
#include "battle/core/rows/watches.h"
#include "battle/fire/arcs.h"
#include "battle/fire/declare.h"
#include "battle/fire/firepower.h"
#include "battle/play/standing.h"

namespace impulse {
namespace {

constexpr std::size_t targets_weighed = 3;  // the nearest enemies at which a volley is weighed

const Firepower& firepower(const Rules& rules) {
    thread_local Firepower power;
    power.prepare(rules);
    return power;
}

bool ours(const Battle& b, SideId side, const Unit& u) {
    return b.sides[u.side.index()].team == b.sides[side.index()].team;
}

template <class F>
void each_own(const Battle& b, SideId side, F&& f) {
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (b.units[i].side == side && b.units[i].active() && !is_body(b.units[i])) f(UnitId{i}, b.units[i]);
}

template <class F>
void each_enemy(const Battle& b, SideId side, F&& f) {
    for (std::size_t i = 0; i < b.units.size(); ++i)
        if (sees_enemy(b, side, b.units[i])) f(UnitId{i}, b.units[i]);
}

// Hexes to the nearest unit of the side.
int nearest_own(const Battle& b, SideId side, Hex from) {
    int nearest = max_range + 1;
    each_own(b, side, [&](UnitId, const Unit& u) { nearest = std::min(nearest, distance(u.hex, from)); });
    return nearest;
}

// Sixtieths of a point that the best modes of a box may do there; with `allowed` only those in which it may fire now.
std::int32_t worth_of_box(const Rules& rules, const Battle& b, UnitId by, std::size_t g, UnitId at, int range,
                          bool allowed) {
    const ClassGroup& group = rules.type(b.unit(by).type).groups[g];
    const WeaponType& weapon = rules.weapon(group.weapon);
    const Firepower& power = firepower(rules);
    std::int32_t best = 0;
    for (std::size_t m = 0; m < weapon.modes.size(); ++m) {
        const std::int32_t worth = power.row(group.weapon, m)[static_cast<std::size_t>(range)];
        if (worth <= best) continue;
        const Fire order{by, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), at};
        if (!allowed || !refuse_fire(rules, b, order)) best = worth;
    }
    return best;
}

// The whole volley of a unit at an enemy, in sixtieths of a point.
std::int32_t volley(const Rules& rules, const Battle& b, UnitId by, UnitId at, bool allowed) {
    const Unit& u = b.unit(by);
    const int range = distance(u.hex, b.unit(at).hex);
    if (range > max_range) return 0;
    const int to = relative_bearing(u.hex, u.facing, b.unit(at).hex);
    const ShipClass& c = rules.type(u.type);
    std::int32_t sum = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && bears(c.groups[g].arc, to))
            sum += worth_of_box(rules, b, by, g, at, range, allowed);
    return sum;
}

// The best volley of each unit at one of the nearest enemies, in multiples of the line.
int volleys(const Rules& rules, const Battle& b, SideId side, int line) {
    int count = 0;
    each_own(b, side, [&](UnitId by, const Unit& u) {
        FixedVector<UnitId, targets_weighed> near;
        each_enemy(b, side, [&](UnitId at, const Unit& e) {
            std::size_t place = near.size();
            while (place > 0 && distance(u.hex, b.unit(near[place - 1]).hex) > distance(u.hex, e.hex))
                --place;
            if (place == near.capacity()) return;
            if (near.full()) near.pop_back();
            near.push_back(at);
            std::rotate(near.begin() + place, near.end() - 1, near.end());
        });
        std::int32_t best = 0;
        for (const UnitId at : near)
            // What everything that bears would do is a limit that is quickly found.
            if (volley(rules, b, by, at, false) > std::max(best, line * whole_point - 1))
                best = std::max(best, volley(rules, b, by, at, true));
        count += best / (line * whole_point);
    });
    return count;
}

// Points that declared shots will do to the side, on average, in multiples of the line.
int under_fire(const Rules& rules, const Battle& b, SideId side, int line) {
    std::int32_t sum = 0;
    for (const Shot& shot : b.shots) {
        if (!shot.at || !shot.by || b.unit(shot.at).side != side || ours(b, side, b.unit(shot.by))) continue;
        const ClassGroup& group = rules.type(b.unit(shot.by).type).groups[shot.group];
        const int range = distance(b.unit(shot.at).hex, b.unit(shot.by).hex);
        if (!group.weapon || range > max_range) continue;
        sum += firepower(rules).row(group.weapon, shot.mode)[static_cast<std::size_t>(range)];
    }
    return sum / (line * whole_point);
}

int shields_lost(const Rules& rules, const Battle& b, SideId side) {
    int lost = 0;
    each_own(b, side, [&](UnitId, const Unit& u) {
        const ShipClass& c = rules.type(u.type);
        for (std::size_t bank = 0; bank < static_cast<std::size_t>(c.banks); ++bank)
            lost += std::max(0, c.bank_boxes[bank] - u.shield[bank]);
    });
    return lost;
}

// Near enemies' speeds, cloaks and shields, folded into one number.
int looks_of_enemies(const Battle& b, SideId side, int line) {
    std::uint32_t looks = 0;
    each_enemy(b, side, [&](UnitId, const Unit& e) {
        if (nearest_own(b, side, e.hex) > line) return;
        for (const Counter c :
             {Counter::speed, Counter::cloak, Counter::shield_level, Counter::dropped_1, Counter::dropped_2,
              Counter::dropped_3, Counter::dropped_4, Counter::dropped_5, Counter::dropped_6})
            looks = looks * 31 + static_cast<std::uint32_t>(e[c]);
    });
    return static_cast<int>(looks & 0x7FFFU);
}

}  // namespace

bool sees_enemy(const Battle& b, SideId side, const Unit& u) {
    return in_sight(side, u) && !ours(b, side, u) && !is_body(u);
}

bool threatens(const Battle& b, SideId side, const MapObject& o) {
    if (!o.flying() || !o.by || ours(b, side, b.unit(o.by))) return false;
    const bool known = (o.identified >> side.index() & 1U) != 0;
    return !known || (o.target && ours(b, side, b.unit(o.target)));
}

std::int16_t count_for(const Rules& rules, const Battle& b, SideId side, Trigger trigger, int line) {
    int n = 0;
    switch (trigger) {
        case Trigger::enemy_near:
            each_enemy(b, side,
                       [&](UnitId, const Unit& e) { n += nearest_own(b, side, e.hex) <= line ? 1 : 0; });
            break;
        case Trigger::enemy_appears:
            each_enemy(b, side, [&](UnitId, const Unit&) { ++n; });
            break;
        case Trigger::enemy_turns:
            each_enemy(b, side, [&](UnitId, const Unit& e) {
                if (nearest_own(b, side, e.hex) <= line) n = std::max<int>(n, e[Counter::turned]);
            });
            break;
        case Trigger::enemy_changes:
            n = looks_of_enemies(b, side, line);
            break;
        case Trigger::volley:
            n = volleys(rules, b, side, line);
            break;
        case Trigger::launch:  // once a turn, when somebody is near enough
            each_enemy(b, side, [&](UnitId, const Unit& e) {
                if (nearest_own(b, side, e.hex) <= line) n = b.clock.turn;
            });
            break;
        case Trigger::seekers_near:
            for (const MapObject& o : b.objects)
                n += threatens(b, side, o) && nearest_own(b, side, o.hex) <= line ? 1 : 0;
            break;
        case Trigger::seekers_launched:
            for (const MapObject& o : b.objects)  // the newest: serials are never used again
                if (threatens(b, side, o)) n = std::max<int>(n, o.serial);
            break;
        case Trigger::under_fire:
            n = under_fire(rules, b, side, line);
            break;
        case Trigger::shields_lost:
            n = shields_lost(rules, b, side) / line;
            break;
        case Trigger::boxes_lost:
            each_own(b, side, [&](UnitId, const Unit& u) { n += u[Counter::internals]; });
            n /= line;
            break;
        case Trigger::units_lost:
            for (const Unit& u : b.units)
                n += u.side == side && !u.active() && u.fate != Fate::aboard ? 1 : 0;
            n /= line;
            break;
        case Trigger::doctrine:
            each_own(b, side, [&](UnitId unit, const Unit&) {
                n += doctrine_order(rules, b, unit, DoctrineUse::ask) ? 1 : 0;
            });
            break;
        case Trigger::impulse:
            n = b.clock.impulse >= line ? b.clock.turn : 0;
            break;
    }
    return static_cast<std::int16_t>(std::min(n, 0x7FFF));
}

Asks asks_of(const Rules& rules, const Battle& b, SideId side) {
    Asks out;
    if (!watches(rules, b, side) || b.clock.step < 0) {
        out.always = true;
        return out;
    }
    const Side& s = b.sides[side.index()];
    const auto step = static_cast<std::size_t>(b.clock.step);
    const WatchRules& w = *rules.watches;
    const bool waits = s.quiet_until > b.impulse_now();
    out.always = w.always[step] != 0 && !waits;
    for (std::uint32_t left = w.at[step]; left != 0; left &= left - 1) {
        const auto t = static_cast<std::size_t>(std::countr_zero(left));
        const WatchRow& row = w.row[t];
        const int line = s.watch == WatchLevel::everything ? row.line[0] : s.line[t];
        if (line <= 0 || (waits && row.urgent == 0)) continue;
        const std::int16_t n = count_for(rules, b, side, static_cast<Trigger>(t), line);
        out.count[t] = n;
        out.looked |= 1U << t;
        const bool again = s.asked[t] == ask_moment(b);
        const bool more = row.changes != 0 ? n != s.mark[t] : n > s.mark[t];
        if (again || more) out.triggers |= 1U << t;
        if (more) out.fresh |= 1U << t;
    }
    return out;
}

}  // namespace impulse
