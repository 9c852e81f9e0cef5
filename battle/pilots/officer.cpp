#include "battle/pilots/officer.h"

#include "battle/play/apply.h"
#include "battle/play/standing.h"

namespace impulse {

std::optional<Command> Officer::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (const Command watch = SetWatch{side, level_};
        seen.sides[side.index()].watch == WatchLevel::everything && !refuse(rules, seen, watch))
        return watch;
    if (moment_of(rules, seen) == Moment::move)
        if (const UnitId unit = first_owing(seen, side); unit && course_of(seen, unit) == nullptr)
            if (const auto order = course(rules, seen, unit)) return order;
    return captain_.decide(rules, seen, side);
}

std::optional<Command> Officer::course(const Rules& rules, const Battle& seen, UnitId unit) {
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
    if (refuse(rules, seen, course) || !course_order(rules, seen, course)) return std::nullopt;
    return course;
}

}  // namespace impulse
