
#include "battle/core/rows/power.h"
#include "battle/damage/allocate.h"
#include "battle/damage/box_loss.h"
#include "battle/damage/crippled.h"
#include "battle/damage/explosion.h"
#include "battle/damage/hangar.h"
#include "battle/damage/shields.h"
#include "battle/end/victory.h"
#include "battle/energy/reactor.h"
#include "battle/play/orders.h"
#include "battle/play/repair_target.h"

namespace impulse {
std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const UmpirePlace& o) {
    if (!b.field.map.contains(o.hex)) return refusal(Why::off_map);
    if (o.facing.at > 5) return refusal(Why::not_an_option, 5, o.facing.at);
    return std::nullopt;
}
After do_order(Play& p, const UmpirePlace& o) {
    p.emit(Placed{o.unit, o.hex, o.facing});
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules&, const Battle&, const UmpireCounter& o) {
    if (static_cast<std::size_t>(o.counter) >= count_of<Counter>()) return refusal(Why::not_an_option);
    return std::nullopt;
}
After do_order(Play& p, const UmpireCounter& o) {
    p.set(o.unit, o.counter, o.value);
    if (o.counter == Counter::speed && p.rules.plot != nullptr) {
        // A speed set by the umpire also holds for the rest of the plot.
        const int impulse = p.now.clock.impulse < 1 ? 1 : p.now.clock.impulse;
        const auto speed = static_cast<std::uint8_t>(o.value);
        p.emit(PlotAdded{o.unit, static_cast<std::uint8_t>(impulse), speed});
        // A change that was to act on the next impulse is overtaken by the umpire's word.
        const auto next = static_cast<std::uint8_t>(impulse + 1);
        for (const SpeedChange& c : p.now.unit(o.unit).plot)
            if (c.impulse == next && c.speed != speed) {
                p.emit(PlotAdded{o.unit, next, speed});
                break;
            }
    }
    return After::more;
}

constexpr std::uint8_t battery_group = 255, capacitor_group = 254;
std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const UmpireCharge& o) {
    const Unit& u = b.unit(o.unit);
    if (o.amount < Energy{}) return refusal_energy(Why::too_little_for_line, {}, o.amount);
    if (o.group == battery_group || o.group == capacitor_group) {
        const Energy most = o.group == battery_group ? battery_capacity(r, u) : capacitor_capacity(r, u);
        return o.amount > most ? std::optional{refusal_energy(Why::too_much_for_line, most, o.amount)}
                               : std::nullopt;
    }
    const ShipClass& c = r.type(u.type);
    if (o.group >= c.groups.size() || !c.groups[o.group].weapon)
        return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), o.group);
    return std::nullopt;
}
After do_order(Play& p, const UmpireCharge& o) {
    if (o.group == battery_group)
        p.emit(BatterySet{o.unit, o.amount, p.rules.power->battery_holds_warp ? o.amount : Energy{}});
    else if (o.group == capacitor_group)
        p.emit(CapacitorSet{o.unit, o.amount});
    else {
        p.set_group(o.unit, o.group, GroupField::charge, o.amount.parts);
        p.set_group(o.unit, o.group, GroupField::ready, o.ready);
        const WeaponType& w = p.rules.weapon(p.type(o.unit).groups[o.group].weapon);
        p.set_group(o.unit, o.group, GroupField::turns, o.ready != 0 ? w.arming_turns : 0);
        p.set_group(o.unit, o.group, GroupField::paid, 1);
    }
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules& r, const Battle& b, const UmpireBox& o) {
    const BoxCount n = count_boxes(r, b.unit(o.unit), o.what, o.index);
    if (n.all == 0) return refusal(Why::no_such_group, 0, o.index);
    if (n.lost + o.boxes < 0 || n.lost + o.boxes > n.all)
        return refusal(WhyMore::not_damaged, o.boxes, n.lost);
    return std::nullopt;
}
After do_order(Play& p, const UmpireBox& o) {
    const auto n = static_cast<std::uint8_t>(o.boxes < 0 ? -o.boxes : o.boxes);
    const bool lose = o.boxes > 0;
    switch (o.what) {
        case RepairTarget::group:
            if (lose) {
                p.emit(BoxLost{o.unit, o.index, n, 0xFF, 0xFF});
                if (p.rules.system(p.type(o.unit).groups[o.index].system).has(Trait::shuttle))
                    for (int i = 0; i < n; ++i) (void)lose_bay_box(p, o.unit, o.index);
            } else {
                mend_boxes(p, o.unit, o.index, n);
            }
            trim_stores(p, o.unit);
            mark_crippled(p, o.unit);
            break;
        case RepairTarget::overdrain:
            p.set_group(o.unit, o.index, GroupField::overdrained,
                        p.now.unit(o.unit).groups[o.index].overdrained + o.boxes);
            trim_stores(p, o.unit);
            break;
        case RepairTarget::store:
            break;
        case RepairTarget::shield:
            if (lose)
                p.emit(ShieldLost{o.unit, o.index, n});
            else
                p.emit(ShieldRepaired{o.unit, o.index, n});
            break;
        case RepairTarget::crew:  // there are no such boxes to count
            break;
        case RepairTarget::sensor:
        case RepairTarget::scanner:
        case RepairTarget::damage_control:
        case RepairTarget::excess:
            if (lose)
                p.emit(TrackLost{o.unit, track_kind(o.what), n, 0xFF, 0xFF});
            else
                p.emit(TrackRepaired{o.unit, track_kind(o.what), n});
            break;
    }
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const UmpireScore& o) {
    if (o.facing > 5) return refusal(Why::no_such_group, 6, o.facing + 1);
    if (o.points <= 0) return refusal(Why::not_an_option, 1, o.points);
    if (o.by && o.by.index() >= b.units.size()) return refusal(Why::no_such_unit);
    if (!b.unit(o.unit).active()) return refusal(Why::unit_gone);
    return std::nullopt;
}
After do_order(Play& p, const UmpireScore& o) {
    const Unit& u = p.now.unit(o.unit);
    // Without an attacker the shot comes from straight ahead of that shield.
    const int side_on = 1 + 4 * o.facing;
    const int bearing_by = o.by ? relative_bearing(u.hex, u.facing, p.now.unit(o.by).hex) : side_on;
    const std::uint32_t bearings = std::uint32_t{1} << (bearing_by == 0 ? side_on - 1 : bearing_by - 1);
    strike(p, o.unit, o.by, o.facing, o.points, VolleyKind::umpire, bearings);
    if (resolve_volleys(p)) resolve_blasts(p);
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const UmpireRemove& o) {
    if (!b.unit(o.unit).active()) return refusal(Why::unit_gone);
    if (o.fate == Fate::active || static_cast<std::size_t>(o.fate) >= count_of<Fate>())
        return refusal(Why::not_an_option);
    return std::nullopt;
}
After do_order(Play& p, const UmpireRemove& o) {
    p.emit(FateSet{o.unit, o.fate, {}});
    check_victory(p);
    return After::more;
}

std::optional<Refusal> refuse_order(const Rules&, const Battle& b, const UmpireEnd& o) {
    if (o.winner && o.winner.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    return std::nullopt;
}
After do_order(Play& p, const UmpireEnd& o) {
    p.emit(Ended{EndReason::umpire, o.winner});
    return After::more;
}

}  // namespace impulse
