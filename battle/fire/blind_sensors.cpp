#include "battle/fire/blind_sensors.h"

#include <algorithm>

#include "battle/core/rows/ew.h"
#include "battle/core/tracks.h"

namespace impulse {

namespace {

bool may_be_blinded(const Play& play, UnitId id) {
    const ShipClass& c = play.type(id);
    return c.scout && play.rules.scouts && c.sheet.move_cost > Energy{};  // bases never are
}

void blind_one(Play& play, UnitId id) {
    const ShipClass& c = play.type(id);
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
    const int from = std::max(u.until(StatusKind::blind, chosen), play.now.impulse_now());
    play.set_status(id, StatusKind::blind, StatusCause::own_fire, from + play.rules.scouts->blind, {},
                    chosen);
}

}  // namespace

void blind_a_channel(Play& play, UnitId id, std::size_t weapon_group) {
    if (!may_be_blinded(play, id)) return;
    if (!play.rules.system(play.type(id).groups[weapon_group].system).has(Trait::quiet)) blind_one(play, id);
}

void blind_channels(Play& play, UnitId id, int channels) {
    if (!may_be_blinded(play, id)) return;
    // Each blinds another channel as long as one sees.
    const ShipClass& c = play.type(id);
    for (std::size_t g = 0; g < c.groups.size() && channels > 0; ++g) {
        const Unit& u = play.now.unit(id);
        if (!is_channel(play.rules, u, g) || boxes_left(c, u, g) <= 0 || channel_blind(play.now, u, g))
            continue;
        play.set_status(id, StatusKind::blind, StatusCause::own_fire,
                        play.now.impulse_now() + play.rules.scouts->blind, {}, g);
        --channels;
    }
}

}  // namespace impulse
