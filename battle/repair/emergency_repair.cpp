#include "battle/repair/emergency_repair.h"

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"
#include "battle/repair/damage_control.h"
#include "battle/repair/repair_ship.h"

namespace impulse {
namespace {

// What a side wants back first: weapons, drives, control, the rest; nothing where no box may come back.
std::optional<EmergencyRepair> best_try(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    std::optional<EmergencyRepair> best;
    int best_worth = -1;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const EmergencyRepair order{unit, RepairTarget::group, static_cast<std::uint8_t>(g)};
        if (u.groups[g].lost == 0 || refuse_emergency_repair(rules, b, order)) continue;
        const SystemType& t = rules.system(c.groups[g].system);
        const int kind = t.has(Trait::weapon)        ? 3
                         : t.has(Trait::warp_engine) ? 2
                         : t.has(Trait::control)     ? 1
                                                     : 0;
        const int worth = kind * 100 + std::min(99, t.repair);
        if (worth > best_worth) {
            best_worth = worth;
            best = order;
        }
    }
    return best;
}

// The number of the box of damage control that the tries of a turn cost, all together: the best, marked off with the first.
int rating_given_up(const Rules& rules, const Unit& u) {
    const int lost = u[Counter::damage_control_lost] - (u[Counter::labs_used] > 0 ? 1 : 0);
    return track_rating(rules.type(u.type).sheet.damage_control, lost, 0);
}

}  // namespace

int emergency_tries(const Rules& rules, const Unit& u) {
    const Energy unit = rules.line(Line::emergency_repair).unit,
                 paid = u.paid[static_cast<std::size_t>(Line::emergency_repair)];
    if (unit <= Energy{} || paid <= Energy{} || u.critical(CriticalKind::labs)) return 0;
    const int labs =
        std::min(times_floor(paid, unit), working_boxes(rules, u, Trait::lab) + u[Counter::labs_used]);
    return std::max(0, std::min(labs, damage_control_rating_at_start(rules, u)) - u[Counter::labs_used]);
}

std::optional<Refusal> refuse_emergency_repair(const Rules& rules, const Battle& b,
                                               const EmergencyRepair& order) {
    const Unit& u = b.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (emergency_tries(rules, u) < 1)
        return refusal(WhyMore::no_lab_powered, u[Counter::labs_used] + 1, u[Counter::labs_used]);
    if (rating_given_up(rules, u) < 1) return refusal(WhyMore::repair_points, 1, 0);
    if (order.what != RepairTarget::group && order.what != RepairTarget::sensor &&
        order.what != RepairTarget::scanner)
        return refusal(WhyMore::cannot_repair);
    if (order.what == RepairTarget::group && order.index >= c.groups.size())
        return no_such_group(c, order.index);
    const int there = repairable(rules, u, order.what, order.index);
    const int lost =
        order.what == RepairTarget::group
            ? u.groups[order.index].lost
            : u[order.what == RepairTarget::sensor ? Counter::sensor_lost : Counter::scanner_lost];
    if (lost < 1) return refusal(WhyMore::not_damaged, 1, 0);
    return refuse_if(there < 1, WhyMore::damaged_this_turn, 1, 0);
}

After do_emergency_repair(Play& play, const EmergencyRepair& order) {
    const UnitId unit = order.unit;
    const int rating = rating_given_up(play.rules, play.now.unit(unit));
    if (play.now.unit(unit)[Counter::labs_used] == 0)
        play.emit(TrackLost{unit, TrackKind::damage_control, 1, 0xFF, 0xFF});
    play.add(unit, Counter::labs_used, 1);
    if (play.roll(Stream::repair, 6, unit) <= rating) {
        if (order.what == RepairTarget::group)
            mend_boxes(play, unit, order.index, 1);
        else
            play.emit(TrackRepaired{
                unit, order.what == RepairTarget::sensor ? TrackKind::sensor : TrackKind::scanner, 1});
    }
    return emergency_tries(play.rules, play.now.unit(unit)) > 0 ? After::more : After::done;
}

UnitSet emergency_repair_eligible(const Rules& rules, const Battle& b) {
    return active_units(b, [&](UnitId, const Unit& u) {
        return b.asks(u.side, StandingKind::repairs) &&
               (emergency_tries(rules, u) > 0 || mend_points(rules, u) > 0);
    });
}

bool emergency_repair_due(const Rules& rules, const Battle& b) {
    if (!rules.line(Line::emergency_repair).used && !rules.line(Line::mend).used) return false;
    return std::any_of(b.units.begin(), b.units.end(), [&](const Unit& u) {
        return u.active() && (emergency_tries(rules, u) > 0 || mend_points(rules, u) > 0);
    });
}

void emergency_repair_close(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        while (play.now.unit(unit).active() && emergency_tries(play.rules, play.now.unit(unit)) > 0 &&
               !play.starved()) {
            const auto order = best_try(play.rules, play.now, unit);
            if (!order) break;
            do_emergency_repair(play, *order);
        }
        mend_rest(play, unit);
    }
}

}  // namespace impulse
