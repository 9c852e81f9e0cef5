#include "battle/movement/announce_speeds.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/erratic.h"
#include "battle/movement/kept_speed.h"
#include "battle/movement/reverse.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

void stand_still(Play& play, UnitId unit) {
    play.set(unit, Counter::straight, 0);
    play.set(unit, Counter::since_slip, 0);
    play.set(unit, Counter::from_stop, 1);
}

void take_up(Play& play, UnitId unit) {
    const Battle& b = play.now;
    const Unit& u = b.unit(unit);
    const auto paid = [&u](Line line) { return u.paid[static_cast<std::size_t>(line)]; };
    const bool top = u.plot.size() <= 1 && u[Counter::erratic] == 0;
    const int most = speed_limit(play.rules, b, unit);
    int speed = speed_at(u.plot, 1);
    if (play.rules.budget != nullptr && small_craft(play.rules, u)) {
        play.set(unit, Counter::moves_left, speed);
    } else if (play.rules.budget != nullptr) {
        speed = speed_from(play.rules, paid(Line::move_warp), move_cost(play.rules, u),
                           paid(Line::move_impulse) > Energy{});
        speed = take_up_kept_speed(play, unit, speed);
        play.set(unit, Counter::moves_left, speed);
        play.set(unit, Counter::linked, 0);  // counted at its own cost; a link counts anew
        if (u.plot.empty() || speed_at(u.plot, 1) != speed)
            play.emit(PlotAdded{unit, 1, static_cast<std::uint8_t>(std::min(speed, 255))});
    }
    play.set(unit, Counter::speed, speed);
    if (speed == 0) stand_still(play, unit);
    play.set(unit, Counter::base_zero, 0);
    if (play.rules.plot != nullptr) take_up_reverse(play, unit);
    const int flies = u[Counter::speed];  // a ship that broke down over its brakes does not
    play.set(unit, Counter::top_speed_turn,
             top && flies > 0 && flies >= most && u[Counter::reverse] == 0 ? 1 : 0);
    renew_erratic(play, unit);
}

// The plotted change that acts on the next impulse, or null.
const SpeedChange* next_change(const Battle& b, const Unit& u) {
    for (const SpeedChange& c : u.plot)
        if (c.impulse == b.clock.impulse + 1) return &c;
    return nullptr;
}

SpeedPlot with_change(const SpeedPlot& plot, SpeedChange change) {
    SpeedPlot changed;
    bool placed = false;
    for (const SpeedChange& c : plot) {
        if (!placed && c.impulse >= change.impulse) {
            if (!changed.full()) changed.push_back(change);
            placed = true;
            if (c.impulse == change.impulse) continue;
        }
        if (!changed.full()) changed.push_back(c);
    }
    if (!placed && !changed.full()) changed.push_back(change);
    return changed;
}

// What a change from the next impulse on costs over the plot as it was before.
Energy cost_over(const Rules& rules, const Battle& b, const ChangeSpeed& order, const SpeedPlot& before) {
    const int impulses = b.field.impulses, from = b.clock.impulse + 1;
    const SpeedPlot changed = with_change(before, {static_cast<std::uint8_t>(from), order.speed});
    const int gained =
        hexes_between(changed, from, impulses, impulses) - hexes_between(before, from, impulses, impulses);
    const Energy each = move_cost(rules, b.unit(order.unit));
    if (order.speed < b.unit(order.unit)[Counter::speed])  // what is given up is lost, and costs besides
        return Energy{(each * std::max(0, -gained)).parts * std::max(0, rules.plot->slow_price_percent) /
                      100};
    const int rest = impulses * order.speed / impulses - (from - 1) * order.speed / impulses;
    return each * std::max(1, std::min(2 * gained, rest));
}

// The change announced in this impulse, or null. One that was plotted is in force by the time it could be mistaken for
// it, but in a link, whose speed is another: there nobody announces any.
const SpeedChange* announced_now(const Battle& b, const Unit& u) {
    const SpeedChange* c = u.active() && u[Counter::linked] == 0 ? next_change(b, u) : nullptr;
    return c != nullptr && c->speed != u[Counter::speed] ? c : nullptr;
}

// The ship goes at its new speed from the next impulse on.
void take_up_change(Play& play, UnitId unit, int speed) {
    if (speed == 0) stand_still(play, unit);
    if (speed < play.now.unit(unit)[Counter::speed]) play.set(unit, Counter::top_speed_turn, 0);
    play.set(unit, Counter::speed, speed);
}

bool delays_reserve(const Rules& rules) {
    return std::any_of(rules.procedure.steps.begin(), rules.procedure.steps.end(),
                       [](const Step& s) { return s.mechanism == Mechanism::delayed_reserve; });
}

}  // namespace

bool announce_speeds_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) take_up(play, unit);
    return true;
}

bool speed_changes_due(const Rules&, const Battle& b) {
    for (const Unit& u : b.units)
        if (u.active() && (stops_now(b, u) || next_change(b, u) != nullptr)) return true;
    return false;
}

bool speed_changes_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (stops_now(play.now, u)) end_emergency_deceleration(play, unit);
        if (const SpeedChange* c = next_change(play.now, u)) {
            const int speed = c->speed;
            if (speed == 0 && u[Counter::speed] != 0) stand_still(play, unit);
            play.set(unit, Counter::speed, speed);
        }
    }
    return true;
}

