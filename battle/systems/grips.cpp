#include "battle/systems/grips.h"

#include <algorithm>

#include "battle/areas/terrain.h"
#include "battle/areas/web.h"
#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/links.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/damage/seen_through.h"
#include "battle/damage/shields.h"
#include "battle/effects/standing_field.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arcs.h"
#include "battle/movement/link_strength.h"
#include "battle/movement/towing.h"

namespace impulse {
namespace {

// The kind of link that an order makes or feeds; none for the other orders.
LinkKind made_by(TractorAct act) {
    switch (act) {
        case TractorAct::attract:
            return LinkKind::tractor;
        case TractorAct::repel:
            return LinkKind::repulsor;
        case TractorAct::press:
            return LinkKind::pressor;
        case TractorAct::grapple:
            return LinkKind::grapple;
        default:
            return LinkKind::none;
    }
}

// The link between the two that the test accepts, or -1.
template <class Test>
int find(const Battle& b, UnitId from, UnitId to, Test&& accepts) {
    for (std::size_t i = 0; i < b.links.size(); ++i)
        if (const Link& l = b.links[i]; l.from == from && l.to == to && binds(l.kind) && accepts(l))
            return static_cast<int>(i);
    return -1;
}
int find_held(const Battle& b, UnitId from, UnitId to, LinkKind kind) {
    return find(b, from, to, [kind](const Link& l) { return l.holds() && l.kind == kind; });
}
// By which the holder may turn and drag what it holds.
int find_moving(const Rules& rules, const Battle& b, UnitId from, UnitId to) {
    return find(b, from, to, [&](const Link& l) {
        const Grip* grip = grip_of(rules, b, l);
        return l.holds() && grip != nullptr && grip->moves;
    });
}
// A dock that `from` has offered, or asks for by its ram.
int find_offer(const Battle& b, UnitId from, UnitId to, LinkKind kind) {
    return find(b, from, to,
                [kind](const Link& l) { return l.kind == kind && l.state == LinkState::offered; });
}

// Boxes of the group that neither hold nor have held in this turn, and have shots left where these are counted.
bool box_free(const Rules& rules, const Battle& b, UnitId unit, std::size_t group, const Grip& grip) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    // What may do one thing a turn has done it.
    if (rules.system(c.groups[group].system).device == Device::tractor_repulsor && u.groups[group].used > 0)
        return false;
    const int shots = grip.shots[tech_index(c)] * c.groups[group].boxes;
    if (shots > 0 && u.groups[group].ammo[0] >= shots) return false;
    int used = 0;
    for (const Link& l : b.links)
        used += l.from == unit && l.group == group && binds(l.kind) && !docks(l.kind) &&
                        l.state != LinkState::none
                    ? 1
                    : 0;
    return used < boxes_left(c, u, group);
}

// Calls visit(group, grip) for each free box group with a grip of that kind; none = of any kind.
template <class Visit>
void each_free_grip(const Rules& rules, const Battle& b, UnitId unit, LinkKind kind, Visit&& visit) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    for (const std::uint8_t g : c.grips)
        for (const Grip& grip : rules.system(c.groups[g].system).grips)
            if ((kind == LinkKind::none ? binds(grip.link) : grip.link == kind) && !grip.by_hit &&
                box_free(rules, b, unit, g, grip))
                visit(g, grip);
}

bool reaches(const Rules& rules, const Battle& b, UnitId unit, UnitId target, std::size_t group,
             const Grip& grip) {
    const Hex there = b.unit(target).hex;
    return distance(b.unit(unit).hex, there) <= reach_of(rules, b.unit(unit), grip) &&
           (!grip.arc || aim_at(b, unit, rules.type(b.unit(unit).type).groups[group].arc, there).bears);
}

// Whether a link of that energy would stand: all that takes no energy at choice does.
int strength_at(const Rules& rules, const Unit& holder, const Grip& grip, int energy, int range) {
    return grip.times == 0 ? std::max(1, grip.strength) : strength_of(rules, holder, grip, energy, range);
}

