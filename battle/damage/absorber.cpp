#include "battle/damage/absorber.h"

#include <algorithm>

#include "battle/core/rows/shields.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

bool has_panels(const ShipClass& c) {
    return (c.devices >> static_cast<unsigned>(Device::absorber) & 1U) != 0;
}
bool is_panel(const Rules& rules, const ShipClass& c, std::size_t group) {
    return rules.system(c.groups[group].system).device == Device::absorber;
}
int held(const Unit& u, std::size_t group) { return Energy{u.groups[group].charge}.floor(); }

void set_held(Play& play, UnitId unit, std::size_t group, int points) {
    play.set_group(unit, group, GroupField::charge, impulse::points(points).parts);
}

// Points that a panel group can hold now: by boxes left and by whether panels are powered (shield level 2).
int panel_room(const Rules& rules, const Unit& u, std::size_t group) {
    const int each = u[Counter::shield_level] >= 2 ? rules.panels->holds_powered : rules.panels->holds;
    return boxes_left(rules.type(u.type), u, group) * each;
}

// Whether that is true, of(id, group), of a panel group of a unit on the map.
template <class Of>
bool any_panel(const Rules& rules, const Battle& b, Of&& of) {
    for (const UnitId id : active_ids(b)) {
        const ShipClass& c = rules.type(b.unit(id).type);
        for (std::size_t g = 0; has_panels(c) && g < c.groups.size(); ++g)
            if (is_panel(rules, c, g) && of(id, g)) return true;
    }
    return false;
}
// Calls visit(id, group) for each of them.
template <class Visit>
void each_panel(const Rules& rules, const Battle& b, Visit&& visit) {
    any_panel(rules, b, [&](UnitId id, std::size_t g) {
        visit(id, g);
        return false;
    });
}

}  // namespace

// As a layer: points that come through a facing go into the panels that stand there.
void meet_panels(Play& play, Packet& packet) {
    const ShipClass& c = play.type(packet.target);
    if (!has_panels(c)) return;
    for (std::size_t g = 0; g < c.groups.size() && packet.points > 0; ++g) {
        if (!is_panel(play.rules, c, g) || !(guards(c.groups[g], straight_before(packet.facing)) ||
                                             turned_round(play.rules, play.now.unit(packet.target))))
            continue;
        const Unit& u = play.now.unit(packet.target);
        const int taken = std::clamp(panel_room(play.rules, u, g) - held(u, g), 0, packet.points);
        if (taken <= 0) continue;
        set_held(play, packet.target, g, held(u, g) + taken);
        packet.points -= taken;
    }
}

void feed_panels(Play& play, UnitId unit, int points) {
    const ShipClass& c = play.type(unit);
    if (!has_panels(c)) return;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!is_panel(play.rules, c, g)) continue;
        const Unit& u = play.now.unit(unit);
        const int boxes = boxes_left(c, u, g);
        if (boxes > 0) set_held(play, unit, g, held(u, g) + boxes * points);
    }
}

bool any_panels(const Rules& rules, const Battle& b) {
    return std::ranges::any_of(b.units,
                               [&](const Unit& u) { return u.active() && has_panels(rules.type(u.type)); });
}

bool panels_overflow(const Rules& rules, const Battle& b) {
    return any_panel(rules, b, [&](UnitId id, std::size_t g) {
        return held(b.unit(id), g) > panel_room(rules, b.unit(id), g);
    });
}

void overflow_panels(Play& play) {
    each_panel(play.rules, play.now, [&](UnitId id, std::size_t g) {
        const int room = panel_room(play.rules, play.now.unit(id), g);
        const int over = held(play.now.unit(id), g) - room;
        if (over <= 0) return;
        set_held(play, id, g, room);
        add_volley(play, id, id, 0, over, VolleyKind::separate, 0);
    });
}

std::optional<Refusal> refuse_panel_move(const Rules& rules, const Battle& b, const Operate& order) {
    const Unit& u = b.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (!rules.panels || rules.panels->moves <= 0) return refusal(WhyMore::not_supported);
    if (!is_panel(rules, c, order.group)) return refusal(WhyMore::wrong_system);
    const std::size_t to = order.value;
    if (to >= c.groups.size()) return no_such_group(c, order.value);
    if (!is_panel(rules, c, to) || to == order.group) return refusal(WhyMore::wrong_system);
    const int amount = order.amount.floor(), there = held(u, order.group);
    if (amount < 1 || order.amount != points(amount) || amount > there)
        return refusal(WhyMore::amount_needed, there, amount);
    const int may = boxes_left(c, u, order.group) * rules.panels->moves,
              passed = u.groups[order.group].used + amount;
    if (passed > may) return refusal(WhyMore::panel_bank, may, passed);
    if (const int room = panel_room(rules, u, to) - held(u, to); amount > room)
        return refusal(WhyMore::no_room, std::max(0, room));
    return std::nullopt;
}

void do_panel_move(Play& play, const Operate& order) {
    const int amount = order.amount.floor();
    const Unit& u = play.now.unit(order.unit);
    play.emit(Operated{order.unit, {}, u.hex, order.group, order.use, 1});
    play.set_group(order.unit, order.group, GroupField::used, u.groups[order.group].used + amount);
    set_held(play, order.unit, order.group, held(u, order.group) - amount);
    set_held(play, order.unit, order.value, held(u, order.value) + amount);
}

bool may_move_panels(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (!has_panels(c) || !rules.panels || rules.panels->moves <= 0) return false;
    bool from = false;
    int banks = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!is_panel(rules, c, g) || boxes_left(c, u, g) <= 0) continue;
        ++banks;
        from = from || (held(u, g) > 0 && u.groups[g].used < boxes_left(c, u, g) * rules.panels->moves);
    }
    return from && banks > 1;
}

bool panels_shed(const Rules& rules, const Battle& b) {
    return b.clock.impulse >= b.field.impulses &&
           any_panel(rules, b, [&](UnitId id, std::size_t g) { return held(b.unit(id), g) > 0; });
}

void shed_panels(Play& play) {
    if (play.now.clock.impulse < play.now.field.impulses) return;
    each_panel(play.rules, play.now, [&](UnitId id, std::size_t g) {
        const Unit& u = play.now.unit(id);
        if (held(u, g) <= 0) return;
        const int room = (battery_capacity(play.rules, u) - u.battery).floor();
        const int stored = std::clamp(room, 0, held(u, g));
        if (stored > 0) {
            set_held(play, id, g, held(u, g) - stored);
            play.emit(BatterySet{id, u.battery + points(stored), u.battery_warp});
        }
        const int shed = std::min(held(u, g), boxes_left(play.type(id), u, g) * play.rules.panels->sheds);
        if (shed > 0) set_held(play, id, g, held(u, g) - shed);
    });
}

}  // namespace impulse
