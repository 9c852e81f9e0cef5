#include "battle/damage/layers.h"

#include <array>
#include <utility>

#include "battle/core/rows/shields.h"
#include "battle/damage/shields.h"

namespace impulse {
namespace {

using Facings = std::array<int, 6>;

// What a layer of banks stops before each facing; `points` says how much of each bank.
template <class Points>
void add_banks(const BanksOver& banks, Facings& sum, Points&& points) {
    for (int bank = 0; bank < banks.size(); ++bank)
        if (const int here = points(bank); here != 0)
            for (std::size_t f = 0; f < sum.size(); ++f)
                if ((banks.facings(bank) >> f & 1U) != 0) sum[f] += here;
}
void add_general(const Rules&, const Unit& unit, const BanksOver&, Facings& sum) {
    for (int& points : sum) points += unit[Counter::general_reinforcement];
}
void add_specific(const Rules&, const Unit& unit, const BanksOver& banks, Facings& sum) {
    add_banks(banks, sum, [&](int bank) { return unit[Unit::reinforcement(bank)]; });
}
void add_shields(const Rules& rules, const Unit& unit, const BanksOver& banks, Facings& sum) {
    add_banks(banks, sum, [&](int bank) { return shield_boxes(rules, unit, bank); });
}

struct LayerWork {
    void (*meet)(Play&, Packet&) = nullptr;
    // Adds what it stops by facing; null: it counts for nothing beforehand.
    void (*add)(const Rules&, const Unit&, const BanksOver&, Facings&) = nullptr;
};
// In the order of the words of Layer; beside what is said here, boxes may stand in any of them.
constexpr std::array layers{LayerWork{meet_general_reinforcement, add_general},
                            LayerWork{meet_specific_reinforcement, add_specific},
                            LayerWork{meet_panels, nullptr},
                            LayerWork{meet_shields, add_shields},
                            LayerWork{},
                            LayerWork{},
                            LayerWork{}};
static_assert(layers.size() == count_of<Layer>());

Facings strengths(const Rules& rules, const Unit& unit, bool before_armour) {
    Facings sum{};
    const BanksOver banks{rules, unit};
    const bool boxes_stand = rules.type(unit.type).armor_boxes > 0;
    for (const Layer layer : rules.defence->layers) {
        if (before_armour && layer == Layer::armour) break;
        for (std::size_t f = 0; boxes_stand && f < sum.size(); ++f)
            sum[f] += walls_over(rules, unit, static_cast<int>(f), layer);
        if (const auto add = layers[static_cast<std::size_t>(layer)].add; add != nullptr)
            add(rules, unit, banks, sum);
    }
    return sum;
}

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

std::array<int, 6> shield_strengths(const Rules& rules, const Unit& unit) {
    return strengths(rules, unit, false);
}
int shield_strength(const Rules& rules, const Unit& unit, int facing) {
    return strengths(rules, unit, false)[static_cast<std::size_t>(facing)];
}
int strength_before_armour(const Rules& rules, const Unit& unit, int facing) {
    return strengths(rules, unit, true)[static_cast<std::size_t>(facing)];
}

}  // namespace impulse