// The free box group of the unit that makes the strongest link of that kind to a target; -1 where none reaches it.
int best_grip(const Rules& rules, const Battle& b, UnitId unit, UnitId target, LinkKind kind, int energy) {
    const int range = distance(b.unit(unit).hex, b.unit(target).hex);
    int best = -1, strongest = -1;
    each_free_grip(rules, b, unit, kind, [&](std::size_t g, const Grip& grip) {
        if (!reaches(rules, b, unit, target, g, grip)) return;
        const int strength = strength_at(rules, b.unit(unit), grip, energy, range);
        if (strength <= strongest) return;
        strongest = strength;
        best = static_cast<int>(g);
    });
    return best;
}

// What the order takes, in energy: points at choice, a price by range, or nothing.
Energy price_of_link(const Grip& grip, int energy, int range) {
    if (grip.per_hex > Energy{}) return grip.per_hex * range;
    return grip.times > 0 ? points(energy) : Energy{};
}

Energy energy_of(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    return points(u[Counter::tractor_energy]) + std::max(Energy{}, u.battery);
}

std::optional<Refusal> refuse_price(const Battle& b, UnitId unit, Energy price) {
    const Energy have = energy_of(b, unit);
    return price > have ? std::optional{refusal_energy(Why::no_reserve, price, have)} : std::nullopt;
}

std::size_t make_link(Play& play, LinkKind kind, UnitId from, UnitId to, int group, LinkState state) {
    const auto at = static_cast<std::uint8_t>(free_link_slot(play.now));
    play.emit(Linked{at, kind, from, to, {}, static_cast<std::uint8_t>(group)});
    if (state != LinkState::offered) set_link(play, at, LinkField::state, static_cast<int>(state));
    return at;
}

std::optional<Refusal> refuse_target(const Rules& rules, const Battle& b, const Tractor& o) {
    if (!o.target || o.object || o.target == o.unit || o.target.index() >= b.units.size())
        return refusal(Why::no_such_target);
    const Unit& t = b.unit(o.target);
    if (!t.active() || (t.hidden_from >> b.unit(o.unit).side.index() & 1U) != 0)
        return refusal(Why::no_such_target);
    if (is_body(t) || is_location(rules, t)) return refusal(WhyMore::wrong_target);
    return refuse_status(b, t, StatusKind::stasis);
}

