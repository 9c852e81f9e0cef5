#include "battle/damage/dropped_shields.h"

#include "battle/core/rows/shields.h"
#include "battle/damage/shields.h"

namespace impulse {

bool may_raise_shield(const Rules& rules, const Battle& b, UnitId unit) {
    const Unit& u = b.unit(unit);
    for (int bank = 0; bank < rules.type(u.type).banks; ++bank)
        if (rules.shields && shield_dropped(u, bank) &&
            b.impulse_now() - u[Unit::dropped(bank)] >= rules.shields->drop_gap)
            return true;
    return false;
}

bool facing_open(const Rules& rules, const Unit& unit, int facing) {
    const ShipClass& c = rules.type(unit.type);
    for (int bank = 0; bank < c.banks; ++bank) {
        if ((c.bank_facings[static_cast<std::size_t>(bank)] >> facing & 1U) == 0) continue;
        if (shield_boxes(rules, unit, bank) > 0 || unit[Unit::reinforcement(bank)] > 0) return false;
    }
    return true;
}

std::optional<Refusal> refuse_drop_shield(const Rules& rules, const Battle& b, const DropShield& order) {
    if (!rules.shields) return refusal(WhyMore::not_supported);
    const Unit& u = b.unit(order.unit);
    const int banks = rules.type(u.type).banks;
    if (order.bank >= banks) return refusal(Why::no_such_group, banks, order.bank + 1);
    if (order.raise > 1) return refusal(Why::not_an_option, 1, order.raise);
    if (shield_dropped(u, order.bank) == (order.raise == 0)) return refusal(WhyMore::no_change);
    if (order.raise == 0) return refuse_if(b.impulse_now() < 1, Why::wrong_step);
    const int passed = b.impulse_now() - u[Unit::dropped(order.bank)];
    return refuse_if(passed < rules.shields->drop_gap, WhyMore::shield_gap, rules.shields->drop_gap, passed);
}

After do_drop_shield(Play& play, const DropShield& order) {
    play.set(order.unit, Unit::dropped(order.bank), order.raise != 0 ? 0 : play.now.impulse_now());
    // Specific reinforcement of a shield that is down is lost (D3.342).
    if (order.raise == 0) play.set(order.unit, Unit::reinforcement(order.bank), 0);
    return play.now.window.kind == WindowKind::pass_around ? After::recall : After::more;
}

}  // namespace impulse
