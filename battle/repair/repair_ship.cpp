#include "battle/repair/repair_ship.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/rows/mending.h"
#include "battle/core/tracks.h"
#include "battle/damage/box_loss.h"
#include "battle/repair/damage_control.h"

namespace impulse {
namespace {

constexpr int points_mask = 31, this_turn_shift = 5;

int this_turn(const GroupState& g) { return g.mending >> this_turn_shift; }

int price(const Rules& rules, const Battle& b, const Mend& order) {
    if (small_craft(rules, b.unit(order.target))) return rules.mending->craft;
    return order.unit == order.target ? rules.mending->self_times : 1;
}

}  // namespace

int repair_boxes(const Rules& rules, const Unit& u) { return working_boxes(rules, u, Trait::repair_yard); }

int mend_points(const Rules& rules, const Unit& u) {
    const Energy unit = rules.line(Line::mend).unit, paid = u.paid[static_cast<std::size_t>(Line::mend)];
    return unit > Energy{} && paid > Energy{} ? times_floor(paid, unit) : 0;
}

int points_in(const GroupState& g) { return g.mending & points_mask; }

std::optional<Refusal> refuse_mend(const Rules& rules, const Battle& b, const Mend& order) {
    if (!rules.mending) return refusal(WhyMore::not_supported);
    if (!order.target || order.target.index() >= b.units.size()) return refusal(Why::no_such_target);
    const Unit& t = b.unit(order.target);
    const bool in_bay = t.fate == Fate::aboard && t.mother && b.unit(t.mother).active();
    if (!t.active() && !in_bay) return refusal(Why::no_such_target);
    if (b.enemies(order.unit, order.target)) return refusal(WhyMore::wrong_target);
    const Hex there = in_bay ? b.unit(t.mother).hex : t.hex;
    if (const int range = distance(b.unit(order.unit).hex, there); range > 0)
        return refusal(WhyMore::too_far_to_mend, 0, range);
    if (const int stock = rules.type(b.unit(order.unit).type).sheet.tender_repair;
        stock > 0 && t.mother == order.unit &&
        b.unit(order.unit)[Counter::tender_used] + order.points > stock)
        return refusal(WhyMore::tender_stock, stock, b.unit(order.unit)[Counter::tender_used]);
    // A shuttle or fighter: a point for each point of damage (G17).
    if (small_craft(rules, t)) {
        if (t[Counter::internals] < order.points || order.points == 0)
            return refusal(WhyMore::not_damaged, order.points, t[Counter::internals]);
        const int needed = order.points * rules.mending->craft, have = mend_points(rules, b.unit(order.unit));
        if (needed > have) return refusal(WhyMore::no_repair_boxes, needed, have);
        const int most = rules.mending->most - (t.groups.empty() ? 0 : this_turn(t.groups[0]));
        return refuse_if(needed > most, WhyMore::repair_points, needed, std::max(0, most));
    }
    const ShipClass& c = rules.type(t.type);
    if (order.group >= c.groups.size()) return no_such_group(c, order.group);
    const int cost = repair_cost(rules, t, RepairTarget::group, order.group);
    if (cost < 1 || cost > points_mask) return refusal(WhyMore::cannot_repair);
    if (t.groups[order.group].lost == 0) return refusal(WhyMore::not_damaged, 1, 0);
    if (order.points == 0) return refusal(Why::not_an_option, 1, 0);
    const int needed = order.points * price(rules, b, order), have = mend_points(rules, b.unit(order.unit));
    if (needed > have) return refusal(WhyMore::no_repair_boxes, needed, have);
    const int most = rules.mending->most - this_turn(t.groups[order.group]);
    return refuse_if(order.points > most, WhyMore::repair_points, order.points, std::max(0, most));
}

After do_mend(Play& play, const Mend& order) {
    const Energy spent =
        play.rules.line(Line::mend).unit * (order.points * price(play.rules, play.now, order));
    play.emit(Paid{order.unit, Line::mend, 0, Energy{} - spent});
    const Unit& t = play.now.unit(order.target);
    if (play.type(order.unit).sheet.tender_repair > 0 && t.mother == order.unit)
        play.add(order.unit, Counter::tender_used, order.points);
    if (small_craft(play.rules, t)) {
        play.add(order.target, Counter::internals, -order.points);
        if (!t.groups.empty()) {
            const int turn = this_turn(t.groups[0]) + order.points * play.rules.mending->craft;
            play.set_group(order.target, 0, GroupField::mending,
                           points_in(t.groups[0]) | turn << this_turn_shift);
        }
        if (t[Counter::crippled] != 0 && t[Counter::internals] < play.type(order.target).sheet.craft.cripple)
            play.set(order.target, Counter::crippled, 0);
        return mend_points(play.rules, play.now.unit(order.unit)) > 0 ? After::more : After::done;
    }
    const int cost = repair_cost(play.rules, t, RepairTarget::group, order.group);
    int points = points_in(t.groups[order.group]) + order.points;
    const int turn = this_turn(t.groups[order.group]) + order.points;
    if (points >= cost) {
        mend_boxes(play, order.target, order.group, 1);
        points = play.now.unit(order.target).groups[order.group].lost > 0 ? points - cost : 0;
    }
    play.set_group(order.target, order.group, GroupField::mending,
                   std::min(points, points_mask) | turn << this_turn_shift);
    return mend_points(play.rules, play.now.unit(order.unit)) > 0 ? After::more : After::done;
}

void mend_rest(Play& play, UnitId unit) {
    while (play.now.unit(unit).active() && mend_points(play.rules, play.now.unit(unit)) > 0) {
        std::optional<Mend> best;
        int dearest = 0;
        for (const UnitId id : unit_ids(play.now)) {
            if (const Mend craft{unit, id, 0, 1};
                dearest == 0 && small_craft(play.rules, play.now.unit(id))) {
                if (!refuse_mend(play.rules, play.now, craft)) best = craft;
                continue;
            }
            if (!play.now.unit(id).active() || play.now.unit(id).hex != play.now.unit(unit).hex) continue;
            const ShipClass& c = play.rules.type(play.now.unit(id).type);
            for (std::size_t g = 0; g < c.groups.size(); ++g) {
                if (play.now.unit(id).groups[g].lost == 0) continue;
                const Mend order{unit, id, static_cast<std::uint8_t>(g), 1};
                const int cost =
                    repair_cost(play.rules, play.now.unit(id), RepairTarget::group, static_cast<int>(g));
                if (cost <= dearest || refuse_mend(play.rules, play.now, order)) continue;
                dearest = cost;
                best = order;
            }
        }
        if (!best) return;
        do_mend(play, *best);
    }
}

}  // namespace impulse
