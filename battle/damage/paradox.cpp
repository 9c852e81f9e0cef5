#include "battle/damage/paradox.h"

#include <algorithm>

#include "battle/core/barriers.h"

namespace impulse {
namespace {

// Temporal shields take so many steps off the die, for so many of their boxes each; true where there were enough.
bool taken_by_shields(Play& play, UnitId unit, int steps) {
    const SystemType* temporal = shields_of(play.rules, play.now.unit(unit), ShieldKind::temporal);
    if (temporal == nullptr) return false;
    const auto& shield = play.now.unit(unit).shield;
    int cost = steps * temporal->capacity, have = 0;
    for (int bank = 0; bank < play.type(unit).banks; ++bank) have += shield[static_cast<std::size_t>(bank)];
    if (have < cost) return false;
    for (int bank = 0; bank < play.type(unit).banks && cost > 0; ++bank)
        if (const int lost = std::min<int>(cost, play.now.unit(unit).shield[static_cast<std::size_t>(bank)]);
            lost > 0) {
            play.emit(ShieldLost{unit, static_cast<std::uint8_t>(bank), static_cast<std::int16_t>(lost)});
            cost -= lost;
        }
    return true;
}

}  // namespace

bool undone(Play& play, UnitId unit) {
    const int die = play.roll(Stream::other, 6, unit) + play.now.unit(unit)[Counter::travels];
    const int over = die - play.type(unit).sheet.tech;
    if (over <= 0 || taken_by_shields(play, unit, over)) return false;
    play.emit(FateSet{unit, Fate::removed, {}});
    return true;
}

}  // namespace impulse