// A new link, more energy for one that stands, or its energy of a new turn.
std::optional<Refusal> refuse_reach(const Rules& rules, const Battle& b, const Tractor& o, LinkKind kind) {
    if (const auto no = refuse_target(rules, b, o)) return no;
    if (b.unit(o.unit)[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (const auto no = refuse_status(b, b.unit(o.unit), StatusKind::stasis)) return no;
    const int range = distance(b.unit(o.unit).hex, b.unit(o.target).hex);
    const int at = find_held(b, o.unit, o.target, kind);
    const Grip* grip = nullptr;
    int energy = o.points;
    if (at >= 0) {
        const Link& l = b.links[static_cast<std::size_t>(at)];
        grip = grip_of(rules, b, l);
        const bool renewed = l.turn < b.clock.turn;
        if (grip->times == 0 && (!renewed || grip->per_hex == Energy{})) return refusal(WhyMore::no_change);
        if (renewed && !grip->lasts) return refusal(WhyMore::not_held);
        if (!renewed) energy += l.strength;
    } else {
        if (initial_activity(b)) return refusal(WhyMore::not_held);
        const int group = best_grip(rules, b, o.unit, o.target, kind, o.points);
        if (group < 0) {
            int reach = -1;
            each_free_grip(rules, b, o.unit, kind, [&](std::size_t, const Grip& free) {
                reach = std::max(reach, reach_of(rules, b.unit(o.unit), free));
            });
            return reach < 0 ? refusal(WhyMore::no_tractor_free, 1, 0)
                             : refusal(Why::out_of_range, reach, range);
        }
        if (free_link_slot(b) < 0) return refusal(WhyMore::not_supported);
        const ShipClass& c = rules.type(b.unit(o.unit).type);
        grip = grip_of(rules.system(c.groups[static_cast<std::size_t>(group)].system), kind);
    }
    if (grip->times > 0 && o.points < 1) return refusal(WhyMore::no_tractor_energy, 1, 0);
    if (const int strength = strength_at(rules, b.unit(o.unit), *grip, energy, range); strength < 1)
        return refusal(WhyMore::beam_too_weak, 1, strength);
    return refuse_price(b, o.unit, price_of_link(*grip, o.points, range));
}

void reach_out(Play& play, const Tractor& o, LinkKind kind) {
    const Rules& rules = play.rules;
    const int range = distance(play.now.unit(o.unit).hex, play.now.unit(o.target).hex);
    int at = find_held(play.now, o.unit, o.target, kind);
    const bool fresh = at < 0;
    if (fresh) {
        const int group = best_grip(rules, play.now, o.unit, o.target, kind, o.points);
        at = static_cast<int>(make_link(play, kind, o.unit, o.target, group, LinkState::offered));
    }
    const auto link = static_cast<std::size_t>(at);
    const Link l = play.now.links[link];
    const Grip& grip = *grip_of(rules, play.now, l);
    pay_for_link(play, o.unit, price_of_link(grip, o.points, range));
    const bool renewed = l.turn < play.now.clock.turn;
    if (renewed) {
        set_link(play, link, LinkField::against, 0);
        set_link(play, link, LinkField::turn, play.now.clock.turn);
    }
    if (grip.times > 0) set_link(play, link, LinkField::strength, o.points + (renewed ? 0 : l.strength));
    if (!fresh) return;
    if (grip.shots[tech_index(play.type(o.unit))] > 0)
        play.set_group(o.unit, l.group, GroupField::ammo_0,
                       play.now.unit(o.unit).groups[l.group].ammo[0] + 1);
    set_link(play, link, LinkField::state, static_cast<int>(LinkState::held));
    settle_link_speeds(play);
}

// A box of the unit that works against a link of that kind; against a pressor any beam that pulls does.
bool resists(const Rules& rules, const Unit& u, LinkKind kind) {
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        for (const Grip& grip : rules.system(c.groups[g].system).grips)
            if (grip.times > 0 && !grip.by_hit && boxes_left(c, u, g) > 0 &&
                (grip.link == kind || (kind == LinkKind::pressor && grip.link == LinkKind::tractor)))
                return true;
    return false;
}
int find_resisted(const Rules& rules, const Battle& b, const Tractor& o) {
    return find(b, o.target, o.unit, [&](const Link& l) {
        const Grip* grip = grip_of(rules, b, l);
        return l.holds() && grip != nullptr && grip->resisted && resists(rules, b.unit(o.unit), l.kind);
    });
}

std::optional<Refusal> refuse_resist(const Rules& rules, const Battle& b, const Tractor& o) {
    if (!o.target || o.points < 1) return refusal(Why::no_such_target);
    if (find(b, o.target, o.unit, [](const Link& l) { return l.holds() && !docks(l.kind); }) < 0)
        return refusal(WhyMore::not_held);
    if (initial_activity(b)) return refusal(Why::wrong_step);
    if (find_resisted(rules, b, o) < 0) return refusal(WhyMore::no_resistance);
    return refuse_price(b, o.unit, points(o.points));
}

void resist(Play& play, const Tractor& o) {
    const auto at = static_cast<std::size_t>(find_resisted(play.rules, play.now, o));
    pay_for_link(play, o.unit, points(o.points));
    set_link(play, at, LinkField::against, play.now.links[at].against + o.points);
    end_slipping_links(play);
}

// What it takes to turn or drag the held unit.
Energy price_of_moving(const Rules& rules, const Battle& b, const Link& l, bool turn) {
    const Unit& held = b.unit(l.to);
    const Energy divisor = divisor_of(*grip_of(rules, b, l), distance(b.unit(l.from).hex, held.hex));
    if (!turn) {
        const int one = points(1).parts;
        return Energy{(divisor.parts * move_cost(rules, held).parts + one - 1) / one};
    }
    const auto most = static_cast<int>(rules.beams->rotation.size()) - 1;
    const int size = std::min(rules.type(held.type).sheet.size_class, most);
    return divisor * rules.beams->rotation[static_cast<std::size_t>(std::max(0, size))];
}

std::optional<Refusal> refuse_moving(const Rules& rules, const Battle& b, const Tractor& o) {
    if (!o.target) return refusal(Why::no_such_target);
    if (initial_activity(b)) return refusal(Why::wrong_step);
    const int at = find_moving(rules, b, o.unit, o.target);
    if (at < 0) return refusal(WhyMore::not_held);
    const Link& l = b.links[static_cast<std::size_t>(at)];
    const bool turn = o.act == TractorAct::rotate;
    if ((turn ? l.turned : l.dragged) == b.impulse_now()) return refusal(WhyMore::no_change);
    const Unit& held = b.unit(o.target);
    if (turn && rules.type(held.type).sheet.size_class < 0) return refusal(WhyMore::wrong_target);
    if (!turn) {
        if (o.argument > 5) return refusal(Why::not_an_option, 5, o.argument);
        if (stabilized(rules, held)) return refusal(WhyMore::stabilized);
        if (!b.field.map.contains(neighbour(held.hex, Facing{o.argument}))) return refusal(Why::off_map);
    }
    return refuse_price(b, o.unit, price_of_moving(rules, b, l, turn));
}

void move_held(Play& play, const Tractor& o) {
    const bool turn = o.act == TractorAct::rotate;
    const auto at = static_cast<std::size_t>(find_moving(play.rules, play.now, o.unit, o.target));
    pay_for_link(play, o.unit, price_of_moving(play.rules, play.now, play.now.links[at], turn));
    set_link(play, at, turn ? LinkField::turned : LinkField::dragged, play.now.impulse_now());
    const Unit& held = play.now.unit(o.target);
    if (turn) {
        play.emit(Placed{o.target, held.hex, turned(held.facing, o.argument != 0 ? -1 : 1)});
        return;
    }
    const Hex from = held.hex;
    play.emit(Towed{o.target, neighbour(from, Facing{o.argument}), o.unit});
    enter_web(play, o.target);
    enter_fields(play, o.target, from);
    after_move(play, o.target);
    end_slipping_links(play);
}

// The holder's mechanical link: it docks whether the other will or not; a line that was thrown first pulls for a while.
bool mech_holds(const Rules& rules, const Battle& b, UnitId from, UnitId to) {
    const ShipClass& c = rules.type(b.unit(from).type);
    const int size = rules.type(b.unit(to).type).sheet.size_class;
    bool pads = false;  // what docks whatever another box pulls
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (const Grip* grip = grip_of(rules.system(c.groups[g].system), LinkKind::dock))
            pads = pads || (grip->mech && size >= grip->size_from && boxes_left(c, b.unit(from), g) > 0);
    return find(b, from, to, [&](const Link& l) {
               const Grip* grip = grip_of(rules, b, l);
               return l.holds() && grip != nullptr && (grip->mech || (pads && l.kind == LinkKind::tractor)) &&
                      (l.kind != LinkKind::grapple || l.since < b.impulse_now());
           }) >= 0;
}

// Ships dock; of small craft one that brings repair, to a ship (TNG "Shtl-R").
bool may_dock(const Rules& rules, const Unit& u, const Unit& t) {
    const bool craft = small_craft(rules, u);
    if (craft == small_craft(rules, t)) return !craft;
    return modified(rules, craft ? u : t, Quantity::repair) > 0;
}

std::optional<Refusal> refuse_dock(const Rules& rules, const Battle& b, const Tractor& o) {
    if (initial_activity(b)) return refusal(Why::wrong_step);
    if (const auto no = refuse_target(rules, b, o)) return no;
    const Unit &u = b.unit(o.unit), &t = b.unit(o.target);
    if (u.hex != t.hex || !may_dock(rules, u, t)) return refusal(WhyMore::no_dock);
    if (docked(b, o.unit, o.target) || find_offer(b, o.unit, o.target, LinkKind::dock) >= 0 ||
        find_offer(b, o.unit, o.target, LinkKind::forced_dock) >= 0)
        return refusal(WhyMore::no_change);
    return refuse_if(free_link_slot(b) < 0, WhyMore::not_supported);
}

void dock(Play& play, const Tractor& o) {
    const auto held = static_cast<int>(LinkState::held);
    if (const int offer = find_offer(play.now, o.target, o.unit, LinkKind::dock); offer >= 0) {
        set_link(play, static_cast<std::size_t>(offer), LinkField::state, held);
    } else if (play.now.unit(o.unit).side == play.now.unit(o.target).side) {
        make_link(play, LinkKind::dock, o.unit, o.target, 0, LinkState::held);
    } else if (mech_holds(play.rules, play.now, o.unit, o.target)) {
        make_link(play, LinkKind::forced_dock, o.unit, o.target, 0, LinkState::held);
    } else {  // to be forced by the ram that it has declared, or a matter of consent
        const bool rams =
            play.now.unit(o.unit)[Counter::ram_target] == static_cast<int>(o.target.index()) + 1;
        make_link(play, rams ? LinkKind::forced_dock : LinkKind::dock, o.unit, o.target, 0,
                  LinkState::offered);
    }
    if (docked(play.now, o.unit, o.target))
        for (const UnitId touched : {o.unit, o.target}) see_through(play, touched);
    settle_link_speeds(play);
}

// What its owner may end; two that are docked of their own will either of them.
int find_released(const Battle& b, const Tractor& o) {
    const int own = find(b, o.unit, o.target, [](const Link& l) { return l.holds(); });
    return own >= 0 ? own : find_held(b, o.target, o.unit, LinkKind::dock);
}

std::optional<Refusal> refuse_feed(const Rules& rules, const Battle& b, const Tractor& o) {
    if (!o.target || !docked(b, o.unit, o.target, true)) return refusal(WhyMore::no_dock);
    if (o.points < 1) return refusal(WhyMore::no_tractor_energy, 1, 0);
    const Unit &u = b.unit(o.unit), &t = b.unit(o.target);
    const Energy room = battery_capacity(rules, t) - t.battery, price = points(o.points);
    if (const auto no = refuse_draw(u, price)) return no;
    return price > room ? std::optional{refusal_energy(Why::too_much_for_line, room, price)} : std::nullopt;
}

void feed(Play& play, const Tractor& o) {
    const Energy warp = play.now.unit(o.unit).battery_warp;
    draw_battery(play, o.unit, points(o.points));
    const Unit& t = play.now.unit(o.target);
    const Energy warm = warp - play.now.unit(o.unit).battery_warp;  // what was of warp stays so
    play.emit(BatterySet{o.target, t.battery + points(o.points), t.battery_warp + warm});
}

}  // namespace

void pay_for_link(Play& play, UnitId unit, Energy price) {
    const Unit& u = play.now.unit(unit);
    int from_form = std::min<int>(times_floor(price, points(1)), u[Counter::tractor_energy]);
    if (price - points(from_form) > u.battery && from_form < u[Counter::tractor_energy]) ++from_form;
    if (from_form > 0) play.add(unit, Counter::tractor_energy, -from_form);
    if (price > points(from_form)) draw_battery(play, unit, price - points(from_form));
}

int grip_reach(const Rules& rules, const Battle& b, UnitId unit) {
    int reach = -1;
    each_free_grip(rules, b, unit, LinkKind::none, [&](std::size_t, const Grip& grip) {
        reach = std::max(reach, reach_of(rules, b.unit(unit), grip));
    });
    return reach;
}

int energy_for_grip(const Rules& rules, const Battle& b, UnitId unit, UnitId target, LinkKind kind,
                    int strength) {
    const int range = distance(b.unit(unit).hex, b.unit(target).hex);
    int least = 0;
    each_free_grip(rules, b, unit, kind, [&](std::size_t g, const Grip& grip) {
        if (grip.times == 0 || !reaches(rules, b, unit, target, g, grip)) return;
        const int all = (divisor_of(grip, range) * strength).parts, each = points(grip.times).parts;
        const int need = std::max(1, (all + each - 1) / each);
        if (least == 0 || need < least) least = need;
    });
    return least;
}

std::optional<Refusal> refuse_grip(const Rules& rules, const Battle& b, const Tractor& o) {
    if (const LinkKind kind = made_by(o.act); kind != LinkKind::none) return refuse_reach(rules, b, o, kind);
    switch (o.act) {
        case TractorAct::resist:
            return refuse_resist(rules, b, o);
        case TractorAct::rotate:
        case TractorAct::drag:
            return refuse_moving(rules, b, o);
        case TractorAct::dock:
            return refuse_dock(rules, b, o);
        case TractorAct::feed:
            return refuse_feed(rules, b, o);
        case TractorAct::release:
            return refuse_if(!o.target || find_released(b, o) < 0, WhyMore::not_held);
        default:
            return refusal(WhyMore::not_supported);
    }
}

After do_grip(Play& play, const Tractor& o) {
    if (const LinkKind kind = made_by(o.act); kind != LinkKind::none)
        reach_out(play, o, kind);
    else if (o.act == TractorAct::resist)
        resist(play, o);
    else if (o.act == TractorAct::dock)
        dock(play, o);
    else if (o.act == TractorAct::feed)
        feed(play, o);
    else if (o.act == TractorAct::release) {
        let_go(play, static_cast<std::size_t>(find_released(play.now, o)));
        settle_link_speeds(play);
    } else
        move_held(play, o);
    return initial_activity(play.now) ? After::more : After::recall;
}

UnitSet grip_eligible(const Rules& rules, const Battle& b) {
    UnitSet mask;
    for (const Link& l : b.links) {
        if (!binds(l.kind) || (!l.holds() && l.state != LinkState::offered)) continue;
        if (initial_activity(b)) {
            const Grip* grip = grip_of(rules, b, l);
            if (l.turn < b.clock.turn && grip != nullptr && grip->lasts) mask.add(l.from);
            continue;
        }
        mask.add(l.from);
        if (l.to) mask.add(l.to);
    }
    for (std::size_t i = 0; i < b.units.size() && !initial_activity(b); ++i) {
        const UnitId unit{i};
        const Unit& u = b.units[i];
        if (!u.active() || mask.has(unit) || small_craft(rules, u)) continue;
        const int reach = u[Counter::captured_from] == 0 ? grip_reach(rules, b, unit) : -1;
        for (std::size_t t = 0; t < b.units.size() && !mask.has(unit); ++t) {
            const Unit& other = b.units[t];
            if (t == i || !other.active() || is_body(other)) continue;
            const int range = distance(u.hex, other.hex);
            const bool pulls =
                range <= reach && (b.enemies(unit, UnitId{t}) || u[Counter::tractor_energy] > 0);
            if (pulls || (range == 0 && may_dock(rules, u, other))) mask.add(unit);
        }
    }
    for (const UnitId unit : UnitSet{mask})
        if (!b.unit(unit).active()) mask.remove(unit);
    return mask;
}

void press_held(Play& play) {
    if (!play.rules.beams || initial_activity(play.now)) return;
    for (std::size_t i = 0; i < play.now.links.size(); ++i) {
        const Link l = play.now.links[i];
        if (l.kind != LinkKind::pressor || !l.holds()) continue;
        const int points = strength_of(play.rules, play.now, l);
        const Hex from = play.now.unit(l.from).hex;
        strike(play, l.to, l.from, settle_facing_at_once(play, l.to, from, l.from), points,
               VolleyKind::direct, 0);
    }
}

}  // namespace impulse
