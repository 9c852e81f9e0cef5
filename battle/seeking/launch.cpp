#include "battle/seeking/launch.h"

#include <algorithm>

#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/gates.h"
#include "battle/core/rack.h"
#include "battle/core/rows/guidance.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/core/web_strength.h"
#include "battle/damage/box_fields.h"
#include "battle/damage/seen_through.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/effective_range.h"
#include "battle/seeking/control.h"
#include "battle/seeking/held_weapon.h"

namespace impulse {
namespace {

// What a rack's first shot of the turn made of it: GroupState::mode of racks with two modes.
constexpr int attacks = 1, defends = 2;

// Index of a type among what the launcher launches; the count of them if it is not there.
std::size_t place_of(const WeaponType& w, SeekerId type) {
    return static_cast<std::size_t>(std::find(w.launches.begin(), w.launches.end(), type) -
                                    w.launches.begin());
}

int half_spaces_used(const Rules& rules, const WeaponType& w, const GroupState& g) {
    if (w.rack_by_space) return w.rack_half_spaces - g.ammo[0];
    int used = 0;
    for (std::size_t i = 0; i < g.ammo.size(); ++i)
        if (const SeekerId type = type_in_slot(w, g, i)) used += g.ammo[i] * rules.seeker(type).half_spaces;
    return used;
}

// A tube that still has parts of a split torpedo to launch in this impulse.
bool splitting(const Battle& b, const WeaponType& w, const GroupState& g) {
    return w.is_tube() && g.parts > 0 && g.last == b.impulse_now();
}

// Why the rack launches nothing now, whatever the target; contents apart.
std::optional<Refusal> refuse_rack(const Rules& rules, const Battle& b, const Unit& u, std::size_t group,
                                   bool defence) {
    const ShipClass& c = rules.type(u.type);
    if (!c.groups[group].weapon || rules.weapon(c.groups[group].weapon).launches.empty())
        return refusal(WhyMore::not_a_launcher);
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    const GroupState& g = u.groups[group];
    const int now = b.impulse_now();
    int boxes = boxes_left(c, u, group);
    // What was in a tube when it was destroyed may still leave it for a while (classic D4.11).
    if (boxes <= 0 && w.is_tube() && w.launch_after_loss > 0 && g.ready != 0 &&
        now - g.lost_at <= w.launch_after_loss)
        boxes = 1;
    if (boxes <= 0) return refusal(Why::system_destroyed);
    if (splitting(b, w, g)) return std::nullopt;
    if (w.attack_or_defence && g.mode != 0 && g.mode != (defence ? defends : attacks))
        return refusal(WhyMore::rack_mode);
    const int passed = now - g.last;
    if (defence) {
        // In defence so many in an impulse; the gap counts from what the rack last did in attack.
        if (g.mode != defends && passed < w.launch_gap)
            return refusal(WhyMore::launch_gap, w.launch_gap, passed);
        return refuse_if(g.mode == defends && passed == 0, WhyMore::launch_gap, 1, passed);
    }
    // Some racks rest for whole turns.
    if (w.cool_turns > 0 && g.used == 0 && g.last > 0) {
        const int turn = (g.last - 1) / b.field.impulses + 1;
        if (b.clock.turn - turn <= w.cool_turns)
            return refusal(WhyMore::launch_gap, (w.cool_turns + 1) * b.field.impulses, passed);
    }
    if (w.launch_per_turn > 0 && g.used >= w.launch_per_turn * boxes)
        return refusal(WhyMore::launch_rate, w.launch_per_turn * boxes, g.used);
    return refuse_if(passed < w.launch_gap, WhyMore::launch_gap, w.launch_gap, passed);
}

// Craft: silent for a while after leaving the ship, crippled fighters for good, and so many drones a turn (J1.34, J4.2).
std::optional<Refusal> refuse_craft_launch(const Rules& rules, const Battle& b, const Unit& u) {
    if (!u.mother) return std::nullopt;
    const ShipClass& c = rules.type(u.type);
    if (still_banned(b, u, seeker_silence(rules, u)))
        return refusal(WhyMore::craft_silent, u[Counter::launched_at] + seeker_silence(rules, u),
                       b.impulse_now());
    if (!c.sheet.craft.small()) return std::nullopt;
    if (u[Counter::crippled] != 0) return refusal(Why::system_destroyed);
    int launched = 0;
    for (const std::uint8_t g : c.launchers)
        if (rules.weapon(c.groups[g].weapon).rack_half_spaces > 1) launched += u.groups[g].used;
    if (const int most = c.sheet.craft.drones_a_turn; launched >= most)
        return refusal(WhyMore::launch_rate, most, launched);
    return std::nullopt;
}

// The mode in which a tube launches that type; the count of them where it does not. One that is armed by a schedule keeps
// to its plan, others launch what their charge is enough for.
std::size_t mode_of_launch(const WeaponType& w, const GroupState& g, SeekerId type) {
    const auto launches = [&](const WeaponMode& m) { return m.seeker == type; };
    if (w.arming != ArmingKind::schedule)
        return static_cast<std::size_t>(std::find_if(w.modes.begin(), w.modes.end(), launches) -
                                        w.modes.begin());
    const std::size_t plan = g.mode - 1U;
    return g.mode > 0 && plan < w.modes.size() && launches(w.modes[plan]) ? plan : w.modes.size();
}

// Whether the tube may launch a real torpedo in that mode: armed, and held or holding for nothing.
std::optional<Refusal> refuse_torpedo(const Rules& rules, const WeaponType& w, const Unit& u,
                                      std::size_t group, std::size_t mode) {
    const std::size_t plan = u.groups[group].mode > 0 ? u.groups[group].mode - 1U : 0;
    return refuse_charge(rules, u, static_cast<int>(group),
                         static_cast<int>(mode < w.modes.size() ? mode : plan));
}

// One charge gives several torpedoes, each with a target of its own.
bool splits(const SeekerType& type, SeekerId id, LaunchAs as) {
    return as == LaunchAs::shotgun || (type.shotgun > 0 && type.shotgun_type == id);
}

bool anything_loaded(const Rules& rules, const Unit& u, std::size_t group) {
    const WeaponType& w = rules.weapon(rules.type(u.type).groups[group].weapon);
    const GroupState& g = u.groups[group];
    if (w.is_tube()) return g.ready != 0 || g.pseudo > 0 || g.parts > 0;
    if (w.launch_energy > Energy{g.charge}) return false;
    if (w.rack_by_space)
        return std::any_of(w.launches.begin(), w.launches.end(), [&](SeekerId type) {
            return !rules.seeker(type).anti_drone && launches_left(rules, u, group, type) > 0;
        });
    for (std::size_t i = 0; i < g.ammo.size(); ++i)
        if (const SeekerId type = type_in_slot(w, g, i);
            g.ammo[i] > 0 && type && !rules.seeker(type).anti_drone)
            return true;
    return false;
}

bool may_launch(const Rules& rules, const Battle& b, UnitId id) {
    const Unit& u = b.unit(id);
    const ShipClass& c = rules.type(u.type);
    if (!u.active() || c.launchers.empty() || b.objects.full()) return false;
    if (holds_now(b, u, StatusKind::silent) || refuse_guidance(rules, b, u)) return false;
    if (refuse_craft_launch(rules, b, u)) return false;
    const int reach = rules.guidance->range;
    bool near = false;
    for (const UnitId at : active_ids(b))
        near = near || (b.enemies(id, at) && (reach == 0 || distance(u.hex, b.unit(at).hex) <= reach));
    if (!near) return false;
    int channels = -1;  // free ones, as soon as a rack asks for them
    for (const std::uint8_t g : c.launchers) {
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        if (!anything_loaded(rules, u, g)) continue;
        if (refuse_rack(rules, b, u, g, false) && (!w.attack_or_defence || refuse_rack(rules, b, u, g, true)))
            continue;
        if (rules.seeker(w.launches.front()).self_guided) return true;
        if (channels < 0) channels = std::max(0, control_channels(rules, u) - channels_used(rules, b, id));
        if (channels > 0) return true;
    }
    return false;
}

// Torpedoes and their kinds: what this way of launching needs of the tube.
std::optional<Refusal> refuse_tube(const Rules& rules, const Battle& b, const Launch& order,
                                   const WeaponType& w) {
    const Unit& u = b.unit(order.unit);
    const GroupState& g = u.groups[order.group];
    const SeekerType& type = rules.seeker(order.type);
    if (order.as == LaunchAs::defence) return refusal(WhyMore::not_launched_so);
    if (order.as == LaunchAs::pseudo) {
        return refuse_if(g.pseudo == 0, WhyMore::no_pseudo_left, 1, 0);
    }
    const std::size_t mode = mode_of_launch(w, g, order.type);
    const bool more = splits(type, order.type, order.as) && splitting(b, w, g);
    if (!more)
        if (const auto no = refuse_torpedo(rules, w, u, order.group, mode)) return no;
    if (mode >= w.modes.size()) return refusal(WhyMore::type_not_in_rack);
    if (!more && w.modes[mode].enveloping != (order.as == LaunchAs::enveloping))
        return refusal(WhyMore::not_launched_so);
    if (order.as == LaunchAs::sabot && (!rules.flight || rules.flight->sabot_speed == 0))
        return refusal(WhyMore::not_supported);
    if (order.as != LaunchAs::shotgun) return std::nullopt;
    if (type.shotgun == 0 || !type.shotgun_type) return refusal(WhyMore::not_launched_so);
    int at_it = 0;
    for (const MapObject& o : b.objects)
        at_it += o.flying() && o.by == order.unit && o.is(SeekerTrait::part) && o.since == b.impulse_now() &&
                         o.target == order.target && o.target_object == order.target_object
                     ? 1
                     : 0;
    if (rules.flight && rules.flight->shotgun_per_target > 0 && at_it >= rules.flight->shotgun_per_target)
        return refusal(WhyMore::shotgun_target, rules.flight->shotgun_per_target, at_it);
    return std::nullopt;
}

// The mode that is launched as that type, where a mode is.
const WeaponMode* launched_mode(const WeaponType& w, const GroupState& g, SeekerId type) {
    const std::size_t mode = w.arming == ArmingKind::schedule ? w.modes.size() : mode_of_launch(w, g, type);
    return mode < w.modes.size() ? &w.modes[mode] : nullptr;
}

// Calls visit(limit) for the limits of the launcher on a round that takes so much room.
template <class Visit>
void each_limit(const WeaponType& w, int half_spaces, Visit&& visit) {
    for (const TargetLimit& limit : w.limits)
        if (limit.half_spaces == 0 || limit.half_spaces == half_spaces) visit(limit);
}

// A target at which this box may not launch such a round again so soon.
std::optional<Refusal> refuse_again(const Battle& b, const Launch& order, const WeaponType& w,
                                    int half_spaces, int size_class) {
    const int until = b.unit(order.target).until_of_box(StatusKind::engaged, order.unit, order.group);
    std::optional<Refusal> no;
    if (until < b.impulse_now()) return no;
    each_limit(w, half_spaces, [&](const TargetLimit& limit) {
        if (!no && !limit.in_all && all_hold(limit.conditions, {.size = size_class}))
            no = refusal(WhyMore::target_limit, limit.impulses > 0 ? limit.impulses : b.field.impulses,
                         until + 1);
    });
    return no;
}

// What the rack has launched in this turn beside which its limits let it launch no such round; GroupState::mode holds the
// room of that.
std::optional<Refusal> refuse_beside(const WeaponType& w, const GroupState& g, int half_spaces) {
    for (const TargetLimit& limit : w.limits) {
        if (limit.half_spaces != half_spaces || g.mode == 0) continue;
        if (g.mode != half_spaces) return refusal(WhyMore::rack_mode);
        if (limit.in_all) return refusal(WhyMore::launch_rate, 1, 1);
    }
    return std::nullopt;
}

// Rounds, charges and rates of the launcher after one launch.
void spend(Play& play, const Launch& order, const WeaponType& w) {
    const UnitId id = order.unit;
    const std::size_t group = order.group;
    const GroupState g = play.now.unit(id).groups[group];
    const int now = play.now.impulse_now();
    const bool more_parts = splitting(play.now, w, g);
    if (w.is_tube()) {
        if (order.as == LaunchAs::pseudo) {
            play.set_group(id, group, GroupField::pseudo, g.pseudo - 1);
        } else if (const SeekerType& type = play.rules.seeker(order.type);
                   splits(type, order.type, order.as)) {
            const int parts = more_parts ? g.parts : type.shotgun;
            play.set_group(id, group, GroupField::parts, parts - 1);
            const bool planned = w.arming == ArmingKind::schedule;
            if (!more_parts && planned) play.set_group(id, group, GroupField::ready, 0);
            // A plan stays until all parts are out: it says of what they are.
            if (planned ? parts == 1 : !more_parts) spend_charge(play, id, static_cast<int>(group));
        } else {
            spend_charge(play, id, static_cast<int>(group));
        }
    } else {
        const std::size_t i = w.rack_by_space ? 0 : slot_of_place(g, place_of(w, order.type));
        const int each = w.rack_by_space ? play.rules.seeker(order.type).half_spaces : 1;
        play.set_group(id, group, ammo_field(i), g.ammo[i] - each);
        if (w.launch_energy > Energy{})
            play.set_group(id, group, GroupField::charge, g.charge - w.launch_energy.parts);
        if (w.attack_or_defence)
            play.set_group(id, group, GroupField::mode, order.as == LaunchAs::defence ? defends : attacks);
        const int room = play.rules.seeker(order.type).half_spaces;
        for (const TargetLimit& limit : w.limits)
            if (limit.half_spaces == room && g.mode == 0) play.set_group(id, group, GroupField::mode, room);
    }
    const WeaponMode* mode = launched_mode(w, g, order.type);
    const int share = w.launch_by_space ? play.rules.seeker(order.type).half_spaces : mode ? mode->takes : 1;
    if (!more_parts) play.set_group(id, group, GroupField::used, g.used + share);
    if (g.last != now) play.set_group(id, group, GroupField::last, now);
}

}  // namespace

int launches_left(const Rules& rules, const Unit& unit, std::size_t group, SeekerId type) {
    const WeaponType& w = rules.weapon(rules.type(unit.type).groups[group].weapon);
    const std::size_t place = place_of(w, type);
    if (place >= w.launches.size()) return 0;
    const GroupState& g = unit.groups[group];
    if (w.is_tube()) {
        const std::size_t mode = mode_of_launch(w, g, type);
        if (mode >= w.modes.size()) return 0;
        if (w.arming == ArmingKind::schedule) return g.ready != 0 ? 1 : 0;
        if (g.parts > 0 && rules.seeker(type).shotgun > 0) return g.parts;
        return refuse_charge(rules, unit, static_cast<int>(group), static_cast<int>(mode)) ? 0 : 1;
    }
    if (w.rack_by_space) return g.ammo[0] / std::max(rules.seeker(type).half_spaces, 1);
    const std::size_t slot = slot_of_place(g, place);
    return slot < g.ammo.size() ? g.ammo[slot] : 0;
}

// What a rack that is no tube has to give, and how fast.
static std::optional<Refusal> refuse_from_rack(const Rules& rules, const Unit& u, const Launch& order,
                                               const WeaponType& w) {
    const GroupState& g = u.groups[order.group];
    const SeekerType& type = rules.seeker(order.type);
    if (order.as != LaunchAs::plain && !(order.as == LaunchAs::defence && w.attack_or_defence))
        return refusal(WhyMore::not_launched_so);
    if (launches_left(rules, u, order.group, order.type) < 1) {
        if (w.rack_by_space) return refusal(WhyMore::rack_empty, type.half_spaces, g.ammo[0]);
        return refusal(WhyMore::rack_empty, 1, 0);
    }
    const int used = g.used;
    if (const WeaponMode* mode = launched_mode(w, g, order.type);
        mode != nullptr && used + mode->takes > w.launch_per_turn)
        return refusal(WhyMore::launch_rate, w.launch_per_turn / mode->takes, used / mode->takes);
    if (const auto no = refuse_beside(w, g, type.half_spaces)) return no;
    if (w.launch_by_space && used + type.half_spaces > w.launch_per_turn)
        return refusal(WhyMore::launch_rate, w.launch_per_turn, used);
    if (const Energy charge{g.charge}; charge < w.launch_energy)
        return refusal_energy(Why::not_armed, w.launch_energy, charge);
    return std::nullopt;
}

// What a seeker may be sent at.
static std::optional<Refusal> refuse_sought(const Rules& rules, const Battle& b, const Launch& order,
                                            const WeaponType& w) {
    const SeekerType& type = rules.seeker(order.type);
    if (order.target_object) {
        if (!type.strikes_late() && (!rules.flight || !rules.flight->hunt))
            return refusal(WhyMore::wrong_target);
        const MapObject& o = b.object(order.target_object);
        if (order.target || !o.flying()) return refusal(Why::no_such_target);
        if (!b.enemies(order.unit, o.by)) return refusal(Why::friendly_target);
        // A torpedo of plasma is harmed by phasers alone.
        if (o.kind == SeekerKind::plasma) return refusal(WhyMore::target_not_sought);
    } else {
        if (!order.target || !b.unit(order.target).active()) return refusal(Why::no_such_target);
        // An ECM drone keeps a unit of its own team company; everything else seeks enemies.
        if (b.enemies(order.unit, order.target) == (type.ecm_carried > 0 && type.warhead == 0))
            return refusal(Why::friendly_target);
        if (!locked_on(rules, b, order.unit, order.target)) return refusal(WhyMore::no_lock_on);
        const int size_class = rules.type(b.unit(order.target).type).sheet.size_class;
        if (order.as == LaunchAs::defence && size_class < w.defence_size_from)
            return refusal(WhyMore::target_not_sought);
        if (const auto no = refuse_again(b, order, w, type.half_spaces, size_class)) return no;
    }
    return std::nullopt;
}

std::optional<Refusal> refuse_launch(const Rules& rules, const Battle& b, const Launch& order) {
    const Unit& u = b.unit(order.unit);
    if (u.prize()) return refusal(WhyMore::captured);
    if (const auto no = refuse_craft_launch(rules, b, u)) return no;
    const bool defence = order.as == LaunchAs::defence;
    if (const auto no = refuse_rack(rules, b, u, order.group, defence)) return no;
    const WeaponType& w = rules.weapon(rules.type(u.type).groups[order.group].weapon);
    const SeekerType& type = rules.seeker(order.type);
    if (place_of(w, order.type) >= w.launches.size()) return refusal(WhyMore::type_not_in_rack);
    if (type.anti_drone) return refusal(WhyMore::wrong_target);
    if (const auto no = refuse_held(rules, b, order)) return no;
    for (const MapObject& o : b.objects)
        if (type.flight == FlightKind::roam && o.flying() && o.by == order.unit && o.group == order.group &&
            o.type == order.type)
            return refusal(WhyMore::still_out);
    if (const auto no = w.is_tube() ? refuse_tube(rules, b, order, w) : refuse_from_rack(rules, u, order, w))
        return no;
    if (const auto no = refuse_status(b, u, StatusKind::silent)) return no;
    if (banned(rules, u, Ban::launch)) return refusal(WhyMore::field_forbids);
    if (u[Counter::weasel] != 0) return refusal(WhyMore::weasel_forbids);
    if (u[Counter::in_web] != 0 && rules.web && rules.web->closed)
        return refusal(WhyMore::held_in_web, web_strength_at(rules, b, u.hex), 0);
    if (const auto no = refuse_guidance(rules, b, u)) return no;

    if (const auto no = refuse_sought(rules, b, order, w)) return no;
    const Hex target = order.target_object ? b.object(order.target_object).hex : b.unit(order.target).hex;
    const UnitId at = order.target_object ? UnitId{} : order.target;
    // A torpedo strikes at once or never, as does what is thrown; what crawls finds its target only near by.
    const bool goes_now = type.flight == FlightKind::torpedo || type.flight == FlightKind::thrown;
    const int far = goes_now ? type.speed : type.sought_within;
    const Way way = type.flight == FlightKind::thrown ? straight_way(u.hex, target)
                                                      : shortest_way(rules, b, u.hex, target);
    if (far > 0 && way.hexes > far) return refusal(Why::out_of_range, far, way.hexes);
    const int reach = rules.guidance->range;
    if (const int away = effective_range(rules, b, order.unit, at, distance(u.hex, target)).sum;
        reach > 0 && away > reach)
        return refusal(WhyMore::target_out_of_control_range, reach, away);
    if (w.launch_in_arc && way.aimed_at(target) != u.hex) {
        const int bearing = relative_bearing(u.hex, u.facing, way.aimed_at(target));
        if (!bears(rules.type(u.type).groups[order.group].arc, bearing))
            return refusal(Why::out_of_arc, 0, bearing);
    }
    const int channels = control_channels(rules, u), guided = channels_used(rules, b, order.unit);
    if (!type.self_guided && guided >= channels) return refusal(WhyMore::control_channels, channels, guided);
    return refuse_if(b.objects.full() && free_object(b).index() == max_objects, WhyMore::control_channels,
                     static_cast<int>(max_objects), static_cast<int>(max_objects));
}

std::optional<Refusal> refuse_launch_now(const Rules& rules, const Battle& b, const Unit& u,
                                         std::size_t group) {
    return refuse_rack(rules, b, u, group, false);
}

ObjectId emit_launch(Play& play, const Launch& order, SeekerId flies) {
    const Battle& b = play.now;
    const Unit& u = b.unit(order.unit);
    const SeekerType& type = play.rules.seeker(flies);
    const Hex target = order.target_object ? b.object(order.target_object).hex : b.unit(order.target).hex;
    const Facing facing = target == u.hex ? u.facing : direction_towards(u.hex, target);
    const ObjectId place = free_object(b);
    const int until = type.endurance > 0 ? b.impulse_now() + type.endurance : 0;
    play.emit(Launched{place, order.unit, order.target, static_cast<std::uint8_t>(flies.index()), order.group,
                       static_cast<std::int16_t>(until), facing, type.kind});
    betray(play, order.unit, order.group);
    if (order.target_object) play.emit(SeekerAimed{place, order.target_object});
    if (type.self_guided) play.set_seeker(place, SeekerField::guide, 0);
    return place;
}

After do_launch(Play& play, const Launch& order) {
    const Battle& b = play.now;
    const Unit& u = b.unit(order.unit);
    const WeaponType& w = play.rules.weapon(play.type(order.unit).groups[order.group].weapon);
    const SeekerId flies =
        order.as == LaunchAs::shotgun ? play.rules.seeker(order.type).shotgun_type : order.type;
    const SeekerType& type = play.rules.seeker(flies);
    const Hex target = order.target_object ? b.object(order.target_object).hex : b.unit(order.target).hex;
    const ObjectId place = emit_launch(play, order, flies);
    if (order.holds) {
        if (order.mode != 0) play.set_seeker(place, SeekerField::holds_mode, order.mode);
        play.set_seeker(place, SeekerField::holds, static_cast<int>(order.holds.index()) + 1);
    }
    if (type.flight == FlightKind::thrown) play.emit(SeekerSent{place, target});
    if (type.wears_down())
        play.set_seeker(place, SeekerField::strength,
                        play.rules.weapon(type.strikes)
                            .modes[type.strikes_mode]
                            .table.points_at(shortest_way(play.rules, b, u.hex, target).hexes));
    each_limit(w, type.half_spaces, [&](const TargetLimit& limit) {
        if (order.target && !limit.in_all)
            play.set_status(order.target, StatusKind::engaged, StatusCause::none,
                            limit.impulses > 0 ? b.impulse_now() + limit.impulses - 1 : b.last_of_turn(),
                            order.unit, order.group);
    });
    if (type.releases) {  // what a multi-warhead has inside
        play.set_seeker(place, SeekerField::cargo_type_0, static_cast<int>(type.releases.index()) + 1);
        play.set_seeker(place, SeekerField::cargo_0,
                        type.carries / std::max(1, play.rules.seeker(type.releases).half_spaces));
    }
    int traits = 0;
    const auto mark = [&traits](SeekerTrait t) { traits |= static_cast<int>(t); };
    switch (order.as) {
        case LaunchAs::plain:
            break;
        case LaunchAs::enveloping:
            mark(SeekerTrait::enveloping);
            break;
        case LaunchAs::pseudo:
            mark(SeekerTrait::pseudo);
            break;
        case LaunchAs::shotgun:
            mark(SeekerTrait::part);
            break;
        case LaunchAs::sabot:
            mark(SeekerTrait::sabot);
            break;
        case LaunchAs::defence:
            mark(SeekerTrait::defence);
            break;
    }
    if (traits != 0) play.set_seeker(place, SeekerField::traits, traits);
    // In one hex it will strike the shield that faces the launcher now (F2.323).
    if (order.target && target == u.hex && play.rules.plot != nullptr) {
        const int facing_struck = struck_facing(play.rules, b, order.target, u.hex, order.unit);
        play.set_seeker(place, SeekerField::faced, std::max(0, facing_struck) + 1);
    }
    spend(play, order, w);
    if (b.window.kind == WindowKind::pass_around) return After::recall;
    return may_launch(play.rules, b, order.unit) ? After::more : After::done;
}

UnitSet launch_eligible(const Rules& rules, const Battle& battle) {
    return active_units(battle, [&](UnitId id, const Unit& u) {
        return may_launch(rules, battle, id) || switches_at_launch(rules, u);
    });
}

void reload_racks(Play& play, UnitId id) {
    const Rules& rules = play.rules;
    const ShipClass& c = play.type(id);
    // Weapons that shoot rounds: so many from their store in a turn in which they did not fire.
    for (const std::uint8_t group : c.armed) {
        const WeaponType& w = rules.weapon(c.groups[group].weapon);
        const GroupState& g = play.now.unit(id).groups[group];
        if (!w.launches.empty() || w.reload_rounds == 0 || g.used != 0 ||
            boxes_left(c, play.now.unit(id), group) <= 0)
            continue;
        const int n = std::min({w.reload_rounds, w.rounds - g.ammo[0], static_cast<int>(g.reloads)});
        if (n <= 0) continue;
        play.set_group(id, group, GroupField::ammo_0, g.ammo[0] + n);
        play.set_group(id, group, GroupField::reloads, g.reloads - n);
    }
    for (const std::uint8_t group : c.launchers) {
        const GroupState& g = play.now.unit(id).groups[group];
        const WeaponType& w = rules.weapon(c.groups[group].weapon);
        if (w.is_tube()) {
            if (g.parts != 0) play.set_group(id, group, GroupField::parts, 0);
            continue;
        }
        const bool silent =
            g.used == 0 && (!w.attack_or_defence || g.mode == 0);  // rounds shot set the mode alone
        if ((w.attack_or_defence || !w.limits.empty()) && g.mode != 0)
            play.set_group(id, group, GroupField::mode, 0);
        if (!silent || boxes_left(c, play.now.unit(id), group) <= 0) continue;
        int room = rules.flight ? std::min(w.rack_half_spaces - half_spaces_used(rules, w, g),
                                           rules.flight->rack_reload)
                                : 0;
        if (room <= 0) continue;
        if (w.rack_by_space) {
            room = std::min<int>(room, g.reloads);
            if (room <= 0) continue;
            play.set_group(id, group, GroupField::ammo_0, g.ammo[0] + room);
            play.set_group(id, group, GroupField::reloads, g.reloads - room);
            continue;
        }
        // Each set copies the rack's first load; what lies in store is the ship's: a rack takes from its own store
        // first, then from those of the others, dead racks too.
        for (std::size_t i = 0; i < g.ammo.size() && room > 0; ++i) {
            const SeekerId type = type_in_slot(w, g, i);
            if (!type) continue;
            const int each = std::max(rules.seeker(type).half_spaces, 1);
            int wanted = std::min(c.groups[group].load[i] - g.ammo[i], room / each);
            const auto take = [&](std::uint8_t from, std::size_t slot) {
                const GroupState& other = play.now.unit(id).groups[from];
                const int n = std::min<int>(wanted, other.store[slot]);
                if (n <= 0) return;
                play.set_group(id, from, store_field(slot), other.store[slot] - n);
                play.set_group(id, group, ammo_field(i), play.now.unit(id).groups[group].ammo[i] + n);
                wanted -= n;
                room -= n * each;
            };
            take(group, i);
            for (const std::uint8_t from : c.launchers) {
                if (wanted <= 0) break;
                const WeaponType& other = rules.weapon(c.groups[from].weapon);
                if (from == group || other.is_tube() || other.rack_by_space) continue;
                for (std::size_t slot = 0; slot < g.ammo.size(); ++slot)
                    if (wanted > 0 && type_in_slot(other, play.now.unit(id).groups[from], slot) == type)
                        take(from, slot);
            }
        }
    }
}

}  // namespace impulse
