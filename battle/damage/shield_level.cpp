#include "battle/damage/shield_level.h"

#include <algorithm>

#include "battle/core/rows/shields.h"
#include "battle/damage/mobile_shields.h"

namespace impulse {
namespace {

Energy price(const Rules& rules, const Unit& u, int level) {
    const ShipClass& c = rules.type(u.type);
    return std::max(Energy{}, shield_cost(c, level) - shield_cost(c, u[Counter::shield_level]));
}

}  // namespace

Energy shield_cost(const ShipClass& c, int level) {
    return level >= 2 ? c.shield_cost_full : level == 1 ? c.shield_cost_minimum : Energy{};
}

std::optional<Refusal> refuse_shield_level(const Rules& rules, const Battle& b, UnitId unit, int level) {
    const int gap = rules.shields ? rules.shields->level_gap : 0;
    const Unit& u = b.unit(unit);
    if (gap <= 0 || rules.type(u.type).banks == 0) return refusal(WhyMore::not_supported);
    if (u[Counter::shield_level] == level) return refusal(WhyMore::no_change);
    if (const int passed = b.impulse_now() - u[Counter::level_changed];
        u[Counter::level_changed] != 0 && passed < gap)
        return refusal(WhyMore::level_gap, gap, passed);
    return refuse_draw(u, price(rules, u, level));
}

void do_shield_level(Play& play, UnitId unit, int level) {
    const Unit& u = play.now.unit(unit);
    if (const Energy cost = price(play.rules, u, level); cost > Energy{}) {
        const Energy left = u.battery - cost;
        play.emit(BatterySet{unit, left, std::min(left, u.battery_warp)});
        play.emit(Paid{unit, Line::shields, 0, cost});
    }
    play.set(unit, Counter::shield_level, level);
    play.set(unit, Counter::level_changed, play.now.impulse_now());
}

void set_shields(Play& play, UnitId unit, int level) {
    if (play.now.unit(unit)[Counter::shield_level] == 0 && level > 0) spread_shields(play, unit);
    play.set(unit, Counter::shield_level, level);
}

}  // namespace impulse
