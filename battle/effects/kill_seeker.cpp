
#include "battle/core/tracks.h"
#include "battle/effects/ops.h"

namespace impulse::ops {

// All that is left of it; plasma has no body that could be destroyed.
void kill_seeker(const Cast& c) {
    const ObjectId at = c.impact.at.object;
    if (!at || !c.reaches(at)) return;
    const SeekerType& type = c.play.rules.seeker(c.play.now.object(at).type);
    const int left = type.hit_points - c.play.now.object(at).damage;
    if (type.phaser_points == 0 && left > 0)
        c.play.emit(SeekerDamaged{at, c.impact.from.kind, type.splits ? 1 : left});
}

void kill_seeker(const Effect&, ModeWorth& worth) { worth.ends_seeker = true; }

std::string kill_seeker(const Effect&) { return "a seeker is destroyed whatever it can take"; }

}  // namespace impulse::ops
