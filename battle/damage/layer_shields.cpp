#include <algorithm>

#include "battle/core/craft.h"
#include "battle/damage/layers.h"
#include "battle/damage/shields.h"

namespace impulse {

Banks banks_over(const Rules& rules, const Unit& unit, int facing) {
    Banks banks;
    BanksOver{rules, unit}.each(facing, [&](int bank) { banks.push_back(bank); });
    if (banks.size() > 1)
        sort_in_place(banks.begin(), banks.end(), [&](int x, int y) {
            return shield_boxes(rules, unit, x) > shield_boxes(rules, unit, y);
        });
    return banks;
}

namespace {

void meet_banks(Play& play, UnitId unit, int facing, int& points) {
    for (const int bank : banks_over(play.rules, play.now.unit(unit), facing)) {
        const int stopped = std::min(points, shield_boxes(play.rules, play.now.unit(unit), bank));
        if (stopped <= 0) continue;
        play.emit(ShieldLost{unit, static_cast<std::uint8_t>(bank), static_cast<std::int16_t>(stopped)});
        points -= stopped;
    }
}

// What it is docked to of its own will has its shields before it too, on the same side of the map (TNG "Docking").
void meet_docked_shields(Play& play, UnitId unit, int facing, int& points) {
    const int direction = facing + play.now.unit(unit).facing.at;
    for (const Link& l : play.now.links) {
        if (points <= 0) return;
        if (l.kind != LinkKind::dock || !l.holds() || (l.from != unit && l.to != unit)) continue;
        const UnitId other = l.from == unit ? l.to : l.from;
        if (small_craft(play.rules, play.now.unit(other))) continue;  // it is inside them (TNG "Shtl-R")
        meet_banks(play, other, (direction - play.now.unit(other).facing.at + 6) % 6, points);
    }
}

}  // namespace

// Points that leak through by option D3.6 pass the boxes by.
void meet_shields(Play& play, Packet& packet) {
    const int every = leak_every(play.rules, play.now), leak = every > 0 ? packet.points / every : 0;
    packet.points -= leak;
    meet_banks(play, packet.target, packet.facing, packet.points);
    meet_docked_shields(play, packet.target, packet.facing, packet.points);
    packet.points += leak;
}
int shields_over(const Rules& rules, const Unit& unit, int facing) {
    int sum = 0;
    BanksOver{rules, unit}.each(facing, [&](int bank) { sum += shield_boxes(rules, unit, bank); });
    return sum;
}

}  // namespace impulse
