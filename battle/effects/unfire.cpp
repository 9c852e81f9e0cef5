#include "battle/effects/ops.h"

namespace impulse::ops {

// Only the beam that aims it missed, or it is kept up: the weapon keeps what is in it, and the use does not count.
void unfire(const Cast& c) {
    const Muzzle& from = c.impact.from;
    if (!from.mount || !(c.impact.at.unit ? c.reaches(c.impact.at.unit) : c.reaches(c.impact.at.object)))
        return;
    const GroupState g = c.play.now.unit(from.by).groups[from.group];
    c.play.set_group(from.by, from.group, GroupField::used, g.used - from.mode->takes);
    if (from.mode->charges > 1)
        c.play.set_group(from.by, from.group, GroupField::charge, g.charge + from.mode->energy.parts);
    c.play.set_group(from.by, from.group, GroupField::ready, 1);
}

std::string unfire(const Effect& e) {
    return e.when == When::missed
               ? "a miss takes nothing: it may fire again in the next impulse"
               : "a shot takes nothing: it may fire again in each impulse while it is held";
}

}  // namespace impulse::ops
