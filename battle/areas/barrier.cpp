#include "battle/areas/barrier.h"

#include <algorithm>

#include "battle/movement/high_energy_turn.h"

namespace impulse {
namespace {

constexpr int long_ago = 32767;

// Hexes to the nearest enemy of the unit's side from a hex; the largest number where there is none.
int nearest_enemy(const Battle& b, UnitId unit, Hex from) {
    int nearest = long_ago;
    for (const UnitId id : active_ids(b))
        if (b.enemies(unit, id)) nearest = std::min(nearest, distance(from, b.unit(id).hex));
    return nearest;
}

}  // namespace

bool barrier_stands(const Battle& b) {
    return b.field.edge == EdgeRule::breach_barrier &&
           (b.field.breach.gone == 0 || b.clock.turn < b.field.breach.gone);
}

bool passes_barrier(const Battle& b, UnitId unit) {
    return b.field.breach.free_above > 0 &&
           b.unit(unit)[Counter::enemy_internals] > b.field.breach.free_above;
}

bool outside_barrier(const Battle& b, UnitId unit) {
    return b.field.breach.return_by > 0 && b.impulse_now() <= b.field.breach.return_by &&
           !b.field.map.contains(b.unit(unit).hex);
}

std::optional<Refusal> refuse_breach(const Battle& b, UnitId unit) {
    if (!barrier_stands(b) || passes_barrier(b, unit)) return std::nullopt;
    const int last = b.unit(unit)[Counter::breach_at], now = b.impulse_now();
    if (last == 0) return std::nullopt;
    // Impulses are counted from 1 on through the whole battle.
    const int turn_then = (last - 1) / b.field.impulses, turn_now = (now - 1) / b.field.impulses;
    return refuse_if(turn_now == turn_then || now - last < b.field.breach.gap, WhyMore::breach_again,
                     b.field.breach.gap, now - last);
}

bool breaches(const Battle& b, UnitId unit, int one, int other) {
    return one + other + b.unit(unit)[Counter::breach_bonus] >= b.field.breach.from;
}

bool try_breach(Play& play, UnitId unit) {
    if (barrier_stands(play.now)) {
        if (passes_barrier(play.now, unit)) {
            play.emit(BreachTried{unit, 0, 0, 2});
        } else {
            const int one = play.roll(Stream::other, 6, unit), other = play.roll(Stream::other, 6, unit);
            const bool through = breaches(play.now, unit, one, other);
            play.emit(BreachTried{unit, static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other),
                                  static_cast<std::uint8_t>(through ? 1 : 0)});
            if (!through) return false;
        }
    }
    play.emit(Left{unit, 0xFF});
    return true;
}

void stand_at_barrier(Play& play, UnitId unit) {
    if (roll_breakdown(play, unit)) return;
    const Unit& u = play.now.unit(unit);
    play.emit(Moved{unit, u.hex, u.facing, Manoeuvre::stay,
                    static_cast<std::uint8_t>(std::max(0, u[Counter::straight] - 1)), 0});
    play.set(unit, Counter::called, play.now.impulse_now());
}

bool in_retrograde(const Battle& b, UnitId unit) {
    const SideId side = b.field.breach.retrograde;
    return side && b.sides[b.unit(unit).side.index()].team == b.sides[side.index()].team;
}

void look_at_retrograde(Play& play, UnitId unit, Hex from) {
    const BreachRule& rule = play.now.field.breach;
    if (!rule.retrograde || rule.flagship != unit || !play.now.unit(unit).active()) return;
    const int before = nearest_enemy(play.now, unit, from),
              after = nearest_enemy(play.now, unit, play.now.unit(unit).hex);
    if (after < before) end_retrograde(play);
}

std::optional<Refusal> refuse_end_retrograde(const Battle& b, UnitId unit) {
    const BreachRule& rule = b.field.breach;
    return refuse_if(!rule.retrograde || rule.flagship != unit, WhyMore::no_retrograde);
}

void end_retrograde(Play& play) {
    const BreachRule rule = play.now.field.breach;
    const Hex at = rule.flagship ? play.now.unit(rule.flagship).hex : rule.centre;
    // Columns are moved by an even number, so that none changes its place against its neighbours.
    int columns = column_of(rule.centre) - column_of(at);
    if (columns % 2 != 0) columns += columns > 0 ? -1 : 1;
    const int rows = row_of(rule.centre) - row_of(at);
    if (columns != 0 || rows != 0)
        play.emit(MapShifted{
            Hex{static_cast<std::int16_t>(columns), static_cast<std::int16_t>(rows - columns / 2)}});
    play.emit(BarrierRaised{rule.flagship, static_cast<std::int16_t>(play.now.clock.turn + 1 + rule.turns),
                            static_cast<std::int16_t>(play.now.impulse_now() + rule.return_within)});
}

bool barrier_due(const Rules&, const Battle& b) {
    const BreachRule& rule = b.field.breach;
    if (rule.retrograde && rule.flagship) return !b.unit(rule.flagship).active();
    return rule.return_by > 0 && b.impulse_now() == rule.return_by;
}

bool barrier_run(Play& play) {
    if (play.now.field.breach.retrograde) {
        end_retrograde(play);
        return true;
    }
    for (const UnitId unit : active_ids(play.now))
        if (!play.now.field.map.contains(play.now.unit(unit).hex)) play.emit(Left{unit, 0xFF});
    return true;
}

}  // namespace impulse
