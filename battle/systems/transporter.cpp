#include "battle/systems/transporter.h"

#include <algorithm>
#include <array>

#include "battle/core/barriers.h"
#include "battle/core/ground.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/links.h"
#include "battle/core/status.h"
#include "battle/core/system_range.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/damage/dropped_shields.h"
#include "battle/effects/patterns.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/fire/ecm.h"
#include "battle/movement/link_strength.h"

namespace impulse {
namespace {

const BoxUse* beam_of(const Rules& rules, const ClassGroup& g) {
    for (const BoxUse& use : rules.system(g.system).uses)
        if (use.act == BoxAct::beam) return &use;
    return nullptr;
}
// True where a form pays for uses; else the batteries do, use by use.
bool paid_by_form(const Rules& rules) { return rules.line(Line::transporter).used; }

int uses_each(const Rules& rules, const Unit& u, std::size_t g) {
    const ShipClass& c = rules.type(u.type);
    const BoxUse* beam = beam_of(rules, c.groups[g]);
    return beam != nullptr ? beam->amount[tech_index(c)] + modified(rules, u, Quantity::beams) : 1;
}
int range_of(const Rules& rules, const Unit& u, std::size_t g) {
    const ShipClass& c = rules.type(u.type);
    const BoxUse* beam = beam_of(rules, c.groups[g]);
    return beam != nullptr ? beam->range[tech_index(c)] + modified(rules, u, Quantity::beam_range)
                           : rules.transporters->range;
}
bool goes_through(const Rules& rules, const Unit& u, const BoxUse* beam) {
    return beam != nullptr && (beam->through_shields || modified(rules, u, Quantity::through) > 0);
}
// What the next use of the group takes after so many more: where one is no whole number of sixtieths, several still add up.
Energy price_of(const Rules& rules, const Unit& u, std::size_t g, int more) {
    const ShipClass& c = rules.type(u.type);
    const BoxUse* beam = beam_of(rules, c.groups[g]);
    if (beam == nullptr || c.groups[g].weapon) return {};  // a weapon's charges pay for it
    const int each = beam->shares[tech_index(c)];
    const auto paid_for = [&](int n) { return (beam->energy.parts * n + each - 1) / each; };
    const int used = u.groups[g].used + more;
    return Energy{paid_for(used + 1) - paid_for(used)};
}

int resting(const Battle& b, UnitId unit, std::size_t group) {
    int n = 0;
    for (const Link& l : b.links)
        if (l.kind == LinkKind::transporter && l.state == LinkState::resting && l.from == unit &&
            l.group == group && b.impulse_now() < l.until &&
            (l.since - 1) / b.field.impulses + 1 < b.clock.turn)
            ++n;  // one used this turn is counted by GroupState::used
    return n;
}

int free_boxes(const Rules& rules, const Battle& b, UnitId unit, std::size_t g) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (c.groups[g].weapon) {  // one box, with the charges that it holds
        const Energy each = energy_per_box(rules.weapon(c.groups[g].weapon).modes.front());
        return boxes_left(c, u, g) > 0 && u.groups[g].ready != 0 && each > Energy{}
                   ? times_floor(Energy{u.groups[g].charge}, each)
                   : 0;
    }
    if (beam_of(rules, c.groups[g]) != nullptr)
        return std::max(0, boxes_left(c, u, g) * uses_each(rules, u, g) - u.groups[g].used);
    return std::max(
        0, std::min(boxes_left(c, u, g) - resting(b, unit, g), c.groups[g].boxes - u.groups[g].used));
}

// True where one of the facings that look along the line is open; in one hex any will do.
bool side_open(const Rules& rules, const Battle& b, UnitId unit, Hex there) {
    const Unit& u = b.unit(unit);
    const ShieldsFacing pair = shields_facing(u.hex, u.facing, there);
    if (pair.first < 0) {
        for (int f = 0; f < 6; ++f)
            if (facing_open(rules, u, f)) return true;
        return false;
    }
    return facing_open(rules, u, pair.first) || (pair.tie() && facing_open(rules, u, pair.second));
}

// Why that bill is short of so many uses, or the batteries do not pay it.
std::optional<Refusal> refuse_bill(const Unit& u, const Beams& beams, int uses) {
    if (const int have = static_cast<int>(beams.groups.size()); have < uses)
        return refusal(WhyMore::no_transporter_free, uses, have);
    return refuse_draw(u, beams.price);
}

std::optional<Refusal> refuse_side(const Rules& rules, const Battle& b, UnitId unit, Hex there) {
    const Unit& u = b.unit(unit);
    if (u[Counter::general_reinforcement] > 0)
        return refusal(WhyMore::reinforced, 0, u[Counter::general_reinforcement]);
    if (!side_open(rules, b, unit, there))
        return refusal(WhyMore::shield_in_the_way,
                       std::max<int>(0, shields_facing(u.hex, u.facing, there).first) + 1, 1);
    return std::nullopt;
}

}  // namespace

