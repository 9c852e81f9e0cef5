#include "battle/pilots/robot.h"

#include <algorithm>
#include <array>

#include "battle/core/ground.h"
#include "battle/effects/effects.h"
#include "battle/energy/reactor.h"
#include "battle/pilots/form_builder.h"
#include "battle/pilots/moment.h"
#include "battle/pilots/upkeep.h"
#include "battle/play/allocation.h"
#include "battle/play/apply.h"
#include "battle/play/legal.h"

namespace impulse {
namespace {

constexpr int most_steps = 200;  // orders in one window, so that no window can go on for ever

// The mode with the least energy that can hurt anybody: the plain one.
std::size_t plain_mode(const WeaponType& w) {
    std::size_t best = 0;
    for (std::size_t m = 1; m < w.modes.size(); ++m)
        if (!against_small(w.modes[m]) &&
            (against_small(w.modes[best]) || w.modes[m].energy < w.modes[best].energy))
            best = m;
    return best;
}

// The mode with the most energy for one box.
std::size_t strong_mode(const WeaponType& w) {
    std::size_t best = plain_mode(w);
    const auto top = [&](std::size_t m) { return std::max(w.modes[m].energy, w.modes[m].energy_most); };
    for (std::size_t m = 0; m < w.modes.size(); ++m)
        if (!against_small(w.modes[m]) && w.modes[m].boxes == 1 && top(m) > top(best)) best = m;
    return best;
}

bool robot_opponent(const Rules& rules, const Unit& u) {
    return rules.type(u.type).sheet.size_class <= rules.robot.size_class_most;
}

}  // namespace

int robot_target(const RobotProgram& program, int opponents, int die) {
    if (opponents <= 0) return 0;
    const auto row = static_cast<std::size_t>(std::min(opponents, 12) - 1);
    const auto column = static_cast<std::size_t>(std::clamp(die, 1, 12) - 1);
    return std::clamp<int>(program.pick[row][column], 1, opponents);
}

int robot_fire_die(const RobotProgram& program, int die, int range) {
    return die + (range > program.far_beyond ? program.far_shift : 0) +
           (range <= program.near_upto ? program.near_shift : 0);
}

RobotFire robot_fire(const RobotProgram& program, int die, int range) {
    const int d = robot_fire_die(program, die, range);
    return d <= program.nothing_upto ? RobotFire::nothing
           : d <= program.half_upto  ? RobotFire::half
                                     : RobotFire::all;
}

Allocate robot_form(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    if (c.sheet.craft.robot) return default_form(rules, seen, unit);
    FormBuilder form(rules, seen, unit);
    form.raise_shields();
    // Weapons without overload; those that are ready are held.
    form.add_steps(Line::capacitor, 0, ratio(1, 4), times_floor(capacitor_room(rules, u), ratio(1, 4)));
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && boxes_left(c, u, g) > 0 && !form.hold(g))
            form.arm(g, plain_mode(rules.weapon(c.groups[g].weapon)));
    form.move_at(form.top_speed() / 2);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && boxes_left(c, u, g) > 0)
            form.raise_arming(g, strong_mode(rules.weapon(c.groups[g].weapon)));
    form.move_at(form.top_speed());
    form.add_steps(Line::damage_control, 0, rules.lines[static_cast<std::size_t>(Line::damage_control)].unit,
                   99);
    form.recharge();
    const Energy step = rules.lines[static_cast<std::size_t>(Line::general_reinforcement)].unit;
    if (step > Energy{})
        form.add_steps(Line::general_reinforcement, 0, step,
                       times_floor(form.spare_output(Spend::shield), step));
    return form.done();
}

