#include "battle/play/standing.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "battle/areas/travel.h"
#include "battle/core/craft.h"
#include "battle/core/ground.h"
#include "battle/core/step.h"
#include "battle/core/tracks.h"
#include "battle/core/view.h"
#include "battle/damage/layers.h"
#include "battle/fire/ecm.h"
#include "battle/fire/firepower.h"
#include "battle/fire/odds.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/look_ahead.h"
#include "battle/movement/turn_mode.h"
#include "battle/play/asks.h"
#include "battle/play/helm.h"
#include "battle/play/incoming.h"
#include "battle/play/launching.h"
#include "battle/play/orders.h"
#include "battle/systems/ew.h"

namespace impulse {
namespace {

constexpr std::array steps{Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                           Manoeuvre::slip_left, Manoeuvre::slip_right};
constexpr int bearings = 24, right_angle = 6;
constexpr int held_pull =
    3;  // times that a range by order draws, compared with one that a captain only prefers
constexpr int farthest_lead = 10;  // hexes ahead of a target for which a course looks

// Steps of fifteen degrees between a heading and a bearing.
int off_by(Facing facing, int bearing) {
    const int apart = std::abs(1 + 4 * facing.at - bearing) % bearings;
    return std::min(apart, bearings - apart);
}
int turned_by(int bearing, int n) { return (bearing - 1 + n + bearings) % bearings + 1; }

// A place beside a unit that faces A, beside one that faces otherwise; and back.
Hex rotated(Hex place, int turns) {
    int q = place.q, r = place.r;
    for (int i = 0; i < turns; ++i) {
        const int next = -r;
        r = q + r;
        q = next;
    }
    return {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
}
Hex plus(Hex a, Hex b) {
    return {static_cast<std::int16_t>(a.q + b.q), static_cast<std::int16_t>(a.r + b.r)};
}

// Where the target of the course is, or will be when the unit can be there.
Hex target_hex(const Battle& b, const Course& c) {
    if (c.object) return b.object(c.object).hex;
    const Unit& t = b.unit(c.target);
    if (c.how == CourseKind::station) return plus(t.hex, rotated(c.hex, t.facing.at));
    if (c.how != CourseKind::intercept && c.how != CourseKind::dock) return t.hex;
    const Unit& u = b.unit(c.unit);
    const int lead = distance(u.hex, t.hex) * t[Counter::speed] / std::max<int>(1, u[Counter::speed]);
    return along(t.hex, t.facing, std::min(lead, farthest_lead));
}

// How far a place and heading are from what the course wants; least is best.
int error_of(const Battle& b, const Course& c, Hex hex, Facing facing) {
    constexpr int hex_counts = bearings;  // a hex counts more than any angle
    switch (c.how) {
        case CourseKind::none:
        case CourseKind::ahead:
        case CourseKind::hold:  // steered by its captain's rules
            return 0;
        case CourseKind::leave:
            return off_by(facing, 1 + 4 * c.value);
        case CourseKind::reach:
        case CourseKind::intercept:
        case CourseKind::dock: {
            const Hex goal = c.how == CourseKind::reach ? c.hex : target_hex(b, c);
            if (goal == hex)
                return c.how == CourseKind::reach && c.value > 0 ? off_by(facing, 4 * c.value - 3) : 0;
            return distance(hex, goal) * hex_counts + off_by(facing, bearing(hex, goal));
        }
        case CourseKind::station: {
            const Hex goal = target_hex(b, c);
            const int heading = 1 + 4 * b.unit(c.target).facing.at;
            const int far = distance(hex, goal);
            return far * hex_counts + off_by(facing, far > 1 ? bearing(hex, goal) : heading);
        }
        case CourseKind::circle: {
            const Hex goal = target_hex(b, c);
            if (goal == hex) return 0;
            // Across the line to the target, the more towards it the farther the ring is.
            const int across = std::clamp(right_angle - (distance(hex, goal) - c.value), 0, bearings / 2);
            const int to = bearing(hex, goal);
            return std::min(off_by(facing, turned_by(to, across)), off_by(facing, turned_by(to, -across)));
        }
    }
    return 0;
}

// Hexes that a ship lacks to turn about before the map ends or something solid stands in its way.
int room_lacking(const Rules& rules, const Battle& b, const Unit& u, StepTo at) {
    const int wanted = 3 * hexes_in_table(rules, rules.type(u.type).turn_mode, u[Counter::speed]) + 2;
    for (int n = 1; n <= wanted; ++n)
        if (deadly_to_enter(rules, b, along(at.hex, at.facing, n))) return wanted - n + 1;
    return 0;
}

// Budget movement: the movements are spread over the turn.
bool waits_with_budget(const Rules& rules, const Battle& b, const Unit& u) {
    if (rules.plot != nullptr) return false;
    const int all = u[Counter::speed], impulses = b.field.impulses;
    return u[Counter::moves_left] <= all - all * std::max<int>(b.clock.impulse, 0) / impulses;
}

bool wants_target(CourseKind how) {
    return how == CourseKind::circle || how == CourseKind::hold || how == CourseKind::intercept ||
           how == CourseKind::dock || how == CourseKind::station;
}

// ---- doctrines ---------------------------------------------------------------------------------------------

// The best legal shot of a box, if its chance is good enough.
std::optional<Command> shot_of(const Rules& rules, const Battle& b, const Doctrine& d, std::size_t g,
                               UnitId at, ObjectId object) {
    const WeaponType& weapon = rules.weapon(rules.type(b.unit(d.unit).type).groups[g].weapon);
    std::optional<Command> best;
    Energy most{};
    for (std::size_t m = 0; m < weapon.modes.size(); ++m) {
        const Fire order{d.unit, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(m), at, object};
        if (weapon.modes[m].boxes != 1 || refuse_order(rules, b, order)) continue;
        const ScoreOdds odds = odds_of(rules, b, order);
        if (odds.per_mille_at_least(1) < 10 * d.chance || (best && odds.mean() <= most)) continue;
        best = order;
        most = odds.mean();
    }
    return best;
}

template <class F>
std::optional<Command> by_weapons(const Rules& rules, const Battle& b, const Doctrine& d, F&& shot) {
    const ShipClass& c = rules.type(b.unit(d.unit).type);
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (c.groups[g].weapon && (d.group == every_group || d.group == g))
            if (const auto order = shot(g)) return order;
    return std::nullopt;
}

// The nearest enemy so near that the doctrine applies.
UnitId enemy_of(const Battle& b, const Doctrine& d) {
    const Unit& u = b.unit(d.unit);
    UnitId nearest{};
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        if (!sees_enemy(b, u.side, b.units[i])) continue;
        const int range = distance(u.hex, b.units[i].hex);
        if (range <= d.range && (!nearest || range < distance(u.hex, b.unit(nearest).hex)))
            nearest = UnitId{i};
    }
    return nearest;
}

std::optional<Command> fire_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const UnitId nearest = enemy_of(b, d);
    if (!nearest) return std::nullopt;
    return by_weapons(rules, b, d, [&](std::size_t g) { return shot_of(rules, b, d, g, nearest, {}); });
}

std::optional<Command> fire_at_seekers_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const Unit& u = b.unit(d.unit);
    for (std::size_t i = 0; i < b.objects.size(); ++i) {
        const ObjectId object{i};
        const MapObject& o = b.objects[i];
        if (!threatens(b, u.side, o) || distance(u.hex, o.hex) > d.range) continue;
        const bool aimed_at = std::any_of(b.shots.begin(), b.shots.end(), [&](const Shot& s) {
            return s.object == object && b.unit(s.by).side == u.side;
        });
        if (aimed_at) continue;
        const auto order =
            by_weapons(rules, b, d, [&](std::size_t g) { return shot_of(rules, b, d, g, {}, object); });
        if (order) return order;
    }
    return std::nullopt;
}

