#include "battle/movement/erratic.h"

#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/turns.h"
#include "battle/core/terrain_line.h"
#include "battle/movement/deceleration.h"

namespace impulse {
namespace {

constexpr int started = 1, stopped = 2;

// A beam of the unit holds a unit or a seeker.
bool holds_something(const Battle& b, UnitId unit) {
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.holds() && l.from == unit) return true;
    return false;
}

int start_movements(const Unit& u) { return (u[Counter::speed] + 1) / 2; }

}  // namespace

int erratic_hexes(const Rules& rules, const Sheet& sheet) {
    if (!rules.erratic) return 0;
    return sheet.nimble ? rules.erratic->nimble_hexes : rules.erratic->hexes;
}

Energy erratic_cost(const Rules& rules, const Unit& u) {
    return move_cost(rules, u) * erratic_hexes(rules, rules.type(u.type).sheet);
}

std::optional<Refusal> refuse_erratic(const Rules& rules, const Battle& b, UnitId unit, bool start) {
    if (!rules.plot || !rules.erratic) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(unit);
    if ((u[Counter::erratic] != 0) == start || u[Counter::erratic_change] != 0)
        return refusal(WhyMore::no_change);
    if ((u[Counter::erratic_uses] & (start ? started : stopped)) != 0) return refusal(WhyMore::no_change);
    if (rules.tractors && start && tractored(b, unit)) return refusal(WhyMore::tractored);
    if (rules.tractors && start && holds_something(b, unit)) return refusal(WhyMore::beam_not_free);
    if (start && in_air(b, u.hex)) return refusal(WhyMore::calm_air);
    if (start && u.critical(CriticalKind::manoeuvre)) return refusal(WhyMore::critical_stops);
    if (start) {
        const Energy need = erratic_cost(rules, u), have = u.paid[static_cast<std::size_t>(Line::erratic)];
        if (have < need) return refusal_energy(Why::not_enough_power, need, have);
    }
    return std::nullopt;
}

After do_erratic(Play& play, UnitId unit, bool start) {
    play.set(unit, Counter::erratic_change, start ? 1 : -1);
    play.set(unit, Counter::erratic_uses,
             play.now.unit(unit)[Counter::erratic_uses] | (start ? started : stopped));
    return After::more;
}

void take_up_erratic(Play& play, UnitId unit) {
    const int change = play.now.unit(unit)[Counter::erratic_change];
    if (change == 0) return;
    play.set(unit, Counter::erratic, change > 0 ? 1 : 0);
    play.set(unit, Counter::erratic_change, 0);
}

void renew_erratic(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (!play.rules.erratic) {
        play.set(unit, Counter::erratic, 0);
        return;
    }
    if (u.paid[static_cast<std::size_t>(Line::erratic)] >= erratic_cost(play.rules, u)) return;
    play.set(unit, Counter::erratic, 0);
    play.set(unit, Counter::erratic_change, 0);
}

std::optional<Refusal> refuse_erratic_move(const Rules& rules, const Battle& b, UnitId unit, bool start) {
    if (rules.erratic) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(unit);
    if ((u[Counter::erratic] != 0) == start) return refusal(WhyMore::no_change);
    if (start) {
        const int need = start_movements(u), left = u[Counter::moves_left];
        if (need < 1 || need > left) return refusal(Why::speed_zero, need < 1 ? 1 : need, left);
    }
    return std::nullopt;
}

After do_erratic_move(Play& play, UnitId unit, bool start) {
    if (start) lose_movements(play, unit, start_movements(play.now.unit(unit)));
    play.set(unit, Counter::erratic, start ? 1 : 0);
    return After::more;
}

}  // namespace impulse
