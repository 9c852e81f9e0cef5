#include <fmt/format.h>

#include "battle/effects/ops.h"

namespace impulse::ops {

// Points of information about the target (classic G5).
void inform(const Cast& c) {
    const Impact& i = c.impact;
    if (!i.at.unit || !i.from.by) return;
    const auto side = static_cast<std::uint8_t>(c.play.now.unit(i.from.by).side.index());
    const Unit& at = c.play.now.unit(i.at.unit);
    c.play.emit(
        InfoChanged{i.at.unit, side, at.knows[side], static_cast<std::int16_t>(at.info[side] + c.points())});
}

void inform(const Effect&, ModeWorth& worth) { worth.informs = true; }

std::string inform(const Effect& e) { return points_in_words(e) + " of information about the target"; }

}  // namespace impulse::ops
