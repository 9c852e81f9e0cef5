#include "battle/play/reserve.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/turns.h"
#include "battle/core/terrain_line.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/link_strength.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/play/allocation.h"
#include "battle/systems/engines.h"
#include "battle/systems/ew.h"

namespace impulse {
namespace {

Spend spend_of(const Rules& rules, const ShipClass& c, const Reserve& order) {
    if (order.line == Line::arm && order.index < c.groups.size() && c.groups[order.index].weapon)
        return rules.weapon(c.groups[order.index].weapon).spend_for(order.mode);
    return rules.line(order.line).spend;
}

// What the batteries can give for a kind of use, beside what they have promised.
Energy stored_for(const Rules& rules, const Battle& battle, UnitId unit, Spend spend) {
    const Unit& u = battle.unit(unit);
    Energy sum{};
    if (pays(rules, PowerKind::battery, spend)) sum += u.battery - u.battery_warp;
    if (pays(rules, PowerKind::reserve_warp, spend))
        sum += std::max(Energy{}, u.battery_warp - promised_energy(rules, battle, unit));
    return sum;
}

// The count of paid tactical manoeuvres with so many more: those whose impulse is past cannot come any more.
int tacs_with(const Rules& rules, const Battle& battle, const Unit& u, int more) {
    int past = 0;
    for (int i = 0; i < tacs_most(rules, u); ++i)
        past += tac_impulse(rules, u, i) <= battle.clock.impulse ? 1 : 0;
    return std::max<int>(u[Counter::tacs_paid], past) + more;
}

// Why the weapon cannot be armed so in the course of the turn.
std::optional<Refusal> refuse_arming(const Rules& rules, const Battle& battle, const Reserve& order) {
    const Unit& u = battle.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (order.index >= c.groups.size() || !c.groups[order.index].weapon)
        return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), order.index);
    if (boxes_left(c, u, order.index) == 0) return refusal(Why::system_destroyed);
    if (order.mode == hold_mode) return refusal(Why::not_from_reserve, 0, static_cast<int>(Line::hold));
    if (u.groups[order.index].used > 0) return refusal(Why::already_fired, 0, u.groups[order.index].used);
    return refuse_arm(rules, battle, order.unit, order.index, order.mode, order.amount);
}

}  // namespace

std::optional<Refusal> refuse_reserve(const Rules& rules, const Battle& battle, const Reserve& order) {
    const Unit& u = battle.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    const LineRow& line = rules.line(order.line);
    if (!line.used || !line.reserve) return refusal(Why::not_from_reserve, 0, static_cast<int>(order.line));
    if (u.prize() && not_for_captors(order.line)) return refusal(WhyMore::captured);
    if (order.amount <= Energy{})
        return refusal_energy(Why::too_little_for_line, std::max(line.unit, points(1)), order.amount);
    const Energy have = stored_for(rules, battle, order.unit, spend_of(rules, c, order));
    if (order.amount > have) return refusal_energy(Why::no_reserve, order.amount, have);
    const auto broken = [&](Energy step) { return order.amount.parts % step.parts != 0; };
    const auto not_whole = [&](Energy step) {
        return refusal_energy(Why::not_a_whole_step, step, order.amount);
    };
    switch (order.line) {
        case Line::tractor:
        case Line::transporter:
            if (line.unit.parts > 0 && broken(line.unit)) return not_whole(line.unit);
            break;
        case Line::specific_reinforcement:
            if (order.index >= c.banks) return refusal(Why::no_such_group, c.banks, order.index + 1);
            if (u[Counter::shield_level] == 0 || shield_boxes(rules, u, order.index) == 0)
                return refusal(Why::nothing_stored, 1, 0);
            [[fallthrough]];
        case Line::general_reinforcement: {
            if (line.unit.parts > 0 && broken(line.unit)) return not_whole(line.unit);
            // Where terrain limits reinforcement, that of the form counts too (P6).
            const Counter has = order.line == Line::general_reinforcement ? Counter::general_reinforcement
                                                                          : Unit::reinforcement(order.index);
            const int all = u[has] + times_floor(order.amount, line.unit),
                      most = reinforcement_most(rules, battle, order.line);
            if (most >= 0 && all > most) return refusal(WhyMore::reinforcement_in_nebula, most, all);
            break;
        }
        case Line::capacitor:
            return refuse_capacitor(rules, u, order.amount);
        case Line::arm:
            return refuse_arming(rules, battle, order);
        case Line::het: {
            const Energy each = het_energy(rules, u);
            if (each.parts == 0 || broken(each)) return not_whole(each);
            if (u[Counter::hets_paid] + times_floor(order.amount, each) > rules.het->most)
                return refusal(Why::het_limit, rules.het->most, u[Counter::hets_paid] + 1);
            break;
        }
        case Line::tac: {  // bought in the course of the turn it arrives with the next of their impulses
            const Energy each = move_cost(rules, u);
            if (!rules.tac || u[Counter::speed] != 0) return refusal(Why::speed_zero, 0, u[Counter::speed]);
            if (each.parts == 0 || broken(each)) return not_whole(each);
            if (const int paid = tacs_with(rules, battle, u, times_floor(order.amount, each)),
                most = tacs_most(rules, u);
                paid > most)
                return refusal(Why::no_tac, paid, most);
            break;
        }
        case Line::ecm:
        case Line::eccm: {
            if (!at_step(rules, battle, Mechanism::direct_fire)) return refusal(Why::wrong_step);
            if (line.unit.parts > 0 && broken(line.unit)) return not_whole(line.unit);
            const int more = times_floor(order.amount, line.unit);
            return refuse_ew_points(rules, u, u[Counter::ecm] + (order.line == Line::ecm ? more : 0),
                                    u[Counter::eccm] + (order.line == Line::eccm ? more : 0),
                                    u[Counter::fire_control]);
        }
        case Line::move_warp: {  // stored movement of rulesets that can store it
            if (!rules.budget) return refusal(Why::not_from_reserve);
            const Energy each = price_of_hex(rules, battle, order.unit);
            if (broken(each)) return not_whole(each);
            return refuse_more_movements(rules, battle, order.unit, times_floor(order.amount, each));
        }
        default:
            return refusal(Why::not_from_reserve, 0, static_cast<int>(order.line));
    }
    return std::nullopt;
}

