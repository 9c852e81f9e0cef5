#include "battle/fire/declare.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "battle/core/barriers.h"
#include "battle/core/craft.h"
#include "battle/core/disguise.h"
#include "battle/core/gates.h"
#include "battle/core/ground.h"
#include "battle/core/links.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/status.h"
#include "battle/core/web_strength.h"
#include "battle/damage/placed_hits.h"
#include "battle/fire/arcs.h"
#include "battle/fire/arming.h"
#include "battle/fire/effective_range.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/shot.h"
#include "battle/fire/uim.h"

namespace impulse {

bool joins(const Rules& rules, const Battle& battle, const Shot& one, const Shot& other) {
    const auto raised = [&](const Shot& s) {
        return rules.weapon(rules.type(battle.unit(s.by).type).groups[s.group].weapon).merge == Merge::ships;
    };
    return one.combine != 0 && one.combine == other.combine && raised(one) && raised(other) &&
           battle.unit(one.by).side == battle.unit(other.by).side;
}

namespace {

// Shots of the group that are declared and not yet resolved.
int declared(const Battle& battle, UnitId by, std::uint8_t group) {
    int n = 0;
    for (const Shot& s : battle.shots) n += s.by == by && s.group == group ? 1 : 0;
    return n;
}

// The last impulse in which a box that may do only one of both is busy as a beam or rests from it; -1 where it is not.
int pulls_until(const Rules& rules, const Battle& battle, UnitId unit, std::uint8_t group) {
    const ClassGroup& g = rules.type(battle.unit(unit).type).groups[group];
    if (rules.system(g.system).device != Device::tractor_repulsor) return -1;
    for (const Link& l : battle.links) {
        if (!binds(l.kind) || docks(l.kind) || l.state == LinkState::none || l.from != unit ||
            l.group != group)
            continue;
        // Where links are paid by the turn, it has done its one thing of the turn.
        return l.state == LinkState::resting && !rules.beams ? l.until - 1 : battle.impulse_now();
    }
    return -1;
}

// A field: while it forms, fire may take points off it; one that no fire harms may be mended away, whosever it is.
std::optional<Refusal> refuse_field_target(const Rules& rules, const Battle& battle, const WeaponMode& mode,
                                           const Fire& order) {
    const MapObject& o = battle.object(order.object);
    if (gate_of(rules, o) != nullptr) return refusal(WhyMore::wrong_target);
    if (mode.target == TargetKind::friends)
        return refuse_if(!rules.seeker(o.type).unharmed(), WhyMore::wrong_target);
    if (!battle.enemies(order.unit, o.by)) return refusal(Why::friendly_target);
    return refuse_if(mode.target != TargetKind::any || !still_forms(rules, battle, o), WhyMore::wrong_target);
}

std::optional<Refusal> refuse_target(const Rules& rules, const Battle& battle, const WeaponMode& mode,
                                     const Fire& order) {
    if (static_cast<bool>(order.target) == static_cast<bool>(order.object))
        return refusal(Why::no_such_target);
    if (battle.unit(order.unit).prize()) return refusal(WhyMore::captured);
    if (order.object) {
        if (order.object.index() >= battle.objects.size() || !battle.object(order.object).there())
            return refusal(Why::no_such_target);
        if (battle.object(order.object).stands()) return refuse_field_target(rules, battle, mode, order);
        if (!battle.enemies(order.unit, battle.object(order.object).by)) return refusal(Why::friendly_target);
        if (mode.target == TargetKind::units_only || mode.target == TargetKind::nothing ||
            mode.target == TargetKind::friends || mode.target == TargetKind::held)
            return refusal(WhyMore::wrong_target);
        return refuse_if(rules.tractors && held_by_enemy(battle, order.unit) &&
                             !held_by(battle, order.unit, battle.object(order.object).by),
                         WhyMore::tractored);
    }
    if (order.target.index() >= battle.units.size() || !battle.unit(order.target).active() ||
        (battle.unit(order.target).hidden_from >> battle.unit(order.unit).side.index() & 1U) != 0)
        return refusal(Why::no_such_target);
    if (const auto no = refuse_status(battle, battle.unit(order.target), StatusKind::stasis)) return no;
    const bool friends = mode.target == TargetKind::friends;
    if (!friends && !battle.enemies(order.unit, order.target)) return refusal(Why::friendly_target);
    if (friends && battle.enemies(order.unit, order.target)) return refusal(WhyMore::wrong_target);
    if (is_location(rules, battle.unit(order.target))) return refusal(WhyMore::wrong_target);
    if (!reaches_size(mode.effects, rules.type(battle.unit(order.target).type).sheet.size_class) ||
        mode.target == TargetKind::seekers_only || mode.target == TargetKind::nothing)
        return refusal(WhyMore::wrong_target);
    // A held ship fires at who holds it, and at what that one launched (G7.5).
    if (rules.tractors && held_by_enemy(battle, order.unit) && !held_by(battle, order.unit, order.target))
        return refusal(WhyMore::tractored);
    return std::nullopt;
}

// The part of the impulse in which fire is declared: 0 = the main one, in which everybody fires; 2 to 4 = those that only
// aegis has, at seekers and small craft near by (D13).
int aegis_part(const Rules& rules, const Battle& battle) {
    if (!rules.aegis || battle.clock.step < 0) return 0;
    return rules.procedure.steps[static_cast<std::size_t>(battle.clock.step)].part;
}

// In the parts of an impulse that only aegis has: ships with it, at seekers and at units of small size near by.
std::optional<Refusal> refuse_aegis(const Rules& rules, const Battle& battle, const Fire& order) {
    const int part = aegis_part(rules, battle);
    if (part == 0) return std::nullopt;
    const Unit& u = battle.unit(order.unit);
    if (rules.type(u.type).sheet.aegis < part) return refusal(WhyMore::no_aegis);
    const int most = rules.aegis->range;
    const int range =
        distance(u.hex, order.object ? battle.object(order.object).hex : battle.unit(order.target).hex);
    const bool small = order.object ||
                       rules.type(battle.unit(order.target).type).sheet.size_class >= rules.aegis->size_class;
    return refuse_if(!small || range > most, WhyMore::aegis_target, most, range);
}

// The order may name the facing that the shot strikes, or the side on which a part of it falls.
bool chooses_face(const WeaponMode& m) {
    const Effect* hit = m.effect(Op::damage);
    return hit != nullptr && (hit->face == Face::named || hit->face == Face::facings);
}

// What a mode asks for beside the target: energy for those fed when they fire, leave to wait until after other fire.
std::optional<Refusal> refuse_options(const Rules& rules, const Unit& u, const WeaponMode& m,
                                      const Fire& order) {
    if (order.late > 1 || (order.late == 1 && !m.own_volley())) return refusal(WhyMore::late_not_here);
    if (order.face > (chooses_face(m) ? 6 : 0))
        return refusal(Why::not_an_option, chooses_face(m) ? 6 : 0, order.face);
    if (!m.fed_when_fired()) return refuse_if(order.energy != 0, WhyMore::amount_needed, 0, order.energy);
    const int most = most_points_in(rules, u, order.group, order.mode);
    const int given = order.energy == 0 ? most : order.energy;  // no amount: all that there is
    return refuse_if(given < m.energy.ceil() || given > most, WhyMore::amount_needed, most, order.energy);
}

// Of a shot through a gate the whole way, else the straight one.
Way way_of(const Rules& rules, const Battle& battle, const Fire& order) {
    const Hex from = battle.unit(order.unit).hex;
    const Hex to = order.target ? battle.unit(order.target).hex : battle.object(order.object).hex;
    return order.through == Hex{} ? straight_way(from, to)
                                  : way_through(rules, battle, from, order.through, to);
}
Aim aim_of_order(const Rules& rules, const Battle& battle, const Fire& order, Arc arc) {
    if (order.through == Hex{}) return aim_of(rules, battle, order.unit, arc, order.target, order.object);
    const Way way = way_of(rules, battle, order);
    return aim_along(battle, order.unit, arc, way, order.through);
}

// Through a gate goes what is aimed at one target: not a shot that strikes all that it meets.
std::optional<Refusal> refuse_through(const Rules& rules, const Battle& battle, const WeaponMode& mode,
                                      const Fire& order) {
    if (order.through == Hex{}) return std::nullopt;
    if (!way_of(rules, battle, order).gated) return refusal(Why::no_such_target);
    const Effect* hit = mode.effect(Op::damage);
    const bool one = hit == nullptr || (hit->at != At::everything_in_hex && hit->at < At::line);
    return refuse_if(!one || reaches_each(mode) != nullptr, WhyMore::wrong_target);
}

// Other boxes of the same group on the sheet that could fire in that mode at that target now.
int others_ready(const Rules& rules, const Battle& battle, const ShipClass& c, const Fire& order) {
    int n = 0;
    for (const std::uint8_t g : c.armed) {
        if (g == order.group || c.groups[g].sheet_group != c.groups[order.group].sheet_group) continue;
        const Aim aim = aim_of_order(rules, battle, order, c.groups[g].arc);
        const bool locked = order.target ? locked_on(rules, battle, order.unit, order.target)
                                         : locked_on(rules, battle.unit(order.unit));
        const int effective = effective_range(rules, battle, order.unit, order.target, aim.range,
                                              &rules.system(c.groups[g].system), order.object)
                                  .sum;
        n += refuse_weapon(rules, battle, order.unit, g, order.mode, aim, effective, locked) ? 0 : 1;
    }
    return n;
}

// Boxes of several ships of a side that fire as one do so at one target.
std::optional<Refusal> refuse_joining(const Rules& rules, const Battle& battle, const Fire& order) {
    for (const Shot& s : battle.shots)
        if (joins(rules, battle, s,
                  {order.unit, order.target, order.object, order.group, order.mode, order.combine}) &&
            (s.at != order.target || s.object != order.object || s.through != order.through))
            return refusal(WhyMore::combine_mismatch);
    return std::nullopt;
}

// True where all boxes of a scattering shot are declared, this one among them: one more order names a unit for a shot of
// it, and takes no box and no energy.
bool names_one_more(const Battle& battle, const WeaponMode& mode, UnitId by, std::uint8_t group,
                    std::uint8_t combine) {
    if (mode.scatter == 0 || combine == 0) return false;
    std::uint64_t boxes = 0;
    for (const Shot& s : battle.shots)
        if (s.by == by && s.combine == combine && s.group < 64) boxes |= std::uint64_t{1} << s.group;
    return (boxes >> group & 1U) != 0 && std::popcount(boxes) >= mode.boxes;
}

// Boxes that fire as one: of one group where the weapon combines into one hit, else of one type under one die.
std::optional<Refusal> refuse_combination(const Rules& rules, const Battle& battle, const ShipClass& c,
                                          const WeaponType& weapon, const WeaponMode& mode,
                                          const Fire& order) {
    if (order.combine == 0) {
        return refuse_if(mode.boxes > 1, WhyMore::combine_mismatch, mode.boxes, 1);
    }
    const bool own_shots = weapon.merge == Merge::box;
    const bool one_group = weapon.merge == Merge::group || own_shots || mode.boxes > 1;
    if (!weapon.salvo) return refusal(WhyMore::combine_mismatch);
    if (weapon.merge == Merge::ships) return refuse_joining(rules, battle, order);
    if (!one_group && !rules.fire->narrow_salvo) return refusal(WhyMore::combine_mismatch);
    const ClassGroup& own = c.groups[order.group];
    const bool more = names_one_more(battle, mode, order.unit, order.group, order.combine);
    int boxes = 1, most = mode.boxes;
    for (const Shot& s : battle.shots) {
        if (s.by != order.unit || s.combine != order.combine) continue;
        if (more) most = mode.shots_for(s.energy);
        const ClassGroup& other = c.groups[s.group];
        const bool fits = own_shots   ? s.group == order.group
                          : one_group ? other.sheet_group == own.sheet_group
                                      : other.system == own.system;
        const bool scattered = mode.scatter > 0 && s.mode == order.mode && s.at && order.target;
        if (!fits || s.object != order.object || s.aim != order.aim || s.through != order.through ||
            (s.at != order.target && !scattered))
            return refusal(WhyMore::combine_mismatch);
        const int given = order.energy > 0
                              ? order.energy
                              : most_points_in(rules, battle.unit(order.unit), order.group, order.mode);
        if (scattered && mode.fed && !more && given != s.energy)
            return refusal(WhyMore::amount_needed, s.energy, given);
        if (scattered && boxes == 1)
            if (const int apart = distance(battle.unit(s.at).hex, battle.unit(order.target).hex);
                apart > mode.scatter)
                return refusal(WhyMore::targets_apart, mode.scatter, apart);
        if (s.mode != order.mode) {
            const WeaponMode& m = rules.weapon(other.weapon).modes[s.mode];
            return refusal(m.proximity != mode.proximity ? WhyMore::mixed_fuses : WhyMore::combine_mismatch);
        }
        ++boxes;
    }
    if (mode.boxes > 1 && boxes > most) return refusal(WhyMore::combine_mismatch, most, boxes);
    if (mode.boxes > 1 && boxes == 1)
        if (const int could = 1 + others_ready(rules, battle, c, order); could < mode.boxes)
            return refusal(WhyMore::boxes_together, mode.boxes, could);
    return std::nullopt;
}

// An enemy within the reach of a ship's longest weapon, as the ship sees it.
struct Sighted {
    UnitId unit{};
    int range = 0, bearing = 0;
};

// True where the unit has a weapon that may be fired at something now. Weapons and targets are left out by what is
// quickly seen, in the order of what usually tells; refuse_fire has the last word.
bool could_fire(const Rules& rules, const Battle& battle, UnitId by) {
    const Unit& u = battle.unit(by);
    const int now = battle.impulse_now();
    if (!u.active() || u.until(StatusKind::silent) >= now || cloak_forbids(rules, battle, u) ||
        banned(rules, u, Ban::fire))
        return false;
    if (u.mother && still_banned(battle, u, fire_silence(rules, u))) return false;
    const ShipClass& c = rules.type(u.type);
    FixedVector<Sighted, max_units> near;
    const auto sight = [&](bool enemies, int most) {
        for (std::size_t t = 0; t < battle.units.size(); ++t) {
            const Unit& other = battle.units[t];
            if (!other.active() || battle.enemies(by, UnitId{t}) != enemies) continue;
            const int range = distance(u.hex, other.hex);
            if (range <= most)
                near.push_back({UnitId{t}, range, relative_bearing(u.hex, u.facing, other.hex)});
        }
    };
    sight(true, c.weapon_reach);
    bool seekers = false;
    for (std::size_t o = 0; o < battle.objects.size() && !seekers; ++o)
        seekers = battle.objects[o].stands() ||
                  (battle.objects[o].flying() && battle.enemies(by, battle.objects[o].by));
    if (c.mends) sight(false, std::numeric_limits<int>::max());
    if (near.empty() && !seekers) return false;

    Fire fire;
    fire.unit = by;
    for (const std::uint8_t g : c.armed) {
        const ClassGroup& group = c.groups[g];
        if (!seekers && std::none_of(near.begin(), near.end(), [&](const Sighted& s) {
                return s.range <= group.reach && bears(group.arc, s.bearing);
            }))
            continue;
        const WeaponType& w = rules.weapon(group.weapon);
        if (weapon_rests(c, u, g, w, now)) continue;
        fire.group = g;
        for (std::size_t m = 0; m < w.modes.size(); ++m) {
            if (w.modes[m].boxes > 1 || !charged(rules, c, u, w, g, static_cast<int>(m))) continue;
            fire.mode = static_cast<std::uint8_t>(m);
            const int longest = longest_range(w.modes[m]);
            fire.object = {};
            for (const Sighted& s : near) {
                if (s.range > longest || !bears(group.arc, s.bearing)) continue;
                fire.target = s.unit;
                if (!refuse_fire(rules, battle, fire)) return true;
            }
            fire.target = {};
            for (std::size_t o = 0; seekers && o < battle.objects.size(); ++o) {
                const MapObject& object = battle.objects[o];
                if (!object.there() || (!object.stands() && !battle.enemies(by, object.by))) continue;
                fire.object = ObjectId{o};
                const Aim aim = aim_of(rules, battle, by, group.arc, {}, fire.object);
                if (!aim.bears || aim.range > longest) continue;
                if (!refuse_fire(rules, battle, fire)) return true;
            }
        }
    }
    return false;
}

}  // namespace

static bool sight_blocked_by_terrain(const Battle& battle, const Fire& order, Hex there) {
    const Unit& u = battle.unit(order.unit);
    return order.target ? sight_blocked(battle, u, battle.unit(order.target))
                        : sight_blocked(battle, u, there);
}

// From the far mouth of a gate on: terrain, and web, in which nobody of the firer's is at home from there.
static bool blocked_beyond(const Rules& rules, const Battle& battle, const Fire& order) {
    const Hex out = way_of(rules, battle, order).out;
    const Hex to = order.target ? battle.unit(order.target).hex : battle.object(order.object).hex;
    if (order.target ? sight_blocked(battle, battle.unit(order.target), out)
                     : line_blocked(battle, out, to, out))
        return true;
    return web_between(rules, battle, out, to) ||
           (!battle.web_hexes.empty() && rules.web->closed && web_strength_at(rules, battle, to) > 0);
}

bool line_blocked(const Rules& rules, const Battle& battle, UnitId by, std::size_t group, Hex there,
                  UnitId at) {
    const Unit& u = battle.unit(by);
    if (at ? sight_blocked(battle, u, battle.unit(at)) : sight_blocked(battle, u, there)) return true;
    if (battle.web_hexes.empty()) return false;
    // Web stops fire but the phasers of those at home in it (G10.61, G10.62).
    const ShipClass& c = rules.type(u.type);
    const bool passes = c.web_kin && rules.system(c.groups[group].system).has(Trait::phaser_like);
    if (rules.web->closed &&
        (u[Counter::in_web] != 0 ||
         (web_strength_at(rules, battle, there) > 0 && !(passes && at_home_in_web(rules, battle, u, there)))))
        return true;
    return web_between(rules, battle, u.hex, there, passes ? &u : nullptr);
}

int shots_in_window(const Battle& battle, UnitId by, std::uint8_t group, const WeaponType& weapon) {
    return declared(battle, by, group) +
           battle.unit(by).groups[group].uses_within(battle.impulse_now(), weapon.window_impulses);
}

std::optional<Refusal> refuse_weapon(const Rules& rules, const Battle& battle, UnitId by, std::uint8_t group,
                                     std::uint8_t mode, const Aim& aim, int effective, bool locked,
                                     std::uint8_t combine) {
    const Unit& u = battle.unit(by);
    const ShipClass& c = rules.type(u.type);
    const WeaponType& w = rules.weapon(c.groups[group].weapon);
    const WeaponMode& m = w.modes[mode];
    const int now = battle.impulse_now();
    if (boxes_left(c, u, group) <= 0) return refusal(Why::system_destroyed);
    if (const auto no = refuse_status(battle, u, StatusKind::silent, group)) return no;
    if (m.steady && u[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    if (m.anchored && !stabilized(rules, u)) return refusal(WhyMore::needs_stabilizer);
    if (const int until = pulls_until(rules, battle, by, group); until >= now)
        return refusal(Why::weapon_silent, until, now);
    if (m.overload && c.sheet.craft.small() &&
        !rules.system(c.groups[group].system).taken_by(rules.craft->overloads))
        return refusal(WhyMore::craft_overload);
    switch (craft_holds_fire(rules, battle, u, w)) {
        case 1:
            return refusal(WhyMore::craft_silent, u[Counter::launched_at] + fire_silence(rules, u), now);
        case 2:
            return refusal(Why::system_destroyed);
        default:
            break;
    }
    if (cloak_forbids(rules, battle, u)) return refusal(WhyMore::cloak_forbids);
    if (banned(rules, u, Ban::fire)) return refusal(WhyMore::field_forbids);
    const bool active = fire_control_works(rules, battle, u);
    const int blind_to = !rules.fire_control             ? max_range
                         : !active                       ? rules.fire_control->passive_range
                         : u[Counter::fire_control] == 2 ? rules.fire_control->low_power_range
                                                         : max_range;
    if (aim.range > blind_to) return refusal(Why::no_fire_control, blind_to, aim.range);
    if (m.needs_lock_on && (!active || !locked)) return refusal(WhyMore::no_lock_on);
    if (!aim.bears) return refusal(Why::out_of_arc, 0, aim.bearing);
    switch (reach_of(m, aim.range, effective)) {
        case Reach::too_far:
            return refusal(Why::out_of_range, longest_range(m), effective);
        case Reach::too_close:
            return refusal(Why::too_close, std::max(m.true_range_least, m.table.first), aim.range);
        case Reach::within:
            break;
    }

    if (names_one_more(battle, m, by, group, combine)) return std::nullopt;
    const GroupState& g = u.groups[group];
    const int pending = declared(battle, by, group);
    // A rack of two modes that has launched in attack this turn does not shoot at seekers, and the other way round.
    if (w.attack_or_defence && g.mode == 1) return refusal(WhyMore::rack_mode);
    if (w.per_impulse > 0 && pending >= w.per_impulse) return refusal(Why::already_declared);
    if (const int shots = std::max(m.takes, shots_a_turn(rules, u, w));
        w.launches.empty() && shots_a_turn(rules, u, w) > 0 && g.used + m.takes > shots)
        return refusal(Why::already_fired, shots / m.takes, (g.used + m.takes - 1) / m.takes);
    if (w.gap > 0 && pending == 0 && now - g.last < w.gap)
        return refusal(Why::refire_gap, w.gap, now - g.last);
    if (w.window_shots > 0 && shots_in_window(battle, by, group, w) >= w.window_shots)
        return refusal(Why::refire_gap, w.window_impulses, 0);
    return refuse_charge(rules, u, group, mode);
}

// A target at which this box may not fire again so soon; and one that is not ahead.
static std::optional<Refusal> refuse_aim(const Rules& rules, const Battle& battle, const WeaponMode& m,
                                         const Fire& order) {
    if (!order.target) return std::nullopt;
    const Unit& at = battle.unit(order.target);
    const int until = at.until_of_box(StatusKind::engaged, order.unit, order.group);
    for (const TargetLimit& limit : m.limits)
        if (until >= battle.impulse_now() &&
            all_hold(limit.conditions, {.size = rules.type(at.type).sheet.size_class}))
            return refusal(WhyMore::target_limit, limit.impulses > 0 ? limit.impulses : battle.field.impulses,
                           until + 1);
    if (m.target == TargetKind::held && !held_by(battle, order.target, order.unit))
        return refusal(WhyMore::not_tractored);
    const Effect* hit = m.effect(Op::damage);
    if (hit != nullptr && (hit->at == At::ahead || hit->at == At::arc) &&
        !reached_by(battle, muzzle_of(rules, battle, order.unit, order.group, order.mode), *hit, at.hex)
             .has(order.target))
        return refusal(Why::out_of_arc, 0,
                       relative_bearing(battle.unit(order.unit).hex, battle.unit(order.unit).facing, at.hex));
    return std::nullopt;
}

// A box of the target that shots may be aimed at: a hull where it does not cover, what lies outside when no armour is left;
// of a ship without a chart the grouping on its edge where the shot is to strike.
static std::optional<Refusal> refuse_aimed_box(const Rules& rules, const Battle& battle, const WeaponMode& m,
                                               const Fire& order) {
    if (order.aim == 0) return std::nullopt;
    if (!order.target) return refusal(Why::no_such_group);
    const Unit& at = battle.unit(order.target);
    // What stands there only in the image may be aimed at, and is not hit.
    const SideId side = battle.unit(order.unit).side;
    const bool image = image_before(battle, order.target, side) != nullptr;
    const ShipClass& c = rules.type(image ? seen_type(battle, order.target, side) : at.type);
    const std::size_t g = order.aim - 1U;
    if (g >= c.groups.size()) return refusal(Why::no_such_group);
    if (may_be_named(rules, c, g, m.effect(Op::excess) != nullptr)) return std::nullopt;
    const SystemType& system = rules.system(c.groups[g].system);
    if (image) return refuse_if(!system.aimed, WhyMore::cannot_aim);
    bool open = system.aimed && boxes_left(c, at, g) > 0;
    if (!system.filters.empty())
        open = open && m.table.kind != TableKind::automatic &&
               !guards(c.groups[g], bearing_mask(at, muzzle_of_order(rules, battle, order).hex));
    for (std::size_t other = 0; system.wall.stands() && other < c.groups.size(); ++other) {
        const SystemType& wall = rules.system(c.groups[other].system);
        open = open && !(wall.wall.stands() && wall.wall.layer == Layer::armour && !wall.aimed &&
                         boxes_left(c, at, other) > 0);
    }
    return refuse_if(!open, WhyMore::cannot_aim);
}

std::optional<Refusal> refuse_unfinished(const Rules& rules, const Battle& battle, UnitId unit,
                                         std::uint8_t combine) {
    for (const Shot& s : battle.shots) {
        if (s.by != unit || s.combine == 0 || s.combine == combine) continue;
        const int takes =
            rules.weapon(rules.type(battle.unit(unit).type).groups[s.group].weapon).modes[s.mode].boxes;
        const auto have = std::count_if(battle.shots.begin(), battle.shots.end(), [&](const Shot& other) {
            return other.by == unit && other.combine == s.combine;
        });
        if (have < takes) return refusal(WhyMore::combination_unfinished, takes, static_cast<int>(have));
    }
    return std::nullopt;
}

// Who has been talked into it fires at the named unit first: at least half of its boxes go there.
static std::optional<Refusal> refuse_swayed(const Battle& battle, const Fire& order) {
    const Status* s = battle.unit(order.unit).status(StatusKind::swayed);
    if (s == nullptr || s->until < battle.impulse_now() || order.target == s->by ||
        !battle.unit(s->by).active())
        return std::nullopt;
    int there = 0, elsewhere = 1;
    for (const Shot& shot : battle.shots)
        if (shot.by == order.unit) ++(shot.at == s->by ? there : elsewhere);
    if (there >= elsewhere) return std::nullopt;
    return refusal(WhyMore::swayed, there + elsewhere, there);
}

std::optional<Refusal> refuse_fire(const Rules& rules, const Battle& battle, const Fire& order) {
    const Unit& u = battle.unit(order.unit);
    const ShipClass& c = rules.type(u.type);
    if (const auto no = refuse_unfinished(rules, battle, order.unit, order.combine)) return no;
    if (order.group >= c.groups.size()) return no_such_group(c, order.group);
    const ClassGroup& group = c.groups[order.group];
    if (!group.weapon || rules.weapon(group.weapon).modes.empty()) return refusal(WhyMore::not_a_weapon);
    const WeaponType& w = rules.weapon(group.weapon);
    if (order.mode >= w.modes.size())
        return refusal(WhyMore::mode_unknown, static_cast<int>(w.modes.size()) - 1, order.mode);
    const WeaponMode& m = w.modes[order.mode];
    if (const auto no = refuse_target(rules, battle, m, order)) return no;
    if (const auto no = refuse_through(rules, battle, m, order)) return no;
    if (const auto no = refuse_swayed(battle, order)) return no;
    if (c.sheet.aegis > 0 || aegis_part(rules, battle) > 0)
        if (const auto no = refuse_aegis(rules, battle, order)) return no;

    const Aim aim = aim_of_order(rules, battle, order, group.arc);
    const bool locked =
        order.target ? locked_on(rules, battle, order.unit, order.target) : locked_on(rules, u);
    int effective = effective_range(rules, battle, order.unit, order.target, aim.range,
                                    &rules.system(group.system), order.object)
                        .sum;
    if (!m.modifiers.empty())
        effective += own_range(rules, battle, muzzle_of_order(rules, battle, order), order.target, aim.range,
                               effective);
    if (const auto no = refuse_weapon(rules, battle, order.unit, order.group, order.mode, aim, effective,
                                      locked, order.combine))
        return no;
    if (!names_one_more(battle, m, order.unit, order.group, order.combine))
        if (const auto no = refuse_options(rules, u, m, order)) return no;
    if (const auto no = refuse_aim(rules, battle, m, order)) return no;
    if (const auto no = refuse_aimed_box(rules, battle, m, order)) return no;
    if (const auto no = refuse_uim(rules, battle, order)) return no;
    const bool gated = order.through != Hex{};
    if (m.passes == Passes::web && !gated
            ? sight_blocked_by_terrain(battle, order, aim.hex)
            : m.passes != Passes::everything && line_blocked(rules, battle, order.unit, order.group, aim.hex,
                                                             gated ? UnitId{} : order.target))
        return refusal(WhyMore::blocked_line);
    if (gated && blocked_beyond(rules, battle, order)) return refusal(WhyMore::blocked_line);
    if (battle.shots.full()) return refusal(WhyMore::no_room, static_cast<int>(battle.shots.capacity()));
    return refuse_combination(rules, battle, c, w, m, order);
}

After do_fire(Play& play, const Fire& order) {
    const int all = most_points_in(play.rules, play.now.unit(order.unit), order.group, order.mode);
    const WeaponType& w = play.rules.weapon(play.type(order.unit).groups[order.group].weapon);
    const WeaponMode& m = w.modes[order.mode];
    const bool more = names_one_more(play.now, m, order.unit, order.group, order.combine);
    auto energy = static_cast<std::uint8_t>(order.energy == 0 ? std::min(all, 255) : order.energy);
    for (const Shot& s : play.now.shots)
        if (more && s.by == order.unit && s.combine == order.combine) energy = s.energy;
    play.emit(Declared{order.unit, order.target, order.object, order.group, order.mode, order.combine, energy,
                       order.late, order.uim});
    if (order.face > 0) play.emit(FaceNamed{order.unit, order.face});
    if (order.through != Hex{}) play.emit(ShotThrough{order.unit, order.through});
    if (order.aim > 0 && image_before(play.now, order.target, play.now.unit(order.unit).side) == nullptr)
        play.emit(ShotAimed{order.unit, order.target, order.group, order.aim});
    for (const TargetLimit& limit : m.limits)
        if (order.target)
            play.set_status(
                order.target, StatusKind::engaged, StatusCause::none,
                limit.impulses > 0 ? play.now.impulse_now() + limit.impulses - 1 : play.now.last_of_turn(),
                order.unit, order.group);
    // Rounds shot from a rack are no launches: they do not count against its launches of the turn.
    if (w.launches.empty() && !more)
        play.set_group(order.unit, order.group, GroupField::used,
                       play.now.unit(order.unit).groups[order.group].used + m.takes);
    if (w.attack_or_defence) play.set_group(order.unit, order.group, GroupField::mode, 2);
    if (!more) load_shot(play, order.unit, order.group, order.mode, energy);
    return play.now.window.kind == WindowKind::pass_around ? After::recall : After::more;
}

UnitSet aegis_eligible(const Rules& rules, const Battle& battle) {
    const int part = aegis_part(rules, battle);
    return active_units(battle, [&](UnitId id, const Unit& u) {
        return part > 0 && rules.type(u.type).sheet.aegis >= part && could_fire(rules, battle, id);
    });
}

UnitSet direct_fire_eligible(const Rules& rules, const Battle& battle, const UnitSet& known) {
    return known | active_units(battle, [&](UnitId id, const Unit&) {
               return !known.has(id) && could_fire(rules, battle, id);
           });
}

}  // namespace impulse
