#include "battle/play/asks.h"

#include <algorithm>
#include <bit>

#include "battle/core/ground.h"
#include "battle/core/rows/watches.h"
#include "battle/core/tracks.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/declare.h"
#include "battle/fire/exchange.h"
#include "battle/play/incoming.h"
#include "battle/play/standing.h"

namespace impulse {
namespace {

constexpr std::size_t targets_weighed = 3;  // the nearest enemies at which a volley is weighed
constexpr int impulses_ahead = 8, percent_an_impulse = 5, percent_at_last = 40;

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
    const Firepower& power = firepower_of(rules);
    std::int32_t best = 0;
    for (std::size_t m = 0; m < rules.weapon(weapon).modes.size(); ++m) {
        const std::int32_t worth = power.row(weapon, m)[static_cast<std::size_t>(range)];
        if (worth > best && may_fire(m)) best = worth;
    }
    return best;
}

// Where a unit will be in so many impulses of the turn if it flies on.
Hex hex_in(const Battle& b, const Unit& u, int impulses) {
    const int from = std::max<int>(b.clock.impulse, 0), all = b.field.impulses;
    const int to = std::min(from + impulses, all);
    return along(u.hex, u.facing, to * u[Counter::speed] / all - from * u[Counter::speed] / all);
}

// What the weapons of a unit that will be ready in so many impulses would score on average at a range, of those that
// `bear`, in sixtieths of a point; of one group only where it is named.
template <class F>
std::int32_t ready_volley(const Rules& rules, const Battle& b, const Unit& u, int range, int impulses,
                          int only, F&& bear) {
    const ShipClass& c = rules.type(u.type);
    std::int32_t sum = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const WeaponId id = c.groups[g].weapon;
        if (!id || (only >= 0 && static_cast<int>(g) != only) || !bear(c.groups[g].arc) ||
            boxes_left(c, u, g) <= 0 || weapon_rests(c, u, g, rules.weapon(id), b.impulse_now() + impulses))
            continue;
        sum += worth_of_box(rules, id, range, [&](std::size_t m) {
            return charged(rules, c, u, rules.weapon(id), static_cast<int>(g), static_cast<int>(m));
        });
    }
    return sum;
}

// The volley in so many impulses, if both fly on.
std::int32_t volley_in(const Rules& rules, const Battle& b, const Unit& u, const Unit& e, int impulses,
                       int only) {
    const Hex from = hex_in(b, u, impulses), at = hex_in(b, e, impulses);
    const int range = distance(from, at), to = relative_bearing(from, u.facing, at);
    if (range > max_range) return 0;
    return ready_volley(rules, b, u, range, impulses, only, [to](const Arc& arc) { return bears(arc, to); });
}

// The volley that the rules allow a unit at an enemy now.
std::int32_t volley_now(const Rules& rules, const Battle& b, UnitId by, UnitId at, int only) {
    const Unit &u = b.unit(by), &e = b.unit(at);
    const int range = distance(u.hex, e.hex), to = relative_bearing(u.hex, u.facing, e.hex);
    const ShipClass& c = rules.type(u.type);
    std::int32_t sum = 0;
    for (std::size_t g = 0; range <= max_range && g < c.groups.size(); ++g)
        if (c.groups[g].weapon && (only < 0 || static_cast<int>(g) == only) && bears(c.groups[g].arc, to))
            sum += worth_of_box(rules, c.groups[g].weapon, range, [&](std::size_t m) {
                return !refuse_fire(rules, b,
                                    Fire{by, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), at});
            });
    return sum;
}

// The best volley that the next impulses of the turn promise, if both fly on; the later, the less it counts.
std::int32_t volley_later(const Rules& rules, const Battle& b, const Unit& u, const Unit& e) {
    std::int32_t best = 0;
    const int left = rules.plot == nullptr ? 0 : b.field.impulses - std::max<int>(b.clock.impulse, 0);
    for (int n = 1; n <= std::min(left, impulses_ahead); ++n)
        best = std::max(best, volley_in(rules, b, u, e, n, -1) * (100 - percent_an_impulse * n) / 100);
    return best;
}

// A doctrine of the unit answers instead of its owner.
bool answered(const Battle& b, UnitId unit, DoctrineKind what) {
    return std::any_of(b.doctrines.begin(), b.doctrines.end(), [&](const Doctrine& d) {
        return d.unit == unit && d.what == what && d.use == DoctrineUse::act && d.group == every_group;
    });
}

