#include "battle/systems/stasis.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/rows/links.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/fire/arcs.h"
#include "battle/fire/ecm.h"
#include "battle/movement/link_strength.h"
#include "battle/systems/tractor.h"

namespace impulse {
namespace {

bool is_generator(const Rules& rules, const Unit& u, std::size_t group) {
    return device_of(rules, u, group, Device::stasis) != nullptr;
}

int held_by(const Battle& b, UnitId by) {
    int n = 0;
    for (const Unit& u : b.units)
        n += u.active() && in_stasis(b, u) && u.status(StatusKind::stasis)->by == by ? 1 : 0;
    return n;
}

bool holder_works(const Rules& rules, const Battle& b, UnitId by) {
    const Unit& u = b.unit(by);
    if (!u.active()) return false;
    for (std::size_t g = 0; g < u.groups.size(); ++g)
        if (is_generator(rules, u, g) && boxes_left(rules.type(u.type), u, g) > 0) return true;
    return false;
}

void let_go(Play& play, UnitId unit) {
    play.set_status(unit, StatusKind::stasis, StatusCause::stasis_field, 0);
}

// A box that keeps its field up goes by its grip, and by links (systems/kept_links.h).
const Grip* grip_of(const Rules& rules, const Unit& u, std::size_t group) {
    return grip_of(rules.system(rules.type(u.type).groups[group].system), LinkKind::stasis);
}
bool kept_up(const Battle& b, UnitId by, UnitId at) {
    return std::any_of(b.links.begin(), b.links.end(), [&](const Link& l) {
        return l.kind == LinkKind::stasis && l.holds() && l.from == by && l.to == at;
    });
}

bool ends(const Rules& rules, const Battle& b, const Unit& u) {
    const Status* field = u.status(StatusKind::stasis);
    if (field != nullptr && kept_up(b, field->by, UnitId{static_cast<std::size_t>(&u - b.units.begin())}))
        return false;
    return field != nullptr && (b.impulse_now() >= field->until || !holder_works(rules, b, field->by));
}

}  // namespace

Energy stasis_cost(const Rules& rules, const Battle& battle, UnitId by) {
    return points(rules.stasis->first + held_by(battle, by) * rules.stasis->more);
}

std::optional<Refusal> refuse_stasis(const Rules& rules, const Battle& b, const Operate& order) {
    const Unit& u = b.unit(order.unit);
    if (!is_generator(rules, u, order.group)) return refusal(WhyMore::wrong_system);
    if (boxes_left(rules.type(u.type), u, order.group) <= 0) return refusal(Why::system_destroyed);
    if (!order.target || order.target == order.unit || !b.unit(order.target).active())
        return refusal(Why::no_such_target);
    const Unit& target = b.unit(order.target);
    if (order.use == SystemUse::stasis_release)
        return refuse_if(!in_stasis(b, target) || target.status(StatusKind::stasis)->by != order.unit,
                         WhyMore::no_change);
    if (const auto no = refuse_status(b, target, StatusKind::stasis)) return no;
    if (banned(rules, target, Ban::hold)) return refusal(WhyMore::field_wards);
    if (u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (const auto no = refuse_status(b, u, StatusKind::silent, order.group)) return no;
    if (!fire_control_works(rules, b, u) || !locked_on(rules, b, order.unit, order.target))
        return refusal(WhyMore::no_lock_on);
    if (const int size = rules.type(target.type).sheet.size_class; size < rules.stasis->size_least)
        return refusal(WhyMore::wrong_target, rules.stasis->size_least, size);
    const GroupState& g = u.groups[order.group];
    const int range = distance(u.hex, target.hex);
    if (const Grip* grip = grip_of(rules, u, order.group)) {
        if (stabilized(rules, target)) return refusal(WhyMore::stabilized);
        if (free_link_slot(b) < 0) return refusal(WhyMore::no_room, static_cast<int>(b.links.capacity()));
        const Aim aim = aim_at(b, order.unit, rules.type(u.type).groups[order.group].arc, target.hex);
        if (grip->arc && !aim.bears) return refusal(Why::out_of_arc, 0, aim.bearing);
    }
    if (range > rules.stasis->range) return refusal(Why::out_of_range, rules.stasis->range, range);
    const Energy cost = stasis_cost(rules, b, order.unit);
    if (Energy{g.charge} < cost) return refusal_energy(Why::not_armed, cost, Energy{g.charge});
    return std::nullopt;
}

void do_stasis(Play& play, const Operate& order) {
    if (order.use == SystemUse::stasis_release) {
        play.emit(Operated{order.unit, order.target, {}, order.group, order.use, 1});
        for (std::size_t l = 0; l < play.now.links.size(); ++l)
            if (const Link& link = play.now.links[l];
                link.kind == LinkKind::stasis && link.holds() && link.to == order.target)
                set_link(play, l, LinkField::state, static_cast<int>(LinkState::none));
        let_go(play, order.target);
        return;
    }
    const int now = play.now.impulse_now();
    const Energy cost = stasis_cost(play.rules, play.now, order.unit);
    play.set_group(order.unit, order.group, GroupField::charge,
                   play.now.unit(order.unit).groups[order.group].charge - cost.parts);
    const bool good = attempt_works(play, order.unit, order.target);
    play.emit(Operated{
        order.unit, order.target, {}, order.group, order.use, static_cast<std::uint8_t>(good ? 1 : 0)});
    if (!good) {
        play.set_status(order.unit, StatusKind::silent, StatusCause::failed_attempt,
                        now + play.rules.stasis->silent_after_failure - 1, {}, order.group);
        return;
    }
    const bool keeps = grip_of(play.rules, play.now.unit(order.unit), order.group) != nullptr;
    if (keeps) keep_link(play, LinkKind::stasis, order.unit, order.target, order.group);
    play.set_status(order.target, StatusKind::stasis, StatusCause::stasis_field,
                    keeps ? play.now.last_of_turn() : now + play.rules.stasis->life, order.unit);
}

bool may_use_stasis(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    for (const std::uint8_t g : rules.type(u.type).armed) {
        if (!is_generator(rules, u, g) || boxes_left(rules.type(u.type), u, g) <= 0) continue;
        if (held_by(b, unit) > 0 || Energy{u.groups[g].charge} >= stasis_cost(rules, b, unit)) return true;
    }
    return false;
}

bool stasis_ends(const Rules& rules, const Battle& b) {
    return std::any_of(b.units.begin(), b.units.end(),
                       [&](const Unit& u) { return u.active() && ends(rules, b, u); });
}

void end_stasis(Play& play) {
    for (const UnitId unit : active_ids(play.now))
        if (ends(play.rules, play.now, play.now.unit(unit))) let_go(play, unit);
}

}  // namespace impulse
