#include "battle/pilots/officer.h"

#include <algorithm>

#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "battle/play/helm.h"
#include "battle/play/standing.h"

namespace impulse {
namespace {

constexpr std::uint8_t launch_range = 30, ew_range = 12, seeker_range = 2, fair_chance = 40;

}  // namespace

std::optional<Command> Officer::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (const Command watch = SetWatch{side, level_};
        seen.sides[side.index()].watch == WatchLevel::everything && !refuse(rules, seen, watch))
        return watch;
    for (std::size_t i = 0; i < seen.units.size(); ++i)
        if (const Unit& u = seen.units[i]; u.side == side && u.active())
            if (const auto order = standing_order(rules, seen, UnitId{i})) return order;
    if (const UnitId unit = first_owing(seen, side); unit && moment_of(rules, seen) == Moment::move) {
        if (course_of(seen, unit) == nullptr)
            if (const auto order = course(rules, seen, unit)) return order;
        if (!moves_by_course(rules, seen, unit).empty()) return Pass{unit};
    }
    return captain_.decide(rules, seen, side);
}

std::optional<Command> Officer::standing_order(const Rules& rules, const Battle& seen, UnitId unit) {
    FixedVector<Doctrine, 5> doctrines;
    const auto acts = [&](DoctrineKind what, std::uint8_t range = 0, std::uint8_t chance = 0) {
        doctrines.push_back({unit, what, DoctrineUse::act, every_group, range, chance});
    };
    acts(DoctrineKind::reserve);
    acts(DoctrineKind::launch, launch_range);
    acts(DoctrineKind::ew, ew_range);
    // Who hardly wants to be asked leaves the guns to themselves.
    if (const int range = firepower_of(rules).good_range(seen.unit(unit).type);
        level_ == WatchLevel::quiet && range >= 0) {
        acts(DoctrineKind::seekers, seeker_range, fair_chance);
        acts(DoctrineKind::fire, static_cast<std::uint8_t>(range), fair_chance);
    }
    for (const Doctrine& doctrine : doctrines)
        if (seen.clock.turn == 1 && !refuse(rules, seen, doctrine) &&
            std::none_of(seen.doctrines.begin(), seen.doctrines.end(),
                         [&](const Doctrine& d) { return d.same_matter(doctrine); }))
            return doctrine;
    // In whatever window the side is asked its courses are laid, and follow what has changed since.
    const Course* now = course_of(seen, unit);
    const auto better = course(rules, seen, unit);
    const bool same = !better || (now != nullptr && better->how == now->how && better->value == now->value &&
                                  better->target == now->target);
    return same ? std::nullopt : std::optional<Command>{*better};
}

std::optional<Course> Officer::course(const Rules& rules, const Battle& seen, UnitId unit) {
    std::optional<Course> course = fair_course(rules, seen, unit);
    // What cannot be flown is no course.
    if (!course || refuse(rules, seen, *course)) return std::nullopt;
    const bool moves =
        moment_of(rules, seen) == Moment::move && first_owing(seen, seen.unit(unit).side) == unit;
    return moves && !course_moves(rules, seen, *course) ? std::nullopt : course;
}

}  // namespace impulse
