#include "battle/areas/travel.h"

#include <algorithm>
#include <array>
#include <vector>

#include "battle/areas/barrier.h"
#include "battle/areas/terrain.h"
#include "battle/areas/warp_point.h"
#include "battle/areas/web.h"
#include "battle/core/craft.h"
#include "battle/core/gates.h"
#include "battle/core/links.h"
#include "battle/core/rows/damage.h"
#include "battle/core/rows/stasis.h"
#include "battle/core/web_strength.h"
#include "battle/damage/shields.h"
#include "battle/effects/standing_field.h"
#include "battle/movement/budget_movement.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/impulse_chart.h"
#include "battle/movement/kept_speed.h"
#include "battle/movement/link_strength.h"
#include "battle/movement/sideslip.h"
#include "battle/movement/tactical_manoeuvre.h"
#include "battle/movement/towing.h"
#include "battle/movement/turn_mode.h"

namespace impulse {
namespace {

constexpr int most_counted = 99;  // counts of straight hexes go no further: no turn mode asks for more

bool by_chart(const Rules& rules) { return rules.plot != nullptr; }

bool turns(Manoeuvre how) { return how == Manoeuvre::turn_left || how == Manoeuvre::turn_right; }
bool slips(Manoeuvre how) { return how == Manoeuvre::slip_left || how == Manoeuvre::slip_right; }

// Movements that the web around the unit takes when it leaves.
int price_of_web(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    return u[Counter::in_web] != 0 && rules.web && rules.web->closed ? web_strength_at(rules, b, u.hex) : 0;
}

// Why the unit does not enter hexes now.
std::optional<Refusal> refuse_going(const Rules& rules, const Battle& b, UnitId unit) {
    if (by_chart(rules)) return refuse_if(!must_move(b, unit), Why::not_moving_now);
    for (const UnitId each : joined_with(b, unit))
        if (stabilized(rules, b.unit(each))) return refusal(WhyMore::stabilized);
    const int left = b.unit(unit)[Counter::moves_left];
    // Web lets go who pays its strength at once.
    if (const int price = price_of_web(rules, b, unit); price > 0 && left <= price)
        return refusal(WhyMore::held_in_web, price + 1, left);
    if (left <= 0) return refusal(Why::not_moving_now, 1, left);
    if (keeps_stasis(b, unit) && rules.stasis)
        if (const int spent = b.unit(unit)[Counter::speed] - left; spent >= rules.stasis->sublight)
            return refusal(WhyMore::keeps_stasis, rules.stasis->sublight, spent);
    const ImpulseBounds bounds = impulse_bounds(rules, b, unit);
    const int moved = b.unit(unit)[Counter::moved_now];
    return refuse_if(moved >= bounds.most, WhyMore::impulse_most, bounds.most, moved);
}

bool directs_turns(const Rules& rules, const Battle& b) {
    return by_chart(rules) && (rules.options->directed_turns || b.field.directed_turns != 0);
}

constexpr std::array steps{Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                           Manoeuvre::slip_left, Manoeuvre::slip_right};

// A side that is no player's, in a battle where players have their own rule on this; boarders aboard change it.
bool shuns_barrier(const Battle& b, UnitId unit) {
    for (std::size_t s = 0; s < b.sides.size(); ++s)
        if (b.unit(unit).boarders_of(SideId{s}) > 0) return false;
    return b.field.edge == EdgeRule::death_barrier && b.field.self_destruct_free != 0 &&
           (b.field.self_destruct_free >> b.unit(unit).side.index() & 1U) == 0;
}

std::optional<Refusal> refuse_step(const Rules& rules, const Battle& b, UnitId unit, Manoeuvre how);

// True where the unit may enter some hex of the map now.
bool may_stay_on_map(const Rules& rules, const Battle& b, UnitId unit) {
    return std::any_of(steps.begin(), steps.end(), [&](Manoeuvre how) {
        return b.field.map.contains(step_to(b.unit(unit), how).hex) && !refuse_step(rules, b, unit, how);
    });
}

std::optional<Refusal> refuse_step(const Rules& rules, const Battle& b, UnitId unit, Manoeuvre how) {
    if (const auto no = refuse_going(rules, b, unit)) return no;
    if (turns(how)) {
        if (const auto no = refuse_turn(rules, b, unit)) return no;
        const int way = how == Manoeuvre::turn_left ? directed_left : directed_right;
        if (directs_turns(rules, b) && b.unit(unit)[Counter::directed] != way)
            return refusal(WhyMore::directed_turn, way, b.unit(unit)[Counter::directed]);
    }
    if (slips(how))
        if (const auto no = refuse_slip(rules, b, unit)) return no;
    const Hex to = step_to(b.unit(unit), how).hex;
    if (!may_enter(b, to)) return refusal(Why::off_map);
    if (shuns_barrier(b, unit) && !b.field.map.contains(to) && may_stay_on_map(rules, b, unit))
        return refusal(WhyMore::barrier_shunned);
    if (b.field.edge == EdgeRule::breach_barrier && !b.field.map.contains(to) && !outside_barrier(b, unit))
        if (const auto no = refuse_breach(b, unit)) return no;
    if (const int most = air_speed_at(rules, b, to); most > 0) {
        if (b.unit(unit)[Counter::speed] > most)
            return refusal(WhyMore::too_fast_for_air, most, b.unit(unit)[Counter::speed]);
        if (b.unit(unit)[Counter::erratic] != 0) return refusal(WhyMore::erratic_forbids);
    }
    return std::nullopt;
}

std::optional<Refusal> refuse_ram(const Rules& rules, const Battle& b, UnitId unit, int target) {
    if (!rules.ramming) return refusal(WhyMore::not_supported);
    if (target < 0 || static_cast<std::size_t>(target) >= b.units.size()) return refusal(Why::no_such_target);
    const Unit& u = b.unit(unit);
    const Unit& t = b.units[static_cast<std::size_t>(target)];
    if (!t.active() || static_cast<std::size_t>(target) == unit.index()) return refusal(Why::no_such_target);
    // A ram begins by entering the hex.
    if (t.hex != u.hex || u[Counter::entered] != b.impulse_now())
        return refusal(WhyMore::ram_not_here, 0, distance(u.hex, t.hex));
    if (u[Counter::ram_target] == target + 1) return refusal(WhyMore::no_change);
    return refuse_if(u[Counter::in_warp] != 0, WhyMore::in_warp);
}

// Nobody is taken along: a link stretches, or breaks.
std::optional<Refusal> refuse_through(const Rules& rules, const Battle& b, UnitId unit) {
    if (b.unit(unit)[Counter::called] == b.impulse_now()) return refusal(Why::not_moving_now);
    if (stabilized(rules, b.unit(unit))) return refusal(WhyMore::stabilized);
    return refuse_if(!gate_open_to(rules, b, unit), Why::no_such_target);
}

// Each point on a facing of its own die strikes before the unit is elsewhere.
void harm_in_gate(Play& play, UnitId unit, const MapObject& gate) {
    const int harm = gate.sent == 0 ? 0
                                    : harm_on_the_way(*gate_of(play.rules, gate),
                                                      play.type(unit).sheet.size_class, gate.hex, gate.goal);
    if (harm == 0) return;
    std::array<int, 6> points{};
    for (int n = harm; n > 0; --n)
        ++points[static_cast<std::size_t>(std::max(1, play.roll(Stream::other, 6, unit)) - 1)];
    for (int facing = 0; facing < 6; ++facing)
        strike(play, unit, gate.by, facing, points[static_cast<std::size_t>(facing)], VolleyKind::terrain, 0);
}

// Out of the other mouth, or of the battle.
void go_through(Play& play, UnitId unit) {
    const MapObject gate = play.now.object(gate_open_to(play.rules, play.now, unit));
    harm_in_gate(play, unit, gate);
    play.set(unit, Counter::gated, play.now.impulse_now());
    if (gate.sent == 0) {
        end_links(play, unit);
        play.emit(Left{unit, 0xFF});
        return;
    }
    const Hex from = play.now.unit(unit).hex;
    play.emit(Placed{unit, other_mouth(gate, from), play.now.unit(unit).facing});
    play.set(unit, Counter::entered, play.now.impulse_now());
    enter_web(play, unit);
    enter_fields(play, unit, from);
    after_move(play, unit);
    if (play.rules.beams) end_slipping_links(play);
}

// The chart calls the ship, and the barrier leaves it no hex to enter.
bool walled_in(const Rules& rules, const Battle& b, UnitId unit) {
    if (!by_chart(rules) || !barrier_stands(b) || outside_barrier(b, unit) || !must_move(b, unit))
        return false;
    bool at_barrier = false;
    for (const Manoeuvre how : {Manoeuvre::ahead, Manoeuvre::turn_left, Manoeuvre::turn_right,
                                Manoeuvre::slip_left, Manoeuvre::slip_right}) {
        if (!refuse_step(rules, b, unit, how)) return false;
        at_barrier = at_barrier || !b.field.map.contains(step_to(b.unit(unit), how).hex);
    }
    return at_barrier;
}

After go_on(const Play& play, UnitId unit) {
    if (by_chart(play.rules)) return must_move(play.now, unit) ? After::more : After::done;
    return may_go_on(play.rules, play.now, unit) ? After::more : After::done;
}

After do_step(Play& play, UnitId unit, Manoeuvre how) {
    const Unit& u = play.now.unit(unit);
    const StepTo to = step_to(u, how);
    if (!play.now.field.map.contains(to.hex) && !outside_barrier(play.now, unit)) {
        if (play.now.field.edge != EdgeRule::breach_barrier) {
            cross_edge(play, unit);
            return After::done;
        }
        if (try_breach(play, unit)) return After::done;
        if (walled_in(play.rules, play.now, unit)) {
            stand_at_barrier(play, unit);
            return After::done;
        }
        return After::more;
    }
    // The hex entered with a turn is the first straight one towards the next; a slip counts as straight.
    const int straight = turns(how) ? 1 : std::min(u[Counter::straight] + 1, most_counted);
    const int since_slip = slips(how) ? 0 : std::min(u[Counter::since_slip] + 1, most_counted);
    const Hex from = u.hex;
    if (const int price = price_of_web(play.rules, play.now, unit); price > 0)
        play.add(unit, Counter::moves_left, -price);
    std::vector<Hex> before;  // of those who may come along
    if (!play.now.links.empty() && fields_stand(play.now))
        for (const Unit& other : play.now.units) before.push_back(other.hex);
    play.emit(Moved{unit, to.hex, to.facing, how, static_cast<std::uint8_t>(straight),
                    static_cast<std::uint8_t>(since_slip)});
    for (const UnitId off : tow_along(play, unit, from)) forced_off(play, off);
    enter_web(play, unit);
    enter_fields(play, unit, from);
    after_move(play, unit);
    if (play.now.field.breach.retrograde) look_at_retrograde(play, unit, from);
    if (!play.now.links.empty())
        for (std::size_t i = 0; i < play.now.units.size(); ++i)
            if (i != unit.index() && play.now.units[i].active() &&
                joined_with(play.now, unit).has(UnitId{i})) {
                if (i < before.size()) enter_fields(play, UnitId{i}, before[i]);
                after_move(play, UnitId{i});
            }
    return go_on(play, unit);
}

}  // namespace

StepTo step_to(const Unit& u, Manoeuvre how) {
    // Astern a ship enters the hex behind it; it still turns and slips to the side that the order says.
    if (u[Counter::reverse] != 0) {
        const int turn = how == Manoeuvre::turn_left ? -1 : how == Manoeuvre::turn_right ? 1 : 0;
        const int slip = how == Manoeuvre::slip_left ? 1 : how == Manoeuvre::slip_right ? -1 : 0;
        if (how == Manoeuvre::ahead || turn != 0 || slip != 0)
            return {neighbour(u.hex, turned(u.facing, 3 + turn + slip)), turned(u.facing, turn)};
    }
    switch (how) {
        case Manoeuvre::ahead:
            return {neighbour(u.hex, u.facing), u.facing};
        case Manoeuvre::turn_left:
            return {neighbour(u.hex, turned(u.facing, -1)), turned(u.facing, -1)};
        case Manoeuvre::turn_right:
            return {neighbour(u.hex, turned(u.facing, 1)), turned(u.facing, 1)};
        case Manoeuvre::slip_left:
            return {neighbour(u.hex, turned(u.facing, -1)), u.facing};
        case Manoeuvre::slip_right:
            return {neighbour(u.hex, turned(u.facing, 1)), u.facing};
        case Manoeuvre::het:
        case Manoeuvre::tac:
        case Manoeuvre::stay:
        case Manoeuvre::decelerate:
        case Manoeuvre::erratic_on:
        case Manoeuvre::erratic_off:
        case Manoeuvre::leave:
        case Manoeuvre::ram:
        case Manoeuvre::about:
        case Manoeuvre::flywheel:
        case Manoeuvre::through:
            break;
    }
    return {u.hex, u.facing};
}

std::optional<Refusal> refuse_move(const Rules& rules, const Battle& b, const Move& m) {
    switch (m.how) {
        case Manoeuvre::ahead:
        case Manoeuvre::turn_left:
        case Manoeuvre::turn_right:
        case Manoeuvre::slip_left:
        case Manoeuvre::slip_right:
            return refuse_step(rules, b, m.unit, m.how);
        case Manoeuvre::het:
            return refuse_het(rules, b, m.unit, m.argument);
        case Manoeuvre::tac:
            return refuse_tac(rules, b, m.unit, m.argument);
        case Manoeuvre::stay:
            return refuse_stay(rules, b, m.unit);
        case Manoeuvre::decelerate:
            return refuse_decelerate(rules, b, m.unit, m.argument);
        case Manoeuvre::erratic_on:
        case Manoeuvre::erratic_off:
            return refuse_erratic_move(rules, b, m.unit, m.how == Manoeuvre::erratic_on);
        case Manoeuvre::leave:
            if (const auto no = refuse_going(rules, b, m.unit)) return no;
            return refuse_leave(rules, b, m.unit, m.argument);
        case Manoeuvre::ram:
            return refuse_ram(rules, b, m.unit, m.argument);
        case Manoeuvre::about:
            return refuse_about(rules, b, m.unit);
        case Manoeuvre::flywheel:
            return refuse_flywheel(rules, b, m.unit, m.argument);
        case Manoeuvre::through:
            return refuse_through(rules, b, m.unit);
    }
    return refusal(WhyMore::not_supported);
}

After do_move(Play& play, const Move& m) {
    switch (m.how) {
        case Manoeuvre::ahead:
        case Manoeuvre::turn_left:
        case Manoeuvre::turn_right:
        case Manoeuvre::slip_left:
        case Manoeuvre::slip_right:
            return do_step(play, m.unit, m.how);
        case Manoeuvre::het:
            // A broken-down ship stands, and one that the chart did not call is done.
            if (do_het(play, m.unit, m.argument) || (by_chart(play.rules) && !must_move(play.now, m.unit))) {
                do_stay(play, m.unit);
                return After::done;
            }
            return go_on(play, m.unit);
        case Manoeuvre::tac:
            do_tac(play, m.unit, m.argument);
            if (by_chart(play.rules)) do_stay(play, m.unit);
            return go_on(play, m.unit);
        case Manoeuvre::stay:
            do_stay(play, m.unit);
            return After::done;
        case Manoeuvre::decelerate:
            do_decelerate(play, m.unit, m.argument);
            return go_on(play, m.unit);
        case Manoeuvre::erratic_on:
        case Manoeuvre::erratic_off:
            do_erratic_move(play, m.unit, m.how == Manoeuvre::erratic_on);
            return go_on(play, m.unit);
        case Manoeuvre::leave:
            do_leave(play, m.unit, m.argument);
            return After::done;
        case Manoeuvre::ram:
            play.set(m.unit, Counter::ram_target, m.argument + 1);
            do_stay(play, m.unit);
            return After::done;
        case Manoeuvre::about:
            do_about(play, m.unit);
            return go_on(play, m.unit);
        case Manoeuvre::flywheel:
            do_flywheel(play, m.unit, m.argument);
            return go_on(play, m.unit);
        case Manoeuvre::through:
            go_through(play, m.unit);
            return play.now.unit(m.unit).active() ? go_on(play, m.unit) : After::done;
    }
    return After::done;
}

std::optional<Refusal> refuse_stay(const Rules& rules, const Battle& b, UnitId unit) {
    const int moved = b.unit(unit)[Counter::moved_now],
              least = by_chart(rules) ? 0 : impulse_bounds(rules, b, unit).least;
    if (by_chart(rules) ? !must_move(b, unit) : moved >= least) return std::nullopt;
    for (const Manoeuvre how : steps)
        if (!refuse_step(rules, b, unit, how))
            return by_chart(rules) ? refusal(WhyMore::must_move)
                                   : refusal(WhyMore::impulse_least, least, moved);
    return std::nullopt;
}

std::optional<Refusal> refuse_directed(const Rules& rules, const Battle& b, UnitId unit, bool left) {
    if (!directs_turns(rules, b)) return refusal(WhyMore::not_supported);
    const int way = left ? directed_left : directed_right;
    return refuse_if(b.unit(unit)[Counter::directed] == way, WhyMore::no_change);
}

void do_directed(Play& play, UnitId unit, bool left) {
    // The straight hexes made so far counted towards the other way.
    if (play.now.unit(unit)[Counter::directed] != directed_nowhere) play.set(unit, Counter::straight, 0);
    play.set(unit, Counter::directed, left ? directed_left : directed_right);
}

void do_stay(Play& play, UnitId unit) {
    if (walled_in(play.rules, play.now, unit)) stand_at_barrier(play, unit);
    play.set(unit, Counter::called, play.now.impulse_now());
}

}  // namespace impulse
