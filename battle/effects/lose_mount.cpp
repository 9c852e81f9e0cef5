#include "battle/core/tracks.h"
#include "battle/effects/ops.h"

namespace impulse::ops {

void lose_mount(const Cast& c) {
    const Impact& i = c.impact;
    if (i.from.mount && boxes_left(c.play.type(i.from.by), c.play.now.unit(i.from.by), i.from.group) > 0)
        c.play.emit(BoxLost{i.from.by, i.from.group, 1, 0, 0});
}

void lose_mount(const Effect&, ModeWorth& worth) { worth.costs_mount = true; }

std::string lose_mount(const Effect&) { return "the box that fired is lost"; }

}  // namespace impulse::ops
