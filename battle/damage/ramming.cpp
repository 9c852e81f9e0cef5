#include "battle/damage/ramming.h"

#include <algorithm>

#include "battle/core/disguise.h"
#include "battle/core/rows/damage.h"
#include "battle/damage/seen_through.h"
#include "battle/damage/shields.h"

namespace impulse {

int ram_points(const RammingRules& rules, int speed, int explosion_strength) {
    return (speed / std::max(1, rules.speed_step) + 1) * explosion_strength;
}

bool ramming_due(const Rules& rules, const Battle& battle) {
    if (!rules.ramming) return false;
    return std::ranges::any_of(battle.units,
                               [&](const Unit& u) { return u.active() && u[Counter::ram_target] != 0; });
}

bool ramming_run(Play& play) {
    for (const UnitId by : unit_ids(play.now)) {
        const Unit& rammer = play.now.unit(by);
        const int target = rammer[Counter::ram_target] - 1;
        if (target < 0) continue;
        play.set(by, Counter::ram_target, 0);
        const UnitId at{static_cast<std::size_t>(target)};
        const Unit& struck = play.now.unit(at);
        if (!rammer.active() || !struck.active() || struck.hex != rammer.hex) continue;
        if (is_image(rammer) || is_image(struck)) {  // one goes through the other
            see_through(play, by);
            see_through(play, at);
            continue;
        }
        const int points =
            ram_points(*play.rules.ramming, rammer[Counter::speed], play.type(by).sheet.explosion);
        // The rammer strikes with its bow, from the hex that it came out of.
        const Hex came_from = neighbour(rammer.hex, turned(rammer.facing, 3));
        const int side = shields_facing(struck.hex, struck.facing, came_from).first;
        strike(play, at, by, side, points, VolleyKind::ram, 0);
        strike(play, by, at, 0, points, VolleyKind::ram, 0);
        see_through(play, by);
        see_through(play, at);
        // Who has asked for it docks by force, and stays docked if both are left.
        for (std::size_t l = 0; l < play.now.links.size(); ++l)
            if (const Link& link = play.now.links[l]; link.kind == LinkKind::forced_dock &&
                                                      link.state == LinkState::offered && link.from == by &&
                                                      link.to == at)
                play.emit(LinkSet{static_cast<std::uint8_t>(l), LinkField::state,
                                  static_cast<std::int16_t>(LinkState::held)});
    }
    return true;
}

}  // namespace impulse
