#include "battle/seeking/control.h"

#include <algorithm>
#include <array>

#include "battle/core/modifiers.h"
#include "battle/core/rows/craft.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/rows/minefields.h"
#include "battle/core/rows/subspace.h"
#include "battle/core/rows/turns.h"
#include "battle/core/subspace.h"
#include "battle/fire/arcs.h"
#include "battle/fire/effective_range.h"
#include "battle/seeking/decoys.h"
#include "battle/seeking/held_weapon.h"
#include "battle/seeking/warhead.h"

namespace impulse {
namespace {

// The longest of the three ranges that guidance needs: from the unit to the target and to the seeker, as it sees them
// (effective ranges), and from the seeker to the target.
int control_range(const Rules& rules, const Battle& battle, UnitId by, const MapObject& seeker) {
    const Hex from = battle.unit(by).hex;
    const int away = effective_range(rules, battle, by, {}, distance(from, seeker.hex)).sum;
    const std::optional<Hex> target = seeker_target(battle, seeker);
    if (!target) return away;
    const UnitId at = seeker.target_object ? UnitId{} : seeker.target;
    return std::max({away, effective_range(rules, battle, by, at, distance(from, *target)).sum,
                     distance(seeker.hex, *target)});
}

SeekerFate fate_now(const Rules& rules, const Battle& b, const MapObject& o) {
    const SeekerType& type = rules.seeker(o.type);
    if (type.kind == SeekerKind::weasel) return SeekerFate::flying;  // see follow_decoys
    const bool roams = type.flight == FlightKind::roam;              // it needs nobody to go after
    if (!roams && !seeker_target(b, o)) return SeekerFate::lost_guidance;
    // A torpedo that has flown out its plasma, or of which phasers have left nothing.
    if (type.phaser_points > 0 && o.entered == 0 && torpedo_left(type, o) == 0) return SeekerFate::expired;
    if (o.until != 0 && b.impulse_now() > o.until) return SeekerFate::expired;
    if (!o.guide) return SeekerFate::flying;
    const Unit& by = b.unit(o.guide);
    if (!by.active() || refuse_guidance(rules, b, by)) return SeekerFate::lost_guidance;
    if (o.target && o.sent == 0 && !roams && !locked_on(rules, b, o.guide, o.target))
        return SeekerFate::lost_guidance;
    if (const int reach = rules.guidance->range; reach > 0 && control_range(rules, b, o.guide, o) > reach)
        return SeekerFate::lost_guidance;
    return SeekerFate::flying;
}

// Active terminal guidance: near its target it needs no guide (FD9).
bool own_lock(const Rules& rules, const Battle& b, const MapObject& o) {
    const int within = rules.seeker(o.type).guides_itself_within;
    const std::optional<Hex> target = within > 0 ? seeker_target(b, o) : std::nullopt;
    return target && distance(o.hex, *target) <= within;
}

// The sheet prints what the sensor rating is multiplied by: 0.5, 1 or 2. Ships with the ability guide twice their rating
// (F3.21); whether others are halved goes by what they carry, which refits may change.
bool guides_double(const ShipClass& c) {
    return c.sheet.control_modifier == "2" || c.sheet.control_modifier == "2.0";
}

}  // namespace

int control_channels(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    // An EW craft guides by its pods, whatever else it is (J4.9).
    if (c.sheet.craft.small() && c.sheet.ew_pods > 0 && rules.craft && rules.craft->pod_channels > 0)
        return rules.craft->pod_channels * c.sheet.ew_pods;
    int rating = sensor_rating(rules, unit);
    if (rules.guidance->halved && !c.guides_seekers && !guides_double(c)) rating = (rating + 1) / 2;
    if (rules.guidance->halved && guides_double(c)) rating *= 2;
    const int all = rating * rules.guidance->per_sensor[tech_index(c)] + scout_control(rules, unit) +
                    modified(rules, unit, Quantity::guided);
    return silenced(unit) ? all / rules.subspace->control_of : all;
}

int channels_of_pulses(const Rules& rules, const Battle& b, UnitId unit) {
    return static_cast<int>(std::count_if(b.pulses.begin(), b.pulses.end(), [&](const Pulse& p) {
        return p.by == unit && rules.weapon(rules.type(b.unit(unit).type).groups[p.group].weapon)
                                       .modes[p.mode]
                                       .effect(Op::repeat) != nullptr;
    }));
}

int channels_of_mines(const Rules& rules, const Battle& b, UnitId unit) {
    if (!rules.minefields) return 0;
    int n = 0;
    for (const Mine& m : b.mines)
        n += m.ordered_by == unit && b.impulse_now() - m.ordered < rules.minefields->command_impulses ? 1 : 0;
    return n;
}

int channels_used(const Rules& rules, const Battle& b, UnitId unit) {
    return seekers_guided(b, unit) + channels_of_pulses(rules, b, unit) + channels_of_mines(rules, b, unit);
}

int seekers_guided(const Battle& battle, UnitId unit) {
    int n = 0;
    for (const MapObject& o : battle.objects)
        if (o.flying() && o.guide == unit) ++n;
    return n;
}

std::optional<Refusal> refuse_guidance(const Rules& rules, const Battle& battle, const Unit& unit) {
    if (rules.erratic && rules.erratic->forbids_seekers && unit[Counter::erratic] != 0)
        return refusal(WhyMore::erratic_forbids);
    if (!fire_control_works(rules, battle, unit))
        return refusal(Why::no_fire_control, unit[Counter::fire_control_from], battle.impulse_now());
    return refuse_if(!locked_on(rules, unit), WhyMore::no_lock_on);
}

std::optional<Hex> seeker_target(const Battle& battle, const MapObject& seeker) {
    if (seeker.sent != 0) return seeker.goal;
    if (seeker.target_object) {
        const std::size_t i = seeker.target_object.index();
        if (i >= battle.objects.size() || !battle.objects[i].flying()) return std::nullopt;
        return battle.objects[i].hex;
    }
    if (!seeker.target || !battle.unit(seeker.target).active()) return std::nullopt;
    return battle.unit(seeker.target).hex;
}

namespace {

// Once all direct fire has struck: what is thrown goes to a hex within its range and the arc of its box, what roams to
// any, and a weapon is fired.
std::optional<Refusal> refuse_aim(const Rules& rules, const Battle& b, const Guide& order) {
    const MapObject& o = b.object(order.seeker);
    if (!o.flying()) return refusal(Why::no_such_target);
    if (o.by != order.unit) return refusal(WhyMore::not_its_guide);
    const SeekerType& type = rules.seeker(o.type);
    const bool thrown = type.flight == FlightKind::thrown;
    if (!thrown && type.flight != FlightKind::roam && o.holds == 0) return refusal(WhyMore::guides_itself);
    if (order.to && !b.unit(order.to).active()) return refusal(Why::no_such_unit);
    if (!at_step(rules, b, Mechanism::aim)) return refusal(Why::wrong_step);
    if (o.holds != 0) return refuse_held_fire(rules, b, order);
    const Hex hex = order.to ? b.unit(order.to).hex : order.hex;
    if (!b.field.map.contains(hex)) return refusal(Why::off_map);
    if (!thrown) return std::nullopt;
    if (const int away = distance(o.hex, hex); away > type.speed)
        return refusal(Why::out_of_range, type.speed, away);
    const Unit& u = b.unit(order.unit);
    const int bearing = hex == o.hex ? 0 : relative_bearing(o.hex, u.facing, hex);
    return refuse_if(hex != o.hex && !bears(rules.type(u.type).groups[o.group].arc, bearing), Why::out_of_arc,
                     0, bearing);
}

}  // namespace

UnitSet aim_eligible(const Rules& rules, const Battle& battle) {
    UnitSet mask;
    for (std::size_t i = 0; i < battle.objects.size(); ++i) {
        const MapObject& o = battle.objects[i];
        if (!o.flying() || !o.type || !battle.unit(o.by).active() || mask.has(o.by)) continue;
        bool due = rules.seeker(o.type).flight >= FlightKind::thrown;
        for (std::size_t u = 0; u < battle.units.size() && !due && o.holds != 0; ++u)
            due = !refuse_held_fire(rules, battle, {o.by, ObjectId{i}, GuideAct::aim, UnitId{u}, {}});
        if (due) mask.add(o.by);
    }
    return mask;
}

std::optional<Refusal> refuse_guide(const Rules& rules, const Battle& battle, const Guide& order) {
    if (order.how == GuideAct::aim) return refuse_aim(rules, battle, order);
    if (const MapObject& own = battle.object(order.seeker); order.how == GuideAct::release && own.flying() &&
                                                            own.by == order.unit &&
                                                            rules.seeker(own.type).flight == FlightKind::roam)
        return std::nullopt;  // its owner ends it when he likes
    if (!rules.guidance->transfer) return refusal(WhyMore::not_supported);
    const MapObject& o = battle.object(order.seeker);
    if (!o.flying()) return refusal(Why::no_such_target);
    if (o.guide != order.unit) return refusal(o.guide ? WhyMore::not_its_guide : WhyMore::guides_itself);
    if (order.how == GuideAct::release) return std::nullopt;
    if (order.how == GuideAct::open)
        return refuse_if(!rules.seeker(o.type).opened_by_order, WhyMore::cannot_be_opened);
    if (!order.to || order.to == order.unit || !battle.unit(order.to).active() ||
        battle.enemies(order.unit, order.to))
        return refusal(Why::no_such_unit);
    const Unit& to = battle.unit(order.to);
    if (const auto no = refuse_guidance(rules, battle, to)) return no;
    const int channels = control_channels(rules, to), guided = channels_used(rules, battle, order.to);
    if (guided >= channels) return refusal(WhyMore::control_channels, channels, guided);
    if (o.target && !o.target_object && !locked_on(rules, battle, order.to, o.target))
        return refusal(WhyMore::no_lock_on);
    const int away = control_range(rules, battle, order.to, o);
    return refuse_if(rules.guidance->range > 0 && away > rules.guidance->range,
                     WhyMore::target_out_of_control_range, rules.guidance->range, away);
}

After do_guide(Play& play, const Guide& order) {
    const MapObject& o = play.now.object(order.seeker);
    if (order.how == GuideAct::aim) {
        if (order.to) play.emit(SeekerTurned{order.seeker, order.to});
        if (o.holds != 0) {
            play.set_seeker(order.seeker, SeekerField::fired, 1);
            return After::more;
        }
        if (!order.to || play.rules.seeker(o.type).flight == FlightKind::thrown)
            play.emit(SeekerSent{order.seeker, order.to ? play.now.unit(order.to).hex : order.hex});
        return After::more;
    }
    if (order.how == GuideAct::transfer) {
        play.emit(
            SeekerSet{order.seeker, SeekerField::guide, static_cast<std::int16_t>(order.to.index() + 1)});
        return After::more;
    }
    if (order.how == GuideAct::open) {
        open_seeker(play, order.seeker);
        return After::more;
    }
    if (own_lock(play.rules, play.now, o))
        play.emit(SeekerSet{order.seeker, SeekerField::guide, 0});
    else
        play.emit(SeekerEnded{order.seeker, SeekerFate::lost_guidance});
    return After::more;
}

void end_lost_seekers(Play& play) {
    const Battle& b = play.now;
    std::array<std::int16_t, max_units> guided{};
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const MapObject& o = b.objects[i];
        if (!o.flying()) continue;
        const SeekerFate fate = fate_now(play.rules, b, o);
        if (fate == SeekerFate::lost_guidance && o.guide && own_lock(play.rules, b, o))
            play.set_seeker(ObjectId{i}, SeekerField::guide, 0);  // near enough it goes on by itself
        else if (fate != SeekerFate::flying)
            play.emit(SeekerEnded{ObjectId{i}, fate});
        else if (o.guide)
            ++guided[o.guide.index()];
    }
    for (std::size_t u = 0; u < b.units.size(); ++u) {
        if (guided[u] == 0) continue;
        for (int over = guided[u] - control_channels(play.rules, b.units[u]); over > 0; --over) {
            ObjectId last{};
            for (std::size_t i = 0; i < b.objects.size(); ++i)
                if (b.objects[i].flying() && b.objects[i].guide == UnitId{u} &&
                    (!last || b.objects[i].serial > b.object(last).serial))
                    last = ObjectId{i};
            if (own_lock(play.rules, b, b.object(last)))
                play.set_seeker(last, SeekerField::guide, 0);
            else
                play.emit(SeekerEnded{last, SeekerFate::lost_guidance});
        }
    }
}

}  // namespace impulse
