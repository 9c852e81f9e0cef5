#include "battle/movement/deceleration.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/energy/reactor.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/kept_speed.h"
#include "battle/movement/speed.h"
#include "battle/movement/tactical_manoeuvre.h"

namespace impulse {
namespace {

// The bank that guards a facing, -1 if none does.
int bank_of(const ShipClass& c, int facing) {
    for (int b = 0; b < c.banks; ++b)
        if ((c.bank_facings[static_cast<std::size_t>(b)] >> facing & 1) != 0) return b;
    return -1;
}

// Movement energy that the ship no longer needs once it stands: the hexes still plotted and tactical manoeuvres not
// yet made. What was paid for high energy turns is not movement.
Energy unused_movement(const Play& play, UnitId unit) {
    const Battle& b = play.now;
    const Unit& u = b.unit(unit);
    const int hexes = hexes_between(u.plot, b.clock.impulse + 1, b.field.impulses, b.field.impulses);
    int tacs = u[Counter::tac_ready];
    for (int i = 0; i < u[Counter::tacs_paid] && i < tacs_most(play.rules, u); ++i)
        if (tac_impulse(play.rules, u, i) > b.clock.impulse) ++tacs;
    return move_cost(play.rules, u) * (hexes + tacs);
}

}  // namespace

std::optional<Refusal> refuse_emergency_deceleration(const Rules& rules, const Battle& b, UnitId unit) {
    if (!rules.plot) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(unit);
    if (u[Counter::decel_at] != 0) return refusal(WhyMore::no_change);
    return refuse_if(u[Counter::speed] == 0, Why::speed_zero, 1, 0);
}

After do_emergency_deceleration(Play& play, UnitId unit, bool rear) {
    play.set(unit, Counter::decel_rear, rear ? 1 : 0);
    play.set(unit, Counter::decel_at, play.now.impulse_now() + play.rules.emergency_stop->delay);
    return After::more;
}

bool stops_now(const Battle& b, const Unit& u) {
    return u[Counter::decel_at] != 0 && b.impulse_now() >= u[Counter::decel_at];
}

void end_emergency_deceleration(Play& play, UnitId unit) {
    const Energy unused = unused_movement(play, unit);
    stop_ship(play, unit, false, StatusCause::emergency_stop, play.rules.emergency_stop->stop);
    play.set(unit, Counter::tacs_paid, 0);
    play.set(unit, Counter::tac_ready, 0);
    if (play.now.unit(unit)[Counter::shield_level] == 0) return;
    // Facings 1, 2 and 6 in turn, or 4, 3 and 5, a point each.
    const ShipClass& c = play.type(unit);
    const bool rear = play.now.unit(unit)[Counter::decel_rear] != 0;
    const std::array<int, 3> banks = rear ? std::array<int, 3>{bank_of(c, 3), bank_of(c, 2), bank_of(c, 4)}
                                          : std::array<int, 3>{bank_of(c, 0), bank_of(c, 1), bank_of(c, 5)};
    std::array<int, 6> more{};
    for (int i = 0, left = Energy{unused.parts / 2}.floor(); left > 0; ++i, --left)
        if (const int bank = banks[static_cast<std::size_t>(i % 3)]; bank >= 0)
            ++more[static_cast<std::size_t>(bank)];
    for (int bank = 0; bank < c.banks; ++bank)
        if (more[static_cast<std::size_t>(bank)] > 0)
            play.add(unit, Unit::reinforcement(bank), more[static_cast<std::size_t>(bank)]);
}

std::optional<Refusal> refuse_decelerate(const Rules& rules, const Battle& b, UnitId unit, int movements) {
    if (!rules.budget) return refusal(WhyMore::not_supported);
    const int left = b.unit(unit)[Counter::moves_left];
    if (keeps_speed(rules, b.unit(unit)))
        return refusal(WhyMore::keeps_speed, 0, b.unit(unit)[Counter::kept_propel]);
    if (movements < 1) return refusal(Why::not_an_option, left, movements);
    return refuse_if(movements > left, Why::speed_zero, movements, left);
}

After do_decelerate(Play& play, UnitId unit, int movements) {
    const Unit& u = play.now.unit(unit);
    const Energy cost = move_cost(play.rules, u);
    // The movement that the impulse point paid is spent first, so it is dropped only where all others are.
    const bool impulse_point = u.paid[static_cast<std::size_t>(Line::move_impulse)] > Energy{};
    const bool point_dropped = impulse_point && movements == u[Counter::speed];
    // What was free gives nothing back: only what was bought in this turn does.
    const Energy bought = u.paid[static_cast<std::size_t>(Line::move_warp)];
    int returns = movements - (point_dropped ? 1 : 0);
    if (moves_for_nothing(play.rules, u) && cost > Energy{})
        returns = std::min(returns, times_floor(bought, cost) - u[Counter::given_back]);
    const Energy warp = cost * std::max(0, returns);
    const Energy room = battery_capacity(play.rules, u) - u.battery;
    const Energy kept_warp = std::clamp(warp, Energy{}, std::max(room, Energy{}));
    const Energy kept_rest =
        point_dropped ? std::clamp(points(1), Energy{}, std::max(room - kept_warp, Energy{})) : Energy{};
    if (kept_warp + kept_rest > Energy{})
        play.emit(BatterySet{unit, u.battery + kept_warp + kept_rest, u.battery_warp + kept_warp});
    if (returns > 0) play.add(unit, Counter::given_back, returns);
    lose_movements(play, unit, movements);
    play.set(unit, Counter::top_speed_turn, 0);
    return After::more;
}

std::optional<Refusal> refuse_more_movements(const Rules& rules, const Battle& b, UnitId unit,
                                             int movements) {
    if (!rules.budget) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(unit);
    const int most = engine_limit(rules, u), speed = u[Counter::speed] + movements;
    return refuse_if(speed > most, Why::too_fast, most, speed);
}

void gain_movements(Play& play, UnitId unit, int movements) { lose_movements(play, unit, -movements); }

void lose_movements(Play& play, UnitId unit, int movements) {
    play.add(unit, Counter::moves_left, -movements);
    const int speed = std::max(0, play.now.unit(unit)[Counter::speed] - movements);
    play.set(unit, Counter::speed, speed);
    play.emit(PlotAdded{unit, 1, static_cast<std::uint8_t>(std::min(speed, 255))});
}

}  // namespace impulse
