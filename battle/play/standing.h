// battle/play/standing.h: what units do by standing orders: the next order of a course or of a doctrine.
// Units:  hexes; bearings 1..24; percent.
// Shapes: looks only, at what the unit's side sees; `value` of a course to a hex is the facing wanted there + 1, 0 = any.
// Errors: Refusal of a course or doctrine that names what is not there; a course that cannot be flown ends.
// Rule:   none; the moves and shots are those of their chapters.
#pragma once

#include <optional>

#include "battle/core/command.h"
#include "battle/core/refusal.h"
#include "battle/core/rules.h"
#include "battle/core/step.h"

namespace impulse {

std::optional<Refusal> refuse_course(const Rules& rules, const Battle& battle, const Course& order);
void do_course(Play& play, const Course& order);
std::optional<Refusal> refuse_doctrine(const Rules& rules, const Battle& battle, const Doctrine& order);

// The course that the unit flies now; null where it has none.
const Course* course_of(const Battle& battle, UnitId unit);
// Why it is over, if it is.
std::optional<CourseEnd> course_over(const Battle& battle, const Course& course);
// The moves by which it goes on in a step of movement: one of a chart, of a budget all of this impulse that are decided
// together, then a stay. None where it waits; nothing where every move of it is illegal.
using CourseMoves = FixedVector<Move, 16>;
std::optional<CourseMoves> course_moves(const Rules& rules, const Battle& battle, const Course& course);
// Those of the unit's course, where it has one: what a pass means for it in a step of movement.
CourseMoves moves_by_course(const Rules& rules, const Battle& battle, UnitId unit);

// The next order by which the unit's doctrines of that use answer the step at hand; nothing where none applies.
std::optional<Command> doctrine_order(const Rules& rules, const Battle& battle, UnitId unit, DoctrineUse use);

// True where the map ends or something solid lies.
bool deadly_to_enter(const Rules& rules, const Battle& battle, Hex hex);

}  // namespace impulse