int free_transporters(const Rules& rules, const Battle& b, UnitId unit) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    int n = 0;
    for (const std::uint8_t g : c.transporters) n += free_boxes(rules, b, unit, g);
    return n;
}

int transporter_reach(const Rules& rules, const Battle& b, UnitId unit) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    int reach = -1;
    for (const std::uint8_t g : c.transporters)
        if (free_boxes(rules, b, unit, g) > 0) reach = std::max(reach, range_of(rules, b.unit(unit), g));
    return reach;
}

Beams beams_to(const Rules& rules, const Battle& b, UnitId unit, UnitId target, Hex hex, int uses) {
    const Unit& u = b.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const int range = target ? system_range(rules, u, b.unit(target), distance(u.hex, b.unit(target).hex))
                             : distance(u.hex, hex);
    // Out through its own shields; in through those of nobody who does not lower them.
    const bool shielded = target && !paid_by_form(rules) && b.enemies(unit, target) &&
                          (!side_open(rules, b, target, u.hex) ||
                           banned(rules, b.unit(target), Ban::board, bearing_mask(b.unit(target), u.hex)));
    Beams beams;
    std::array<int, max_groups> more{};  // of them by group
    const auto next = [&](std::size_t g) { return price_of(rules, u, g, more[g]); };
    for (int n = 0; n < uses; ++n) {
        std::optional<std::size_t> best;
        for (const std::uint8_t g : c.transporters) {
            if (free_boxes(rules, b, unit, g) <= more[g] || range_of(rules, u, g) < range ||
                (shielded && !goes_through(rules, u, beam_of(rules, c.groups[g]))))
                continue;
            if (!best || next(g) < next(*best)) best = g;
        }
        if (!best) break;
        beams.price += next(*best);
        beams.groups.push_back(static_cast<std::uint8_t>(*best));
        ++more[*best];
    }
    return beams;
}

bool may_transport(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (paid_by_form(rules) && u[Counter::transports] < 1) return false;
    return !refuse_transporting(rules, b, unit, 1) &&
           !refuse_bill(u, beams_to(rules, b, unit, {}, u.hex, 1), 1);
}

std::optional<Refusal> refuse_transporting(const Rules& rules, const Battle& b, UnitId unit, int uses) {
    const Unit& u = b.unit(unit);
    if (!rules.transporters) return refusal(WhyMore::not_supported);
    if (u.prize()) return refusal(WhyMore::captured);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (u.critical(CriticalKind::transporters)) return refusal(WhyMore::critical_stops);
    if (cloak_forbids(rules, b, u)) return refusal(WhyMore::cloak_forbids);
    if (banned(rules, u, Ban::beam)) return refusal(WhyMore::field_forbids);
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    if (const int have = free_transporters(rules, b, unit); have < uses)
        return refusal(WhyMore::no_transporter_free, uses, have);
    return refuse_if(paid_by_form(rules) && u[Counter::transports] < uses, WhyMore::no_transporter_energy,
                     uses, u[Counter::transports]);
}

std::optional<Refusal> refuse_beam_to(const Rules& rules, const Battle& b, UnitId unit, UnitId target,
                                      int uses) {
    const Unit& u = b.unit(unit);
    // What is left of a base that its captors blew up keeps their troops on its side of the body (UTD7.49).
    const bool ruin = target && is_ruin(b.unit(target));
    if (!target || target == unit || !(b.unit(target).active() || ruin)) return refusal(Why::no_such_target);
    if (!fire_control_works(rules, b, u)) return refusal(Why::no_fire_control, 0, 0);
    if (!locked_on(rules, b, unit, target)) return refusal(WhyMore::no_lock_on);
    const Unit& t = b.unit(target);
    if (is_body(t)) return refusal(WhyMore::wrong_target);
    if (sight_blocked(b, u, t)) return refusal(WhyMore::blocked_line);
    const int tech = rules.type(u.type).sheet.tech;
    if (beam_jammed(rules, b, u, tech) || beam_jammed(rules, b, t, tech)) return refusal(WhyMore::jammed);
    const int range = system_range(rules, u, t, distance(u.hex, t.hex)),
              reach = transporter_reach(rules, b, unit);
    if (range > reach) return refusal(Why::out_of_range, reach, range);
    const std::uint32_t bearings = bearing_mask(t, u.hex);
    if (apart(rules, u, t) || (b.enemies(unit, target) && banned(rules, t, Ban::seal, bearings)))
        return refusal(WhyMore::field_wards);
    if (!paid_by_form(rules)) {
        if (rules.web && web_steps(rules, b, u.hex, t.hex) > 0) return refusal(WhyMore::blocked_line);
        const Beams beams = beams_to(rules, b, unit, target, t.hex, uses);
        if (beams.groups.empty())
            return banned(rules, t, Ban::board, bearings)
                       ? refusal(WhyMore::field_wards)
                       : refusal(WhyMore::shield_in_the_way,
                                 std::max<int>(0, shields_facing(t.hex, t.facing, u.hex).first) + 1, 1);
        return refuse_bill(u, beams, uses);
    }
    if (const auto no = refuse_side(rules, b, unit, t.hex)) return no;
    return ruin ? std::nullopt : refuse_side(rules, b, target, u.hex);
}

