#include "battle/movement/impulse_chart.h"

#include "battle/core/rows/turns.h"
#include "battle/core/status.h"
#include "battle/core/web_strength.h"
#include "battle/movement/erratic.h"
#include "battle/movement/high_energy_turn.h"
#include "battle/movement/precedence.h"
#include "battle/movement/tactical_manoeuvre.h"

namespace impulse {
namespace {

// A ship that was towed into a hex has still its own move to make (G7.36).
bool move_is_over(const Battle& b, const Unit& u) {
    const int now = b.impulse_now();
    return (u[Counter::entered] == now && u[Counter::moved] == now) || u[Counter::called] == now;
}

// May change its facing although the chart does not call it.
bool may_turn_in_place(const Rules& rules, const Battle& b, UnitId unit) {
    return may_het(rules, b, unit) || (!rules.tac->after_seekers && may_tac(rules, b, unit));
}

// A unit that web holds spends its movement in it, point by point, until it has spent the strength of the web; the
// next movement takes it out (classic G10).
void work_free_of_web(Play& play, UnitId unit) {
    const Unit& u = play.now.unit(unit);
    if (u[Counter::in_web] == 0 || !must_move(play.now, unit)) return;
    if (u[Counter::web_spent] >= web_strength_at(play.rules, play.now, u.hex)) return;
    play.add(unit, Counter::web_spent, 1);
    play.set(unit, Counter::called, play.now.impulse_now());
}

}  // namespace

bool called_now(const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    return u.active() && moves_on(u[Counter::speed], b.clock.impulse, b.field.impulses) &&
           !holds_now(b, u, StatusKind::stopped);
}

bool must_move(const Battle& b, UnitId unit) { return called_now(b, unit) && !move_is_over(b, b.unit(unit)); }

bool chart_move_due(const Rules& rules, const Battle& b) {
    for (const UnitId unit : active_ids(b)) {
        const Unit& u = b.unit(unit);
        if (called_now(b, unit) || u[Counter::erratic_change] != 0 || tac_arrives(rules, b, unit) ||
            may_turn_in_place(rules, b, unit))
            return true;
    }
    return false;
}

bool chart_move_run(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        take_up_erratic(play, unit);
        work_free_of_web(play, unit);
        if (tac_arrives(play.rules, play.now, unit)) play.set(unit, Counter::tac_ready, 1);
    }
    return true;
}

UnitSet chart_move_eligible(const Rules& rules, const Battle& b) {
    UnitSet called, extra;
    for (const UnitId unit : active_ids(b)) {
        const Unit& u = b.unit(unit);
        if (move_is_over(b, u)) continue;
        if (called_now(b, unit))
            called.add(unit);
        else if (may_turn_in_place(rules, b, unit))
            extra.add(unit);
    }
    return first_to_move(rules, b, called.empty() ? extra : called);
}

UnitSet turn_in_place_eligible(const Rules& rules, const Battle& b) {
    UnitSet turns;
    for (const UnitId unit : active_ids(b)) {
        const Unit& u = b.unit(unit);
        if (u[Counter::speed] != 0 || u[Counter::entered] == b.impulse_now() ||
            u[Counter::tac_last] == b.impulse_now() || u[Counter::turned] == b.impulse_now() ||
            !may_tac(rules, b, unit))
            continue;
        if (u[Counter::called] == b.impulse_now()) continue;
        turns.add(unit);
    }
    return first_to_move(rules, b, turns);
}

}  // namespace impulse
