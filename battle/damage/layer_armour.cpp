#include <algorithm>

#include "battle/damage/layers.h"

namespace impulse {
namespace {

int left_in(const Rules& rules, const Unit& unit, std::size_t group) {
    const ShipClass& c = rules.type(unit.type);
    return rules.system(c.groups[group].system).has(Trait::armor) ? boxes_left(c, unit, group) : 0;
}

}  // namespace

// Armour stands behind every shield and is marked as shields are, at once.
void meet_armour(Play& play, Packet& packet) {
    const ShipClass& c = play.type(packet.target);
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size() && packet.points > 0; ++g) {
        const int stopped = std::min(packet.points, left_in(play.rules, play.now.unit(packet.target), g));
        if (stopped <= 0) continue;
        play.emit(BoxLost{packet.target, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(stopped),
                          0xFF, 0xFF});
        packet.points -= stopped;
    }
}
int armour_left(const Rules& rules, const Unit& unit, int) {
    const ShipClass& c = rules.type(unit.type);
    int sum = 0;
    for (std::size_t g = 0; c.armor_boxes > 0 && g < c.groups.size(); ++g) sum += left_in(rules, unit, g);
    return sum;
}

}  // namespace impulse
