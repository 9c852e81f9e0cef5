#include "battle/damage/consequences.h"

#include "battle/damage/allocate.h"
#include "battle/damage/conversion.h"
#include "battle/damage/explosion.h"

namespace impulse {

bool consequences_due(const Rules& rules, const Battle& battle) {
    return !battle.blasts.empty() || !battle.volleys.empty() ||
           (!rules.tech_levels.empty() && conversions_due(battle));
}

bool consequences_run(Play& play) {
    for (;;) {
        if (!resolve_volleys(play)) return false;
        if (play.now.blasts.empty() || play.starved()) break;
        resolve_blasts(play);
    }
    convert_boxes(play);
    return true;
}

}  // namespace impulse