Energy change_cost(const Rules& rules, const Battle& b, const ChangeSpeed& order) {
    const Unit& u = b.unit(order.unit);
    // A change already announced in this impulse is replaced, not added to.
    const SpeedChange* announced = next_change(b, u);
    if (announced == nullptr) return cost_over(rules, b, order, u.plot);
    const auto now = static_cast<std::uint8_t>(u[Counter::speed]);
    return cost_over(rules, b, order, with_change(u.plot, {announced->impulse, now}));
}

Energy promised_energy(const Rules& rules, const Battle& b, UnitId unit) {
    const SpeedChange* c = announced_now(b, b.unit(unit));
    if (c == nullptr || !delays_reserve(rules)) return {};
    return change_cost(rules, b, {unit, c->speed});
}

bool delayed_reserve_due(const Rules& rules, const Battle& b) {
    return std::any_of(b.units.begin(), b.units.end(),
                       [&](const Unit& u) { return announced_now(b, u) != nullptr; }) &&
           delays_reserve(rules);  // asked last: it looks through the steps of the turn
}

bool delayed_reserve_run(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (announced_now(play.now, u) == nullptr) continue;
        const SpeedChange change = *announced_now(play.now, u);
        const Energy promised = promised_energy(play.rules, play.now, unit);
        if (u.battery_warp < promised) {
            play.emit(PlotAdded{unit, change.impulse, static_cast<std::uint8_t>(u[Counter::speed])});
            continue;
        }
        if (promised > Energy{}) {
            play.emit(BatterySet{unit, u.battery - promised, u.battery_warp - promised});
            play.emit(Paid{unit, Line::move_warp, 0, promised});
        }
        take_up_change(play, unit, change.speed);
    }
    return true;
}

std::optional<Refusal> refuse_change_speed(const Rules& rules, const Battle& b, const ChangeSpeed& order) {
    const Unit& u = b.unit(order.unit);
    if (!rules.plot) return refusal(WhyMore::not_supported);
    const int impulses = b.field.impulses, from = b.clock.impulse + 1;
    if (order.speed == u[Counter::speed]) return refusal(WhyMore::no_change);
    if (u[Counter::linked] != 0 || linked(b, order.unit)) return refusal(WhyMore::tractored);
    // Slowing down is plotted or an emergency, but where a price for more is set; reserve power only accelerates.
    if (order.speed < u[Counter::speed] && rules.plot->slow_price_percent < 0)
        return refusal(Why::deceleration, u[Counter::speed] + 1, order.speed);
    if (u[Counter::decel_at] != 0)
        return refusal(Why::stopped, u[Counter::decel_at] + rules.emergency_stop->stop + 1, b.impulse_now());
    if (from > rules.plot->change_last) return refusal(Why::plot_window, rules.plot->change_last, from);
    if (u.plot.full())
        return refusal(Why::plot_shape, rules.plot->changes_most, static_cast<int>(u.plot.size()));
    const SpeedPlot changed = with_change(u.plot, {static_cast<std::uint8_t>(from), order.speed});
    if (const auto no = refuse_plot_from(rules, b, order.unit, changed, from)) return no;
    const bool impulse_point = u.paid[static_cast<std::size_t>(Line::move_impulse)] > Energy{};
    const int hexes = hexes_between(changed, 1, impulses, impulses) - (impulse_point ? 1 : 0);
    if (hexes > rules.movement->warp_speed_most)
        return refusal(Why::too_fast, rules.movement->warp_speed_most, hexes);
    if (const Energy cost = change_cost(rules, b, order); cost > u.battery_warp)
        return refusal_energy(Why::no_reserve, cost, u.battery_warp);
    return std::nullopt;
}

After do_change_speed(Play& play, const ChangeSpeed& order) {
    if (delays_reserve(play.rules)) {
        play.emit(PlotAdded{order.unit, static_cast<std::uint8_t>(play.now.clock.impulse + 1), order.speed});
        return After::more;
    }
    const Energy cost = change_cost(play.rules, play.now, order);
    const Unit& u = play.now.unit(order.unit);
    if (cost > Energy{}) {
        play.emit(BatterySet{order.unit, u.battery - cost, u.battery_warp - cost});
        play.emit(Paid{order.unit, Line::move_warp, 0, cost});
    }
    play.emit(PlotAdded{order.unit, static_cast<std::uint8_t>(play.now.clock.impulse + 1), order.speed});
    // Nobody moves any more on this impulse, so the speed may change at once.
    take_up_change(play, order.unit, order.speed);
    return After::more;
}

void stop_ship(Play& play, UnitId unit, bool from_now, StatusCause cause, int impulses) {
    const Battle& b = play.now;
    const int from = b.clock.impulse + (from_now ? 0 : 1);
    if (from <= b.field.impulses) play.emit(PlotAdded{unit, static_cast<std::uint8_t>(from), 0});
    for (std::size_t i = 0; i < b.unit(unit).plot.size(); ++i)
        if (const SpeedChange c = b.unit(unit).plot[i]; c.impulse > from && c.speed != 0)
            play.emit(PlotAdded{unit, c.impulse, 0});
    play.set(unit, Counter::speed, 0);
    stand_still(play, unit);
    play.set(unit, Counter::base_zero, 1);
    play.set(unit, Counter::top_speed_turn, 0);
    play.set(unit, Counter::decel_at, 0);
    lose_kept_speed(play, unit);
    play.set_status(unit, StatusKind::stopped, cause, b.impulse_now() + impulses);
}

}  // namespace impulse