// What the stored power is spent on.
static void take_reserve(Play& play, const Reserve& order) {
    const UnitId id = order.unit;
    const Unit& u = play.now.unit(id);
    const auto steps = [&] { return times_floor(order.amount, play.rules.line(order.line).unit); };
    switch (order.line) {
        case Line::general_reinforcement:
            return play.add(id, Counter::general_reinforcement, steps());
        case Line::specific_reinforcement:
            return play.add(id, Unit::reinforcement(order.index), steps());
        case Line::capacitor:
            return charge_capacitor(play, id, order.amount);
        case Line::arm:
            return do_arm(play, id, order.index, order.mode, order.amount);
        case Line::tractor:
            return play.add(id, Counter::tractor_energy, steps());
        case Line::transporter:
            return play.add(id, Counter::transports, steps());
        case Line::het:
            return play.add(id, Counter::hets_paid, times_floor(order.amount, het_energy(play.rules, u)));
        case Line::tac:
            return play.set(id, Counter::tacs_paid,
                            tacs_with(play.rules, play.now, play.now.unit(id),
                                      times_floor(order.amount, move_cost(play.rules, u))));
        case Line::ecm:
            return play.add(id, Counter::ecm, steps());
        case Line::eccm:
            return play.add(id, Counter::eccm, steps());
        case Line::move_warp:
            return gain_movements(play, id,
                                  times_floor(order.amount, price_of_hex(play.rules, play.now, id)));
        default:
            return;
    }
}

After do_reserve(Play& play, const Reserve& order) {
    const UnitId id = order.unit;
    const ShipClass& c = play.type(id);
    const Spend spend = spend_of(play.rules, c, order);
    // Plain stored power first: warp power can do more.
    const Unit& u = play.now.unit(id);
    const bool plain_pays = pays(play.rules, PowerKind::battery, spend);
    const Energy plain = plain_pays ? std::min(order.amount, u.battery - u.battery_warp) : Energy{};
    const Energy from_warp = order.amount - plain;
    play.emit(BatterySet{id, u.battery - order.amount, u.battery_warp - from_warp});
    play.emit(Paid{id, order.line, order.index, order.amount});
    take_reserve(play, order);
    return After::more;
}

UnitSet react_eligible(const Rules& rules, const Battle& battle) {
    UnitSet mask;
    const auto struck = [&](UnitId at) {
        if (at && battle.unit(at).active() &&
            (battle.unit(at).battery >= points(1) || may_double(rules, battle.unit(at))))
            mask.add(at);
    };
    for (const Shot& s : battle.shots) struck(s.at);
    // Shots of earlier impulses that go on strike too.
    for (const Pulse& p : battle.pulses)
        if (battle.unit(p.by).active()) struck(p.at);
    return mask;
}

}  // namespace impulse
