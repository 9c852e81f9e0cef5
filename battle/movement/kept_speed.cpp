#include "battle/movement/kept_speed.h"

#include <algorithm>
#include <cstdlib>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/core/tracks.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

constexpr int into_warp = 2;  // Allocate::reverse

Energy amount_of(const Form& form, Line line) {
    Energy sum{};
    for (const FormEntry& e : form)
        if (e.line == line) sum += e.amount;
    return sum;
}

// Movements that the flywheel can hold: the highest speed of its warp engines; 0 where it has none.
int flywheel_most(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        for (const BoxUse& use : rules.system(c.groups[g].system).uses)
            if (use.act == BoxAct::flywheel && boxes_left(c, u, g) > 0)
                return engine_limit(rules, u) - (working_boxes(rules, u, Trait::impulse_engine) > 0 ? 1 : 0);
    return 0;
}

// Propel after the changes of the turn.
int propel_with(const Rules& rules, const Unit& u, Energy ahead, Energy astern) {
    const Energy each = move_cost(rules, u);
    if (each <= Energy{}) return u[Counter::kept_propel];
    return u[Counter::kept_propel] + times_floor(ahead, each) - times_floor(astern, each);
}

}  // namespace

bool keeps_speed(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).impulse_least > 0 && boxes_left(c, u, g) > 0) return true;
    return u[Counter::kept_propel] != 0;
}

bool moves_for_nothing(const Rules& rules, const Unit& u) {
    return u[Counter::in_warp] != 0 || u[Counter::kept_propel] != 0 || u[Counter::kept_inertia] != 0 ||
           flywheel_most(rules, u) > 0;
}

std::optional<Refusal> refuse_kept_speed(const Rules& rules, const Battle& b, const Allocate& order) {
    const Unit& u = b.unit(order.unit);
    const int kept = u[Counter::kept_propel],
              now = propel_with(rules, u, amount_of(order.form, Line::propel_ahead),
                                amount_of(order.form, Line::propel_astern));
    // All the way down to 0 first.
    if ((kept > 0 && now < 0) || (kept < 0 && now > 0)) return refusal(WhyMore::keeps_speed, 0, kept);
    if (order.reverse == 0 || rules.plot) return std::nullopt;
    if (order.reverse != into_warp) return refusal(Why::not_an_option, into_warp, order.reverse);
    if (keeps_speed(rules, u)) return refusal(WhyMore::keeps_speed, 0, kept);
    return refuse_if(u[Counter::reverse] != 0, WhyMore::reverse_turn);
}

int take_up_kept_speed(Play& play, UnitId unit, int bought) {
    const Unit& u = play.now.unit(unit);
    const auto paid = [&u](Line line) { return u.paid[static_cast<std::size_t>(line)]; };
    const int before = u[Counter::speed];
    const int propel = propel_with(play.rules, u, paid(Line::propel_ahead), paid(Line::propel_astern));
    const int inertia =
        paid(Line::inertia) > Energy{} ? 1 - u[Counter::kept_inertia] : u[Counter::kept_inertia];
    const bool warp = u[Counter::reverse_plotted] == into_warp;
    play.set(unit, Counter::kept_propel, propel);
    play.set(unit, Counter::kept_inertia, inertia);
    play.set(unit, Counter::in_warp, warp ? 1 : 0);
    if (propel != 0) play.set(unit, Counter::reverse, propel < 0 ? 1 : 0);
    return bought + std::abs(propel) + inertia + (warp ? before : 0);
}

void lose_kept_speed(Play& play, UnitId unit) {
    play.set(unit, Counter::kept_propel, 0);
    play.set(unit, Counter::kept_inertia, 0);
}

ImpulseBounds impulse_bounds(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const int left = std::max(0, u[Counter::moves_left]), all = left + u[Counter::moved_now];
    const SystemType* best = nullptr;
    int least = 0;
    for (const std::uint8_t g : c.drives) {
        const SystemType& s = rules.system(c.groups[g].system);
        if (boxes_left(c, u, g) <= 0) continue;
        least = std::max(least, s.impulse_least);
        if (s.drive_tier > 0 && (best == nullptr || s.drive_tier > best->drive_tier)) best = &s;
    }
    ImpulseBounds bounds{0, all};
    if (best != nullptr && best->impulse_most > 0)
        bounds.most = std::min(all, (u[Counter::speed] + best->impulse_most - 1) / best->impulse_most);
    if (least > 0) {
        const bool last = b.clock.impulse == b.field.impulses;
        bounds.least = last ? all : std::min(all, u[Counter::speed] / least);
    }
    return bounds;
}

std::optional<Refusal> refuse_about(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (!rules.budget) return refusal(WhyMore::not_supported);
    if (u[Counter::moves_left] < 1) return refusal(Why::not_moving_now, 1, u[Counter::moves_left]);
    if (const int kept = std::abs(u[Counter::kept_propel]) + u[Counter::kept_inertia]; kept != 0)
        return refusal(WhyMore::keeps_speed, 0, kept);
    return refuse_if(u[Counter::in_warp] != 0, WhyMore::in_warp);
}

void do_about(Play& play, UnitId unit) {
    play.set(unit, Counter::reverse, play.now.unit(unit)[Counter::reverse] == 0 ? 1 : 0);
    play.set(unit, Counter::straight, 0);
    play.set(unit, Counter::since_slip, 0);
}

std::optional<Refusal> refuse_flywheel(const Rules& rules, const Battle& b, UnitId unit, int movements) {
    const Unit& u = b.unit(unit);
    if (!rules.budget || flywheel_most(rules, u) == 0) return refusal(WhyMore::no_such_ability);
    return refuse_if(movements < 1 || movements > u[Counter::flywheel], Why::speed_zero, movements,
                     u[Counter::flywheel]);
}

void do_flywheel(Play& play, UnitId unit, int movements) {
    play.add(unit, Counter::flywheel, -movements);
    gain_movements(play, unit, movements);
}

void end_turn_flywheel(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    const int most = flywheel_most(play.rules, u);
    const Energy each = move_cost(play.rules, u), paid = u.paid[static_cast<std::size_t>(Line::move_warp)];
    if (most == 0 || each <= Energy{}) return;
    const int bought = std::max(0, times_floor(paid, each) - u[Counter::given_back]);
    if (const int now = std::min(most, u[Counter::flywheel] + bought); now != u[Counter::flywheel])
        play.set(unit, Counter::flywheel, now);
}

}  // namespace impulse
