#include "battle/pilots/officer.h"

#include <algorithm>

#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "battle/play/standing.h"

namespace impulse {
namespace {

constexpr std::uint8_t launch_range = 30;

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
    for (const Doctrine& doctrine :
         {Doctrine{unit, DoctrineKind::reserve},
          Doctrine{unit, DoctrineKind::launch, DoctrineUse::act, every_group, launch_range}})
        if (seen.clock.turn == 1 && !refuse(rules, seen, doctrine) &&
            std::none_of(seen.doctrines.begin(), seen.doctrines.end(),
                         [&](const Doctrine& d) { return d.same_matter(doctrine); }))
            return doctrine;
    // In whatever window the side is asked its courses follow what has changed since they were laid.
    const Course* now = course_of(seen, unit);
    if (now == nullptr) return std::nullopt;
    const auto better = course(rules, seen, unit);
    const bool same =
        !better || (better->how == now->how && better->value == now->value && better->target == now->target);
    return same ? std::nullopt : std::optional<Command>{*better};
}

std::optional<Course> Officer::course(const Rules& rules, const Battle& seen, UnitId unit) {
    power_.prepare(rules);
    const Situation s = look(rules, seen, power_, temper_, unit);
    if (s.foes.empty()) return std::nullopt;
    Course course{unit, s.foes[0].id};
    course.how = CourseKind::hold;
    course.value = static_cast<std::uint8_t>(s.wanted_range);
    if (s.hopeless) {
        course.how = CourseKind::leave;
        course.value = turned(direction_towards(s.unit().hex, s.foes[0].hex), 3).at;
        course.target = {};
    }
    // What cannot be flown is no course.
    if (refuse(rules, seen, course)) return std::nullopt;
    const bool moves = moment_of(rules, seen) == Moment::move && first_owing(seen, s.unit().side) == unit;
    return moves && !course_moves(rules, seen, course) ? std::nullopt : std::optional{course};
}

}  // namespace impulse
