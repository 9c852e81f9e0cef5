#include "battle/systems/tractor.h"

#include <algorithm>

#include "battle/areas/terrain.h"
#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/core/status.h"
#include "battle/core/system_range.h"
#include "battle/core/tracks.h"
#include "battle/damage/explosion.h"
#include "battle/energy/reactor.h"
#include "battle/fire/ecm.h"
#include "battle/movement/link_strength.h"
#include "battle/movement/towing.h"
#include "battle/systems/grips.h"

namespace impulse {
namespace {

bool plays(const Rules& rules) { return rules.tractors != nullptr || rules.beams != nullptr; }
bool bids_now(const Rules& rules, const Battle& b) { return at_step(rules, b, Mechanism::tractor_bid); }

int range_of(const Battle& b, const Link& l) {
    const Hex there = l.to ? b.unit(l.to).hex : b.object(l.object).hex;
    return distance(b.unit(l.from).hex, there);
}

// The link by which the unit holds or reaches for that target.
int find_link(const Battle& b, UnitId from, UnitId to, ObjectId object) {
    for (std::size_t i = 0; i < b.links.size(); ++i) {
        const Link& l = b.links[i];
        if (l.kind == LinkKind::tractor && (l.holds() || l.state == LinkState::offered) && l.from == from &&
            l.to == to && l.object == object)
            return static_cast<int>(i);
    }
    return -1;
}

// Beams of one group that are in use or rest.
int beams_used(const Battle& b, UnitId unit, std::size_t group) {
    int n = 0;
    for (const Link& l : b.links)
        if (l.kind == LinkKind::tractor && l.state != LinkState::none && l.from == unit && l.group == group)
            ++n;
    return n;
}

// A critical hit has put the beams of the group out of action (D8).
bool beams_out(const Rules& rules, const Unit& u, std::size_t group) {
    return u.critical(CriticalKind::tractors) &&
           rules.system(rules.type(u.type).groups[group].system).has(Trait::tractor);
}

// Tractor beams, and tractor-repulsors that did not fire this turn (E9).
bool is_beam(const Rules& rules, const Unit& u, std::size_t group) {
    const SystemType& s = rules.system(rules.type(u.type).groups[group].system);
    return (s.has(Trait::tractor) && !beams_out(rules, u, group)) ||
           (s.device == Device::tractor_repulsor && u.groups[group].used == 0);
}

// A group of the unit with a free beam, or -1; those that are nothing else first.
int free_group(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    int repulsor = -1;
    for (const std::uint8_t g : c.tractors) {
        if (!is_beam(rules, u, g) || boxes_left(c, u, g) <= beams_used(b, unit, g)) continue;
        if (rules.system(c.groups[g].system).has(Trait::tractor)) return g;
        if (repulsor < 0) repulsor = g;
    }
    return repulsor;
}

void spend(Play& play, UnitId unit, int energy) {
    const Unit& u = play.now.unit(unit);
    const int from_form = std::min(energy, u[Counter::tractor_energy]);
    if (from_form > 0) play.add(unit, Counter::tractor_energy, -from_form);
    draw_battery(play, unit, points(energy - from_form));
}

bool works_for_beams(const Rules& rules, const Battle& b, const Unit& u) {
    return u.active() && u[Counter::captured_from] == 0 && fire_control_works(rules, b, u) &&
           locked_on(rules, u) && !cloak_forbids(rules, b, u) && u[Counter::erratic] == 0 &&
           !holds_now(b, u, StatusKind::silent);
}

bool bidding(const Link& l) {
    return l.kind == LinkKind::tractor &&
           (l.state == LinkState::offered || (l.holds() && (l.bid > 0 || l.counter_bid > 0)));
}

bool unpaid(const Battle& b, const Link& l) {
    return l.kind == LinkKind::tractor && l.holds() && l.turn < b.clock.turn;
}

std::optional<Refusal> refuse_energy_of(const Battle& b, UnitId unit, int energy) {
    const int have = beam_energy(b, unit);
    return refuse_if(energy > have, WhyMore::no_tractor_energy, energy, have);
}

std::optional<Refusal> refuse_attract(const Rules& rules, const Battle& b, const Tractor& o) {
    const Unit& u = b.unit(o.unit);
    if (static_cast<bool>(o.target) == static_cast<bool>(o.object)) return refusal(Why::no_such_target);
    if (o.target && (!b.unit(o.target).active() || o.target == o.unit)) return refusal(Why::no_such_target);
    if (o.object && b.object(o.object).kind == SeekerKind::plasma) return refusal(WhyMore::seeker_immune);
    if (o.points < 1) return refusal(WhyMore::no_tractor_energy, 1, 0);
    if (o.target && stabilized(rules, b.unit(o.target))) return refusal(WhyMore::stabilized);
    if (o.target && (banned(rules, b.unit(o.target), Ban::tow) || apart(rules, u, b.unit(o.target))))
        return refusal(WhyMore::field_wards);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (!fire_control_works(rules, b, u)) return refusal(Why::no_fire_control, 0, 0);
    if (o.target ? !locked_on(rules, b, o.unit, o.target) : !locked_on(rules, u))
        return refusal(WhyMore::no_lock_on);
    if (cloak_forbids(rules, b, u)) return refusal(WhyMore::cloak_forbids);
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    const int range = o.target
                          ? system_range(rules, u, b.unit(o.target), distance(u.hex, b.unit(o.target).hex))
                          : distance(u.hex, b.object(o.object).hex);
    if (range > rules.tractors->range) return refusal(Why::out_of_range, rules.tractors->range, range);
    const int link = find_link(b, o.unit, o.target, o.object);
    if (link < 0) {
        // New beams reach out in an impulse; in the stage of bids and in the initial activity old ones are raised.
        if (initial_activity(b) || bids_now(rules, b)) return refusal(WhyMore::not_held);
        if (free_group(rules, b, o.unit) < 0)
            return u.critical(CriticalKind::tractors) ? refusal(WhyMore::critical_stops)
                                                      : refusal(WhyMore::no_tractor_free, 1, 0);
        if (free_link_slot(b) < 0) return refusal(WhyMore::not_supported);
    }
    return refuse_energy_of(b, o.unit, o.points * beam_cost(rules, range));
}

// The ring of hexes around the holder: the next one clockwise or not.
Hex rotated_hex(Hex holder, Hex held, bool counter) {
    const int range = distance(holder, held);
    for (int d = 0; d < 6; ++d) {
        const Hex next = neighbour(held, Facing{static_cast<std::uint8_t>(d)});
        if (distance(holder, next) != range) continue;
        // Clockwise: the cross product in map coordinates tells on which side of the line it lies.
        const int q1 = held.q - holder.q, r1 = held.r - holder.r, q2 = next.q - holder.q,
                  r2 = next.r - holder.r;
        const bool clockwise = q1 * r2 - r1 * q2 > 0;
        if (clockwise != counter) return next;
    }
    return held;
}

std::optional<Refusal> refuse_rotate(const Rules& rules, const Battle& b, const Tractor& o) {
    if (!initial_activity(b) || !o.target) return refusal(Why::wrong_step);
    const int link = find_link(b, o.unit, o.target, {});
    if (link < 0 || !b.links[static_cast<std::size_t>(link)].holds()) return refusal(WhyMore::not_held);
    const Unit& held = b.unit(o.target);
    if (held[Counter::rotated] >= rules.tractors->rotation)
        return refusal(Why::not_an_option, rules.tractors->rotation, held[Counter::rotated] + 1);
    const Hex to = rotated_hex(b.unit(o.unit).hex, held.hex, o.argument != 0);
    if (to == held.hex) return refusal(WhyMore::no_change);
    // Only a death barrier lies beyond the rim: what is turned into it dies there (UTD4.111).
    return refuse_if(!b.field.map.contains(to) && b.field.edge != EdgeRule::death_barrier, Why::off_map);
}

// Erratic manoeuvres of a held ship stop.
void hold(Play& play, std::size_t link) {
    set_link(play, link, LinkField::state, static_cast<int>(LinkState::held));
    const UnitId to = play.now.links[link].to;
    if (!to) return;
    play.set(to, Counter::erratic, 0);
    play.set(to, Counter::erratic_change, 0);
}

void settle(Play& play, std::size_t i) {
    const Link l = play.now.links[i];
    const bool fresh = l.state == LinkState::offered;
    const int positive = l.bid + (fresh || l.turn < play.now.clock.turn ? 0 : l.strength);
    const int negative = l.counter_bid + (fresh || l.turn < play.now.clock.turn ? 0 : l.against);
    set_link(play, i, LinkField::strength, positive);
    set_link(play, i, LinkField::against, negative);
    set_link(play, i, LinkField::bid, 0);
    set_link(play, i, LinkField::counter_bid, 0);
    set_link(play, i, LinkField::turn, play.now.clock.turn);
    const bool gone =
        l.to ? !play.now.unit(l.to).active()
             : l.object.index() >= play.now.objects.size() || !play.now.object(l.object).flying();
    const bool enemy = l.to && !gone && play.now.enemies(l.from, l.to);
    if (gone || !play.now.unit(l.from).active() || (fresh && enemy && !attempt_works(play, l.from, l.to)) ||
        positive <= 0 || negative >= positive) {
        let_go(play, i);
        return;
    }
    if (fresh) hold(play, i);
}

bool out_of_reach(const Rules& rules, const Battle& b, const Link& l) {
    if (!b.unit(l.from).active()) return true;
    if (l.to && !b.unit(l.to).active()) return true;
    if (l.object && (l.object.index() >= b.objects.size() || !b.object(l.object).flying())) return true;
    return rules.beams ? slips(rules, b, l) : range_of(b, l) > rules.tractors->range;
}

// More beams in use than boxes left; resting boxes are lost first.
bool box_lost(const Rules& rules, const Battle& b, std::size_t link) {
    const Link& l = b.links[link];
    const Unit& u = b.unit(l.from);
    if (docks(l.kind)) return false;
    if (beams_out(rules, u, l.group)) return true;
    int in_use = 0;
    for (std::size_t i = 0; i <= link; ++i) {
        const Link& other = b.links[i];
        if (binds(other.kind) && !docks(other.kind) && other.from == l.from && other.group == l.group &&
            other.state != LinkState::resting && other.state != LinkState::none)
            ++in_use;
    }
    return in_use > boxes_left(rules.type(u.type), u, l.group);
}

bool rested(const Rules& rules, const Battle& b, const Link& l) {
    // Where links are paid by the turn, a box rests as long as its link was paid for.
    const int turn_of =
        rules.beams && binds(l.kind) ? l.turn : (std::max<int>(l.since, 1) - 1) / b.field.impulses + 1;
    return l.state == LinkState::resting &&
           (!b.unit(l.from).active() || (b.impulse_now() >= l.until && b.clock.turn > turn_of));
}

// A shuttle or fighter towed at more than so many times its own speed is lost (G7.56).
bool torn_apart(const Rules& rules, const Battle& b, const Link& l) {
    const int times = rules.tractors ? rules.tractors->tow_small_speed_times : 0;
    if (times <= 0 || !l.to || !b.unit(l.to).active() || !small_craft(rules, b.unit(l.to))) return false;
    return link_speed(rules, b, l.from) > times * rules.type(b.unit(l.to).type).sheet.craft.speed;
}

// Paid by the turn, and not for this one.
bool lapsed(const Rules& rules, const Battle& b, const Link& l) {
    const Grip* grip =
        rules.beams && !initial_activity(b) && l.turn < b.clock.turn ? grip_of(rules, b, l) : nullptr;
    return grip != nullptr && (grip->times > 0 || grip->per_hex > Energy{});
}

bool breaks(const Rules& rules, const Battle& b, std::size_t link) {
    const Link& l = b.links[link];
    return out_of_reach(rules, b, l) || box_lost(rules, b, link) || lapsed(rules, b, l);
}

// Offered in an earlier impulse and not taken.
bool stale(const Battle& b, const Link& l) {
    return docks(l.kind) && l.state == LinkState::offered && l.since < b.impulse_now();
}

}  // namespace

int free_beams(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    int n = 0;
    for (const std::uint8_t g : c.tractors)
        if (is_beam(rules, u, g)) n += std::max(0, boxes_left(c, u, g) - beams_used(b, unit, g));
    return n;
}

int beam_energy(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    return u[Counter::tractor_energy] + times_floor(std::max(Energy{}, u.battery), points(1));
}

int beam_cost(const Rules& rules, int range) {
    if (!rules.tractors || range < 0 || range > std::min(rules.tractors->range, 3)) return 0;
    return rules.tractors->cost[static_cast<std::size_t>(range)];
}

std::optional<Refusal> refuse_tractor(const Rules& rules, const Battle& b, const Tractor& o) {
    if (!plays(rules)) return refusal(WhyMore::not_supported);
    if (rules.beams) return refuse_grip(rules, b, o);
    switch (o.act) {
        case TractorAct::attract:
            return refuse_attract(rules, b, o);
        case TractorAct::resist: {
            if (!o.target || o.points < 1) return refusal(Why::no_such_target);
            const int link = find_link(b, o.target, o.unit, {});
            if (link < 0) return refusal(WhyMore::not_held);
            if (small_craft(rules, b.unit(o.unit)))
                return refusal(WhyMore::tractored);  // drones and shuttles cannot resist
            return refuse_energy_of(b, o.unit, o.points);
        }
        case TractorAct::release: {
            const int link = find_link(b, o.unit, o.target, o.object);
            return refuse_if(link < 0 || !b.links[static_cast<std::size_t>(link)].holds(), WhyMore::not_held);
        }
        case TractorAct::rotate:
            return refuse_rotate(rules, b, o);
        case TractorAct::permit: {
            const int link = o.target ? find_link(b, o.unit, o.target, {}) : -1;
            if (link < 0 || !b.links[static_cast<std::size_t>(link)].holds())
                return refusal(WhyMore::not_held);
            return refuse_if(b.field.by_warp_point == 0 || b.links[static_cast<std::size_t>(link)].leave != 0,
                             WhyMore::no_change);
        }
        default:
            break;
    }
    return refusal(WhyMore::not_supported);
}

After do_tractor(Play& play, const Tractor& o) {
    if (play.rules.beams) return do_grip(play, o);
    switch (o.act) {
        case TractorAct::attract: {
            int link = find_link(play.now, o.unit, o.target, o.object);
            if (link < 0) {
                link = free_link_slot(play.now);
                const int group = free_group(play.rules, play.now, o.unit);
                play.emit(Linked{static_cast<std::uint8_t>(link), LinkKind::tractor, o.unit, o.target,
                                 o.object, static_cast<std::uint8_t>(group)});
            }
            const auto at = static_cast<std::size_t>(link);
            spend(play, o.unit, o.points * beam_cost(play.rules, range_of(play.now, play.now.links[at])));
            set_link(play, at, LinkField::bid, play.now.links[at].bid + o.points);
            break;
        }
        case TractorAct::resist: {
            const auto at = static_cast<std::size_t>(find_link(play.now, o.target, o.unit, {}));
            spend(play, o.unit, o.points);
            set_link(play, at, LinkField::counter_bid, play.now.links[at].counter_bid + o.points);
            break;
        }
        case TractorAct::release:
            let_go(play, static_cast<std::size_t>(find_link(play.now, o.unit, o.target, o.object)));
            break;
        case TractorAct::rotate: {
            const Hex to =
                rotated_hex(play.now.unit(o.unit).hex, play.now.unit(o.target).hex, o.argument != 0);
            play.add(o.target, Counter::rotated, 1);
            if (!play.now.field.map.contains(to))
                forced_off(play, o.target);
            else
                play.emit(Towed{o.target, to, o.unit});
            break;
        }
        case TractorAct::permit:
            set_link(play, static_cast<std::size_t>(find_link(play.now, o.unit, o.target, {})),
                     LinkField::leave, 1);
            break;
        default:
            break;
    }
    return After::more;
}

UnitSet tractor_eligible(const Rules& rules, const Battle& b) {
    if (!plays(rules)) return {};
    if (rules.beams) return grip_eligible(rules, b);
    UnitSet mask;
    for (const Link& l : b.links) {
        if (l.kind != LinkKind::tractor || !l.holds()) continue;
        if (initial_activity(b) ? unpaid(b, l) : true) mask.add(l.from);
        if (!initial_activity(b) && l.to && beam_energy(b, l.to) > 0) mask.add(l.to);
    }
    if (!initial_activity(b)) {
        for (std::size_t i = 0; i < b.units.size(); ++i) {
            const UnitId unit{i};
            const Unit& u = b.units[i];
            if (!u.active() || mask.has(UnitId{i}) || beam_energy(b, unit) <= 0) continue;
            const int reach = rules.tractors->range;
            bool near = false;
            for (std::size_t t = 0; t < b.units.size() && !near; ++t)
                near = t != i && b.units[t].active() && distance(u.hex, b.units[t].hex) <= reach &&
                       (b.enemies(unit, UnitId{t}) || u[Counter::tractor_energy] > 0);
            for (std::size_t o = 0; o < b.objects.size() && !near; ++o)
                near = b.objects[o].flying() && b.enemies(unit, b.objects[o].by) &&
                       distance(u.hex, b.objects[o].hex) <= reach && u[Counter::tractor_energy] > 0;
            if (near && works_for_beams(rules, b, u) && free_beams(rules, b, unit) > 0) mask.add(unit);
        }
    }
    for (const UnitId unit : UnitSet{mask})
        if (!b.unit(unit).active()) mask.remove(unit);
    return mask;
}

bool tractor_bid_due(const Rules& rules, const Battle& b) {
    if (!rules.tractors) return false;
    return std::ranges::any_of(
        b.links, [&](const Link& l) { return bidding(l) || (initial_activity(b) && unpaid(b, l)); });
}

UnitSet tractor_bid_eligible(const Rules& rules, const Battle& b) {
    if (!rules.tractors) return {};
    UnitSet mask;
    for (const Link& l : b.links) {
        if (!bidding(l) || !l.to || !b.unit(l.to).active() || !b.enemies(l.from, l.to)) continue;
        if (beam_energy(b, l.to) > 0) mask.add(l.to);
        if (b.unit(l.from).active() && beam_energy(b, l.from) >= beam_cost(rules, range_of(b, l)))
            mask.add(l.from);
    }
    return mask;
}

void tractor_bid_close(Play& play) {
    for (std::size_t i = 0; i < play.now.links.size(); ++i) {
        const Link& l = play.now.links[i];
        if (bidding(l))
            settle(play, i);
        else if (initial_activity(play.now) && unpaid(play.now, l))
            let_go(play, i);
    }
}

bool links_due(const Rules& rules, const Battle& b) {
    if (!plays(rules)) return false;
    for (std::size_t i = 0; i < b.links.size(); ++i) {
        const Link& l = b.links[i];
        if (rested(rules, b, l) || stale(b, l)) return true;
        if (binds(l.kind) && l.holds() && (breaks(rules, b, i) || torn_apart(rules, b, l))) return true;
    }
    return link_speeds_due(rules, b);
}

bool links_run(Play& play) {
    for (std::size_t i = 0; i < play.now.links.size(); ++i) {
        const Link l = play.now.links[i];
        if (binds(l.kind) && l.holds()) {
            if (torn_apart(play.rules, play.now, l)) destroy(play, l.to, Fate::destroyed, l.from);
            if (breaks(play.rules, play.now, i)) let_go(play, i);
        }
    }
    for (std::size_t i = play.now.links.size(); i-- > 0;)
        if (i < play.now.links.size() &&
            (rested(play.rules, play.now, play.now.links[i]) || stale(play.now, play.now.links[i])))
            set_link(play, i, LinkField::state, static_cast<int>(LinkState::none));
    settle_link_speeds(play);
    return true;
}

}  // namespace impulse
