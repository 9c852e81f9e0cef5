#include "battle/movement/towing.h"

#include <algorithm>

#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/links.h"
#include "battle/core/step.h"
#include "battle/movement/speed.h"

namespace impulse {
namespace {

// The speed that its own plot gives it from the next impulse on.
int own_speed(const Battle& b, const Unit& u) {
    return speed_at(u.plot, std::max<int>(b.clock.impulse, 0) + 1);
}

Energy sum_of_costs(const Rules& rules, const Battle& b, const UnitSet& link) {
    Energy sum{};
    for (const UnitId unit : link) sum += move_cost(rules, b.unit(unit));
    return sum;
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
                        sum_of_costs(rules, b, joined_with(b, unit)));
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
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& u = b.units[i];
        if (!u.active()) continue;
        const bool is_linked = !b.links.empty() && linked(b, UnitId{i});
        if (is_linked != (u[Counter::linked] != 0)) return true;
        if (is_linked && u[Counter::speed] != speed_wanted(rules, b, UnitId{i})) return true;
    }
    return false;
}

void settle_link_speeds(Play& play) {
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const UnitId unit{i};
        const Unit& u = play.now.units[i];
        if (!u.active()) continue;
        const bool is_linked = linked(play.now, unit);
        if (!is_linked && u[Counter::linked] == 0) continue;
        play.set(unit, Counter::linked, is_linked ? 1 : 0);
        play.set(unit, Counter::speed, speed_wanted(play.rules, play.now, unit));
    }
}

void let_go(Play& play, std::size_t link) {
    const Link& l = play.now.links[link];
    const auto at = static_cast<std::uint8_t>(link);
    const int rest = l.kind == LinkKind::tractor ? play.rules.tractors->gap : play.rules.transporters->gap;
    play.emit(LinkSet{at, LinkField::until, static_cast<std::int16_t>(play.now.impulse_now() + rest)});
    play.emit(LinkSet{at, LinkField::state, static_cast<std::int16_t>(LinkState::resting)});
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
    for (const UnitId unit : link) {
        if (unit == mover || !play.now.unit(unit).active()) continue;
        const Hex there = moved_by(play.now.unit(unit).hex, from, to);
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
    return off;
}

}  // namespace impulse
