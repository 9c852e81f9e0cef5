#include "battle/damage/layers.h"

#include <array>
#include <utility>

#include "battle/core/rows/shields.h"

namespace impulse {
namespace {

struct LayerWork {
    void (*meet)(Play&, Packet&) = nullptr;
    int (*stops)(const Rules&, const Unit&, int facing) = nullptr;  // null: it counts for nothing beforehand
};
// In the order of the words of Layer; beside what is said here, boxes may stand in any of them.
constexpr std::array layers{LayerWork{meet_general_reinforcement, general_reinforcement},
                            LayerWork{meet_specific_reinforcement, specific_reinforcement},
                            LayerWork{meet_panels, nullptr},
                            LayerWork{meet_shields, shields_over},
                            LayerWork{},
                            LayerWork{},
                            LayerWork{}};
static_assert(layers.size() == count_of<Layer>());

}  // namespace

void meet_layers(Play& play, Packet& packet) {
    bool joined = false;
    const auto join = [&] {
        if (std::exchange(joined, true)) return;
        packet.points = packet.outside ? 0 : packet.points / packet.worth + packet.past;
        packet.past = 0;
        packet.reached = packet.points;
    };
    for (const Layer layer : play.rules.defence->layers) {
        if (layer == Layer::armour) join();
        if (packet.points <= 0 || (packet.skips >> static_cast<unsigned>(layer) & 1U) != 0) continue;
        if (const auto meet = layers[static_cast<std::size_t>(layer)].meet; meet != nullptr)
            meet(play, packet);
        meet_walls(play, packet, layer);
    }
    join();
}

namespace {
int strength_of(const Rules& rules, const Unit& unit, int facing, bool before_armour) {
    int sum = 0;
    for (const Layer layer : rules.defence->layers) {
        if (before_armour && layer == Layer::armour) break;
        sum += walls_over(rules, unit, facing, layer);
        if (const auto stops = layers[static_cast<std::size_t>(layer)].stops; stops != nullptr)
            sum += stops(rules, unit, facing);
    }
    return sum;
}
}  // namespace

int shield_strength(const Rules& rules, const Unit& unit, int facing) {
    return strength_of(rules, unit, facing, false);
}
int strength_before_armour(const Rules& rules, const Unit& unit, int facing) {
    return strength_of(rules, unit, facing, true);
}

}  // namespace impulse