UnitId Robot::target_of(const Rules& rules, const Battle& seen, UnitId unit) {
    Mind& mind = minds_[unit.index()];
    const int now = seen.impulse_now();
    if (mind.picked == now && mind.target && seen.unit(mind.target).active()) return mind.target;
    // Opponents within range, closest first; equally close ones by their number.
    std::array<UnitId, max_units> near{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& e = seen.units[i];
        if (e.active() && seen.enemies(unit, UnitId{i}) && robot_opponent(rules, e) &&
            is_fighting_unit(rules, e) && distance(seen.unit(unit).hex, e.hex) <= rules.robot.within)
            near[count++] = UnitId{i};
    }
    std::stable_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](UnitId a, UnitId b) {
                         return distance(seen.unit(unit).hex, seen.unit(a).hex) <
                                distance(seen.unit(unit).hex, seen.unit(b).hex);
                     });
    mind.picked = now;
    mind.target = {};
    if (count == 0) {
        mind.target = nearest_enemy(seen, unit);
        return mind.target;
    }
    const int die = dice_.roll(Stream::other, std::max(1, rules.robot.pick_sides));
    const int rank = robot_target(rules.robot, static_cast<int>(count), die);
    mind.target = near[static_cast<std::size_t>(rank - 1)];
    thought_ =
        "die " + std::to_string(die) + ": opponent " + std::to_string(rank) + " of " + std::to_string(count);
    return mind.target;
}

Command Robot::step(const Rules& rules, const Battle& seen, UnitId unit) {
    const Unit& u = seen.unit(unit);
    Mind& mind = minds_[unit.index()];
    const bool budget = rules.budget != nullptr;
    const Command pass = Pass{unit};
    if (mind.window != seen.clock) {
        mind.window = seen.clock;
        mind.orders.clear();
        mind.next = 0;
        mind.steps = mind.tacs = 0;
        const int impulses_left = std::max(1, seen.field.impulses - seen.clock.impulse + 1);
        mind.quota = budget ? (u[Counter::moves_left] + impulses_left - 1) / impulses_left : 1;
    }
    const UnitId target = target_of(rules, seen, unit);
    const Hex goal = target ? seen.unit(target).hex : u.hex;
    // What carries nothing but its own explosion strikes with that.
    if (target && goal == u.hex && rules.type(u.type).weapon_boxes == 0) {
        const Command ram = Move{unit, Manoeuvre::ram, static_cast<std::uint8_t>(target.index())};
        if (!refuse(rules, seen, ram)) return ram;
    }
    if (budget && (!target || goal == u.hex || mind.steps >= mind.quota || mind.tacs > 6)) return pass;

    // Exactly towards the target, as a drone flies: nearest first, then facing it, then the plainest move.
    struct Choice {
        Move move{};
        int hexes = 0;
        std::array<int, 4> cost{};
    };
    std::optional<Choice> best;
    const auto consider = [&](Manoeuvre how, Facing facing, Facing into, bool moves, int plain) {
        const Hex there = moves ? neighbour(u.hex, into) : u.hex;
        Move move{unit, how, 0};
        if (how == Manoeuvre::tac) move.argument = facing.at;
        int off = 0;
        if (there != goal) {
            off = (direction_towards(there, goal).at + 6 - facing.at) % 6;
            off = std::min(off, 6 - off);
        }
        const Choice choice{
            move,
            moves ? 1 : 0,
            {deadly(seen, there) ? 1 : 0, distance(there, goal) * 2 + off * (moves ? 1 : 3), off, plain}};
        if (best && best->cost <= choice.cost) return;
        if (refuse(rules, seen, Command{move})) return;
        best = choice;
    };
    consider(Manoeuvre::ahead, u.facing, u.facing, true, 0);
    for (const int side : {1, -1}) {
        consider(side > 0 ? Manoeuvre::turn_right : Manoeuvre::turn_left, turned(u.facing, side),
                 turned(u.facing, side), true, 1);
        consider(side > 0 ? Manoeuvre::slip_right : Manoeuvre::slip_left, u.facing, turned(u.facing, side),
                 true, 2);
    }
    if (budget && !rules.tac && mind.tacs == 0)
        for (const int side : {1, -1}) {
            // A free turn on the spot where it brings the bow nearer to the target's direction.
            const Facing turned_to = turned(u.facing, side);
            int off_now = (direction_towards(u.hex, goal).at + 6 - u.facing.at) % 6;
            off_now = std::min(off_now, 6 - off_now);
            int off_then = (direction_towards(u.hex, goal).at + 6 - turned_to.at) % 6;
            off_then = std::min(off_then, 6 - off_then);
            const Command tac = Move{unit, Manoeuvre::tac, turned_to.at};
            if (off_then < off_now && !refuse(rules, seen, tac)) {
                ++mind.tacs;
                return tac;
            }
        }
    if (!best || (budget && best->cost[0] != 0)) return budget ? pass : default_order(rules, seen, u.side);
    ++mind.steps;
    return best->move;
}

