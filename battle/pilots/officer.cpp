#include "battle/pilots/officer.h"

#include <algorithm>
#include <vector>

#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "battle/play/helm.h"
#include "battle/play/standing.h"

namespace impulse {
namespace {

constexpr std::uint8_t launch_range = 6, seeker_range = 2, fair_chance = 40;

// At the range that it wants from its foe, or away from him.
std::optional<Course> captains_course(const Rules& rules, const Battle& seen, UnitId unit) {
    std::optional<Course> course = fair_course(rules, seen, unit);
    // What cannot be flown is no course.
    if (!course || refuse(rules, seen, *course)) return std::nullopt;
    const bool moves =
        moment_of(rules, seen) == Moment::move && first_owing(seen, seen.unit(unit).side) == unit;
    return moves && !course_moves(rules, seen, *course) ? std::nullopt : course;
}

// True where the course was given to the unit by its owner, or by a doctrine of his: a captain keeps to it.
bool given_by_owner(const Battle& seen, const Course& course) {
    if (course.how == CourseKind::leave)
        return std::any_of(seen.doctrines.begin(), seen.doctrines.end(), [&](const Doctrine& d) {
            return d.unit == course.unit && d.what == DoctrineKind::withdraw;
        });
    return course.how != CourseKind::hold || course.value > 0;
}

// What the unit should do by itself and does not yet.
void add_standing_orders(const Rules& rules, const Battle& seen, UnitId unit, WatchLevel level,
                         std::vector<Command>& orders) {
    const auto acts = [&](DoctrineKind what, std::uint8_t range = 0, std::uint8_t chance = 0) {
        const Doctrine doctrine{unit, what, DoctrineUse::act, every_group, range, chance};
        if (!refuse(rules, seen, doctrine) &&
            std::none_of(seen.doctrines.begin(), seen.doctrines.end(),
                         [&](const Doctrine& d) { return d.same_matter(doctrine); }))
            orders.emplace_back(doctrine);
    };
    acts(DoctrineKind::reserve);
    acts(DoctrineKind::launch, launch_range);
    // Who hardly wants to be asked leaves the guns to themselves.
    if (const int range = firepower_of(rules).good_range(seen.unit(unit).type);
        level == WatchLevel::quiet && range >= 0) {
        acts(DoctrineKind::seekers, seeker_range, fair_chance);
        acts(DoctrineKind::fire, static_cast<std::uint8_t>(range), fair_chance);
    }
    const Course* now = course_of(seen, unit);
    if (now != nullptr && given_by_owner(seen, *now)) return;
    const auto better = captains_course(rules, seen, unit);
    const bool same = !better || (now != nullptr && better->how == now->how && better->target == now->target);
    if (!same) orders.emplace_back(*better);
}

}  // namespace

std::vector<Command> captains_standing_orders(const Rules& rules, const Battle& seen, SideId side,
                                              WatchLevel level) {
    std::vector<Command> orders;
    for (std::size_t i = 0; i < seen.units.size(); ++i)
        if (const Unit& u = seen.units[i]; u.side == side && u.active())
            add_standing_orders(rules, seen, UnitId{i}, level, orders);
    return orders;
}

std::optional<Command> Officer::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (const Command watch = SetWatch{side, level_};
        seen.sides[side.index()].watch == WatchLevel::everything && !refuse(rules, seen, watch))
        return watch;
    // In whatever window the side is asked its courses are laid, and follow what has changed since.
    if (const auto orders = captains_standing_orders(rules, seen, side, level_); !orders.empty())
        return orders.front();
    // A course that could not be flown from here may be laid once the ship has moved.
    if (const UnitId unit = first_owing(seen, side);
        unit && moment_of(rules, seen) == Moment::move && !moves_by_course(rules, seen, unit).empty())
        return Pass{unit};
    return captain_.decide(rules, seen, side);
}

}  // namespace impulse
