#include "battle/fire/die_shift.h"

namespace impulse {

int shift_of_ecm(int net_ecm) {
    int root = 0;
    while ((root + 1) * (root + 1) <= net_ecm) ++root;
    return root;
}

int natural_ecm(int step, const int (&from)[2], int range) {
    return step * ((range >= from[0] ? 1 : 0) + (range >= from[1] ? 1 : 0));
}

DieShift die_shift(const Rules& rules, const Battle& battle, UnitId by, const WeaponMode& mode, UnitId at,
                   ObjectId seeker, int range) {
    const Knobs& k = rules.knobs;
    const Unit& firer = battle.unit(by);
    const bool firer_erratic = firer[Counter::erratic] != 0;
    const bool target_erratic = at && battle.unit(at)[Counter::erratic] != 0;

    DieShift s;
    if (!mode.ignores_ew) {
        if (seeker) {
            s.ecm.add(EcmTerm::small_target, natural_ecm(k.natural_ecm_step, k.seeker_ecm_from, range));
            if (mode.small_target_penalty) s.ecm.add(EcmTerm::weapon_against_seeker, k.seeker_fire_ecm);
        } else if (rules.type(battle.unit(at).type).sheet.nimble) {
            s.ecm.add(EcmTerm::small_target, natural_ecm(k.natural_ecm_step, k.nimble_ecm_from, range));
        }
        if (target_erratic) s.ecm.add(EcmTerm::erratic_target, k.erratic_ecm);
        if (firer_erratic) s.ecm.add(EcmTerm::erratic_firer, k.erratic_ecm);
        s.steps.add(ShiftTerm::ecm, shift_of_ecm(s.ecm.sum));
    }
    s.steps.add(ShiftTerm::mode_penalty, mode.penalty);
    if (target_erratic) s.steps.add(ShiftTerm::erratic_target, k.erratic_fire_penalty);
    if (firer_erratic) s.steps.add(ShiftTerm::erratic_firer, k.erratic_fire_penalty);
    return s;
}

}  // namespace impulse
