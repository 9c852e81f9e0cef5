#include "battle/craft/craft_launch.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/turns.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/craft/bays.h"
#include "battle/craft/deck_crews.h"
#include "battle/craft/preparation.h"
#include "battle/damage/hangar.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/towing.h"
#include "battle/systems/displacement.h"
#include "battle/systems/marines.h"
#include "battle/systems/transporter.h"

namespace impulse {
namespace {

int turn_of(const Battle& b, int impulse) { return impulse <= 0 ? 0 : (impulse - 1) / b.field.impulses + 1; }

// How craft stand in that box of the ship; null where it has no such box.
const Berth* berth_of(const Rules& rules, const Battle& b, UnitId ship, std::size_t box) {
    const ShipClass& c = rules.type(b.unit(ship).type);
    return box < c.bays.size() ? &rules.system(c.groups[c.bays[box].group].system).berth : nullptr;
}

// The unit may stand there: a ship of that size, or a craft where no ships do.
bool berth_takes(const Rules& rules, const Unit& u, const Berth& berth) {
    const Sheet& sheet = rules.type(u.type).sheet;
    return sheet.craft.kind == CraftKind::none ? berth.size_class > 0 && sheet.size_class == berth.size_class
                                               : berth.size_class == 0;
}

// The hatch, or the transporter or displacement device, through which craft of that box come and go.
std::optional<Refusal> refuse_way(const Rules& rules, const Battle& b, UnitId ship, std::size_t box,
                                  bool leaving) {
    const Berth& berth = *berth_of(rules, b, ship, box);
    if (!berth.beamed) return refuse_bay_use(rules, b, ship, box, leaving);
    const auto no = refuse_whole_beam(rules, b, ship, berth.beam);
    return no && device_for_hangar(rules, b, ship) ? std::nullopt : no;
}
void use_way(Play& play, UnitId ship, std::size_t box) {
    const Berth& berth = *berth_of(play.rules, play.now, ship, box);
    if (!berth.beamed)
        use_bay(play, ship, box);
    else if (!refuse_whole_beam(play.rules, play.now, ship, berth.beam))
        spend_whole_beam(play, ship, berth.beam);
    else
        spend_device(play, ship, *device_for_hangar(play.rules, play.now, ship));
}

std::optional<Refusal> refuse_speed(const Rules& rules, const Battle& b, const LaunchCraft& order,
                                    const CraftFigures& craft, UnitId standing) {
    const int most = craft.kind == CraftKind::none ? 0  // a ship has paid for no movement yet
                     : craft.small() ? (standing ? craft_speed(rules, b.unit(standing)) : craft.speed)
                                     : std::min(rules.movement->speed_most, 255);
    return refuse_if(order.speed > most, WhyMore::craft_speed, most, order.speed);
}

// A tractor beam of the ship holds the craft (J1.62).
bool drawn_in(const Battle& b, UnitId ship, UnitId craft) {
    for (const Link& link : b.links)
        if (link.kind == LinkKind::tractor && link.holds() && link.from == ship && link.to == craft)
            return true;
    return false;
}

// Craft of that box hang outside the hull.
bool hangs_outside(const ShipClass& c, std::size_t box) {
    return box < c.bays.size() && c.groups[c.bays[box].group].outside;
}

// What is named as standing in the box is a craft, or a ship in a hangar.
bool standing_here(const Rules& rules, const Battle& b, const LaunchCraft& order) {
    const Berth* berth = berth_of(rules, b, order.unit, order.box);
    return craft_kind(rules, b.unit(order.craft)) != CraftKind::none ||
           (berth != nullptr && berth->size_class > 0);
}

// Something stands in a bay, or a craft of the side is near enough to land.
bool has_craft(const Rules& rules, const Battle& b, UnitId ship) {
    const ShipClass& c = rules.type(b.unit(ship).type);
    for (std::size_t box = 0; box < c.bays.size(); ++box)
        if (craft_in(rules, b, ship, box)) return true;
    for (const Unit& u : b.units)
        if (u.active() && u.mother && u.hex == b.unit(ship).hex && u.side == b.unit(ship).side) return true;
    return false;
}

// A craft leaves as itself: where movements are a budget it has those of a whole turn.
void leave(Play& play, UnitId craft, const LaunchCraft& order, int speed) {
    play.emit(
        CraftLaunched{craft, order.unit, order.facing, static_cast<std::uint8_t>(speed), CraftRole::plain});
    if (play.rules.budget) play.set(craft, Counter::moves_left, speed);
}

// Craft that hang outside leave together: the others of the same group follow the first at its speed, each as fast as it
// can, those that are worked on stay.
void all_leave(Play& play, const LaunchCraft& order) {
    const ShipClass& c = play.type(order.unit);
    for (std::size_t box = 0; box < c.bays.size(); ++box) {
        if (box == order.box || c.bays[box].group != c.bays[order.box].group ||
            !craft_in(play.rules, play.now, order.unit, box))
            continue;
        const UnitId craft = add_unit(play, order.unit, box);
        if (!craft || busy_until(play.now.unit(craft)) != 0 || play.now.unit(craft)[Counter::prepared] != 0 ||
            turn_of(play.now, play.now.unit(craft)[Counter::launched_at]) == play.now.clock.turn)
            continue;
        const int speed = std::min<int>(order.speed, craft_speed(play.rules, play.now.unit(craft)));
        leave(play, craft, order, speed);
    }
}

}  // namespace

std::optional<Refusal> refuse_launch_craft(const Rules& rules, const Battle& b, const LaunchCraft& order) {
    const Unit& ship = b.unit(order.unit);
    const ShipClass& c = rules.type(ship.type);
    if (!rules.craft) return refusal(WhyMore::not_supported);
    if (order.facing.at > 5) return refusal(Why::not_an_option, 5, order.facing.at);
    if (order.craft && (order.craft.index() >= b.units.size() || b.unit(order.craft).fate != Fate::aboard ||
                        b.unit(order.craft).mother != order.unit || b.unit(order.craft).box != order.box ||
                        !standing_here(rules, b, order)))
        return refusal(WhyMore::no_craft_there);
    // PFs hang outside: no bay, no gap.
    const bool outside = order.craft && fast_patrol(rules, b.unit(order.craft));
    if (order.box >= c.bays.size() && !outside)
        return refusal(WhyMore::no_such_bay, static_cast<int>(c.bays.size()), order.box + 1);
    const ClassId type = outside ? b.unit(order.craft).type : craft_in(rules, b, order.unit, order.box);
    if (!type) return refusal(WhyMore::no_craft_there);
    const CraftFigures& craft = rules.type(type).sheet.craft;
    const UnitId standing = occupant(b, order.unit, order.box);
    // From the balcony, or from outside, any number leave in one impulse.
    const bool parked = standing && b.unit(standing)[Counter::balcony] != 0;
    if (!outside && !parked && !hangs_outside(c, order.box))
        if (const auto no = refuse_way(rules, b, order.unit, order.box, true)) return no;
    // One landing or launch of the turn behind it, and it stays where it is (J1.5).
    if (standing && turn_of(b, b.unit(standing)[Counter::launched_at]) == b.clock.turn)
        return refusal(WhyMore::craft_once_a_turn);
    if (standing && busy_until(b.unit(standing)) != 0)
        return refusal(WhyMore::craft_worked_on, busy_until(b.unit(standing)), b.impulse_now());
    if (!standing && !free_place(rules, b))
        return refusal(WhyMore::craft_no_slot, static_cast<int>(max_units), static_cast<int>(b.units.size()));
    if (ship[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (cloak_forbids(rules, b, ship)) return refusal(WhyMore::cloak_forbids);
    // A held ship launches nothing but a suicide shuttle at its holder (G7.5).
    if (rules.tractors && held_by_enemy(b, order.unit) &&
        !(order.as == CraftRole::suicide && order.target && held_by(b, order.unit, order.target)))
        return refusal(WhyMore::tractored);
    if (ship.prize()) return refusal(WhyMore::captured);
    if (const auto no = refuse_status(b, ship, StatusKind::silent)) return no;
    if (cloak_forbids(rules, b, ship)) return refusal(WhyMore::cloak_forbids);
    if (const auto no = refuse_after_het(rules, b, ship)) return no;
    if (const auto no = refuse_speed(rules, b, order, craft, standing)) return no;
    if (order.as == CraftRole::plain) {
        if (standing && b.unit(standing)[Counter::prepared] == static_cast<int>(CraftRole::scatter_pack))
            return refusal(WhyMore::craft_prepared, 0, 1);
        return std::nullopt;
    }
    return refuse_special_launch(rules, b, order);
}

After do_launch_craft(Play& play, const LaunchCraft& order) {
    const bool outside = order.craft && fast_patrol(play.rules, play.now.unit(order.craft));
    const UnitId craft = outside ? order.craft : add_unit(play, order.unit, order.box);
    const bool parked = play.now.unit(craft)[Counter::balcony] != 0;
    if (parked) play.set(craft, Counter::balcony, 0);
    if (!outside && !parked && !hangs_outside(play.type(order.unit), order.box))
        use_way(play, order.unit, order.box);
    if (order.as != CraftRole::plain) {
        launch_special(play, order, craft);
        return After::more;
    }
    leave(play, craft, order, order.speed);
    if (!outside && hangs_outside(play.type(order.unit), order.box)) all_leave(play, order);
    return After::more;
}

std::optional<Refusal> refuse_landing(const Rules& rules, const Battle& b, UnitId ship, UnitId craft,
                                      bool tractored, int reach) {
    const Unit& s = b.unit(ship);
    const Unit& u = b.unit(craft);
    if (b.sides[u.side.index()].team != b.sides[s.side.index()].team) return refusal(Why::no_such_target);
    if (const int away = distance(u.hex, s.hex); away > reach)
        return refusal(WhyMore::craft_apart, reach, away);
    if (turn_of(b, u[Counter::recovered_at]) == b.clock.turn) return refusal(WhyMore::craft_once_a_turn);
    if (tractored) return std::nullopt;
    const int since = b.impulse_now() - u[Counter::launched_at];
    if (u[Counter::launched_at] > 0 && since < rules.craft->landing_gap)
        return refusal(WhyMore::craft_landing_gap, rules.craft->landing_gap, since);
    const int most = small_craft(rules, u) ? craft_speed(rules, u) : u[Counter::speed];
    return refuse_if(rules.craft->matches_speed && s[Counter::speed] > most, WhyMore::craft_speed, most,
                     s[Counter::speed]);
}

std::optional<Refusal> refuse_recover_craft(const Rules& rules, const Battle& b, const RecoverCraft& order) {
    if (!rules.craft) return refusal(WhyMore::not_supported);
    const Unit& ship = b.unit(order.unit);
    const ShipClass& c = rules.type(ship.type);
    if (!order.craft || order.craft.index() >= b.units.size() || !b.unit(order.craft).active() ||
        order.craft == order.unit)
        return refusal(Why::no_such_target);
    // Nothing comes aboard under erratic manoeuvres, of either (C10.5), and nothing a ship that is hidden (G13).
    if (ship[Counter::erratic] != 0 || b.unit(order.craft)[Counter::erratic] != 0)
        return refusal(WhyMore::erratic_forbids);
    if (cloak_forbids(rules, b, ship)) return refusal(WhyMore::cloak_forbids);
    if (fast_patrol(rules, b.unit(order.craft))) {
        for (const UnitId either : {order.unit, order.craft})
            if (const auto no = refuse_after_het(rules, b, b.unit(either))) return no;
        // It docks where it came from.
        if (b.unit(order.craft).mother != order.unit || b.unit(order.craft).box != order.box)
            return refusal(WhyMore::craft_no_room);
        return refuse_landing(rules, b, order.unit, order.craft, drawn_in(b, order.unit, order.craft));
    }
    if (order.box >= c.bays.size())
        return refusal(WhyMore::no_such_bay, static_cast<int>(c.bays.size()), order.box + 1);
    if (bay_lost(b.unit(order.unit), order.box) || craft_in(rules, b, order.unit, order.box) ||
        room_in_bay(rules, b, order.unit, c.bays[order.box].group) <
            rules.type(b.unit(order.craft).type).sheet.craft.boxes)
        return refusal(WhyMore::craft_no_room);
    const Berth& berth = *berth_of(rules, b, order.unit, order.box);
    if (!berth_takes(rules, b.unit(order.craft), berth)) return refusal(WhyMore::craft_kind);
    // Ships that are not native to a hangar find no way in (TNG "Hangar").
    if (berth.beamed && b.unit(order.craft).mother != order.unit) return refusal(WhyMore::craft_no_room);
    if (const auto no =
            refuse_landing(rules, b, order.unit, order.craft, drawn_in(b, order.unit, order.craft),
                           berth.beamed ? std::max(0, transporter_reach(rules, b, order.unit)) : 0))
        return no;
    if (hangs_outside(c, order.box)) return std::nullopt;
    return refuse_way(rules, b, order.unit, order.box, false);
}

After do_recover_craft(Play& play, const RecoverCraft& order) {
    if (order.box < play.type(order.unit).bays.size()) {
        use_way(play, order.unit, order.box);
        mark_bay_box(play, order.unit, Counter::bays_1, order.box, true);
    }
    for (std::size_t i = 0; i < play.now.links.size(); ++i)
        if (const Link& link = play.now.links[i];
            link.holds() && (link.to == order.craft || link.from == order.craft))
            let_go(play, i);
    play.emit(CraftRecovered{order.craft, order.unit, order.box});
    unload_craft(play, order.craft, order.unit);
    return After::more;
}

UnitSet craft_eligible(const Rules& rules, const Battle& b) {
    if (!rules.craft) return {};
    bool any = false;
    for (std::size_t s = 0; s < b.sides.size() && !any; ++s) any = b.asks(SideId{s}, StandingKind::craft);
    if (!any) return {};
    return active_units(b, [&](UnitId id, const Unit& u) {
        return !rules.type(u.type).bays.empty() && b.asks(u.side, StandingKind::craft) &&
               has_craft(rules, b, id);
    });
}

std::optional<Refusal> refuse_craft_plot(const Rules& rules, const Battle& b, const Allocate& order) {
    if (!order.form.empty() || order.overdrain != 0) return refusal(WhyMore::craft_only_plot);
    const SpeedPlot& plot = order.plot;
    const int changes = static_cast<int>(plot.size()) - 1;
    const int changes_most = rules.plot ? rules.plot->changes_most : 0;
    if (plot.empty() || plot[0].impulse != 1 || changes > changes_most)
        return refusal(Why::plot_shape, changes_most, changes);
    const Unit& u = b.unit(order.unit);
    const int most = craft_speed(rules, u);
    if (const int least = kept_speed(rules, u) - rules.type(u.type).sheet.craft.speed; plot[0].speed < least)
        return refusal(Why::deceleration, least, plot[0].speed);
    for (std::size_t i = 0; i < plot.size(); ++i) {
        if (plot[i].speed > most) return refusal(WhyMore::craft_speed, most, plot[i].speed);
        if (i == 0) continue;
        if (plot[i].impulse < rules.plot->change_first)
            return refusal(Why::plot_window, rules.plot->change_first, plot[i].impulse);
        if (plot[i].impulse > rules.plot->change_last)
            return refusal(Why::plot_window, rules.plot->change_last, plot[i].impulse);
        if (i > 1 && plot[i].impulse - plot[i - 1].impulse < rules.plot->change_gap)
            return refusal(Why::plot_gap, rules.plot->change_gap, plot[i].impulse - plot[i - 1].impulse);
        if (plot[i].impulse <= plot[i - 1].impulse) return refusal(Why::plot_gap, 1, 0);
    }
    return std::nullopt;
}

}  // namespace impulse