std::optional<Refusal> refuse_beam_to(const Rules& rules, const Battle& b, UnitId unit, Hex hex) {
    const int range = distance(b.unit(unit).hex, hex), reach = transporter_reach(rules, b, unit);
    if (!b.field.map.contains(hex)) return refusal(Why::off_map);
    if (beam_jammed(rules, b, b.unit(unit), rules.type(b.unit(unit).type).sheet.tech))
        return refusal(WhyMore::jammed);
    if (range > reach) return refusal(Why::out_of_range, reach, range);
    if (const auto no = refuse_side(rules, b, unit, hex)) return no;
    return refuse_bill(b.unit(unit), beams_to(rules, b, unit, {}, hex, 1), 1);
}

void spend_beams(Play& play, UnitId unit, const Beams& beams) {
    if (paid_by_form(play.rules)) play.add(unit, Counter::transports, -static_cast<int>(beams.groups.size()));
    draw_battery(play, unit, beams.price);
    for (const std::uint8_t group : beams.groups) {
        if (play.type(unit).groups[group].weapon) load_shot(play, unit, group, 0);
        play.set_group(unit, group, GroupField::used, play.now.unit(unit).groups[group].used + 1);
    }
}

std::optional<Refusal> refuse_whole_beam(const Rules& rules, const Battle& b, UnitId unit, Energy price) {
    if (const auto no = refuse_transporting(rules, b, unit, 1)) return no;
    const Unit& u = b.unit(unit);
    const std::size_t group = beams_to(rules, b, unit, {}, u.hex, 1).groups[0];
    const int each = uses_each(rules, u, group), left = free_boxes(rules, b, unit, group);
    if (left < each) return refusal(WhyMore::no_transporter_free, each, left);
    return refuse_draw(u, price);
}

void spend_whole_beam(Play& play, UnitId unit, Energy price) {
    const Unit& u = play.now.unit(unit);
    const std::size_t group = beams_to(play.rules, play.now, unit, {}, u.hex, 1).groups[0];
    play.set_group(unit, group, GroupField::used, u.groups[group].used + uses_each(play.rules, u, group));
    draw_battery(play, unit, price);
}

Beamed use_transporter(Play& play, UnitId unit, UnitId target, std::size_t group) {
    const BoxUse* beam = beam_of(play.rules, play.type(unit).groups[group]);
    if (beam != nullptr && beam->takes > 1) {
        const int done = play.now.unit(unit).groups[group].turns + 1;
        play.set_group(unit, group, GroupField::turns, done % beam->takes);
        if (done < beam->takes) return Beamed::stays;
    }
    if (beam != nullptr && beam->astray && target) {
        const int speed = play.now.unit(target)[Counter::speed];
        if (speed > 1 && play.roll(Stream::other, 6, unit) < speed) return Beamed::lost;
    }
    const bool stuns = beam != nullptr && beam->stuns[tech_index(play.type(unit))] > 0;
    if (!target || !play.now.enemies(unit, target) || attempt_works(play, unit, target))
        return stuns ? Beamed::stunned : Beamed::over;
    if (play.now.links.full()) return Beamed::stays;
    const auto at = static_cast<std::uint8_t>(play.now.links.size());
    play.emit(Linked{at, LinkKind::transporter, unit, target, {}, static_cast<std::uint8_t>(group)});
    set_link(play, at, LinkField::until, play.now.impulse_now() + play.rules.transporters->gap);
    set_link(play, at, LinkField::state, static_cast<int>(LinkState::resting));
    return Beamed::stays;
}

}  // namespace impulse
