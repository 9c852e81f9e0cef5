#include "battle/movement/energy_balance.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/damage.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

// Warp boxes lost this turn; their power is what moves the ship.
int warp_boxes_lost(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    int boxes = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).has(Trait::warp_engine)) boxes += u.groups[g].lost_now;
    return boxes;
}

Energy power_of_a_box(const Rules& rules, const Unit& u) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const SystemType& t = rules.system(c.groups[g].system);
        if (t.has(Trait::warp_engine) && t.power_count > 0)
            return t.power[0].per_box * (t.power[0].times_value ? c.groups[g].value : 1);
    }
    return {};
}

bool unsettled(const Rules& rules, const Unit& u) {
    return u.active() && u[Counter::speed] > 0 && warp_boxes_lost(rules, u) > u[Counter::power_settled];
}

}  // namespace

// True where the option is in force in this battle.
static bool balances_energy(const Rules& rules, const Battle& b) {
    return rules.plot != nullptr && (rules.options->energy_balance || b.field.energy_balance != 0);
}

// The highest speed for the rest of the turn that the energy left pays, no more than now.
static int balanced_speed(const Rules& rules, const Battle& b, UnitId unit, Energy lost) {
    const Unit& u = b.unit(unit);
    const int from = b.clock.impulse + 1, last = b.field.impulses, now = u[Counter::speed];
    const Energy cost = move_cost(rules, u);
    const Energy left = cost * hexes_between(u.plot, from, last, last);
    for (int speed = now; speed > 0; --speed) {
        const int hexes = last * speed / last - (from - 1) * speed / last;
        if (cost * hexes <= left - lost) return speed;
    }
    return 0;
}

bool energy_balance_due(const Rules& rules, const Battle& b) {
    if (!balances_energy(rules, b) || b.clock.impulse < 1) return false;
    return std::any_of(b.units.begin(), b.units.end(), [&](const Unit& u) { return unsettled(rules, u); });
}

bool energy_balance_run(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (!unsettled(play.rules, u)) continue;
        const int boxes = warp_boxes_lost(play.rules, u) - u[Counter::power_settled];
        play.set(unit, Counter::power_settled, warp_boxes_lost(play.rules, u));
        const int impulses = play.now.field.impulses, left = impulses - play.now.clock.impulse;
        const Energy lost{(power_of_a_box(play.rules, u) * boxes).parts * left / impulses};
        const int speed = balanced_speed(play.rules, play.now, unit, lost);
        if (speed >= u[Counter::speed]) continue;
        if (speed == 0) {
            stop_ship(play, unit, false);
            continue;
        }
        const int from = play.now.clock.impulse + 1;
        if (from > impulses) continue;
        for (std::size_t c = 0; c < play.now.unit(unit).plot.size(); ++c)
            if (const SpeedChange change = play.now.unit(unit).plot[c];
                change.impulse > from && change.speed > speed)
                play.emit(PlotAdded{unit, change.impulse, static_cast<std::uint8_t>(speed)});
        play.emit(PlotAdded{unit, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(speed)});
        play.set(unit, Counter::speed, speed);
        play.set(unit, Counter::top_speed_turn, 0);
    }
    return true;
}

}  // namespace impulse
