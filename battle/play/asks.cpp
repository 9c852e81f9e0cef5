#include "battle/play/asks.h"

#include <algorithm>
#include <bit>

#include "battle/core/ground.h"
#include "battle/core/rows/watches.h"
#include "battle/core/tracks.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
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

// Sixtieths of a point that the best mode of a weapon may do at a range, of the modes in which it may fire.
template <class F>
std::int32_t worth_of_box(const Rules& rules, WeaponId weapon, int range, F&& may_fire) {
    const Firepower& power = firepower(rules);
    std::int32_t best = 0;
    for (std::size_t m = 0; m < rules.weapon(weapon).modes.size(); ++m) {
        const std::int32_t worth = power.row(weapon, m)[static_cast<std::size_t>(range)];
        if (worth > best && may_fire(m)) best = worth;
    }
    return best;
}

// Hexes that a unit enters in the next impulse if it flies on.
int hexes_next(const Battle& b, const Unit& u) {
    const int from = std::max<int>(b.clock.impulse, 0), all = b.field.impulses;
    return from < all ? (from + 1) * u[Counter::speed] / all - from * u[Counter::speed] / all : 0;
}

// What all that works would do at the range at which the class shoots well.
std::int32_t full_volley(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    const Firepower& power = firepower(rules);
    const int range = power.good_range(u.type);
    std::int32_t sum = 0;
    for (std::size_t g = 0; range >= 0 && g < c.groups.size(); ++g)
        if (c.groups[g].weapon)
            sum += boxes_left(c, u, g) * power.plain(c.groups[g].weapon)[static_cast<std::size_t>(range)];
    return sum;
}

// The best volley of each unit at one of the nearest enemies, in multiples of so many percent of a full one; nothing where
// the next impulse promises a better one.
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
        const std::int32_t least = full_volley(rules, u) * line / 100;
        if (least <= 0) return;
        std::int32_t best = 0;
        for (const UnitId at : near) {
            // What everything that bears would do is a limit that is quickly found.
            if (volleys_at(rules, b, by, at, false).now <= std::max(best, least - 1)) continue;
            const Volleys v = volleys_at(rules, b, by, at, true);
            if (v.now >= v.next) best = std::max(best, v.now);
        }
        count += best / least;
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

Volleys volleys_at(const Rules& rules, const Battle& b, UnitId by, UnitId at, bool allowed, int only) {
    const Unit &u = b.unit(by), &e = b.unit(at);
    const int range = distance(u.hex, e.hex);
    Volleys sum;
    if (range > max_range) return sum;
    const Hex from = along(u.hex, u.facing, hexes_next(b, u)),
              target = along(e.hex, e.facing, hexes_next(b, e));
    const int range_next = std::min(distance(from, target), max_range);
    const int to = relative_bearing(u.hex, u.facing, e.hex),
              to_next = relative_bearing(from, u.facing, target);
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const WeaponId id = c.groups[g].weapon;
        if (!id || (only >= 0 && static_cast<int>(g) != only)) continue;
        if (bears(c.groups[g].arc, to))
            sum.now += worth_of_box(rules, id, range, [&](std::size_t m) {
                return !allowed ||
                       !refuse_fire(rules, b,
                                    Fire{by, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), at});
            });
        if (allowed && bears(c.groups[g].arc, to_next) &&
            !weapon_rests(c, u, g, rules.weapon(id), b.impulse_now() + 1))
            sum.next += worth_of_box(rules, id, range_next, [&](std::size_t m) {
                return charged(rules, c, u, rules.weapon(id), static_cast<int>(g), static_cast<int>(m));
            });
    }
    return sum;
}

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
