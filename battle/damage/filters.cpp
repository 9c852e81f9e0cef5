#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"

namespace impulse {
namespace {

int tech_of(const WeaponType& weapon) { return weapon.tech.empty() ? 0 : weapon.tech.front() - '0'; }

// The first row that the weapon fits decides; none: all of it.
Share share_by(const Rules& rules, const std::vector<Filter>& filters, const Origin& from) {
    const WeaponType* weapon = from.weapon ? &rules.weapon(from.weapon) : nullptr;
    const SystemType* system = weapon != nullptr ? &rules.system(weapon->system) : nullptr;
    const int tech = weapon != nullptr ? tech_of(*weapon) : 0;
    for (const Filter& f : filters)
        if (f.weapons.has(system) && tech >= f.tech_least && tech <= f.tech_most &&
            !(f.plain && from.mode != 0))
            return f.share;
    return Share::all;
}

int part(Share share, int points) {
    switch (share) {
        case Share::all:
            return points;
        case Share::half:
            return (points + 1) / 2;
        case Share::quarter:
            return (points + 3) / 4;
        case Share::tenth:
            return points / 10;
        case Share::one:
            return std::min(points, 1);
        case Share::none:
            break;
    }
    return 0;
}

const Adaption* adaption_of(const Side& side, SystemId weapon) {
    for (const Adaption& a : side.adapted)
        if (a.weapon == weapon) return &a;
    return nullptr;
}

}  // namespace

int share_of(const Rules& rules, const Battle& b, UnitId target, UnitId by, std::uint32_t bearings,
             int points, const Origin& from, bool* grazes) {
    const Unit& u = b.unit(target);
    const ShipClass& type = rules.type(u.type);
    bool one = false;
    const auto pass = [&](Share share) {
        one = one || share == Share::one;
        points = part(share, points);
    };
    const auto pass_fields = [&](const Unit& unit, bool own_fire) {
        each_field(rules, unit, [&](std::size_t g, const BoxField& field) {
            if (own_fire ? !field.both_ways || !apart(rules, unit, u)
                         : field.both_ways && by && !apart(rules, u, b.unit(by)))
                return;
            if (unit.status(StatusKind::voided, g) == nullptr) pass(share_by(rules, field.filters, from));
        });
    };
    pass_fields(u, false);
    // Both are out of phase with each other: the loss counts once.
    bool out = false;
    each_field(rules, u, [&](std::size_t, const BoxField& field) { out = out || field.both_ways; });
    if (by && by != target && !out) pass_fields(b.unit(by), true);
    for (const std::uint8_t g : type.guards) {
        const SystemType& hull = rules.system(type.groups[g].system);
        // What may be aimed past stops all that is not, wherever it comes from.
        if (boxes_left(type, u, g) <= 0 ||
            (hull.aimed ? from.aim == g + 1 : !guards(type.groups[g], bearings)))
            continue;
        if (!hull.adapts.empty() && from.weapon)
            if (const Adaption* a = adaption_of(b.sides[u.side.index()], rules.weapon(from.weapon).system))
                pass(a->share);
        pass(share_by(rules, hull.filters, from));
    }
    if (one && from.mount && u.until_of_box(StatusKind::grazed, by, from.group) >= b.impulse_now()) return 0;
    if (grazes != nullptr) *grazes = one && from.mount;
    return points;
}

int filtered(Play& play, UnitId target, UnitId by, std::uint32_t bearings, int points, const Origin& from) {
    bool grazes = false;
    points = share_of(play.rules, play.now, target, by, bearings, points, from, &grazes);
    if (grazes && points > 0)
        play.set_status(target, StatusKind::grazed, StatusCause::none, play.now.last_of_turn(), by,
                        from.group);
    return points;
}

void adapt(Play& play, UnitId target, WeaponId weapon) {
    const Unit& u = play.now.unit(target);
    const ShipClass& type = play.type(target);
    if (!weapon || type.guards.empty()) return;
    const SystemId row = play.rules.weapon(weapon).system;
    for (const std::uint8_t g : type.guards) {
        const SystemType& shield = play.rules.system(type.groups[g].system);
        if (shield.adapts.empty() || boxes_left(type, u, g) <= 0) continue;
        const Share least = share_by(play.rules, shield.adapts, {weapon});
        const Adaption* known = adaption_of(play.now.sides[u.side.index()], row);
        const Adaption now = known != nullptr ? *known : Adaption{row, Share::all, Share::all, -1};
        if (now.at == play.now.impulse_now() || now.share >= least) return;
        // A quarter and a tenth are no steps of theirs.
        const Share next =
            now.share == Share::half ? Share::one : static_cast<Share>(static_cast<int>(now.share) + 1);
        play.emit(Adapted{static_cast<std::uint8_t>(u.side.index()), row, next, now.at == 0 ? next : now.best,
                          static_cast<std::int16_t>(play.now.impulse_now())});
        return;
    }
}

}  // namespace impulse
