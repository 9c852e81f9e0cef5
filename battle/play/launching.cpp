#include "battle/play/launching.h"

#include <algorithm>

#include "battle/core/craft.h"
#include "battle/core/tracks.h"
#include "battle/damage/shields.h"
#include "battle/fire/arcs.h"
#include "battle/fire/firepower.h"
#include "battle/play/incoming.h"
#include "battle/play/orders.h"
#include "battle/seeking/held_weapon.h"

namespace impulse {
namespace {

constexpr int sure_range = 16, tail_range = 12,
              chase_range = 6;  // of drones: at what comes; at others; at what outruns them
constexpr int near_range = 8;   // nearer than this no wave is waited for
constexpr int wave =
    8;  // impulses before and after the end of a turn in which drones of both turns fly together

// Of drones that are to strike.
constexpr int at_hand = 3;        // hexes at which no flight is reckoned
constexpr int knife_range = 6;    // hexes within which what leaps goes with the guns
constexpr int answer_part = 4;    // a strike within that part of a turn finds the weapons as they are now
constexpr int longest_wait = 12;  // turns after which they wait no more than others do
constexpr int held_in_beam = 30;  // sixtieths of a seeker that a tractor beam holds

// Hexes to a target for which a mine is laid: near enough to crawl there, too far for its blast.
constexpr int mine_near = 3, mine_clear = 1;

constexpr int strength_of_point = 4;  // of a beam, worth as much as a point of damage

// What the beam is worth that a hit makes, in points: it pulls, but pushes a larger enemy off.
int beam_worth(const Rules& rules, const Battle& b, UnitId unit, UnitId target, const SeekerType& type,
               int range) {
    if (!type.strikes) return 0;
    const WeaponMode& mode = rules.weapon(type.strikes).modes[type.strikes_mode];
    const Effect* beam = mode.effect(Op::link);
    if (beam == nullptr || stabilized(rules, b.unit(target))) return 0;
    for (const Link& l : b.links)
        if (l.holds() && l.from == unit && l.to == target) return 0;
    const auto size = [&](UnitId of) { return rules.type(b.unit(of).type).sheet.size_class; };
    if ((beam->link == LinkKind::repulsor) != (size(target) < size(unit))) return 0;
    const FireTable& table = mode.table;
    return table.strength_at(range) * std::clamp(table.hit_at(range), 0, table.sides) / table.sides /
           strength_of_point;
}

// What a mine should hold that fires once: the weapon that scores most at such a range.
struct Holding {
    HeldWeapon weapon;
    int points = 0;
};
Holding best_to_hold(const Rules& rules, const ShipClass& ship, const SeekerType& type, int range) {
    Holding best;
    if (range > max_range || type.allowance == 0) return best;
    const Firepower& power = firepower_of(rules);
    each_held(rules, ship, type, [&](const HeldWeapon& held) {
        const int points = power.row(held.weapon, held.mode)[static_cast<std::size_t>(range)] / whole_point;
        if (points > best.points) best = {held, points};
    });
    return best;
}

const WeaponMode* mode_of(const WeaponType& w, const GroupState& g) {
    return w.is_tube() && g.mode > 0 && g.mode <= w.modes.size()
               ? &w.modes[static_cast<std::size_t>(g.mode - 1)]
               : nullptr;
}

// Torpedoes near enough, drones in waves.
bool well_launched(const Rules& rules, const Battle& b, const Unit& u, std::size_t group,
                   const SeekerType& type, int range, int speed, bool comes) {
    // Whether the dice reach that far more often than not; what is ready waits for nothing.
    if (type.flight == FlightKind::thrown) return 2 * range <= 7 * type.scatter;
    const int left = std::max(0, b.field.impulses - std::max<int>(b.clock.impulse, 0));
    if (type.kind == SeekerKind::plasma) {
        const GroupState& g = u.groups[group];
        // A target that runs stretches the way; one that comes shortens it.
        const int way =
            comes ? range * 32 / (32 + std::max(0, speed)) + 1 : range * 32 / std::max(8, 32 - speed);
        if (way <= full_strength(type)) return true;
        const WeaponMode* m = mode_of(rules.weapon(rules.type(u.type).groups[group].weapon), g);
        // At the end of a turn what cannot be held goes while it still bites.
        return m != nullptr && !m->may_hold && left <= 2 &&
               type.by_hexes[static_cast<std::size_t>(std::min(way, static_cast<int>(seeker_hexes) - 1))] *
                       3 >=
                   type.warhead;
    }
    // Late in one turn and early in the next, eight impulses apart, so that they come in together.
    if (rules.budget || range <= near_range) return true;
    return b.clock.impulse <= wave || left <= wave;
}

// Launchers from which a seeker of that kind may go now.
int launchers_ready(const Rules& rules, const Battle& b, UnitId unit, UnitId target, SeekerKind kind) {
    const ShipClass& c = rules.type(b.unit(unit).type);
    int n = 0;
    for (const std::uint8_t g : c.launchers) {
        const auto& launches = rules.weapon(c.groups[g].weapon).launches;
        n += std::any_of(launches.begin(), launches.end(), [&](SeekerId id) {
            const SeekerType& type = rules.seeker(id);
            return type.kind == kind && !type.anti_drone &&
                   !refuse_order(rules, b, Launch{unit, g, id, target, {}, LaunchAs::plain});
        });
    }
    return n;
}

// Those of its side that fly at the target already, and those that friends near it may add.
int with_the_wave(const Rules& rules, const Battle& b, UnitId unit, UnitId target, SeekerKind kind) {
    int n = 0;
    for (const MapObject& o : b.objects)
        n += o.flying() && o.by && o.kind == kind && o.target == target && !b.enemies(unit, o.by);
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& u = b.units[i];
        if (UnitId{i} == unit || !u.active() || u.side != b.unit(unit).side ||
            distance(u.hex, b.unit(target).hex) > sure_range)
            continue;
        n += launchers_ready(rules, b, UnitId{i}, target, kind);
    }
    return n;
}

// A drone that leaps or flies by the chart strikes before the target answers, or comes with more than it can answer.
bool strikes_well(const Rules& rules, const Battle& b, UnitId unit, UnitId target, const SeekerType& type) {
    const Unit &u = b.unit(unit), &foe = b.unit(target);
    const int range = distance(u.hex, foe.hex);
    const Strike strike = strike_of(b, unit, target, type);
    const int left = std::max(0, b.field.impulses - std::max<int>(b.clock.impulse, 0));
    if (type.flight == FlightKind::leap) {
        // Within this impulse or not at all; beyond the guns' range only at a shield that they break by themselves.
        if (strike.flying_on > 0) return false;
        if (range <= knife_range) return true;
        const auto shown = static_cast<int>(shield_at(relative_bearing(foe.hex, foe.facing, u.hex)));
        const int all = launchers_ready(rules, b, unit, target, type.kind) +
                        with_the_wave(rules, b, unit, target, type.kind);
        return all * type.warhead > shield_strength(rules, foe, shown);
    }
    if (range <= at_hand || strike.flying_on <= b.field.impulses / answer_part) return true;
    if (range > sure_range || std::min(strike.flying_on, strike.turning_away) == Strike::never) return false;
    // Who turns away outruns them, unless they meet him on his way here.
    if (strike.turning_away == Strike::never && strike.flying_on > b.field.impulses) return false;
    if (b.clock.impulse > wave && left > wave) return false;
    const int launched = launchers_ready(rules, b, unit, target, type.kind) * (left <= wave ? 2 : 1);
    const int all = launched + with_the_wave(rules, b, unit, target, type.kind);
    return all * whole_point >
           defence_against(rules, b, target, unit, std::max(1, type.hit_points), strike.flying_on > left);
}

// True for drones that are judged by how they strike rather than by their reach.
bool is_weighed(const Battle& b, const SeekerType& type, Launching how) {
    return how == Launching::to_strike && type.kind != SeekerKind::plasma && type.allowance == 0 &&
           (type.flight == FlightKind::chart || type.flight == FlightKind::leap) &&
           b.clock.turn <= longest_wait;
}

// True where no drone of the launcher can strike well, whichever may be launched: too far off to strike before the answer,
// and this is no time for a wave, or no range.
bool too_early(const Rules& rules, const Battle& b, const WeaponType& w, int range, int speed,
               Launching how) {
    const int left = std::max(0, b.field.impulses - std::max<int>(b.clock.impulse, 0));
    const bool in_wave = range <= sure_range && (b.clock.impulse <= wave || left <= wave);
    return !in_wave && range > at_hand && std::ranges::all_of(w.launches, [&](SeekerId id) {
        const SeekerType& type = rules.seeker(id);
        return is_weighed(b, type, how) && type.flight == FlightKind::chart &&
               range * answer_part > std::max(type.speed, 0) + std::max(speed, 0);
    });
}

}  // namespace

