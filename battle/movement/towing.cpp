#include "battle/movement/towing.h"

#include <algorithm>
#include <array>

#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/links.h"
#include "battle/movement/link_strength.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

// The speed that its own plot gives it from the next impulse on.
int own_speed(const Battle& b, const Unit& u) {
    return speed_at(u.plot, std::max<int>(b.clock.impulse, 0) + 1);
}

int speed_wanted(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (!linked(b, unit)) return own_speed(b, u);
    return moves_its_link(rules, b, unit) ? pseudo_speed(rules, b, unit) : 0;
}

Hex moved_by(Hex hex, Hex from, Hex to) {
    return {static_cast<std::int16_t>(hex.q + to.q - from.q),
            static_cast<std::int16_t>(hex.r + to.r - from.r)};
}

// What a movement of the unit is counted at; 0 = its own cost.
int counted_price(const Rules& rules, const Battle& b, UnitId unit) {
    return b.unit(unit).active() && linked(b, unit) ? price_of_hex(rules, b, unit).parts : 0;
}

// The movements that are left take another energy from now on.
void count_anew(Play& play, UnitId unit, int price) {
    const Unit& u = play.now.unit(unit);
    const int own = move_cost(play.rules, u).parts,
              before = u[Counter::linked] > 0 ? u[Counter::linked] : own, after = price > 0 ? price : own;
    if (after > 0 && after != before)
        play.set(unit, Counter::moves_left, u[Counter::moves_left] * before / after);
    play.set(unit, Counter::linked, price);
}

// How a unit goes when what it is joined with goes a hex: the same way, the other way (a repulsor), or not at all (both).
int way_of(const Battle& b, UnitId one, UnitId other) {
    bool along = false, away = false;
    for (const Link& l : b.links)
        if (binds(l.kind) && l.holds() &&
            ((l.from == one && l.to == other) || (l.from == other && l.to == one)))
            (l.kind == LinkKind::repulsor ? away : along) = true;
    return (along ? 1 : 0) - (away ? 1 : 0);
}

// The same for all that are joined with the mover, over any number of links.
std::array<std::int8_t, max_units> ways_of(const Battle& b, UnitId mover) {
    std::array<std::int8_t, max_units> ways{};
    ways[mover.index()] = 1;
    UnitSet reached{mover};
    for (bool grew = true; grew;) {
        grew = false;
        for (const Link& l : b.links) {
            if (!binds(l.kind) || !l.holds() || !l.to || reached.has(l.from) == reached.has(l.to)) continue;
            const UnitId known = reached.has(l.from) ? l.from : l.to,
                         next = reached.has(l.from) ? l.to : l.from;
            ways[next.index()] = static_cast<std::int8_t>(ways[known.index()] * way_of(b, known, next));
            reached.add(next);
            grew = true;
        }
    }
    return ways;
}

}  // namespace

int pseudo_speed(const Rules& rules, Energy movement_energy, Energy sum) {
    if (sum <= Energy{}) return 0;
    return std::min(times_floor(movement_energy, sum),
                    times_floor(points(rules.tractors->tow_warp_most), sum));
}

int pseudo_speed(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (!linked(b, unit)) return own_speed(b, u);
    return pseudo_speed(rules, move_cost(rules, b.unit(unit)) * own_speed(b, u),
                        price_of_hex(rules, b, unit));
}

bool moves_its_link(const Rules& rules, const Battle& b, UnitId unit) {
    return !tractored(b, unit) ||
           rules.type(b.unit(unit).type).sheet.size_class <= rules.tractors->tow_size_class_most;
}

int link_speed(const Rules& rules, const Battle& b, UnitId unit) {
    const UnitSet link = joined_with(b, unit);
    int sum = 0;
    for (const UnitId each : link)
        if (moves_its_link(rules, b, each)) sum += pseudo_speed(rules, b, each);
    return sum;
}

bool link_speeds_due(const Rules& rules, const Battle& b) {
    for (const UnitId unit : active_ids(b)) {
        const Unit& u = b.unit(unit);
        if (rules.budget) {
            if (u[Counter::linked] != counted_price(rules, b, unit)) return true;
            continue;
        }
        const bool is_linked = !b.links.empty() && linked(b, unit);
        if (is_linked != (u[Counter::linked] != 0)) return true;
        if (is_linked && u[Counter::speed] != speed_wanted(rules, b, unit)) return true;
    }
    return false;
}

void settle_link_speeds(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        const Unit& u = play.now.unit(unit);
        if (play.rules.budget) {
            if (const int price = counted_price(play.rules, play.now, unit); price != u[Counter::linked])
                count_anew(play, unit, price);
            continue;
        }
        const bool is_linked = linked(play.now, unit);
        if (!is_linked && u[Counter::linked] == 0) continue;
        play.set(unit, Counter::linked, is_linked ? 1 : 0);
        play.set(unit, Counter::speed, speed_wanted(play.rules, play.now, unit));
    }
}

void let_go(Play& play, std::size_t link) {
    const Link& l = play.now.links[link];
    if (docks(l.kind))  // of no box
        return set_link(play, link, LinkField::state, static_cast<int>(LinkState::none));
    const int rest = l.kind == LinkKind::transporter ? play.rules.transporters->gap
                     : play.rules.tractors           ? play.rules.tractors->gap
                                                     : 0;
    set_link(play, link, LinkField::until, play.now.impulse_now() + rest);
    set_link(play, link, LinkField::state, static_cast<int>(LinkState::resting));
}

void end_links(Play& play, UnitId unit) {
    for (std::size_t l = play.now.links.size(); l-- > 0;)
        if (play.now.links[l].holds() && (play.now.links[l].to == unit || play.now.links[l].from == unit))
            let_go(play, l);
}

UnitSet tow_along(Play& play, UnitId mover, Hex from) {
    const Hex to = play.now.unit(mover).hex;
    UnitSet off;
    if (play.now.links.empty() || to == from) return off;
    const UnitSet link = joined_with(play.now, mover);
    const auto ways = ways_of(play.now, mover);
    for (const UnitId unit : link) {
        const int way = ways[unit.index()];
        if (unit == mover || way == 0 || !play.now.unit(unit).active()) continue;
        const Hex here = play.now.unit(unit).hex,
                  there = way > 0 ? moved_by(here, from, to) : moved_by(here, to, from);
        if (play.now.field.map.contains(there)) {
            play.emit(Towed{unit, there, mover});
            continue;
        }
        // Nothing is pulled off the map: the beams on it let go.
        end_links(play, unit);
        off.add(unit);
    }
    for (const Link& l : play.now.links) {
        if (!l.holds() || !l.object || !link.has(l.from)) continue;
        if (l.object.index() < play.now.objects.size() && play.now.object(l.object).flying())
            play.emit(SeekerTowed{l.object, moved_by(play.now.object(l.object).hex, from, to)});
    }
    if (play.rules.beams) end_slipping_links(play);
    return off;
}

}  // namespace impulse