std::optional<Command> launch_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const Unit& u = b.unit(d.unit);
    const ShipClass& c = rules.type(u.type);
    // The enemy that the unit's course is about, else the nearest ship, else the nearest craft.
    const Course* course = course_of(b, d.unit);
    UnitId target{};
    std::pair<bool, int> least{};
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& e = b.units[i];
        if (!sees_enemy(b, u.side, e) || !is_fighting_unit(rules, e)) continue;
        const int range = distance(u.hex, e.hex);
        const std::pair weight{small_craft(rules, e),
                               course != nullptr && course->target == UnitId{i} ? -1 : range};
        if (range > d.range || (target && weight >= least)) continue;
        target = UnitId{i};
        least = weight;
    }
    if (!target) return std::nullopt;
    for (const std::uint8_t g : c.launchers)
        if (d.group == every_group || d.group == g)
            if (const auto order = launch_order(rules, b, d.unit, g, target)) return order;
    return std::nullopt;
}

// Reserve power into a shield that will not hold against declared fire, or against seekers that are about to strike.
std::optional<Command> reserve_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const ByFacing coming = at_step(rules, b, Mechanism::react) ? fire_coming(rules, b, d.unit)
                                                                : seekers_beside(rules, b, d.unit);
    const auto orders = reinforcing(rules, b, d.unit, coming);
    return orders.empty() ? std::nullopt : std::optional<Command>{orders[0]};
}

