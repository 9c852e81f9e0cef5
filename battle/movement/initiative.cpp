#include "battle/movement/initiative.h"

#include <algorithm>

#include "battle/core/tracks.h"
#include "battle/movement/announce_speeds.h"

namespace impulse {

int drive_tier(const Rules& rules, const Unit& unit) {
    const ShipClass& c = rules.type(unit.type);
    int tier = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (const int here = rules.system(c.groups[g].system).drive_tier;
            here > tier && boxes_left(c, unit, g) > 0)
            tier = here;
    return tier;
}

bool loses_initiative(const Rules& rules, const Battle& battle, UnitId a, UnitId b) {
    const Unit& x = battle.unit(a);
    const Unit& y = battle.unit(b);
    const int tier_x = drive_tier(rules, x), tier_y = drive_tier(rules, y);
    if (tier_x != tier_y) return tier_x < tier_y;
    if (x[Counter::initiative] != y[Counter::initiative])
        return x[Counter::initiative] < y[Counter::initiative];
    return a < b;
}

bool initiative_due(const Rules&, const Battle&) { return true; }

bool initiative_run(Play& play) {
    const Knobs& k = play.rules.knobs;
    if (play.now.clock.impulse == 1) announce_speeds_run(play);
    for (std::size_t i = 0; i < play.now.units.size(); ++i) {
        const UnitId unit{i};
        if (!play.now.units[i].active()) continue;
        const int dice = k.dice_per_tech * play.type(unit).sheet.tech;
        play.set(unit, Counter::initiative, play.roll(Stream::initiative, dice, k.initiative_sides, unit));
    }
    return true;
}

}  // namespace impulse
