#include "battle/movement/precedence.h"

namespace impulse {

int precedence_rank(const Rules& rules, const Unit& unit) {
    const Sheet& s = rules.type(unit.type).sheet;
    return s.craft.small() ? 2 : s.nimble ? 1 : 0;
}

bool moves_before(const Rules& rules, const Battle& battle, UnitId a, UnitId b) {
    const Unit& x = battle.unit(a);
    const Unit& y = battle.unit(b);
    // Ships, then nimble ships, then fighters and shuttles; within each the slow ones first (C1.313).
    const int rank_x = precedence_rank(rules, x), rank_y = precedence_rank(rules, y);
    if (rank_x != rank_y) return rank_x < rank_y;
    if (x[Counter::speed] != y[Counter::speed]) return x[Counter::speed] < y[Counter::speed];
    // Rows of turn modes stand with the nimblest first.
    const int mode_x = rules.type(x.type).turn_mode, mode_y = rules.type(y.type).turn_mode;
    if (mode_x != mode_y) return mode_x > mode_y;
    return a < b;
}

}  // namespace impulse
