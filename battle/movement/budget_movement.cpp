#include "battle/movement/budget_movement.h"

#include "battle/core/gates.h"
#include "battle/movement/initiative.h"
#include "battle/movement/tactical_manoeuvre.h"

namespace impulse {

bool may_go_on(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    if (!u.active() || u[Counter::called] == b.impulse_now()) return false;
    return u[Counter::moves_left] > 0 || u[Counter::erratic] != 0 || may_tac(rules, b, unit) ||
           gate_open_to(rules, b, unit);
}

bool budget_move_due(const Rules& rules, const Battle& b) {
    for (const UnitId unit : unit_ids(b))
        if (may_go_on(rules, b, unit)) return true;
    return false;
}

UnitSet budget_move_eligible(const Rules& rules, const Battle& b) {
    UnitId first{};
    for (const UnitId unit : unit_ids(b)) {
        if (may_go_on(rules, b, unit) && (!first || loses_initiative(rules, b, unit, first))) first = unit;
    }
    return first ? UnitSet{first} : UnitSet{};
}

}  // namespace impulse
