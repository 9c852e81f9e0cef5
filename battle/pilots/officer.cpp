#include "battle/pilots/officer.h"

#include <algorithm>
#include <memory>

#include "battle/areas/travel.h"
#include "battle/core/emit.h"
#include "battle/movement/impulse_chart.h"
#include "battle/play/apply.h"
#include "battle/play/asks.h"
#include "battle/play/standing.h"

namespace impulse {
namespace {

constexpr std::size_t hexes_ahead = 16;

// All that the chart calls fly straight on, but for one.
void fly_others(Play& play, UnitId unit) {
    for (std::size_t i = 0; i < play.now.units.size(); ++i)
        if (const Move on{UnitId{i}};
            UnitId{i} != unit && must_move(play.now, on.unit) && !refuse_move(play.rules, play.now, on))
            do_move(play, on);
}

}  // namespace

void Officer::plan_way(const Rules& rules, const Battle& seen, UnitId unit) {
    const auto copy = std::make_unique<Battle>(seen);
    SeededDice dice;
    Play play{rules, *copy, dice, nullptr};
    Cursor at = seen.clock;
    for (; way_.size() < hexes_ahead && at.impulse <= seen.field.impulses; ++at.impulse) {
        play.probe(at);
        if (must_move(play.now, unit)) {
            const auto order = ahead_.decide(rules, play.now, seen.unit(unit).side);
            const Move* move = order ? std::get_if<Move>(&*order) : nullptr;
            if (move == nullptr || move->unit != unit || refuse_move(rules, play.now, *move)) break;
            do_move(play, *move);
            const Unit& u = play.now.unit(unit);
            if (!u.active() || u[Counter::entered] != play.now.impulse_now()) break;
            Course to{unit, {}, {}, u.hex, CourseKind::reach, static_cast<std::uint8_t>(u.facing.at + 1)};
            to.after = way_.empty() ? 0 : 1;
            way_.push_back(to);
        }
        fly_others(play, unit);
    }
    std::reverse(way_.begin(), way_.end());
}

std::optional<Command> Officer::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (const Command watch = SetWatch{side, level_};
        seen.sides[side.index()].watch == WatchLevel::everything && !refuse(rules, seen, watch))
        return watch;
    if (seen.clock.turn == 1)
        for (std::size_t i = 0; i < seen.units.size(); ++i)
            if (const Doctrine batteries{UnitId{i}, DoctrineKind::reserve};
                seen.units[i].side == side && seen.units[i].active() &&
                std::none_of(seen.doctrines.begin(), seen.doctrines.end(),
                             [&](const Doctrine& d) { return d.same_matter(batteries); }) &&
                !refuse(rules, seen, batteries))
                return batteries;
    if (!way_.empty()) {
        const Course next = way_.back();
        way_.pop_back();
        if (!refuse(rules, seen, next)) return next;
        way_.clear();
    }
    if (const UnitId unit = first_owing(seen, side); unit && moment_of(rules, seen) == Moment::move) {
        const bool laid_out = laid_for_ == unit && laid_at_ == ask_moment(seen);
        laid_for_ = unit;
        laid_at_ = ask_moment(seen);
        if (laid_out && move_by_course(rules, seen, unit)) return Pass{unit};
        if (!laid_out)
            if (const auto order = course(rules, seen, unit)) return order;
    }
    return captain_.decide(rules, seen, side);
}

std::optional<Command> Officer::course(const Rules& rules, const Battle& seen, UnitId unit) {
    if (rules.plot != nullptr) {
        plan_way(rules, seen, unit);
        if (way_.size() < 2) {
            way_.clear();
            return std::nullopt;
        }
        const Course first = way_.back();
        way_.pop_back();
        return first;
    }
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
