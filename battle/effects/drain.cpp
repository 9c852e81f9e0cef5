#include <fmt/format.h>

#include "battle/effects/ops.h"
#include "battle/energy/reactor.h"

namespace impulse::ops {

// So many points of energy leave what the target stores; a part of those that it has not is owed in its next form.
void drain(const Cast& c) {
    const UnitId at = c.impact.at.unit;
    if (!at || !c.reaches(at)) return;
    const Energy missing = drain_stores(c.play, at, impulse::points(c.points()));
    const Energy owed{missing.parts * c.effect.part / c.effect.whole};
    if (owed.floor() > 0) c.play.add(at, Counter::owed, owed.floor());
}

std::string drain(const Effect& e) {
    return fmt::format(
        "so much energy is taken from the target's batteries and capacitors; of what they lack {}/{}, "
        "rounded "
        "down, is owed in its next form",
        e.part, e.whole);
}

}  // namespace impulse::ops
