#include <fmt/format.h>

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/damage/shields.h"
#include "battle/effects/ops.h"
#include "battle/movement/deceleration.h"

namespace impulse::ops {
namespace {

// Movements that the shot takes of those that are left, by the points of the shot or by its energy; and the points
// that found none to take.
struct Slowed {
    int movements = 0, points = 0;
};
Slowed slowed(const Cast& c) {
    const Unit& u = c.play.now.unit(c.impact.at.unit);
    const int left = std::max<int>(0, u[Counter::moves_left]), each = c.effect.amount;
    if (each > 0) {
        const int points = std::min(c.impact.points, (left + each - 1) / each);
        return {std::min(left, points * each), c.impact.points - points};
    }
    const Energy cost = move_cost(c.play.rules, u);
    return {cost > Energy{} ? std::min(left, c.impact.from.charge.parts / cost.parts) : 0, 0};
}

}  // namespace

void slow(const Cast& c) {
    const Impact& i = c.impact;
    if (!i.at.unit || !c.reaches(i.at.unit) || !c.play.rules.budget) return;
    const Slowed by = slowed(c);
    if (by.movements > 0) lose_movements(c.play, i.at.unit, by.movements);
    if (const int points = c.effect.rest > 1 ? by.points / c.effect.rest : 0; points > 0)
        strike(c.play, i.at.unit, i.from.by, settle_facing_at_once(c.play, i.at.unit, i.from.hex, i.from.by),
               points, i.from.kind, bearing_mask(c.play.now.unit(i.at.unit), i.from.hex));
}

void slow(const Effect& e, ModeWorth& worth) { worth.rest = e.rest; }

std::string slow(const Effect& e) {
    if (e.amount == 0) return "the target loses movements: the energy of the shot by its movement cost";
    return fmt::format(
        "the target loses {} movement{} for each point{}", e.amount, e.amount == 1 ? "" : "s",
        e.rest > 1 ? fmt::format("; of points that find none 1 in {} strikes it", e.rest) : std::string{});
}

}  // namespace impulse::ops
