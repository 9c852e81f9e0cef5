#include "render/animation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

#include "render/camera.h"

namespace impulse {
namespace {

constexpr float farthest = 2.6F;  // hex sides: a little more than one hex, so that fast films do not smear

int harm_of(const std::vector<FreshLosses>& losses, int unit) {
    if (unit < 0 || static_cast<std::size_t>(unit) >= losses.size()) return 0;
    const FreshLosses& l = losses[static_cast<std::size_t>(unit)];
    return std::accumulate(l.groups.begin(), l.groups.end(), 0) +
           std::accumulate(l.shield.begin(), l.shield.end(), 0) + l.sensor + l.scanner + l.damage_control +
           l.excess;
}

// The turn from one angle to another the short way round, -180..180.
float short_way(float from, float to) { return std::remainder(to - from, 360.0F); }

template <class Counter>
void glide(std::vector<Motion::Shown>& shown, std::vector<Counter>& counters, float part, bool instantly) {
    std::vector<Motion::Shown>& list = shown;
    list.erase(std::remove_if(list.begin(), list.end(),
                              [&](const Motion::Shown& s) {
                                  return std::ranges::none_of(counters,
                                                              [&](const Counter& c) { return c.id == s.id; });
                              }),
               list.end());
    for (Counter& c : counters) {
        const glm::vec2 goal = world_of(c.hex);
        const float angle = 60.0F * static_cast<float>(c.facing.at);
        auto at = std::ranges::find_if(list, [&](const Motion::Shown& s) { return s.id == c.id; });
        if (at == list.end()) at = list.insert(list.end(), {c.id, goal, angle, 0, 0});
        if (instantly || glm::length(goal - at->at) > farthest) {
            at->at = goal;
            at->angle = angle;
        } else {
            at->at += (goal - at->at) * part;
            at->angle += short_way(at->angle, angle) * part;
            if (glm::length(goal - at->at) < 0.01F) at->at = goal;
        }
        c.shift_x = at->at.x - goal.x;
        c.shift_y = at->at.y - goal.y;
        c.turn = short_way(angle, at->angle);
        if (std::abs(c.turn) < 0.5F) c.turn = 0;
    }
}

}  // namespace

void animate(Motion& motion, MapScene& map, const std::vector<FreshLosses>& losses, float seconds,
             bool instantly) {
    const float part = 1.0F - std::exp(-14.0F * std::max(seconds, 0.0F));
    glide(motion.ships, map.ships, part, instantly);
    glide(motion.seekers, map.seekers, part, instantly);
    for (ShipCounter& ship : map.ships)
        for (Motion::Shown& s : motion.ships) {
            if (s.id != ship.id) continue;
            const int harm = harm_of(losses, ship.id);
            if (harm > s.harm && !instantly) s.flash = 1;
            s.harm = harm;
            s.flash = instantly ? 0.0F : std::max(0.0F, s.flash - seconds * 1.8F);
            ship.flash = s.flash;
        }
}

}  // namespace impulse
