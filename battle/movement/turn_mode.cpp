#include "battle/movement/turn_mode.h"

#include <algorithm>

#include "battle/core/modifiers.h"
#include "battle/core/rows/movement.h"

namespace impulse {

int hexes_in_table(const Rules& rules, std::size_t turn_mode, int speed) {
    const TurnModeRow& row = rules.turn_modes[turn_mode];
    if (row.divisor_tenths > 0) return speed * 10 / row.divisor_tenths;
    if (speed <= 1) return 0;  // C3.43: at speed 1 the one move may turn; at 0 there is no move
    int hexes = 1;
    for (const int upto : row.upto)
        if (speed > upto) ++hexes;
    return hexes;
}

int hexes_before_turn(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    const int letter = rules.type(u.type).turn_mode + modified(rules, u, Quantity::turn_mode);
    const int last = static_cast<int>(rules.turn_modes.size()) - 1;
    return hexes_in_table(rules, static_cast<std::size_t>(std::clamp(letter, 0, last)), u[Counter::speed]) +
           modified(rules, u, Quantity::turn_hexes);
}

std::optional<Refusal> refuse_turn(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    if (rules.movement->straight_from_stop && u[Counter::from_stop] != 0)
        return refusal(Why::turn_mode, std::max(1, hexes_before_turn(rules, battle, unit)), 0);
    const int need = hexes_before_turn(rules, battle, unit);
    return refuse_if(u[Counter::straight] < need, Why::turn_mode, need, u[Counter::straight]);
}

}  // namespace impulse
