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

// Damage control rating at the start of the turn, which is what repairs go by in rulesets that pay for them (D9).
inline int damage_control_rating_at_start(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.damage_control, u[Counter::damage_control_before], 0);
}
// Active fire control that works by now; always where the ruleset has no fire control.
inline bool fire_control_works(const Rules& r, const Battle& b, const Unit& u) {
    return !r.knobs.needs_lock_on ||
           (u[Counter::fire_control] == 1 && b.impulse_now() >= u[Counter::fire_control_from]);
}
// Locked on to everything; always where the ruleset has no lock-on.
inline bool locked_on(const Rules& r, const Unit& u) { return !r.knobs.needs_lock_on || u[Counter::lock_on] != 0; }
// What is left of a seeker in flight.
inline int seeker_hit_points_left(const Rules& r, const MapObject& o) {
    return r.seeker(o.type).hit_points - o.damage;
}

}  // namespace impulse
