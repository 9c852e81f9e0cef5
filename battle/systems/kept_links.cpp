#include "battle/systems/kept_links.h"

#include <algorithm>

#include "battle/core/links.h"
#include "battle/core/rows/links.h"
#include "battle/core/tracks.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arcs.h"
#include "battle/movement/link_strength.h"
#include "battle/systems/grips.h"

namespace impulse {
namespace {

bool kept(const Link& l) { return kept_up(l.kind) && l.holds(); }

// Its box is lost, or its target is out of reach; a drain needs a tractor beam beside it.
bool broken(const Rules& rules, const Battle& b, const Link& l) {
    const Grip* grip = grip_of(rules, b, l);
    const Unit &from = b.unit(l.from), &to = b.unit(l.to);
    if (grip == nullptr || !from.active() || !to.active() || from[Counter::captured_from] != 0) return true;
    const ShipClass& c = rules.type(from.type);
    return boxes_left(c, from, l.group) <= 0 || distance(from.hex, to.hex) > reach_of(rules, from, *grip) ||
           (grip->arc && !aim_at(b, l.from, c.groups[l.group].arc, to.hex).bears) ||
           (l.kind == LinkKind::drain && !held_by(b, l.to, l.from));
}

Energy price_of(const Rules& rules, const Battle& b, const Link& l) {
    const Grip& grip = *grip_of(rules, b, l);
    return grip.upkeep * (grip.grows ? turns_held(b, l) : 1);
}

void end(Play& play, std::size_t link) {
    const Link l = play.now.links[link];
    set_link(play, link, LinkField::state, static_cast<int>(LinkState::none));
    if (l.kind == LinkKind::stasis) play.set_status(l.to, StatusKind::stasis, StatusCause::stasis_field, 0);
}

}  // namespace

bool kept_links_due(const Rules& rules, const Battle& b) {
    return std::any_of(b.links.begin(), b.links.end(), [&](const Link& l) {
        return kept(l) && (l.turn < b.clock.turn || broken(rules, b, l));
    });
}

void renew_kept_links(Play& play) {
    for (std::size_t i = 0; i < play.now.links.size(); ++i) {
        const Link l = play.now.links[i];
        if (!kept(l)) continue;
        if (broken(play.rules, play.now, l)) {
            end(play, i);
            continue;
        }
        if (l.turn >= play.now.clock.turn) continue;
        const Energy price = price_of(play.rules, play.now, l);
        const Unit& from = play.now.unit(l.from);
        if (price > points(from[Counter::tractor_energy]) + std::max(Energy{}, from.battery)) {
            end(play, i);
            continue;
        }
        pay_for_link(play, l.from, price);
        set_link(play, i, LinkField::turn, play.now.clock.turn);
        if (l.kind == LinkKind::stasis)
            play.set_status(l.to, StatusKind::stasis, StatusCause::stasis_field, play.now.last_of_turn(),
                            l.from);
    }
}

bool drains_due(const Battle& b) {
    return std::any_of(b.links.begin(), b.links.end(),
                       [](const Link& l) { return kept(l) && l.kind == LinkKind::drain; });
}

void drain_by_links(Play& play) {
    for (const Link& l : play.now.links)
        if (const Link held = l; kept(held) && held.kind == LinkKind::drain)
            drain_stores(play, held.to, points(grip_of(play.rules, play.now, held)->drains));
}

Energy upkeep_of(const Rules& rules, const Battle& b, UnitId unit) {
    Energy sum{};
    for (const Link& l : b.links)
        if (kept(l) && l.from == unit && grip_of(rules, b, l) != nullptr) sum += price_of(rules, b, l);
    return sum;
}

}  // namespace impulse