// Circuits change over so far as they may; what an enemy has is what he has told.
std::optional<Command> ew_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const Unit& u = b.unit(d.unit);
    const int ecm = u[Counter::ecm], eccm = u[Counter::eccm];
    if (ecm + eccm == 0) return std::nullopt;
    int wanted = 0;
    if (const UnitId enemy = enemy_of(b, d)) {
        const Battle& seen = glance(rules, b, u.side);
        const EwBetween between = ew_between(rules, seen, d.unit, enemy, distance(u.hex, b.unit(enemy).hex));
        wanted = std::clamp(eccm + between.net(), 0, ecm + eccm);
    }
    const int change =
        std::clamp(wanted - eccm, -swappable(rules, b, d.unit, false), swappable(rules, b, d.unit, true));
    const AdjustEw order{d.unit, static_cast<std::uint8_t>(ecm - change),
                         static_cast<std::uint8_t>(eccm + change)};
    return change == 0 || refuse_order(rules, b, order) ? std::nullopt : std::optional<Command>{order};
}

// The ship whose loss is enough to withdraw is lost to its side.
bool is_lost(const Battle& b, UnitId unit) {
    return unit && (!b.unit(unit).active() || b.unit(unit).prize() || b.unit(unit)[Counter::crippled] != 0);
}

// Turns away from the nearest enemy, once.
std::optional<Command> withdraw_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const Unit& u = b.unit(d.unit);
    const Course* now = course_of(b, d.unit);
    if (now != nullptr && now->how == CourseKind::leave) return std::nullopt;
    int all = 0, lost = 0;
    const ShipClass& c = rules.type(u.type);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        all += c.groups[g].boxes;
        lost += u.groups[g].lost;
    }
    if (all == 0 || (lost * 100 < all * d.range && !is_lost(b, d.about))) return std::nullopt;
    int nearest = -1, from = 0;
    for (const Unit& e : b.units)
        if (sees_enemy(b, u.side, e) && (nearest < 0 || distance(u.hex, e.hex) < nearest)) {
            nearest = distance(u.hex, e.hex);
            from = direction_towards(u.hex, e.hex).at;
        }
    if (nearest < 0) return std::nullopt;
    Course away{d.unit};
    away.how = CourseKind::leave;
    away.value = static_cast<std::uint8_t>((from + 3) % 6);
    return away;
}

std::optional<Command> order_by(const Rules& rules, const Battle& b, const Doctrine& d) {
    const bool firing = at_step(rules, b, Mechanism::direct_fire) || at_step(rules, b, Mechanism::early_fire);
    switch (d.what) {
        case DoctrineKind::fire:
            return firing ? fire_by(rules, b, d) : std::nullopt;
        case DoctrineKind::seekers:
            return firing ? fire_at_seekers_by(rules, b, d) : std::nullopt;
        case DoctrineKind::reserve:
            return at_step(rules, b, Mechanism::react) || at_step(rules, b, Mechanism::activity)
                       ? reserve_by(rules, b, d)
                       : std::nullopt;
        case DoctrineKind::launch:
            return at_step(rules, b, Mechanism::launch) ? launch_by(rules, b, d) : std::nullopt;
        case DoctrineKind::ew:
            return firing ? ew_by(rules, b, d) : std::nullopt;
        case DoctrineKind::withdraw:
            return rules.procedure.steps[static_cast<std::size_t>(b.clock.step)].window ==
                           WindowKind::in_order
                       ? withdraw_by(rules, b, d)
                       : std::nullopt;
    }
    return std::nullopt;
}

