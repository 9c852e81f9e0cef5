#include "battle/play/incoming.h"

#include <algorithm>

#include "battle/core/rows/watches.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/firepower.h"
#include "battle/play/asks.h"
#include "battle/play/reserve.h"

namespace impulse {
namespace {

constexpr Energy large_store = points(8);

std::size_t weakest_facing(const Rules& rules, const Unit& u) {
    const auto all = shield_strengths(rules, u);
    return static_cast<std::size_t>(std::min_element(all.begin(), all.end()) - all.begin());
}

// What the enemies' seekers do by facing that may be on their way to the unit, of those that count.
template <class F>
ByFacing seekers_coming(const Rules& rules, const Battle& b, UnitId unit, F&& counts) {
    const Unit& u = b.unit(unit);
    ByFacing coming{};
    for (const MapObject& seeker : b.objects) {
        if (!seeker.flying() || !seeker.by || !b.enemies(unit, seeker.by)) continue;
        const MapObject o = as_known(seeker, u.side);
        if (o.target && o.target != unit) continue;
        const SeekerId id = guessed_type(rules, b, o);
        if (!id || !counts(o, id)) continue;
        // From its own hex a seeker strikes the side that faced its launcher, which only the launcher knows for sure.
        const std::size_t facing =
            o.hex == u.hex ? weakest_facing(rules, u) : shield_at(relative_bearing(u.hex, u.facing, o.hex));
        coming[facing] += points_of(rules, b, o, rules.seeker(id), u.hex) * whole_point;
    }
    return coming;
}

}  // namespace

MapObject as_known(const MapObject& seeker, SideId side) {
    MapObject o = seeker;
    if ((o.identified >> side.index() & 1U) != 0) return o;
    o.type = {};
    o.target = {};
    o.damage = 0;
    o.strength = 0;
    return o;
}

int full_strength(const SeekerType& type) {
    int hexes = 0;
    while (hexes + 1 < static_cast<int>(seeker_hexes) &&
           type.by_hexes[static_cast<std::size_t>(hexes + 1)] == type.by_hexes[0])
        ++hexes;
    return hexes;
}

int strength_at_strike(const Rules& rules, const Battle& seen, const MapObject& o, int hexes_more) {
    const SeekerType* type = o.type ? &rules.seeker(o.type) : nullptr;
    if (type == nullptr) {
        const ShipClass& c = rules.type(seen.unit(o.by).type);
        for (const std::uint8_t g : c.launchers)
            for (const SeekerId id : rules.weapon(c.groups[g].weapon).launches) {
                const SeekerType& t = rules.seeker(id);
                if (t.kind == SeekerKind::plasma && (type == nullptr || t.warhead > type->warhead)) type = &t;
            }
    }
    if (type == nullptr || type->phaser_points == 0) return 0;
    const auto at = static_cast<std::size_t>(
        std::clamp<int>(o.flown + hexes_more, 0, static_cast<int>(seeker_hexes) - 1));
    return std::max(0, type->by_hexes[at] - o.damage / type->phaser_points);
}

int points_at(const Rules& rules, const SeekerType& type, int range) {
    if (type.scatter > 0) {  // about as often as so many dice reach the range
        const int faces = 5 * type.scatter + 1;
        return type.warhead * std::clamp(6 * type.scatter + 1 - range, 0, faces) / faces;
    }
    if (type.flight != FlightKind::torpedo) return type.warhead;
    const FireTable& table = rules.weapon(type.strikes).modes[type.strikes_mode].table;
    if (table.kind != TableKind::hit_row) return table.points_at(range);
    return table.points_at(range) * std::clamp(table.hit_at(range), 0, table.sides) / table.sides;
}

int points_of(const Rules& rules, const Battle& seen, const MapObject& o, const SeekerType& type, Hex at) {
    if (type.flight == FlightKind::roam) return 0;  // it takes energy alone
    if (type.flight == FlightKind::torpedo)
        return std::max(
            0, points_at(rules, type, o.flown + distance(o.hex, at)) - (type.wears_down() ? o.damage : 0));
    return type.phaser_points > 0 ? strength_at_strike(rules, seen, o, distance(o.hex, at)) : type.warhead;
}

SeekerId guessed_type(const Rules& rules, const Battle& seen, const MapObject& o) {
    return o.type ? o.type
                  : rules.type(seen.unit(o.by).type).heaviest_seekers[static_cast<std::size_t>(o.kind)];
}

int bank_of(const ShipClass& c, const Unit& u, int facing) {
    int best = -1;
    for (int b = 0; b < c.banks; ++b) {
        const auto i = static_cast<std::size_t>(b);
        if ((c.bank_facings[i] >> facing & 1U) == 0) continue;
        if (best < 0 || u.shield[i] > u.shield[static_cast<std::size_t>(best)]) best = b;
    }
    return best;
}

ByFacing on_shields(const ShipClass& c, const ByFacing& coming) {
    ByFacing sum = coming;
    for (std::size_t f = 0; f < coming.size(); ++f)
        for (std::size_t other = 0; other < coming.size(); ++other)
            for (std::size_t bank = 0; other != f && bank < static_cast<std::size_t>(c.banks); ++bank)
                if ((c.bank_facings[bank] >> f & c.bank_facings[bank] >> other & 1U) != 0) {
                    sum[f] += coming[other];
                    break;
                }
    return sum;
}

int reinforcement_of(const Rules& rules, const Unit& u, int facing) {
    const ShipClass& c = rules.type(u.type);
    int sum = u[Counter::general_reinforcement];
    for (int b = 0; b < c.banks; ++b)
        if ((c.bank_facings[static_cast<std::size_t>(b)] >> facing & 1U) != 0)
            sum += u[Unit::reinforcement(b)];
    return sum;
}

std::size_t facing_struck(const Rules& rules, const Battle& b, UnitId target, UnitId by) {
    const Hex from = b.unit(by).hex;
    const int struck = struck_facing(rules, b, target, from, by);
    return static_cast<std::size_t>(struck >= 0 ? struck : stronger_facing(rules, b, target, from));
}

ByFacing fire_coming(const Rules& rules, const Battle& b, UnitId unit, bool one_hex) {
    const Unit& u = b.unit(unit);
    ByFacing coming{};
    for (const Shot& shot : b.shots) {
        if (shot.at != unit || !shot.by) continue;
        const Unit& by = b.unit(shot.by);
        const ClassGroup& group = rules.type(by.type).groups[shot.group];
        const int range = distance(u.hex, by.hex);
        if (!group.weapon || range > max_range) continue;
        coming[one_hex ? facing_struck(rules, b, unit, shot.by)
                       : shield_at(relative_bearing(u.hex, u.facing, by.hex))] +=
            firepower_of(rules).row(group.weapon, shot.mode)[static_cast<std::size_t>(range)];
    }
    return coming;
}

ByFacing seekers_beside(const Rules& rules, const Battle& b, UnitId unit) {
    return seekers_coming(
        rules, b, unit, [&](const MapObject& o, SeekerId) { return distance(o.hex, b.unit(unit).hex) <= 1; });
}

ByFacing seekers_striking(const Rules& rules, const Battle& b, UnitId unit) {
    return seekers_coming(rules, b, unit, [&](const MapObject& o, SeekerId id) {
        for (const Shot& shot : b.shots)
            if (shot.object && shot.by && b.object(shot.object).serial == o.serial &&
                !b.enemies(unit, shot.by))
                return false;
        const SeekerType& type = rules.seeker(id);
        const int reach = type.flight == FlightKind::leap      ? type.speed
                          : type.flight == FlightKind::torpedo ? type.speed - o.flown
                                                               : 1;
        return distance(o.hex, b.unit(unit).hex) <= reach;
    });
}

ByFacing strikes_coming(const Rules& rules, const Battle& b, UnitId unit, std::int32_t last_asked) {
    const int own = rules.plot != nullptr && b.unit(unit)[Counter::speed] > 0 ? 1 : 0;
    return seekers_coming(rules, b, unit, [&](const MapObject& o, SeekerId id) {
        // In the same step both may have been at work; then nobody has seen it yet.
        if (last_asked > ask_moment(o.since, rules.watches->launch)) return false;
        const SeekerType& type = rules.seeker(id);
        const int speed = o.speed > 0 ? o.speed : type.speed;
        const int reach =
            type.strikes_late() ? speed : own + (speed + b.field.impulses - 1) / b.field.impulses;
        return distance(o.hex, b.unit(unit).hex) <= reach;
    });
}

FixedVector<Reserve, 6> reinforcing(const Rules& rules, const Battle& b, UnitId unit, const ByFacing& coming,
                                    bool by_shield) {
    if (coming == ByFacing{}) return {};
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const ByFacing met = by_shield ? on_shields(c, coming) : coming;
    FixedVector<Reserve, 6> orders;
    // What these orders put before a facing already.
    const auto given = [&](int facing) {
        int sum = 0;
        for (const Reserve& order : orders)
            if (by_shield && (order.line == Line::general_reinforcement ||
                              (c.bank_facings[order.index] >> facing & 1U) != 0))
                sum += times_floor(order.amount, rules.line(order.line).unit);
        return sum;
    };
    Energy left = u.battery;
    for (std::size_t f = 0; f < coming.size(); ++f) {
        if (coming[f] == 0) continue;
        const int facing = static_cast<int>(f);
        // A little more than the average comes through often enough.
        const int points_coming = met[f] * 5 / 4 / whole_point;
        const int before = given(facing);
        int lack = points_coming - shield_strength(rules, u, facing) - before;
        // Large stores also spare the shield itself, but not one that holds behind what was put there before.
        if (left > large_store && before + reinforcement_of(rules, u, facing) == 0)
            lack = std::max(lack, std::min(points_coming / 2, left.floor() / 2));
        if (lack <= 0) continue;
        const int bank = bank_of(c, u, facing);
        for (const Line line : {Line::specific_reinforcement, Line::general_reinforcement}) {
            const LineRow& row = rules.line(line);
            if (!row.used || !row.reserve || row.unit <= Energy{} ||
                (bank < 0 && line == Line::specific_reinforcement))
                continue;
            const int steps = std::min(lack, times_floor(left, row.unit));
            if (steps <= 0) continue;
            const Reserve order{unit, line,
                                static_cast<std::uint8_t>(line == Line::specific_reinforcement ? bank : 0), 0,
                                row.unit * steps};
            if (refuse_reserve(rules, b, order)) continue;
            orders.push_back(order);
            left -= row.unit * steps;
            break;
        }
    }
    return orders;
}

}  // namespace impulse