Strike strike_of(const Battle& b, UnitId unit, UnitId target, const SeekerType& type) {
    const Unit &u = b.unit(unit), &foe = b.unit(target);
    const int range = distance(u.hex, foe.hex), speed = std::max<int>(foe[Counter::speed], 0);
    const int all = std::max<int>(b.field.impulses, 1);
    Strike out;
    if (type.flight == FlightKind::leap) {
        const auto impulses = [&](int gain) {
            return range <= type.speed ? 0
                   : gain > 0          ? (range - type.speed + gain - 1) / gain
                                       : Strike::never;
        };
        out.flying_on = impulses(type.speed);
        out.turning_away = impulses(type.speed - (speed + all - 1) / all);
        return out;
    }
    if (type.flight != FlightKind::chart || type.speed <= 0) return out;
    const int life = type.endurance > 0 ? type.endurance : 3 * all;
    // One that only just reaches him at the end of its life leaves him a way out.
    const int most = life * 2 / 3;
    for (int n = 1; n <= most && out.flying_on == Strike::never; ++n)
        if (distance(u.hex, along(foe.hex, foe.facing, n * speed / all)) * all <= type.speed * n)
            out.flying_on = n;
    if (type.speed > speed) {
        const int n = (range * all + type.speed - speed - 1) / (type.speed - speed);
        if (n <= most) out.turning_away = n;
    }
    return out;
}

