#include <algorithm>

#include "battle/damage/layers.h"

namespace impulse {
namespace {

// A counter that stops points one for one.
void meet_counter(Play& play, Packet& packet, Counter counter) {
    const int stopped = std::min(packet.points, play.now.unit(packet.target)[counter]);
    if (stopped <= 0) return;
    play.add(packet.target, counter, -stopped);
    packet.points -= stopped;
}

}  // namespace

// It stands before every shield, also one that is down (D3.3412).
void meet_general_reinforcement(Play& play, Packet& packet) {
    meet_counter(play, packet, Counter::general_reinforcement);
}

void meet_specific_reinforcement(Play& play, Packet& packet) {
    for (const int bank : banks_over(play.rules, play.now.unit(packet.target), packet.facing))
        meet_counter(play, packet, Unit::reinforcement(bank));
}

}  // namespace impulse
