#include "battle/fire/uim.h"

#include <algorithm>

#include "battle/core/rows/gunnery.h"
#include "battle/core/step.h"
#include "battle/fire/fire_table.h"
#include "battle/fire/resolve.h"

namespace impulse {
namespace {

const WeaponMode& ordered_mode(const Rules& rules, const Battle& battle, const Fire& f) {
    return rules.weapon(rules.type(battle.unit(f.unit).type).groups[f.group].weapon).modes[f.mode];
}

int modules_left(const Rules& rules, const Battle& battle, UnitId unit) {
    const Unit& u = battle.unit(unit);
    const Sheet& sheet = rules.type(u.type).sheet;
    return battle.impulse_now() > u.until(StatusKind::standby)
               ? std::max(0, sheet.uim_units - u[Counter::uim_lost])
               : 0;
}

}  // namespace

bool uim_works(const Rules& rules, const Battle& battle, UnitId unit) {
    return modules_left(rules, battle, unit) > 0;
}

std::optional<Refusal> refuse_uim(const Rules& rules, const Battle& battle, const Fire& order) {
    if (order.uim == 0) return std::nullopt;
    if (order.uim > 1 || !any_asks_for(ordered_mode(rules, battle, order).modifiers, Of::uim))
        return refusal(WhyMore::uim_not_here);
    return refuse_if(!uim_works(rules, battle, order.unit), WhyMore::no_uim, 1, 0);
}

bool uim_helps(const Rules& rules, const Battle& battle, const Fire& order) {
    const WeaponMode& mode = ordered_mode(rules, battle, order);
    if (!any_asks_for(mode.modifiers, Of::uim) || !uim_works(rules, battle, order.unit)) return false;
    ShotPlan plan =
        plan_shot(rules, battle, order.unit, order.group, order.mode, order.target, order.object, true);
    const int with = hit_number(mode, plan.fit, plan.effective.sum);
    plan.fit.better = false;
    return with != hit_number(mode, plan.fit, plan.effective.sum);
}

void burn_out_uim(Play& play, const UnitSet& units) {
    if (!play.rules.uim) return;
    for (const UnitId id : units) {
        if (play.roll(Stream::other, 6, id) > play.rules.uim->burns_to) continue;
        const int now = play.now.impulse_now();
        play.add(id, Counter::uim_lost, 1);
        play.set_status(id, StatusKind::standby, StatusCause::burnt_uim, now + play.rules.uim->standby - 1);
        for (const Shot& s : play.now.shots)
            if (s.by == id && s.uim != 0)
                play.set_status(id, StatusKind::silent, StatusCause::burnt_uim,
                                now + play.rules.uim->silence - 1, {}, s.group);
    }
}

}  // namespace impulse