// The best volley of each unit without a doctrine of fire at one of the nearest enemies, in multiples of so many percent of
// what all its weapons would score at the range at which the class shoots well; nothing where the next impulses promise a
// better one. In the last impulse of a turn much less will do: it is too late for more.
int volleys(const Rules& rules, const Battle& b, SideId side, int line) {
    int count = 0;
    each_own(b, side, [&](UnitId by, const Unit& u) {
        if (answered(b, by, DoctrineKind::fire)) return;
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
        const int range = firepower_of(rules).good_range(u.type);
        if (range < 0) return;
        const bool last = b.clock.impulse >= b.field.impulses;
        Guns guns;
        all_guns(rules, firepower_of(rules), u, guns);
        const std::int32_t full = all_bearing(guns, range);
        const std::int32_t least = full * line / 100 * (last ? percent_at_last : 100) / 100;
        if (least <= 0) return;
        std::int32_t best = 0;
        for (const UnitId at : near) {
            const Unit& e = b.unit(at);
            // What everything that bears would do is a limit that is quickly found.
            if (volley_in(rules, b, u, e, 0, -1) <= std::max(best, least - 1)) continue;
            const std::int32_t now = volley_now(rules, b, by, at, -1);
            if (now > std::max(best, least - 1) && now >= volley_later(rules, b, u, e)) best = now;
        }
        count += best / least;
    });
    return count;
}

// Points that declared shots will do to the side, on average, in multiples of the line; not where a doctrine answers them.
int under_fire(const Rules& rules, const Battle& b, SideId side, int line) {
    std::int32_t sum = 0;
    each_own(b, side, [&](UnitId unit, const Unit&) {
        if (answered(b, unit, DoctrineKind::reserve)) return;
        for (const std::int32_t points : fire_coming(rules, b, unit)) sum += points;
    });
    return sum / (line * whole_point);
}

constexpr int most_in_a_turn = 63;

// What counts anew in each turn.
int of_turn(const Battle& b, int n) {
    return n == 0 ? 0 : b.clock.turn * (most_in_a_turn + 1) + std::min(n, most_in_a_turn);
}

int nearest_enemy_of(const Battle& b, SideId side, const Unit& u) {
    int nearest = max_range + 1;
    each_enemy(b, side, [&](UnitId, const Unit& e) { nearest = std::min(nearest, distance(u.hex, e.hex)); });
    return nearest;
}

// Those who decide, have an enemy so near and no such doctrine; each counts once more at half the distance.
template <class More>
int approaches(const Battle& b, SideId side, int line, std::optional<DoctrineKind> doctrine, More&& more) {
    int n = 0;
    for (const UnitId unit : b.window.owes) {
        if (b.unit(unit).side != side || (doctrine && answered(b, unit, *doctrine))) continue;
        const int nearest = nearest_enemy_of(b, side, b.unit(unit));
        n += (nearest <= line ? 1 : 0) + (nearest <= line / 2 ? 1 : 0) + more(b.unit(unit), nearest);
    }
    return of_turn(b, n);
}

// 1 where a torpedo of the unit would strike at full strength at that range.
int torpedo_in_range(const Rules& rules, const Unit& u, int range) {
    const ShipClass& c = rules.type(u.type);
    return std::any_of(c.launchers.begin(), c.launchers.end(), [&](std::uint8_t g) {
        const auto& launches = rules.weapon(c.groups[g].weapon).launches;
        return boxes_left(c, u, g) > 0 && std::any_of(launches.begin(), launches.end(), [&](SeekerId id) {
                   const SeekerType& type = rules.seeker(id);
                   return type.kind == SeekerKind::plasma && range <= full_strength(type);
               });
    });
}

// Enemies so near that a unit of the side who decides sees without a shield between them.
int open_enemies(const Rules& rules, const Battle& b, SideId side, int line) {
    int n = 0;
    for (const UnitId unit : b.window.owes) {
        const Unit& u = b.unit(unit);
        if (u.side != side) continue;
        each_enemy(b, side, [&](UnitId, const Unit& e) {
            const std::size_t facing = shield_at(relative_bearing(e.hex, e.facing, u.hex));
            const ShipClass& c = rules.type(e.type);
            bool open = distance(u.hex, e.hex) <= line;
            for (int bank = 0; open && bank < c.banks; ++bank)  // reinforcement is its owner's secret
                open = (c.bank_facings[static_cast<std::size_t>(bank)] >> facing & 1U) == 0 ||
                       shield_boxes(rules, e, bank) == 0;
            n += open ? 1 : 0;
        });
    }
    return of_turn(b, n);
}