std::vector<Command> Robot::best_shots(const Rules& rules, const Battle& seen, UnitId unit, UnitId target,
                                       const std::array<bool, max_groups>& taken) {
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const int range = distance(u.hex, seen.unit(target).hex);
    std::vector<Command> all;
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (taken[g] || !c.groups[g].weapon || boxes_left(c, u, g) <= 0) continue;
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        std::optional<Command> best;
        std::int32_t most = 0;
        for (std::size_t m = 0; m < w.modes.size(); ++m) {
            if (!power_.can_score(c.groups[g].weapon, m, range)) continue;
            const std::int32_t average = power_.row(c.groups[g].weapon, m)[static_cast<std::size_t>(range)];
            if (average <= most) continue;
            const Command order =
                Fire{unit, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), target, {}, 0};
            if (refuse(rules, seen, order)) continue;
            best = order;
            most = average;
        }
        if (best) all.push_back(*best);
    }
    return all;
}

void Robot::plan_fire(const Rules& rules, const Battle& seen, UnitId unit, Mind& mind) {
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    std::array<bool, max_groups> taken{};

    // First whatever is small and hostile: it is always destroyed, weapons permitting.
    const int small_from = rules.robot.destroys_from;
    const auto shoot_down = [&](UnitId at, ObjectId object, Hex there, int points) {
        int range = distance(u.hex, there);
        for (int left = points; left > 0;) {
            // The weapon that wastes least: enough for the rest with the least to spare, else the strongest.
            int best = -1, best_mode = 0, best_most = 0, best_surplus = 0;
            for (std::size_t g = 0; g < c.groups.size(); ++g) {
                if (taken[g] || !c.groups[g].weapon || boxes_left(c, u, g) <= 0) continue;
                const WeaponType& w = rules.weapon(c.groups[g].weapon);
                for (std::size_t m = 0; m < w.modes.size(); ++m) {
                    const int most = object && ends_seeker(w.modes[m], seen.object(object).kind)
                                         ? left
                                         : power_.most(c.groups[g].weapon, m, range);
                    if (most <= 0) continue;
                    const int surplus = std::max(0, most - left) + 4 * std::max(0, left - most);
                    if (best >= 0 && surplus >= best_surplus) continue;
                    const Command order =
                        Fire{unit, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), at, object, 0};
                    if (refuse(rules, seen, order)) continue;
                    best = static_cast<int>(g);
                    best_mode = static_cast<int>(m);
                    best_most = most;
                    best_surplus = surplus;
                }
            }
            if (best < 0) return;
            taken[static_cast<std::size_t>(best)] = true;
            mind.orders.push_back(Fire{unit, static_cast<std::uint8_t>(best),
                                       static_cast<std::uint8_t>(best_mode), at, object, 0});
            left -= best_most;
        }
    };
    if (small_from > 0 && small_from <= 7)
        for (std::size_t i = 0; i < seen.objects.size(); ++i) {
            const MapObject& o = seen.objects[i];
            if (!o.flying() || !o.by || !seen.enemies(unit, o.by)) continue;
            const int points = o.type ? std::max(1, rules.seeker(o.type).hit_points - o.damage) : 4;
            shoot_down({}, ObjectId{i}, o.hex, points);
        }
    for (std::size_t i = 0; i < seen.units.size(); ++i) {
        const Unit& e = seen.units[i];
        if (e.active() && seen.enemies(unit, UnitId{i}) && small_from > 0 &&
            rules.type(e.type).sheet.size_class >= small_from)
            shoot_down(UnitId{i}, {}, e.hex, 12);
    }

    const UnitId target = target_of(rules, seen, unit);
    if (!target) return;
    const int range = distance(u.hex, seen.unit(target).hex);
    std::vector<Command> all = best_shots(rules, seen, unit, target, taken);
    if (all.empty()) return;
    const auto [die, count] = fires_of(rules, range, all.size());
    thought_ = "die " + std::to_string(die) + " at range " + std::to_string(range) + ": fires " +
               std::to_string(count) + " of " + std::to_string(all.size());
    mind.orders.insert(mind.orders.end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
}