// A ship that keeps a range is steered as a captain steers, by what its side sees, but neither runs nor rams.
std::optional<CourseMoves> held_range(const Rules& rules, const Battle& b, const Course& c) {
    static const Temper steady{};
    const Battle& seen = glance(rules, b, b.unit(c.unit).side);
    Situation s = look(rules, seen, firepower_of(rules), steady, c.unit, c.target);
    s.hopeless = s.rams = s.lets_go = s.leaves_by_edge = false;
    if (c.value > 0) {  // else as its captain would have it at each move
        s.wanted_range = c.value;
        s.pull *= held_pull;
    }
    std::vector<Command> orders;
    std::string thought;
    plan_moves(s, orders, thought);
    CourseMoves moves;
    for (const Command& order : orders)
        if (!moves.full()) moves.push_back(std::get<Move>(order));
    if (!s.budget()) return moves.empty() && must_move(b, c.unit) ? std::nullopt : std::optional{moves};
    if (!moves.full()) moves.push_back({c.unit, Manoeuvre::stay, 0});
    return moves;
}

}  // namespace

std::optional<Refusal> refuse_course(const Rules& rules, const Battle& b, const Course& o) {
    if (static_cast<std::size_t>(o.how) >= count_of<CourseKind>()) return refusal(Why::not_an_option);
    if (o.target && o.target.index() >= b.units.size()) return refusal(Why::no_such_target);
    if (o.object && (o.object.index() >= b.objects.size() || !b.object(o.object).flying()))
        return refusal(Why::no_such_target);
    if (wants_target(o.how)) {
        const bool seeker = o.how == CourseKind::intercept && o.object;
        if (!seeker && (!o.target || o.target == o.unit || !in_sight(b.unit(o.unit).side, b.unit(o.target))))
            return refusal(Why::no_such_target);
        if (o.how == CourseKind::dock && b.enemies(o.unit, o.target)) return refusal(Why::no_such_target);
    }
    if (o.how == CourseKind::leave && o.value > 5) return refusal(Why::not_an_option, 5, o.value);
    if (o.how == CourseKind::reach && o.value > 6) return refusal(Why::not_an_option, 6, o.value);
    if (o.how == CourseKind::reach && deadly_to_enter(rules, b, o.hex)) return refusal(Why::off_map);
    if (o.until < 0 || o.until > b.field.impulses)
        return refusal(Why::not_an_option, b.field.impulses, o.until);
    if (b.courses.full()) return refusal(Why::not_an_option, static_cast<int>(b.courses.capacity()), 0);
    return std::nullopt;
}

std::optional<Refusal> refuse_doctrine(const Rules& rules, const Battle& b, const Doctrine& o) {
    if (static_cast<std::size_t>(o.what) >= count_of<DoctrineKind>() ||
        static_cast<std::size_t>(o.use) >= count_of<DoctrineUse>())
        return refusal(Why::not_an_option);
    const ShipClass& c = rules.type(b.unit(o.unit).type);
    if (o.group != every_group) {
        if (o.group >= c.groups.size())
            return refusal(Why::no_such_group, static_cast<int>(c.groups.size()), o.group);
        if (!c.groups[o.group].weapon) return refusal(WhyMore::not_a_weapon);
    }
    if (o.what == DoctrineKind::ew && !rules.ew) return refusal(WhyMore::not_supported);
    if (o.about &&
        (o.what != DoctrineKind::withdraw || o.about.index() >= b.units.size() || b.enemies(o.unit, o.about)))
        return refusal(Why::no_such_target);
    if (o.chance > 100) return refusal(Why::not_an_option, 100, o.chance);
    if (b.doctrines.full()) return refusal(Why::not_an_option, static_cast<int>(b.doctrines.capacity()), 0);
    return std::nullopt;
}

