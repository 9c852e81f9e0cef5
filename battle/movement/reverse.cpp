#include "battle/movement/reverse.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

int last_speed(const SpeedPlot& plot) { return plot.empty() ? 0 : plot.back().speed; }

}  // namespace

// Impulses at rest before the plot's first hex: the end of last turn's plot and the beginning of this one's.
static int impulses_at_rest(const Unit& u, const SpeedPlot& plot, int impulses) {
    int rest = impulses;
    for (const SpeedChange& c : plot)
        if (c.speed > 0) {
            rest = c.impulse - 1;
            break;
        }
    const SpeedPlot& before = previous_plot(u);
    if (last_speed(before) > 0) return rest;
    int stood_from = 1;
    for (const SpeedChange& c : before)
        if (c.speed > 0)
            stood_from = 0;
        else if (stood_from == 0)
            stood_from = c.impulse;
    return rest + impulses - std::max(stood_from, 1) + 1;
}

int braking_points(const Rules& rules, const Battle& b, UnitId unit, const SpeedPlot& plot, bool reverse) {
    const Unit& u = b.unit(unit);
    if ((u[Counter::reverse] != 0) == reverse ||
        hexes_between(plot, 1, b.field.impulses, b.field.impulses) == 0)
        return 0;
    if (impulses_at_rest(u, plot, b.field.impulses) >= rules.plot->reverse_stand) return 0;
    return last_speed(previous_plot(u));
}

Energy braking_energy(const Rules& rules, const Battle& b, UnitId unit, const SpeedPlot& plot, bool reverse) {
    return move_cost(rules, b.unit(unit)) * braking_points(rules, b, unit, plot, reverse);
}

std::optional<Refusal> refuse_reverse(const Rules& rules, const Battle& b, const Allocate& order,
                                      Energy braking) {
    const Unit& u = b.unit(order.unit);
    if (!rules.plot) return refuse_if(braking > Energy{}, WhyMore::not_supported);
    if (order.reverse > 1) return refusal(Why::not_an_option, 1, order.reverse);
    const bool reverse = order.reverse != 0;
    const Energy need = braking_energy(rules, b, order.unit, order.plot, reverse);
    if (braking > need) return refusal_energy(Why::too_much_for_line, need, braking);
    // At rest, but not for long enough: there is nothing to brake, only time to wait.
    if ((u[Counter::reverse] != 0) != reverse && need == Energy{} &&
        hexes_between(order.plot, 1, b.field.impulses, b.field.impulses) > 0 &&
        impulses_at_rest(u, order.plot, b.field.impulses) < rules.plot->reverse_stand)
        return refusal(WhyMore::braking, rules.plot->reverse_stand,
                       impulses_at_rest(u, order.plot, b.field.impulses));
    return std::nullopt;
}

void take_up_reverse(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (u[Counter::reverse] == u[Counter::reverse_plotted]) return;
    // A plot without a hex changes no way.
    if (hexes_between(u.plot, 1, play.now.field.impulses, play.now.field.impulses) == 0) return;
    const bool reverse = u[Counter::reverse_plotted] != 0;
    const int need = braking_points(play.rules, play.now, unit, u.plot, reverse);
    const Energy each = move_cost(play.rules, u);
    const Energy paid = u.paid[static_cast<std::size_t>(Line::braking)];
    const int braked = each > Energy{} ? times_floor(paid, each) : need;
    play.set(unit, Counter::reverse, reverse ? 1 : 0);
    play.set(unit, Counter::straight, 0);
    play.set(unit, Counter::since_slip, 0);
    if (braked < need && play.roll(Stream::breakdown, 6, unit) <= need - braked) break_down(play, unit);
}

}  // namespace impulse
