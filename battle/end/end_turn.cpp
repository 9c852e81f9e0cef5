#include "battle/end/end_turn.h"

#include "battle/core/rows/power.h"
#include "battle/craft/box_changes.h"
#include "battle/craft/preparation.h"
#include "battle/damage/layers.h"
#include "battle/end/victory.h"
#include "battle/energy/reactor.h"
#include "battle/fire/arming.h"
#include "battle/movement/kept_speed.h"
#include "battle/seeking/launch.h"
#include "battle/systems/engines.h"
#include "battle/systems/information.h"
#include "battle/systems/scouts.h"

namespace impulse {

bool end_turn_run(Play& play) {
    for (const UnitId id : unit_ids(play.now)) {
        if (play.now.unit(id).fate == Fate::aboard) end_turn_aboard(play, id);
        forget_energy(play, id);  // of craft in their bays too
        if (!play.now.unit(id).active()) continue;
        end_turn_changes(play, id);
        end_turn_surplus(play, id);
        end_turn_flywheel(play, id);
        reload_racks(play, id);
        end_turn_arming(play, id);
        end_turn_walls(play, id);
        age_capacitor(play, id);
        // Warp power in a battery is warp power only in the turn in which it was stored (H7.4).
        if (const Unit& u = play.now.unit(id);
            !play.rules.power->battery_holds_warp && u.battery_warp > Energy{})
            play.emit(BatterySet{id, u.battery, {}});
        end_turn_scouts(play, id);
        play.set(id, Counter::self_destruct, 0);
        // Who has been aboard a derelict for a whole turn has power from the next one on (UTD6.3D2).
        if (const int from = play.now.unit(id)[Counter::derelict] - 1;
            from > 0 && from <= play.now.clock.turn + 1)
            play.set(id, Counter::derelict, 0);
        play.emit(PlotCleared{id});
        play.emit(TurnReset{id});
    }
    check_victory(play, true);
    check_turn_limit(play);
    return true;
}

}  // namespace impulse
