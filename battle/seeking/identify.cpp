#include "battle/seeking/identify.h"

#include <algorithm>

#include "battle/core/rows/gunnery.h"
#include "battle/core/rows/information.h"
#include "battle/core/rows/turns.h"
#include "battle/core/tracks.h"

namespace impulse {
namespace {

bool is_laboratory(const Rules& rules, const ClassGroup& g) { return rules.system(g.system).has(Trait::lab); }

std::uint8_t bit_of(SideId side) { return static_cast<std::uint8_t>(1U << side.index()); }

}  // namespace

int laboratory_points(const Rules& rules, int face, int range) {
    return std::max(0, rules.labs->points - face - range);
}

Laboratories laboratories(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    Laboratories labs;
    if (unit.critical(CriticalKind::labs)) return labs;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (is_laboratory(rules, c.groups[g])) {
            labs.working += boxes_left(c, unit, g);
            labs.used += unit.groups[g].used;
        }
    return labs;
}

std::optional<Refusal> refuse_identify(const Rules& rules, const Battle& battle, const Identify& order) {
    const Unit& u = battle.unit(order.unit);
    if (!rules.labs) return refusal(WhyMore::not_supported);
    if (static_cast<bool>(order.seeker) == static_cast<bool>(order.target))
        return refusal(Why::no_such_target);
    if (order.seeker) {
        const MapObject& o = battle.object(order.seeker);
        if (!o.flying()) return refusal(Why::no_such_target);
        if (!battle.enemies(order.unit, o.by)) return refusal(Why::friendly_target);
        if (rules.labs->identify_points == 0) return refusal(WhyMore::not_supported);
        if ((o.identified & bit_of(u.side)) != 0) return refusal(WhyMore::identified_already);
    } else {
        if (!battle.unit(order.target).active() || order.target == order.unit)
            return refusal(Why::no_such_target);
    }
    if (order.aegis != 0) {
        if (rules.type(u.type).sheet.aegis == 0 || !rules.aegis) return refusal(WhyMore::no_aegis);
        const int reach = rules.aegis->identify_range;
        if (!order.seeker || distance(u.hex, battle.object(order.seeker).hex) > reach)
            return refusal(WhyMore::no_aegis);
        return refuse_if(!fire_control_works(rules, battle, u), Why::no_fire_control,
                         u[Counter::fire_control_from], battle.impulse_now());
    }
    const Laboratories labs = laboratories(rules, u);
    if (labs.used >= labs.working) return refusal(WhyMore::no_laboratory, labs.working, labs.used);
    return refuse_if(rules.erratic && rules.erratic->forbids_seekers && u[Counter::erratic] != 0,
                     WhyMore::erratic_forbids);
}

After do_identify(Play& play, const Identify& order) {
    const Battle& b = play.now;
    const Unit& u = b.unit(order.unit);
    const ShipClass& c = play.type(order.unit);
    if (order.aegis != 0) {
        const int range = distance(u.hex, b.object(order.seeker).hex);
        const int face = aegis_identifies(play.rules, 6, range) ? 0 : play.roll(Stream::other, 6, order.unit);
        if (aegis_identifies(play.rules, face, range))
            play.emit(SeekerIdentified{order.seeker, static_cast<std::uint8_t>(u.side.index())});
        return After::more;
    }
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (is_laboratory(play.rules, c.groups[g]) && u.groups[g].used < boxes_left(c, u, g)) {
            play.set_group(order.unit, g, GroupField::used, u.groups[g].used + 1);
            break;
        }
    const Hex there = order.seeker ? b.object(order.seeker).hex : b.unit(order.target).hex;
    const int points =
        laboratory_points(play.rules, play.roll(Stream::other, 6, order.unit), distance(u.hex, there));
    const auto side = static_cast<std::uint8_t>(u.side.index());
    if (order.seeker) {
        if (points >= play.rules.labs->identify_points) play.emit(SeekerIdentified{order.seeker, side});
    } else if (points > 0) {
        const Unit& at = b.unit(order.target);
        play.emit(InfoChanged{order.target, side, at.knows[side],
                              static_cast<std::int16_t>(at.info[side] + points)});
    }
    return After::more;
}

bool aegis_identifies(const Rules& rules, int face, int range) {
    // Up to 3 hexes it cannot fail; then 1-4, 1-3, and 1 at the end of its reach.
    const int reach = rules.aegis->identify_range;
    if (range > reach) return false;
    if (range <= reach - 3) return true;
    return face <= (range == reach ? 1 : range == reach - 1 ? 3 : 4);
}

}  // namespace impulse
