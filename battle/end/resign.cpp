#include "battle/end/resign.h"

#include <algorithm>

#include "battle/end/victory.h"
#include "battle/movement/towing.h"

namespace impulse {

// Units of the side that are on the map, aboard or held out.
static int units_in_play(const Battle& b, SideId side) {
    return static_cast<int>(std::count_if(b.units.begin(), b.units.end(), [&](const Unit& u) {
        return u.side == side && (u.active() || u.fate == Fate::aboard || u.fate == Fate::held_out);
    }));
}

std::optional<Refusal> refuse_player_change(const Battle& b, SideId side) {
    if (!side || side.index() >= b.sides.size()) return refusal(Why::no_such_unit);
    return refuse_if(units_in_play(b, side) == 0, WhyMore::side_gone, 1, 0);
}

void do_resign(Play& play, SideId side) {
    for (const UnitId unit : unit_ids(play.now))
        if (play.now.unit(unit).side == side && play.now.unit(unit).active()) end_links(play, unit);
    play.emit(SideRemoved{static_cast<std::uint8_t>(side.at)});
    check_victory(play);
}

}  // namespace impulse
