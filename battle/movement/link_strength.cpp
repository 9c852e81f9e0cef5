#include "battle/movement/link_strength.h"

#include <algorithm>

#include "battle/core/links.h"
#include "battle/core/modifiers.h"
#include "battle/core/rows/links.h"
#include "battle/core/tracks.h"
#include "battle/movement/towing.h"

namespace impulse {
namespace {

int range_of(const Battle& b, const Link& l) { return distance(b.unit(l.from).hex, b.unit(l.to).hex); }

// Within its own range, a repulsor may drive its target on beyond it.
bool out_of_range(const Rules& rules, const Battle& b, const Link& l, const Grip& grip) {
    return l.kind != LinkKind::repulsor && range_of(b, l) > reach_of(rules, b.unit(l.from), grip);
}

}  // namespace

int free_link_slot(const Battle& b) {
    for (std::size_t i = 0; i < b.links.size(); ++i)
        if (b.links[i].state == LinkState::none) return static_cast<int>(i);
    return b.links.full() ? -1 : static_cast<int>(b.links.size());
}

void set_link(Play& play, std::size_t link, LinkField what, int value) {
    play.emit(LinkSet{static_cast<std::uint8_t>(link), what, static_cast<std::int16_t>(value)});
}

const Grip* grip_of(const SystemType& system, LinkKind kind) {
    const auto at = std::find_if(system.grips.begin(), system.grips.end(),
                                 [kind](const Grip& grip) { return grip.link == kind; });
    return at == system.grips.end() ? nullptr : &*at;
}

const Grip* grip_of(const Rules& rules, const Battle& b, const Link& l) {
    if (docks(l.kind)) return nullptr;
    return grip_of(rules.system(rules.type(b.unit(l.from).type).groups[l.group].system), l.kind);
}

Energy divisor_of(const Grip& grip, int range) { return std::max(points(range + grip.add), grip.least); }

int reach_of(const Rules& rules, const Unit& holder, const Grip& grip) {
    return grip.range[tech_index(rules.type(holder.type))] +
           (grip.link == LinkKind::tractor ? modified(rules, holder, Quantity::grip_range) : 0);
}

int strength_of(const Grip& grip, int energy, int range, int more) {
    constexpr int whole = 100;
    int strength = grip.strength;
    if (grip.times > 0) strength += times_floor(points(energy * grip.times), divisor_of(grip, range));
    strength = strength * (whole + more) / whole;
    return grip.most > 0 ? std::min(strength, grip.most) : strength;
}
int strength_of(const Rules& rules, const Unit& holder, const Grip& grip, int energy, int range) {
    return strength_of(grip, energy, range,
                       grip.link == LinkKind::tractor ? modified(rules, holder, Quantity::grip_strength) : 0);
}

int strength_of(const Rules& rules, const Battle& b, const Link& l) {
    const Grip* grip = grip_of(rules, b, l);
    if (grip == nullptr || !l.to) return 0;
    const int full = strength_of(rules, b.unit(l.from), *grip, l.strength, range_of(b, l));
    return l.kind == LinkKind::pressor ? full - l.against : full;
}

bool slips(const Rules& rules, const Battle& b, const Link& l) {
    if (!l.to || !b.unit(l.from).active() || !b.unit(l.to).active()) return true;
    if (docks(l.kind)) return b.unit(l.from).hex != b.unit(l.to).hex;
    const Grip* grip = grip_of(rules, b, l);
    if (grip == nullptr || out_of_range(rules, b, l, *grip)) return true;
    if (grip->times == 0) return false;
    const int strength = strength_of(rules, b, l);
    return strength < 1 || (l.kind != LinkKind::pressor && l.against > strength) || l.shaken > strength;
}

void end_slipping_links(Play& play) {
    for (std::size_t i = play.now.links.size(); i-- > 0;) {
        if (i >= play.now.links.size()) continue;
        const Link& l = play.now.links[i];
        if (binds(l.kind) && l.holds() && slips(play.rules, play.now, l)) let_go(play, i);
    }
    settle_link_speeds(play);
}

void shake_links(Play& play, UnitId unit) {
    if (!play.rules.beams || !linked(play.now, unit)) return;
    for (std::size_t i = play.now.links.size(); i-- > 0 && !play.starved();) {
        if (i >= play.now.links.size()) continue;
        const Link l = play.now.links[i];
        if (!binds(l.kind) || !l.holds() || (l.from != unit && l.to != unit)) continue;
        if (l.kind == LinkKind::grapple || l.kind == LinkKind::forced_dock) {
            let_go(play, i);
            continue;
        }
        const Grip* grip = grip_of(play.rules, play.now, l);
        if (l.to != unit || grip == nullptr || grip->times == 0) continue;
        const int die = play.roll(Stream::other, play.rules.beams->het_sides, unit);
        set_link(play, i, LinkField::shaken, l.shaken + die);
        if (slips(play.rules, play.now, play.now.links[i])) let_go(play, i);
    }
    settle_link_speeds(play);
}

Energy price_of_hex(const Rules& rules, const Battle& b, UnitId unit) {
    if (b.links.empty() || !linked(b, unit)) return move_cost(rules, b.unit(unit));
    Energy sum{};
    for (const UnitId each : joined_with(b, unit)) sum += move_cost(rules, b.unit(each));
    return sum;
}

void keep_link(Play& play, LinkKind kind, UnitId from, UnitId to, std::uint8_t group) {
    const int slot = free_link_slot(play.now);
    if (slot < 0) return;
    const auto at = static_cast<std::uint8_t>(slot);
    play.emit(Linked{at, kind, from, to, {}, group});
    set_link(play, at, LinkField::turn, play.now.clock.turn);
    set_link(play, at, LinkField::state, static_cast<int>(LinkState::held));
}

int turns_held(const Battle& b, const Link& l) {
    return b.clock.turn - (std::max(0, l.since - 1) / b.field.impulses + 1);
}

Energy drained_by_links(const Rules& rules, const Battle& b, UnitId unit) {
    Energy sum{};
    for (const Link& l : b.links)
        if (l.kind == LinkKind::drain && l.holds() && l.to == unit)
            if (const Grip* grip = grip_of(rules, b, l)) sum += points(grip->drains) * turns_held(b, l);
    return sum;
}

}  // namespace impulse
