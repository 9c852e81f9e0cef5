#include "battle/movement/tactical_manoeuvre.h"

#include <span>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"
#include "battle/core/rows/turns.h"
#include "battle/core/status.h"
#include "battle/movement/turn_mode.h"

namespace impulse {
namespace {

// Shuttles and fighters turn so for nothing, once a turn (J4.1).
bool craft_tac_left(const Rules& rules, const Battle& b, const Unit& u) {
    if (!rules.type(u.type).sheet.craft.small() || b.clock.impulse < rules.tac->sublight_first) return false;
    return u[Counter::tac_sublight] < rules.tac->craft;
}

// The impulse point turns the ship only if it moves it nowhere this turn (C5.1).
bool sublight_left(const Rules& rules, const Battle& b, const Unit& u) {
    if (u[Counter::tac_sublight] != 0 || b.clock.impulse < rules.tac->sublight_first) return false;
    if (u.paid[static_cast<std::size_t>(Line::move_impulse)] <= Energy{}) return false;
    for (const SpeedChange& c : u.plot)
        if (c.speed != 0) return false;
    return true;
}

// Nothing moved or turned the ship in this turn so far: at its end it may turn once for nothing (C5.3).
bool zero_energy_left(const Rules& rules, const Battle& b, const Unit& u) {
    if (rules.tac->zero_energy_turn <= 0 || b.clock.impulse != rules.tac->zero_energy_turn) return false;
    const int turn_began = (b.clock.turn - 1) * b.field.impulses;
    if (u[Counter::entered] > turn_began || u[Counter::turned] > turn_began || u[Counter::tacs_done] > 0)
        return false;
    for (const SpeedChange& c : u.plot)
        if (c.speed != 0) return false;
    return !holds_now(b, u, StatusKind::stopped);
}

// Impulses since the ship was brought to a stop that still binds it; a large number where none does.
int since_stop(const Rules& rules, const Battle& b, const Unit& u) {
    constexpr int long_ago = 1000;
    const int until = u.until(StatusKind::stopped);
    if (u.status(StatusKind::stasis) != nullptr || b.impulse_now() > until) return long_ago;
    return b.impulse_now() - (until - rules.emergency_stop->stop);
}

// How many of all kinds the crew can do in a turn; 0 = any number.
int tac_total(const Rules& rules, const Unit& u) {
    return rules.tac->total_most == 0 ? 0 : rules.tac->total_most + modified(rules, u, Quantity::tacs);
}

// The impulses on which paid ones become available.
std::span<const int> tac_rhythm(const Rules& rules, const Unit& u) {
    const int quality = u[Counter::crew_quality];
    if (quality < 0) return rules.tac->impulses_poor;
    if (quality > 0) return rules.tac->impulses_outstanding;
    return rules.tac->impulses;
}

bool turns_freely(const Rules& rules, const Battle& b, UnitId unit) {
    return !rules.tac && hexes_before_turn(rules, b, unit) == 0;
}

}  // namespace

int tacs_most(const Rules& rules, const Unit& u) { return static_cast<int>(tac_rhythm(rules, u).size()); }

int tac_impulse(const Rules& rules, const Unit& u, int number) {
    const std::span<const int> at = tac_rhythm(rules, u);
    const auto n = static_cast<std::size_t>(number);
    return n < at.size() ? at[n] : 0;
}

bool tac_arrives(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (!rules.tac || u[Counter::tac_ready] != 0) return false;
    const int most = tacs_most(rules, u);
    for (int i = 0; i < u[Counter::tacs_paid] && i < most; ++i)
        if (tac_impulse(rules, u, i) == b.clock.impulse) return true;
    return false;
}

std::optional<Refusal> refuse_tac(const Rules& rules, const Battle& b, UnitId unit, int facing) {
    const Unit& u = b.unit(unit);
    const bool freely = turns_freely(rules, b, unit);
    const int by = (facing - u.facing.at + 6) % 6;
    if (facing < 0 || facing > 5 || by == 0 || (!freely && by != 1 && by != 5))
        return refusal(Why::not_an_option, 5, facing);
    if (freely) return std::nullopt;
    if (rules.tac && u[Counter::speed] != 0) return refusal(Why::speed_zero, 0, u[Counter::speed]);
    if (u[Counter::tac_last] == b.impulse_now()) return refusal(Why::no_tac, 1, 0);
    if (!rules.tac || zero_energy_left(rules, b, u)) return std::nullopt;
    if (const int most = tac_total(rules, u); most > 0 && u[Counter::tacs_done] >= most)
        return refusal(Why::no_tac, u[Counter::tacs_done] + 1, most);
    const int stopped = since_stop(rules, b, u);
    if (u[Counter::tac_ready] != 0 && stopped >= rules.emergency_stop->tac_warp) return std::nullopt;
    if ((sublight_left(rules, b, u) || craft_tac_left(rules, b, u)) &&
        stopped >= rules.emergency_stop->tac_sublight)
        return std::nullopt;
    return refusal(Why::no_tac, 1, 0);
}

bool may_tac(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (rules.tac && u[Counter::speed] != 0) return false;
    return !refuse_tac(rules, b, unit, turned(u.facing, 1).at);
}

void do_tac(Play& play, UnitId unit, int facing) {
    const Unit& u = play.now.unit(unit);
    if (!turns_freely(play.rules, play.now, unit)) {
        play.set(unit, Counter::tac_last, play.now.impulse_now());
        if (play.rules.tac && !zero_energy_left(play.rules, play.now, u)) {
            play.add(unit, Counter::tacs_done, 1);
            if (u[Counter::tac_ready] != 0 &&
                since_stop(play.rules, play.now, u) >= play.rules.emergency_stop->tac_warp)
                play.set(unit, Counter::tac_ready, 0);
            else
                play.add(unit, Counter::tac_sublight, 1);
        }
    }
    play.emit(Moved{unit, u.hex, Facing{static_cast<std::uint8_t>(facing)}, Manoeuvre::tac, 0, 0});
}

}  // namespace impulse
