#include "battle/damage/chain.h"

#include "battle/damage/hangar.h"
#include "battle/damage/shields.h"

namespace impulse {

std::size_t chain_reaction(Play& play, UnitId unit, std::size_t group) {
    const ShipClass& c = play.type(unit);
    const std::size_t none = c.groups.size();
    if (group >= none || !play.now.unit(unit).active()) return none;
    std::size_t last = none;
    for (bool goes_on = true; goes_on;) {
        // The bay: the same boxes, then others that stand with them on the sheet.
        std::size_t next = boxes_left(c, play.now.unit(unit), group) > 0 ? group : none;
        for (std::size_t g = 0; g < none && next == none; ++g)
            if (c.groups[g].sheet_group == c.groups[group].sheet_group &&
                boxes_left(c, play.now.unit(unit), g) > 0)
                next = g;
        if (!play.now.volleys.full()) add_volley(play, unit, {}, 0, 1, VolleyKind::chain, 0);
        if (next == none) break;
        play.emit(BoxLost{unit, static_cast<std::uint8_t>(next), 1, 0xFF, 0xFF});
        goes_on =
            lose_bay_box(play, unit, static_cast<std::uint8_t>(next));  // another armed craft there goes too
        last = next;
    }
    return last;
}

}  // namespace impulse
