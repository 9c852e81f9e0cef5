#include "battle/movement/high_energy_turn.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rows/turns.h"
#include "battle/core/status.h"
#include "battle/core/tracks.h"
#include "battle/movement/announce_speeds.h"
#include "battle/movement/deceleration.h"
#include "battle/movement/link_strength.h"

namespace impulse {
namespace {

constexpr std::uint8_t not_from_chart = 0xFF;  // row and column of a box that no damage chart took

// One working warp box in so many, taken box by box from the engine that has most left.
void lose_warp_boxes(Play& play, UnitId unit) {
    const ShipClass& c = play.type(unit);
    int boxes =
        working_boxes(play.rules, play.now.unit(unit), Trait::warp_engine) / play.rules.breakdown->warp_each;
    for (; boxes > 0; --boxes) {
        std::size_t from = c.groups.size();
        int most = 0;
        for (std::size_t g = 0; g < c.groups.size(); ++g) {
            if (!play.rules.system(c.groups[g].system).has(Trait::warp_engine) || c.groups[g].indestructible)
                continue;
            if (const int left = boxes_left(c, play.now.unit(unit), g); left > most) {
                most = left;
                from = g;
            }
        }
        if (from == c.groups.size()) return;
        play.emit(BoxLost{unit, static_cast<std::uint8_t>(from), 1, not_from_chart, not_from_chart});
    }
}

void lose_crew(Play& play, UnitId unit) {
    const BreakdownRules& k = *play.rules.breakdown;
    const Sheet& sheet = play.type(unit).sheet;
    const auto lose = [&](CrewKind kind, int left, int lost, int kept) {
        lost = std::min(lost, left - kept);
        if (lost > 0) play.emit(CrewLost{unit, kind, static_cast<std::int16_t>(lost)});
    };
    const int crew = sheet.crew_units - play.now.unit(unit)[Counter::crew_lost];
    lose(CrewKind::crew, crew, (crew + k.crew_each - 1) / k.crew_each, k.crew_kept);
    // Of the boarding parties on board, own and enemy, one in so many.
    const Unit& u = play.now.unit(unit);
    const int boarding = sheet.boarding_parties + u[Counter::boarding_extra] - u[Counter::boarding_lost];
    lose(CrewKind::boarding, boarding, boarding / k.boarding_each, k.boarding_kept);
    for (std::size_t side = 0; side < play.now.sides.size(); ++side) {
        const SideId of{side};
        int dead = k.boarding_each > 0 ? u.boarders_of(of) / k.boarding_each : 0;
        for (std::size_t k = 0; k < count_of<PartyKind>(); ++k) {
            const auto kind = static_cast<PartyKind>(k);
            const int have = u.boarders_of(of, kind), fall = std::min(have, dead);
            if (fall <= 0) continue;
            dead -= fall;
            play.emit(BoardersSet{unit, static_cast<std::uint8_t>(side), kind,
                                  static_cast<std::uint8_t>(have - fall)});
        }
    }
}

bool tumbles(const Unit& u) { return u.active() && u[Counter::directed] == tumbling; }

}  // namespace

void break_down(Play& play, UnitId unit) {
    const BreakdownRules& k = *play.rules.breakdown;
    const int face = play.roll(Stream::breakdown, 6, unit);
    // A tumbling ship gets a new facing on every impulse; Counter::directed notes it.
    if (k.tumble && face == 1) play.set(unit, Counter::directed, tumbling);
    play.emit(Moved{unit, play.now.unit(unit).hex, Facing{static_cast<std::uint8_t>(face - 1)},
                    Manoeuvre::het, 0, 0});
    stop_ship(play, unit, true, StatusCause::breakdown, k.stop);
    play.set_status(unit, StatusKind::silent, StatusCause::breakdown, play.now.impulse_now() + k.silence);
    // All energy of movement and manoeuvres is gone.
    play.set(unit, Counter::hets_paid,
             play.now.unit(unit)[Counter::hets_done]);  // seen is only what was done
    play.set(unit, Counter::tacs_paid, 0);
    play.set(unit, Counter::tac_ready, 0);
    play.set(unit, Counter::erratic, 0);
    play.set(unit, Counter::erratic_change, 0);
    play.set(unit, Counter::repair_points, 0);
    play.add(unit, Counter::breakdown_worse, 1);
    lose_crew(play, unit);
    lose_warp_boxes(play, unit);
    if (k.internals > 0 && !play.now.volleys.full())
        play.emit(VolleyAdded{unit, {}, static_cast<std::int16_t>(k.internals), 0, VolleyKind::breakdown, 0});
}

int het_cost(const Rules& rules, const ShipClass& type) {
    return rules.budget ? rules.budget->het_cost[tech_index(type)] : rules.het->cost_hexes;
}

Energy het_energy(const Rules& rules, const Unit& u) {
    return move_cost(rules, u) * het_cost(rules, rules.type(u.type));
}

std::optional<Refusal> refuse_het(const Rules& rules, const Battle& b, UnitId unit, int facing) {
    const Unit& u = b.unit(unit);
    const int now = b.impulse_now(), cost = het_cost(rules, rules.type(u.type));
    if (facing < 0 || facing > 5 || facing == u.facing.at) return refusal(Why::not_an_option, 5, facing);
    if (const auto no = refuse_status(b, u, StatusKind::stopped)) return no;
    if (rules.het && b.clock.impulse < rules.het->first_impulse)
        return refusal(Why::het_first_impulse, rules.het->first_impulse, b.clock.impulse);
    if (u.critical(CriticalKind::manoeuvre)) return refusal(WhyMore::critical_stops);
    if (rules.budget) {
        if (u[Counter::moves_left] < cost) return refusal(Why::no_het_paid, cost, u[Counter::moves_left]);
        const int most = rules.budget->hets_per_impulse;
        return refuse_if(u[Counter::het_last] == now, Why::het_limit, most, most + 1);
    }
    if (u[Counter::hets_paid] <= u[Counter::hets_done])
        return refusal_energy(Why::no_het_paid, het_energy(rules, u), {});
    if (u[Counter::hets_done] >= rules.het->most)
        return refusal(Why::het_limit, rules.het->most, u[Counter::hets_done] + 1);
    return refuse_if(u[Counter::het_last] > 0 && now - u[Counter::het_last] < rules.het->gap,
                     Why::het_too_soon, rules.het->gap, now - u[Counter::het_last]);
}

bool may_het(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (rules.plot != nullptr && u[Counter::hets_paid] <= u[Counter::hets_done]) return false;
    return !refuse_het(rules, b, unit, turned(u.facing, 1).at);
}

std::optional<Refusal> refuse_after_het(const Rules& rules, const Battle& b, const Unit& u) {
    if (!rules.het || u[Counter::het_last] <= 0) return std::nullopt;
    const int from = u[Counter::het_last] + rules.het->launch_ban + 1, now = b.impulse_now();
    return refuse_if(now < from, WhyMore::het_ban, from, now);
}

int breakdown_from(const Rules& rules, const Unit& u) {
    return rules.type(u.type).sheet.breakdown - u[Counter::breakdown_worse];
}

int breakdown_modifier(const Rules& rules, const Unit& u) { return modified(rules, u, Quantity::breakdown); }

bool roll_breakdown(Play& play, UnitId unit) {
    if (!play.rules.breakdown) return false;
    const Unit& u = play.now.unit(unit);
    const int need = breakdown_from(play.rules, u), added = breakdown_modifier(play.rules, u);
    const int face = play.roll(Stream::breakdown, 6, unit);
    if (u[Counter::het_bonus] < play.type(unit).sheet.bonus_hets) play.add(unit, Counter::het_bonus, 1);
    if (face + added < need) return false;
    break_down(play, unit);
    return true;
}

bool do_het(Play& play, UnitId unit, int facing) {
    play.set(unit, Counter::het_last, play.now.impulse_now());
    play.add(unit, Counter::hets_done, 1);
    if (play.rules.budget != nullptr) lose_movements(play, unit, het_cost(play.rules, play.type(unit)));
    if (roll_breakdown(play, unit)) return true;
    play.emit(Moved{unit, play.now.unit(unit).hex, Facing{static_cast<std::uint8_t>(facing)}, Manoeuvre::het,
                    0, 0});
    shake_links(play, unit);
    return false;
}

bool tumble_due(const Rules&, const Battle& b) {
    return std::any_of(b.units.begin(), b.units.end(), tumbles);
}

bool tumble_run(Play& play) {
    for (const UnitId unit : unit_ids(play.now)) {
        if (!tumbles(play.now.unit(unit))) continue;
        if (!holds_now(play.now, play.now.unit(unit), StatusKind::stopped)) {
            play.set(unit, Counter::directed, directed_nowhere);
            continue;
        }
        const int face = play.roll(Stream::breakdown, 6, unit);
        const Facing to{static_cast<std::uint8_t>(face > 0 ? face - 1 : 0)};
        if (to != play.now.unit(unit).facing)
            play.emit(Moved{unit, play.now.unit(unit).hex, to, Manoeuvre::het, 0, 0});
    }
    return true;
}

}  // namespace impulse
