#include "battle/fire/locks.h"

#include <algorithm>

#include "battle/core/subspace.h"
#include "battle/energy/reactor.h"
#include "battle/fire/shot.h"

namespace impulse {
namespace {

// The mode by which that lock was won; null where a lock of that box is another matter.
const WeaponMode* mode_of(const Rules& rules, const Battle& b, const Status& lock) {
    if (lock.kind != StatusKind::locked || !lock.by) return nullptr;
    const ClassGroup& g = rules.type(b.unit(lock.by).type).groups[lock.group];
    if (!g.weapon) return nullptr;
    for (const WeaponMode& m : rules.weapon(g.weapon).modes)
        if (any_asks_for(m.modifiers, Of::locked)) return &m;
    return nullptr;
}

bool broken(const Rules& rules, const Battle& b, UnitId at, const Status& lock) {
    const WeaponMode* mode = mode_of(rules, b, lock);
    if (mode == nullptr) return false;
    const Unit& by = b.unit(lock.by);
    if (!by.active() || (silenced(by) && any_asks_for(mode->modifiers, Of::subspace))) return true;
    const auto index = static_cast<std::uint8_t>(
        mode - rules.weapon(rules.type(by.type).groups[lock.group].weapon).modes.data());
    const ShotPlan plan = plan_shot(rules, b, lock.by, lock.group, index, at, {});
    return reach_of(*mode, plan.range, plan.effective.sum) == Reach::too_far;
}

bool locked(const Rules& rules, const Battle& b, const Unit& u) {
    return std::any_of(u.statuses.begin(), u.statuses.end(), [&](const Status& s) {
        return s.until >= b.impulse_now() && mode_of(rules, b, s) != nullptr;
    });
}

}  // namespace

bool locks_due(const Rules& rules, const Battle& b) {
    return std::any_of(b.units.begin(), b.units.end(),
                       [&](const Unit& u) { return u.active() && locked(rules, b, u); });
}

void break_locks(Play& play) {
    for (const UnitId unit : active_ids(play.now)) {
        const auto statuses = play.now.unit(unit).statuses;
        for (const Status& s : statuses)
            if (s.until >= play.now.impulse_now() && broken(play.rules, play.now, unit, s))
                play.set_status(unit, s.kind, s.cause, 0, s.by, s.group);
    }
}

std::optional<Refusal> refuse_modulate(const Rules& rules, const Battle& b, const Operate& o) {
    const Unit& u = b.unit(o.unit);
    const int energy = o.amount.floor();
    if (!locked(rules, b, u)) return refusal(WhyMore::no_change);
    if (energy < 1 || o.amount != points(energy))
        return refusal(WhyMore::amount_needed, u.battery.floor(), energy);
    return refuse_draw(u, o.amount);
}

void do_modulate(Play& play, const Operate& o) {
    draw_battery(play, o.unit, o.amount);
    play.add(o.unit, Counter::modulated, o.amount.floor());
    play.emit(Operated{o.unit, {}, {}, o.group, o.use, 1});
}

}  // namespace impulse
