#include "battle/damage/shields.h"
#include "battle/effects/ops.h"

namespace impulse::ops {

void inside(const Cast& c) {
    const Impact& i = c.impact;
    const int points = c.points();
    if (points <= 0 || !(i.at.object ? c.reaches(i.at.object) : c.reaches(i.at.unit))) return;
    if (c.effect.at == At::firer && i.from.mount)
        add_volley(c.play, i.from.by, i.from.by, 0, points, VolleyKind::feedback, 0);
    if (c.effect.at == At::target && i.at.unit)
        add_volley(c.play, i.at.unit, i.from.by,
                   settle_facing_at_once(c.play, i.at.unit, i.from.hex, i.from.by), points, i.from.kind, 0);
}

std::string inside(const Effect& e) {
    return points_in_words(e) + " inside " + (e.at == At::firer ? "the firer" : "the target") +
           ", which no shield stops";
}

}  // namespace impulse::ops
