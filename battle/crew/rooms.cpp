#include "battle/crew/rooms.h"

#include <algorithm>

#include "battle/core/tracks.h"

namespace impulse {

int boxes_held(const Rules& rules, const Unit& u, Trait trait) {
    const ShipClass& c = rules.type(u.type);
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (rules.system(c.groups[g].system).has(trait))
            n += std::max(0, boxes_left(c, u, g) - u.groups[g].taken);
    return n;
}

bool take_box(Play& play, UnitId unit, Trait trait, std::size_t side) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        if (!play.rules.system(c.groups[g].system).has(trait)) continue;
        const GroupState& state = play.now.unit(unit).groups[g];
        if (boxes_left(c, play.now.unit(unit), g) <= state.taken) continue;
        play.emit(RoomTaken{unit, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(side),
                            static_cast<std::uint8_t>(state.taken + 1)});
        return true;
    }
    return false;
}

bool retake_box(Play& play, UnitId unit, Trait trait) {
    const ShipClass& c = play.type(unit);
    for (std::size_t g = 0; g < c.groups.size(); ++g) {
        const GroupState& state = play.now.unit(unit).groups[g];
        if (!play.rules.system(c.groups[g].system).has(trait) || state.taken == 0) continue;
        play.emit(RoomTaken{unit, static_cast<std::uint8_t>(g),
                            static_cast<std::uint8_t>(play.now.unit(unit).side.index()),
                            static_cast<std::uint8_t>(state.taken - 1)});
        return true;
    }
    return false;
}

}  // namespace impulse
