#include <fmt/format.h>

#include "battle/effects/ops.h"

namespace impulse::ops {

// The shot waits in its weapon for the next impulses, and takes a channel of guidance (E11).
void repeat(const Cast& c) {
    const Impact& i = c.impact;
    if (!i.at.unit || !i.from.mount) return;
    const auto set = [&](GroupField what, int value) {
        c.play.set_group(i.from.by, i.from.group, what, value);
    };
    set(GroupField::ammo_0, c.effect.amount - 1);
    set(GroupField::ammo_1, i.at.unit.at + 1);
    set(GroupField::ammo_2, 1);
    set(GroupField::ammo_3, i.from.mode_index + 1);
}

void repeat(const Effect& e, ModeWorth& worth) { worth.times *= e.amount; }

std::string repeat(const Effect& e) {
    return fmt::format(
        "it strikes {} times, once in each impulse, while the lock holds and a channel of guidance is kept "
        "on it",
        e.amount);
}

}  // namespace impulse::ops
