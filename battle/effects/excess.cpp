#include "battle/damage/shields.h"
#include "battle/effects/ops.h"

namespace impulse::ops {

void excess(const Cast& c) {
    const Impact& i = c.impact;
    if (c.effect.at == At::firer) {  // what no box of a ship fires harms none
        if (i.from.mount) add_volley(c.play, i.from.by, i.from.by, 0, c.points(), VolleyKind::excess, 0);
        return;
    }
    if (!i.at.unit || !c.reaches(i.at.unit)) return;
    strike(c.play, i.at.unit, i.from.by, settle_facing_at_once(c.play, i.at.unit, i.from.hex, i.from.by),
           c.points(), VolleyKind::excess,
           i.from.mount ? bearing_mask(c.play.now.unit(i.at.unit), i.from.hex) : 0, i.from.serial, 0,
           origin_of(i.from));
}

std::string excess(const Effect& e) {
    if (e.at == At::firer) return points_in_words(e) + " of excess damage to the firer";
    return points_in_words(e) + " on the target, of which each that comes through is an excess damage hit";
}

}  // namespace impulse::ops