// Seekers that come so near for those of the side whose doctrine does not shoot at them, or that strike from farther away
// before anybody is asked again; and shields of the others that will not hold against those beside them.
int seekers_within(const Rules& rules, const Battle& b, SideId side, int line) {
    int n = 0;
    UnitSet open;
    each_own(b, side, [&](UnitId unit, const Unit& u) {
        if (!answered(b, unit, DoctrineKind::seekers)) return open.add(unit);
        const ByFacing coming = on_shields(rules.type(u.type), seekers_beside(rules, b, unit));
        for (int f = 0; f < 6; ++f)
            n += coming[static_cast<std::size_t>(f)] > shield_strength(rules, u, f) * whole_point ? 1 : 0;
    });
    const auto nearest = [&](Hex from) {
        int least = max_range + 1;
        for (const UnitId unit : open) least = std::min(least, distance(b.unit(unit).hex, from));
        return least;
    };
    for (const MapObject& o : b.objects) {
        if (!threatens(b, side, o)) continue;
        const SeekerId id = guessed_type(rules, b, as_known(o, side));
        const bool leaps = id && rules.seeker(id).strikes_late();
        n += nearest(o.hex) <= std::max(line, leaps ? rules.seeker(id).speed : 0) ? 1 : 0;
    }
    return n;
}

// The worst, in percent of the shield that it meets, that seekers may do to a unit of the side before it is asked again, of
// those launched since it was asked last.
int strikes(const Rules& rules, const Battle& b, SideId side) {
    const std::int32_t last = b.sides[side.index()].last_asked;
    int worst = 0;
    each_own(b, side, [&](UnitId unit, const Unit& u) {
        const ByFacing coming = on_shields(rules.type(u.type), strikes_coming(rules, b, unit, last));
        for (int f = 0; f < 6; ++f) {
            const std::int32_t points = coming[static_cast<std::size_t>(f)] / whole_point;
            worst = std::max(worst, points * 100 / std::max(1, shield_strength(rules, u, f)));
        }
    });
    return worst;
}

// Links by strength with an enemy, and those of the side that are not paid for this turn.
int links_at_stake(const Battle& b, SideId side) {
    return static_cast<int>(std::count_if(b.links.begin(), b.links.end(), [&](const Link& l) {
        if (!binds(l.kind) || !l.holds() || !l.to) return false;
        const bool own = b.unit(l.from).side == side, held = b.unit(l.to).side == side;
        return (own && l.turn < b.clock.turn) || (held && b.enemies(l.from, l.to));
    }));
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

Volleys volleys_at(const Rules& rules, const Battle& b, UnitId by, UnitId at, int only) {
    return {volley_now(rules, b, by, at, only), volley_in(rules, b, b.unit(by), b.unit(at), 1, only)};
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
            n = of_turn(b, volleys(rules, b, side, line));
            break;
        case Trigger::launch:
            n = approaches(b, side, line, DoctrineKind::launch, [&](const Unit& u, int nearest) {
                return nearest <= line ? torpedo_in_range(rules, u, nearest) : 0;
            });
            break;
        case Trigger::marines:
            n = open_enemies(rules, b, side, line);
            break;
        case Trigger::fields:
        case Trigger::cloak:
        case Trigger::sensors:
            n = approaches(b, side, line, {}, [](const Unit&, int) { return 0; });
            break;
        case Trigger::tractor:
            n = rules.beams ? links_at_stake(b, side) / line : seekers_within(rules, b, side, line);
            break;
        case Trigger::seekers_near:
            n = seekers_within(rules, b, side, line);
            break;
        case Trigger::seekers_launched:
            for (const MapObject& o : b.objects)  // the newest: serials are never used again
                if (threatens(b, side, o)) n = std::max<int>(n, o.serial);
            break;
        case Trigger::strike:
            n = strikes(rules, b, side) / line;
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
        std::int16_t n = count_for(rules, b, side, static_cast<Trigger>(t), line);
        if (row.each_turn != 0) n = std::max(n, s.mark[t]);
        out.count[t] = n;
        out.looked |= 1U << t;
        const bool again = s.asked[t] == ask_moment(b);
        const bool more = row.changes != 0 ? n != s.mark[t] : n > (row.only_new != 0 ? 0 : s.mark[t]);
        if (again || more) out.triggers |= 1U << t;
        if (more) out.fresh |= 1U << t;
    }
    return out;
}

}  // namespace impulse