std::pair<int, std::size_t> Robot::fires_of(const Rules& rules, int range, std::size_t all) {
    const int die = dice_.roll(Stream::other, std::max(1, rules.robot.fire_sides));
    const RobotFire how = robot_fire(rules.robot, die, range);
    return {die, how == RobotFire::nothing ? 0 : how == RobotFire::half ? (all + 1) / 2 : all};
}

void Robot::plan_launch(const Rules& rules, const Battle& seen, UnitId unit, Mind& mind) {
    const Unit& u = seen.unit(unit);
    const ShipClass& c = rules.type(u.type);
    const UnitId target = target_of(rules, seen, unit);
    if (!target) return;
    const int range = distance(u.hex, seen.unit(target).hex);
    std::vector<Command> all;
    for (const std::uint8_t g : c.launchers) {
        const WeaponType& w = rules.weapon(c.groups[g].weapon);
        std::optional<Command> best;
        int warhead = 0;
        for (const SeekerId s : w.launches) {
            const SeekerType& type = rules.seeker(s);
            const int reach = type.strikes_late() ? type.speed
                              : type.endurance > 0
                                  ? type.endurance * type.speed / std::max<int>(1, seen.field.impulses)
                                  : max_range;
            if (type.anti_drone || type.warhead <= warhead || range > reach) continue;
            const Command order = Launch{unit, g, s, target, {}};
            if (refuse(rules, seen, order)) continue;
            best = order;
            warhead = type.warhead;
        }
        if (best) all.push_back(*best);
    }
    if (all.empty()) return;
    const auto [die, count] = fires_of(rules, range, all.size());
    mind.orders.insert(mind.orders.end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    thought_ = "die " + std::to_string(die) + ": launches " + std::to_string(count) + " of " +
               std::to_string(all.size());
}

Command Robot::queued(const Rules& rules, const Battle& seen, UnitId unit, Mind& mind) {
    while (mind.next < mind.orders.size()) {
        const Command order = mind.orders[mind.next++];
        if (!refuse(rules, seen, order)) return order;
    }
    return Pass{unit};
}

std::optional<Command> Robot::decide(const Rules& rules, const Battle& seen, SideId side) {
    if (minds_.empty()) minds_.resize(max_units);
    const Moment moment = moment_of(rules, seen);
    if (moment == Moment::question) return answer_of(rules, seen);
    const UnitId unit = first_owing(seen, side);
    if (!unit) return std::nullopt;
    power_.prepare(rules);
    Mind& mind = minds_[unit.index()];
    const auto once = [&](auto plan) {
        if (mind.window == seen.clock) return;
        mind.window = seen.clock;
        mind.orders.clear();
        mind.next = 0;
        plan();
    };
    switch (moment) {
        case Moment::allocate:
            thought_ = "its fixed order of energy";
            return robot_form(rules, seen, unit);
        case Moment::move:
            return step(rules, seen, unit);
        case Moment::fire:
            once([&] { plan_fire(rules, seen, unit, mind); });
            return queued(rules, seen, unit, mind);
        case Moment::launch:
            once([&] { plan_launch(rules, seen, unit, mind); });
            return queued(rules, seen, unit, mind);
        case Moment::repair: {
            if (mind.window != seen.clock) {
                mind.window = seen.clock;
                mind.steps = 0;
            }
            if (++mind.steps > most_steps) return Pass{unit};
            if (const auto order = next_repair(rules, seen, unit, 0)) return *order;
            return Pass{unit};
        }
        default:
            return Pass{unit};
    }
}

}  // namespace impulse
