#include "battle/fire/blind_sensors.h"

#include <algorithm>

#include "battle/core/tracks.h"

namespace impulse {

void blind_a_channel(Play& play, UnitId id, std::size_t weapon_group) {
    const ShipClass& c = play.type(id);
    const bool base = c.sheet.move_cost == Energy{};
    if (!c.scout || play.rules.knobs.scout_blind == 0 || base) return;
    if (play.rules.weapon(c.groups[weapon_group].weapon).blinds_no_sensor) return;
    // The owner's choice: a blind channel rather than another, then one without a task, then the last.
    std::size_t chosen = max_groups;
    int best = -1;
    const Unit& u = play.now.unit(id);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!is_channel(play.rules, u, g) || boxes_left(c, u, g) <= 0) continue;
        const bool blind = channel_blind(play.now, u, g);
        if (!blind && u.groups[g].paid == 0) continue;  // only channels with power suffer
        const int score = blind ? 2 : u.groups[g].mode == 0 ? 1 : 0;
        if (score >= best) {
            best = score;
            chosen = g;
        }
    }
    if (chosen == max_groups) return;
    const int from = std::max<int>(u.groups[chosen].last, play.now.impulse_now());
    play.set_group(id, chosen, GroupField::last, from + play.rules.knobs.scout_blind);
}

}  // namespace impulse
