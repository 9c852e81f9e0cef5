#include <fmt/format.h>

#include "battle/effects/ops.h"

namespace impulse::ops {

// The shot waits in its weapon for the next impulses, and takes a channel of guidance (E11).
void repeat(const Cast& c) {
    const Impact& i = c.impact;
    if (!i.at.unit || !i.from.mount) return;
    c.play.emit(PulseSet{i.from.by, i.at.unit, i.from.group, i.from.mode_index,
                         static_cast<std::uint8_t>(c.effect.amount - 1), 1,
                         static_cast<std::int16_t>(c.play.now.impulse_now() + 1)});
}

void repeat(const Effect& e, ModeWorth& worth) { worth.times *= e.amount; }

std::string repeat(const Effect& e) {
    return fmt::format(
        "it strikes {} times, once in each impulse, while the lock holds and a channel of guidance is kept "
        "on it",
        e.amount);
}

}  // namespace impulse::ops
