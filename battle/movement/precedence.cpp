#include "battle/movement/precedence.h"

namespace impulse {

bool moves_before(const Rules& rules, const Battle& battle, UnitId a, UnitId b) {
    const Unit& x = battle.unit(a);
    const Unit& y = battle.unit(b);
    if (x[Counter::speed] != y[Counter::speed]) return x[Counter::speed] < y[Counter::speed];
    // Rows of turn modes stand with the nimblest first.
    const int mode_x = rules.type(x.type).turn_mode, mode_y = rules.type(y.type).turn_mode;
    if (mode_x != mode_y) return mode_x > mode_y;
    return a < b;
}

}  // namespace impulse