void do_course(Play& play, const Course& o) {
    const Battle& b = play.now;
    if (o.after == 0)
        while (const Course* old = course_of(b, o.unit))
            play.emit(CourseEnded{o.unit, old->how, CourseEnd::replaced});
    if (o.how == CourseKind::none) return;
    Hex hex = o.hex;
    if (o.how == CourseKind::station) {
        const Unit& leader = b.unit(o.target);
        const Hex away{static_cast<std::int16_t>(b.unit(o.unit).hex.q - leader.hex.q),
                       static_cast<std::int16_t>(b.unit(o.unit).hex.r - leader.hex.r)};
        hex = rotated(away, 6 - leader.facing.at);
    }
    const int begin = (b.clock.turn - 1) * b.field.impulses;
    play.emit(CourseSet{o.unit, o.target, hex, o.how, o.value,
                        static_cast<std::int16_t>(o.until == 0 ? 0 : begin + o.until)});
    if (o.object) play.emit(CourseAimed{o.unit, o.object});
}

const Course* course_of(const Battle& b, UnitId unit) {
    for (const Course& c : b.courses)
        if (c.unit == unit) return &c;
    return nullptr;
}

std::optional<CourseEnd> course_over(const Battle& b, const Course& c) {
    const Unit& u = b.unit(c.unit);
    if (c.until != 0 && b.impulse_now() > c.until) return CourseEnd::flown;
    if (c.how == CourseKind::reach && u.hex == c.hex) return CourseEnd::flown;
    if (c.how == CourseKind::dock && u.hex == b.unit(c.target).hex) return CourseEnd::flown;
    if (c.object && !b.object(c.object).flying()) return CourseEnd::gone;
    if (c.target && !in_sight(u.side, b.unit(c.target))) return CourseEnd::gone;
    return std::nullopt;
}

std::optional<CourseMoves> course_moves(const Rules& rules, const Battle& b, const Course& c) {
    const Unit& u = b.unit(c.unit);
    const bool chart = rules.plot != nullptr;
    if (c.how == CourseKind::hold) return held_range(rules, b, c);
    if (chart && !must_move(b, c.unit)) return CourseMoves{};
    if (waits_with_budget(rules, b, u)) return CourseMoves{};
    std::optional<Move> best;
    int least = 0;
    for (const Manoeuvre how : steps) {
        if (c.how == CourseKind::ahead && how != Manoeuvre::ahead) continue;
        const Move move{c.unit, how, 0};
        if (refuse_move(rules, b, move)) continue;
        const StepTo to = step_to(u, how);
        const bool leaves = c.how == CourseKind::leave && !b.field.map.contains(to.hex);
        if (!leaves && deadly_to_enter(rules, b, to.hex)) continue;
        // Hexes that were named are entered as they are.
        const bool by_rule =
            c.how != CourseKind::reach && c.how != CourseKind::ahead && c.how != CourseKind::leave;
        const int error =
            error_of(b, c, to.hex, to.facing) + (by_rule ? 10 * bearings * room_lacking(rules, b, u, to) : 0);
        if (best && error >= least) continue;
        best = move;
        least = error;
    }
    if (!best) return std::nullopt;
    CourseMoves moves;
    moves.push_back(*best);
    return moves;
}

CourseMoves moves_by_course(const Rules& rules, const Battle& b, UnitId unit) {
    const Course* course = course_of(b, unit);
    if (course == nullptr || course_over(b, *course)) return {};
    return course_moves(rules, b, *course).value_or(CourseMoves{});
}

std::optional<Command> doctrine_order(const Rules& rules, const Battle& b, UnitId unit, DoctrineUse use) {
    for (const Doctrine& d : b.doctrines)
        if (d.unit == unit && d.use == use && b.clock.step >= 0)
            if (const auto order = order_by(rules, b, d)) return order;
    return std::nullopt;
}

bool deadly_to_enter(const Rules& rules, const Battle& b, Hex hex) {
    return !b.field.map.contains(hex) ||
           std::any_of(b.field.features.begin(), b.field.features.end(), [&](const Feature& f) {
               return rules.terrain[f.kind].solid && distance(f.hex, hex) <= f.radius;
           });
}

}  // namespace impulse
