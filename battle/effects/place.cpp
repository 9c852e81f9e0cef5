#include "battle/effects/ops.h"
#include "battle/effects/standing_field.h"

namespace impulse::ops {

void place(const Cast& c) {
    const Muzzle& from = c.impact.from;
    const UnitId at = c.impact.at.unit;
    if (!from.by || !at || (c.effect.when != When::missed && !c.reaches(at))) return;
    cast_field(c.play, from.by, from.group, *from.mode, c.play.now.unit(at).hex, 0);
}

std::string place(const Effect& e) {
    return e.when == When::missed ? "missed, its field is left in the hex of the target"
                                  : "its field is left in the hex of the target";
}

}  // namespace impulse::ops