int defence_against(const Rules& rules, const Battle& b, UnitId target, UnitId from, int hit_points,
                    bool rested) {
    const Unit& foe = b.unit(target);
    const ShipClass& c = rules.type(foe.type);
    Chances chances{firepower_of(rules)};
    const int to = relative_bearing(foe.hex, foe.facing, b.unit(from).hex);
    const int turn_begins = (b.clock.turn - 1) * b.field.impulses + 1;
    int sum = 0;
    for (std::size_t g = 0; g < c.groups.size() && g < foe.groups.size(); ++g) {
        const int boxes = boxes_left(c, foe, g);
        if (boxes <= 0) continue;
        const SystemType& system = rules.system(c.groups[g].system);
        if (system.has(Trait::tractor)) sum += boxes * held_in_beam;
        if (!c.groups[g].weapon || !bears(c.groups[g].arc, to)) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        const bool fired = foe.groups[g].last >= turn_begins && w.shots_per_turn <= 1;
        if (fired && !rested) continue;
        int chance = 0;  // as near as it comes before it strikes
        for (std::size_t m = 0; m < w.modes.size(); ++m)
            if (w.modes[m].target == TargetKind::seekers_only || system.has(Trait::phaser_like))
                chance = std::max(chance, chances.of(c.groups[g].weapon, m, 1, hit_points));
        sum += chance * boxes * std::max(1, w.window_shots);
    }
    return sum;
}

std::optional<Command> launch_order(const Rules& rules, const Battle& b, UnitId unit, std::size_t group,
                                    UnitId target, Launching how, StrikesWell* last) {
    const Unit &u = b.unit(unit), &foe = b.unit(target);
    const WeaponType& w = rules.weapon(rules.type(u.type).groups[group].weapon);
    const int range = distance(u.hex, foe.hex), speed = foe[Counter::speed];
    if (too_early(rules, b, w, range, speed, how)) return std::nullopt;
    // Our ship lies ahead of it.
    const bool comes = shield_at(relative_bearing(foe.hex, foe.facing, u.hex)) % 5 <= 1;
    std::optional<Command> best;
    const SeekerType* to_weigh = nullptr;
    int warhead = 0;
    for (const SeekerId id : w.launches) {
        const SeekerType& type = rules.seeker(id);
        const Holding holding = best_to_hold(rules, rules.type(u.type), type, range);
        const int points =
            holding.points + points_at(rules, type, range) + beam_worth(rules, b, unit, target, type, range);
        if (type.anti_drone || points <= warhead) continue;
        if (type.flight == FlightKind::crawl && type.allowance == 0 &&
            (range > mine_near || range <= mine_clear))
            continue;
        // Where its owner can steer it.
        if (type.flight == FlightKind::roam && range > working_boxes(rules, u, type.steered_by)) continue;
        int reach = type.speed;
        const bool waits = how != Launching::within_reach;
        if (type.flight == FlightKind::chart) {
            // It has to catch what may run: near, or with the target on its way to us.
            const int flight =
                type.endurance > 0 ? type.endurance * type.speed / b.field.impulses : max_range;
            reach = std::min(flight * 2 / 3, comes                ? sure_range
                                             : type.speed > speed ? tail_range
                                                                  : chase_range);
        }
        // Whether drones are to wait is judged of the best that there is: a weaker one that flies farther is no substitute.
        const bool weighed = is_weighed(b, type, how);
        if (!weighed && (waits ? !well_launched(rules, b, u, group, type, range, speed, comes) ||
                                     range > std::max(reach, sure_range)
                               : range > reach))
            continue;
        const WeaponMode* mode = mode_of(w, u.groups[group]);
        const Launch order{unit,
                           static_cast<std::uint8_t>(group),
                           id,
                           target,
                           {},
                           mode != nullptr && mode->enveloping ? LaunchAs::enveloping : LaunchAs::plain,
                           holding.weapon.weapon,
                           holding.weapon.mode};
        if (refuse_order(rules, b, order)) continue;
        best = order;
        warhead = points;
        to_weigh = weighed ? &type : nullptr;
    }
    if (to_weigh == nullptr) return best;
    StrikesWell found = last != nullptr ? *last : StrikesWell{};
    if (found.type != to_weigh) found = {to_weigh, strikes_well(rules, b, unit, target, *to_weigh)};
    if (last != nullptr) *last = found;
    return found.well ? best : std::nullopt;
}

}  // namespace impulse
