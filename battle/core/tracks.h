// battle/core/tracks.h: what a ship's tracks and boxes still give.
// Units:  ratings as printed; boxes.
// Shapes: small lookups over a ship class and a unit.
// Errors: none; an empty track has rating 0.
// Rule:   classic D4.35, D9.7, D6.1; TNG "Sensor", "Scanner", "DamCon", "ExcDam".
#pragma once

#include "battle/core/battle.h"
#include "battle/core/rules.h"

namespace impulse {

// The best undestroyed number of a track, `when_gone` where every box is lost; the last printed box is the residual
// that is never lost in rulesets whose tracks end in one (Track::ratings holds it).
inline int track_rating(const Track& track, int lost, int when_gone) {
    if (track.ratings.empty()) return when_gone;
    const auto n = static_cast<int>(track.ratings.size());
    if (lost >= n) return when_gone;
    return track.ratings[static_cast<std::size_t>(lost)];
}
inline int sensor_rating(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.sensor, u[Counter::sensor_lost], 0);
}
inline int scanner_rating(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.scanner, u[Counter::scanner_lost], r.knobs.scanner_lost_rating);
}
inline int damage_control_rating(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.damage_control, u[Counter::damage_control_lost], 0);
}
// Boxes of all groups with a trait that still work.
inline int working_boxes(const Rules& r, const Unit& u, Trait trait) {
    const ShipClass& c = r.type(u.type);
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (r.system(c.groups[g].system).has(trait)) n += boxes_left(c, u, g);
    return n;
}
// Tech level index for arrays by tech: 0 = 3X and below, 1 = 4X and above.
inline std::size_t tech_index(const ShipClass& c) { return c.sheet.tech >= 4 ? 1U : 0U; }

}  // namespace impulse
