#include "battle/craft/box_changes.h"

#include "battle/core/rows/craft.h"
#include "battle/core/status.h"
#include "battle/craft/deck_crews.h"
#include "battle/damage/box_loss.h"
#include "battle/energy/reactor.h"

namespace impulse {
namespace {

const SystemType& printed_box(const Rules& rules, const ShipClass& c, std::size_t group) {
    const ClassGroup& g = c.groups[group];
    return rules.system(g.container ? g.container : g.system);
}

// What the boxes of a mount are now, other than that group: the one of which a box is left; -1 where none is.
int source_of(const ShipClass& c, const Unit& u, std::size_t group) {
    int found = -1;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].mount == c.groups[group].mount && g != group && boxes_left(c, u, g) > 0)
            found = static_cast<int>(g);
    return found;
}

// True where each of its boxes that work has done something this turn. A box that stands by itself may always change,
// but it takes the mark along.
bool all_used(const Rules& rules, const ShipClass& c, const Unit& u, std::size_t group) {
    const bool weapons_alone = printed_box(rules, c, group).becomes.crews > 0;
    int used = 0, left = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (c.groups[g].mount != c.groups[group].mount) continue;
        left += boxes_left(c, u, g);
        if (c.groups[g].weapon)
            used += u.groups[g].used > 0 ? 1 : 0;
        else if (!weapons_alone)
            used += u.groups[g].used;
    }
    return used >= left;
}

bool has_damaged(const ShipClass& c, const Unit& u, std::size_t group) {
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].system == c.groups[group].system && c.groups[g].value == c.groups[group].value &&
            c.groups[g].mount != c.groups[group].mount && u.groups[g].lost > 0)
            return true;
    return false;
}

}  // namespace

std::optional<Refusal> refuse_change(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const ShipClass& c = rules.type(u.type);
    const ClassGroup& g = c.groups[o.group];
    if (g.mount == whole_unit) return refusal(WhyMore::not_in_mount);
    const Becomes& becomes = printed_box(rules, c, o.group).becomes;
    if (becomes.at != Change::activity) return refusal(WhyMore::mount_fixed);
    if (u[Counter::captured_from] != 0) return refusal(WhyMore::captured);
    if (u.groups[o.group].off == 0) return refusal(WhyMore::no_change);
    if (u.groups[o.group].off <= u.groups[o.group].lasting) return refusal(WhyMore::not_made);
    if (g.maker != whole_unit && u.groups[o.group].mending == 0) return refusal(WhyMore::not_made);
    if (source_of(c, u, o.group) < 0) return refusal(Why::system_destroyed);
    if (becomes.of_damaged && g.spare && !has_damaged(c, u, o.group))
        return refusal(WhyMore::nothing_damaged, 1, 0);
    if (becomes.each_impulse && holds_now(b, u, StatusKind::changed, g.mount))
        return refusal(WhyMore::no_change);
    if (becomes.crews > 0) {
        const int crews = deck_crews(rules, u),
                  idle = crews - deck_crews_at_work(b, o.unit) - u[Counter::mounts_changed];
        if (idle < becomes.crews) return refusal(WhyMore::deck_crews_busy, crews, crews - idle);
    }
    if (becomes.energy > u.battery && g.spare)
        return refusal_energy(Why::no_reserve, becomes.energy, u.battery);
    return std::nullopt;
}

After do_change(Play& play, const Operate& o) {
    const Rules& rules = play.rules;
    const ShipClass& c = play.type(o.unit);
    const ClassGroup& g = c.groups[o.group];
    const Becomes& becomes = printed_box(rules, c, o.group).becomes;
    const Unit& u = play.now.unit(o.unit);
    const bool used = all_used(rules, c, u, o.group);
    const auto from = static_cast<std::uint8_t>(source_of(c, u, o.group));
    if (g.spare) draw_battery(play, o.unit, becomes.energy);
    if (becomes.crews > 0) play.add(o.unit, Counter::mounts_changed, becomes.crews);
    if (becomes.each_impulse)
        play.set_status(o.unit, StatusKind::changed, StatusCause::none, play.now.impulse_now(), {}, g.mount);
    move_box(play, o.unit, from, o.group);
    // The mark of the turn is the box's, not that of what it is.
    if (used && (g.weapon || becomes.crews == 0))
        play.set_group(
            o.unit, o.group, GroupField::used,
            g.weapon ? rules.weapon(g.weapon).shots_per_turn : boxes_left(c, play.now.unit(o.unit), o.group));
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
    return play.now.window.kind == WindowKind::pass_around ? After::recall : After::more;
}

void end_turn_changes(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].spare && c.groups[g].container && printed_box(play.rules, c, g).becomes.for_turn)
            while (boxes_left(c, play.now.unit(unit), g) > 0)
                move_box(play, unit, static_cast<std::uint8_t>(g), c.groups[g].mount);
}

}  // namespace impulse
