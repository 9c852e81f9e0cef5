#include <algorithm>

#include "battle/damage/layers.h"
#include "battle/damage/shields.h"

namespace impulse {

Banks banks_over(const Rules& rules, const Unit& unit, int facing) {
    const ShipClass& c = rules.type(unit.type);
    Banks banks;
    for (int b = 0; b < c.banks; ++b)
        if (covers(rules, unit, b, facing)) banks.push_back(b);
    if (banks.size() > 1)
        sort_in_place(banks.begin(), banks.end(), [&](int x, int y) {
            return shield_boxes(rules, unit, x) > shield_boxes(rules, unit, y);
        });
    return banks;
}

// Points that leak through by option D3.6 pass the boxes by.
void meet_shields(Play& play, Packet& packet) {
    const Unit& u = play.now.unit(packet.target);
    const int every = leak_every(play.rules, play.now), leak = every > 0 ? packet.points / every : 0;
    packet.points -= leak;
    for (const int bank : banks_over(play.rules, u, packet.facing)) {
        const int stopped = std::min(packet.points, shield_boxes(play.rules, u, bank));
        if (stopped <= 0) continue;
        play.emit(
            ShieldLost{packet.target, static_cast<std::uint8_t>(bank), static_cast<std::int16_t>(stopped)});
        packet.points -= stopped;
    }
    packet.points += leak;
}
int shields_over(const Rules& rules, const Unit& unit, int facing) {
    const ShipClass& c = rules.type(unit.type);
    int sum = 0;
    for (int b = 0; b < c.banks; ++b)
        if (covers(rules, unit, b, facing)) sum += shield_boxes(rules, unit, b);
    return sum;
}

}  // namespace impulse
