#include "battle/fire/die_shift.h"

#include "battle/core/modifiers.h"
#include "battle/core/rows/ew.h"

namespace impulse {

DieShift die_shift(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode, UnitId at,
                   ObjectId seeker, int range) {
    return die_shift(
        rules, battle,
        seeker ? ew_between(rules, battle, by, seeker, range) : ew_between(rules, battle, by, at, range), by,
        mode, at, seeker, range);
}

DieShift die_shift(const Rules& rules, const Battle& battle, const EwBetween& between, UnitId by,
                   const WeaponMode& mode, UnitId at, ObjectId seeker, int range, const EarlierHits& hits) {
    DieShift s;
    if (!mode.ignores_ew) {
        EwBetween ew = between;
        if (seeker && rules.ew && mode.small_target_penalty &&
            battle.object(seeker).kind == SeekerKind::drone)
            ew.ecm.add(EcmTerm::weapon_against_seeker, rules.ew->seeker_fire);
        s.ecm = ew.ecm;
        s.eccm = ew.eccm;
        s.ew_counts = ew.counts;
        s.steps.add(ShiftTerm::ecm, ew.shift());
    }
    if (!mode.modifiers.empty()) {
        const int size = at ? rules.type(battle.unit(at).type).sheet.size_class : Condition::open;
        const bool drone = seeker && battle.object(seeker).kind == SeekerKind::drone;
        s.steps.add(ShiftTerm::mode_penalty,
                    sum_of(mode.modifiers, Quantity::die,
                           {.range = range, .size = size, .facts = fact(Of::drone, drone), .hits = hits}));
    }
    if (at) add_modifiers(s.steps, ShiftTerm::modifier, rules, battle.unit(at), Quantity::evasion);
    if (by) add_modifiers(s.steps, ShiftTerm::modifier, rules, battle.unit(by), Quantity::die);
    return s;
}

}  // namespace impulse
