#include "battle/movement/speed.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/turns.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/movement/erratic.h"

namespace impulse {
namespace {

// Power of the engines that move the ship; what is stored does not make it faster.
Energy movement_power(const Rules& rules, const Unit& u) {
    const Supply supply = supply_of(rules, u);
    Energy sum{};
    for (std::size_t k = 0; k < power_kinds; ++k) {
        const auto kind = static_cast<PowerKind>(k);
        const bool stored = kind == PowerKind::battery || kind == PowerKind::reserve_warp;
        if (pays(rules, kind, Spend::movement) && !stored) sum += supply[kind];
    }
    return sum;
}

int base_speed(const Unit& u, const SpeedPlot& now, int impulse, int impulses) {
    if (impulse <= 1 && u[Counter::base_zero] != 0) return 0;
    return lowest_speed(previous_plot(u), now, impulse, impulses);
}

}  // namespace

int speed_at(const SpeedPlot& plot, int impulse) {
    int speed = 0;
    for (const SpeedChange& c : plot)
        if (c.impulse <= impulse) speed = c.speed;
    return speed;
}

int hexes_between(const SpeedPlot& plot, int first, int last, int impulses) {
    int hexes = 0;
    for (std::size_t i = 0; i < plot.size(); ++i) {
        const int from = std::max<int>(plot[i].impulse, first) - 1;
        const int to = std::min(i + 1 < plot.size() ? plot[i + 1].impulse - 1 : impulses, last);
        if (to > from) hexes += to * plot[i].speed / impulses - from * plot[i].speed / impulses;
    }
    return hexes;
}

int lowest_speed(const SpeedPlot& before, const SpeedPlot& now, int impulse, int impulses) {
    int lowest = -1;
    const auto take = [&lowest](int speed) { lowest = lowest < 0 ? speed : std::min(lowest, speed); };
    for (std::size_t i = 0; i < before.size(); ++i) {
        const int last = i + 1 < before.size() ? before[i + 1].impulse - 1 : impulses;
        if (last >= impulse) take(before[i].speed);
    }
    for (const SpeedChange& c : now)
        if (c.impulse < impulse) take(c.speed);
    return std::max(lowest, 0);
}

int speed_from(const Rules& rules, Energy warp, Energy move_cost, bool impulse_point) {
    const int by_warp = move_cost > Energy{} ? times_floor(warp, move_cost) : 0;
    return std::min(by_warp, rules.movement->warp_speed_most) + (impulse_point ? 1 : 0);
}

const SpeedPlot& previous_plot(const Unit& u) {
    return u[Counter::allocated] != 0 || u.plot.empty() ? u.plot_before : u.plot;
}

int engine_limit(const Rules& rules, const Unit& u) {
    const Energy cost = move_cost(rules, u);
    if (cost <= Energy{}) return 0;
    const ShipClass& c = rules.type(u.type);
    const bool impulse_point = std::ranges::any_of(c.sources, [&](std::uint8_t g) {
        return rules.system(c.groups[g].system).has(Trait::impulse_engine) && boxes_left(c, u, g) > 0;
    });
    return std::min(speed_from(rules, movement_power(rules, u), cost, impulse_point),
                    rules.movement->speed_most);
}

int acceleration_limit(const Rules& rules, int base) {
    if (rules.movement->acceleration_add == 0) return rules.movement->speed_most;
    return std::min(rules.movement->speed_most, std::max(rules.movement->acceleration_times * base,
                                                         base + rules.movement->acceleration_add));
}

int acceleration_limit(const Rules& rules, const Unit& unit, int base) {
    const CraftKind kind = rules.type(unit.type).sheet.craft.kind;
    if ((kind != CraftKind::pf && kind != CraftKind::interceptor) || !rules.patrol_ships)
        return acceleration_limit(rules, base);
    return std::min(rules.movement->speed_most, std::max(rules.patrol_ships->acceleration_times * base,
                                                         base + rules.patrol_ships->acceleration_add));
}

int deceleration_limit(const Rules& rules, int speed) {
    if (!rules.plot || rules.plot->deceleration_divisor < 1) return 0;
    const int up =
        rules.plot->deceleration_rounding == Rounding::up ? rules.plot->deceleration_divisor - 1 : 0;
    const int divided = (speed + up) / rules.plot->deceleration_divisor;
    return std::max(0, std::min(divided, speed - rules.plot->deceleration_step));
}

int speed_limit(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    return std::min(acceleration_limit(rules, u, base_speed(u, {}, 1, battle.field.impulses)),
                    engine_limit(rules, u));
}

std::optional<Refusal> refuse_plot(const Rules& rules, const Battle& battle, UnitId unit,
                                   const SpeedPlot& plot, bool about) {
    return refuse_plot_from(rules, battle, unit, plot, 1, about);
}

std::optional<Refusal> refuse_plot_from(const Rules& rules, const Battle& battle, UnitId unit,
                                        const SpeedPlot& plot, int first, bool about) {
    const Unit& u = battle.unit(unit);
    const int impulses = battle.field.impulses;
    const int changes = static_cast<int>(plot.size()) - 1;
    if (plot.empty() || plot[0].impulse != 1 || changes > rules.plot->changes_most)
        return refusal(Why::plot_shape, rules.plot->changes_most, changes);
    SpeedPlot sofar;
    for (std::size_t i = 0; i < plot.size(); ++i) {
        const int impulse = plot[i].impulse, speed = plot[i].speed;
        if (impulse < first) {
            sofar.push_back(plot[i]);
            continue;
        }
        if (speed > rules.movement->speed_most)
            return refusal(Why::too_fast, rules.movement->speed_most, speed);
        if (u.critical(CriticalKind::manoeuvre) && speed > rules.critical_hits->speed)
            return refusal(Why::too_fast, rules.critical_hits->speed, speed);
        if (u.critical(CriticalKind::warp) && speed > 0) return refusal(WhyMore::critical_stops);
        if (i > 0) {
            const int from = plot[i - 1].speed;
            if (impulse < rules.plot->change_first)
                return refusal(Why::plot_window, rules.plot->change_first, impulse);
            if (impulse > rules.plot->change_last)
                return refusal(Why::plot_window, rules.plot->change_last, impulse);
            const int gap = rules.type(u.type).sheet.nimble && rules.plot->nimble_change_gap > 0
                                ? rules.plot->nimble_change_gap
                                : rules.plot->change_gap;
            if (i > 1 && impulse - plot[i - 1].impulse < gap)
                return refusal(Why::plot_gap, gap, impulse - plot[i - 1].impulse);
            if (const int least = deceleration_limit(rules, from); speed < least)
                return refusal(Why::deceleration, least, speed);
        }
        if (i == 0 || speed > plot[i - 1].speed) {
            const int base = about ? 0 : base_speed(u, sofar, impulse, impulses);
            const int most = acceleration_limit(rules, u, base);
            if (speed > most) return refusal(Why::acceleration, most, speed);
        }
        const int absolute = (battle.clock.turn - 1) * impulses + impulse;
        if (speed > 0)
            if (const auto no = refuse_status(battle, u, StatusKind::stopped, whole_unit, absolute))
                return no;
        sofar.push_back(plot[i]);
    }
    return std::nullopt;
}

Energy plot_energy(const Rules& rules, const Battle& battle, UnitId unit, const SpeedPlot& plot,
                   bool impulse_point) {
    const int hexes = hexes_between(plot, 1, battle.field.impulses, battle.field.impulses);
    return move_cost(rules, battle.unit(unit)) * std::max(0, hexes - (impulse_point ? 1 : 0));
}

std::optional<Refusal> refuse_movement_energy(const Rules& rules, const Battle& battle, UnitId unit,
                                              const SpeedPlot& plot, Energy warp, bool impulse_point) {
    const Unit& u = battle.unit(unit);
    const Energy cost = move_cost(rules, u);
    if (rules.budget != nullptr) {
        const int hexes = cost > Energy{} ? times_floor(warp, cost) : 0;
        if (hexes > rules.movement->warp_speed_most)
            return refusal(Why::too_fast, rules.movement->warp_speed_most, hexes);
        const int speed = speed_from(rules, warp, cost, impulse_point);
        if (const int most = engine_limit(rules, u); speed > most) return refusal(Why::too_fast, most, speed);
        const int most = acceleration_limit(rules, u, base_speed(u, {}, 1, battle.field.impulses));
        return refuse_if(speed > most, Why::acceleration, most, speed);
    }
    const int hexes =
        hexes_between(plot, 1, battle.field.impulses, battle.field.impulses) - (impulse_point ? 1 : 0);
    if (hexes > rules.movement->warp_speed_most)
        return refusal(Why::too_fast, rules.movement->warp_speed_most, hexes);
    if (const Energy need = plot_energy(rules, battle, unit, plot, impulse_point); need > warp)
        return refusal_energy(Why::plot_costs_more, need, warp);
    return std::nullopt;
}

int manoeuvre_rate(const Rules& rules, const Unit& u) {
    const Sheet& sheet = rules.type(u.type).sheet;
    const int erratic = u[Counter::erratic] == 0 ? 0 : erratic_hexes(rules, sheet);
    const int het = rules.het ? rules.het->cost_hexes : 0;
    // Tactical manoeuvres that warp power made; brakes count by the hexes that their energy is worth.
    const int tacs = std::max(0, u[Counter::tacs_done] - u[Counter::tac_sublight]);
    const Energy braking = u.paid[static_cast<std::size_t>(Line::braking)];
    const Energy cost = move_cost(rules, u);
    const int brakes = cost > Energy{} ? times_floor(braking, cost) : 0;
    return u[Counter::speed] + u[Counter::hets_done] * het + erratic + tacs + brakes;
}

}  // namespace impulse
