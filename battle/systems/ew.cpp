#include "battle/systems/ew.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/rows/ew.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/energy/spend.h"

namespace impulse {
namespace {

bool has_ew(const Rules& rules) { return rules.line(Line::ecm).used && rules.line(Line::eccm).used; }

// Plain stored power; warp power in batteries serves as well.
Energy stored(const Rules& rules, const Unit& u) {
    Energy sum{};
    if (pays(rules, PowerKind::battery, Spend::service)) sum += u.battery - u.battery_warp;
    if (pays(rules, PowerKind::reserve_warp, Spend::service)) sum += u.battery_warp;
    return sum;
}

// What the order needs: circuits that change over, and points that reserve power buys.
struct EwChange {
    int to_eccm = 0, to_ecm = 0, buys_ecm = 0, buys_eccm = 0;
};
EwChange ew_change(const Unit& u, int ecm, int eccm) {
    const int more_ecm = ecm - u[Counter::ecm], more_eccm = eccm - u[Counter::eccm];
    EwChange c;
    // What one kind gives up the other takes over first; only the rest is bought or dropped.
    c.to_ecm = std::clamp(std::min(more_ecm, -more_eccm), 0, 99);
    c.to_eccm = std::clamp(std::min(more_eccm, -more_ecm), 0, 99);
    c.buys_ecm = std::max(0, more_ecm - c.to_ecm);
    c.buys_eccm = std::max(0, more_eccm - c.to_eccm);
    return c;
}

}  // namespace

int movable_points(const Rules& rules, const Unit& u) {
    return rules.ew && fast_patrol(rules, u) ? rules.ew->pf_movable : 0;
}

std::optional<Refusal> refuse_ew_points(const Rules& rules, const Unit& unit, int ecm, int eccm,
                                        int fire_control) {
    if (!rules.ew || !rules.fire_control) return refusal(WhyMore::not_supported);
    const int rating = sensor_rating(rules, unit) + movable_points(rules, unit);
    if (ecm + eccm > rating) return refusal(WhyMore::ew_rating, rating, ecm + eccm);
    return refuse_if(eccm > 0 && fire_control == 0, Why::no_fire_control, rules.fire_control->passive_range,
                     0);
}

int swappable(const Rules& rules, const Battle& battle, UnitId unit, bool ecm_to_eccm) {
    const Unit& u = battle.unit(unit);
    int held = 0;  // circuits of that kind that came over not long ago
    for (const EwSwap& s : u.swaps)
        if ((s.to_eccm == 0) == ecm_to_eccm && battle.impulse_now() - s.at < rules.ew->swap_gap)
            held += s.count;
    return std::max(0, u[ecm_to_eccm ? Counter::ecm : Counter::eccm] - held);
}

std::optional<Refusal> refuse_adjust_ew(const Rules& rules, const Battle& battle, const AdjustEw& order) {
    if (!has_ew(rules)) return refusal(WhyMore::not_supported);
    const Unit& u = battle.unit(order.unit);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (order.ecm == u[Counter::ecm] && order.eccm == u[Counter::eccm]) return refusal(WhyMore::no_change);
    if (const auto no = refuse_ew_points(rules, u, order.ecm, order.eccm, u[Counter::fire_control]))
        return no;
    EwChange c = ew_change(u, order.ecm, order.eccm);
    // Circuits that may not change over yet are dropped, and new ones bought for them.
    const int to_ecm = std::min(c.to_ecm, swappable(rules, battle, order.unit, false));
    const int to_eccm = std::min(c.to_eccm, swappable(rules, battle, order.unit, true));
    const int bought = c.buys_ecm + c.buys_eccm + (c.to_ecm - to_ecm) + (c.to_eccm - to_eccm);
    const Energy cost = rules.line(Line::ecm).unit * bought;
    if (const Energy have = stored(rules, u); cost > have) {
        if (c.to_ecm > to_ecm || c.to_eccm > to_eccm)
            return refusal(WhyMore::ew_swap, c.to_ecm + c.to_eccm, to_ecm + to_eccm);
        return refusal_energy(Why::no_reserve, cost, have);
    }
    return std::nullopt;
}

After do_adjust_ew(Play& play, const AdjustEw& order) {
    const UnitId id = order.unit;
    const Unit& u = play.now.unit(id);
    const EwChange c = ew_change(u, order.ecm, order.eccm);
    const int gap = play.rules.ew->swap_gap, now = play.now.impulse_now();
    const int to_ecm = std::min(c.to_ecm, swappable(play.rules, play.now, id, false));
    const int to_eccm = std::min(c.to_eccm, swappable(play.rules, play.now, id, true));
    const auto forget = static_cast<std::int16_t>(now - gap + 1);
    if (to_ecm > 0) play.emit(CircuitsSwapped{id, 0, static_cast<std::uint8_t>(to_ecm), forget});
    if (to_eccm > 0) play.emit(CircuitsSwapped{id, 1, static_cast<std::uint8_t>(to_eccm), forget});
    const int ecm_bought = std::max(0, order.ecm - u[Counter::ecm]),
              eccm_bought = std::max(0, order.eccm - u[Counter::eccm]);
    for (const auto& [line, count] : {std::pair{Line::ecm, ecm_bought}, {Line::eccm, eccm_bought}}) {
        if (count == 0) continue;
        const Energy cost = play.rules.line(line).unit * count;
        draw_battery(play, id, cost);
        play.emit(Paid{id, line, 0, cost});
    }
    play.set(id, Counter::ecm, order.ecm);
    play.set(id, Counter::eccm, order.eccm);
    return After::more;
}

UnitSet ew_eligible(const Rules& rules, const Battle& battle) {
    if (!has_ew(rules)) return {};
    return active_units(battle, [&](UnitId, const Unit& u) {
        return battle.asks(u.side, StandingKind::electronic_warfare) &&
               (u[Counter::ecm] + u[Counter::eccm] > 0 || stored(rules, u) >= rules.line(Line::ecm).unit);
    });
}

bool ew_unannounced(const Battle& battle) {
    for (const Unit& u : battle.units)
        if (u[Counter::ecm] != u[Counter::ecm_shown] || u[Counter::eccm] != u[Counter::eccm_shown])
            return true;
    return false;
}

void announce_ew(Play& play) {
    for (const UnitId id : unit_ids(play.now)) {
        play.set(id, Counter::ecm_shown, play.now.unit(id)[Counter::ecm]);
        play.set(id, Counter::eccm_shown, play.now.unit(id)[Counter::eccm]);
    }
}

}  // namespace impulse
