// battle/core/tracks.h: what a ship's tracks and boxes still give.
// Units:  ratings as printed; boxes.
// Shapes: small lookups over a ship class and a unit.
// Errors: none; an empty track has rating 0.
// Rule:   classic D4.35, D9.7, D6.1; TNG "Sensor", "Scanner", "DamCon", "ExcDam".
#pragma once

#include <algorithm>

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rows/cloak.h"
#include "battle/core/rows/ew.h"
#include "battle/core/rows/gunnery.h"
#include "battle/core/rules.h"

namespace impulse {

// Boxes of a track that can be lost.
inline int boxes_of_track(const Sheet& sheet, TrackKind kind) {
    if (kind == TrackKind::excess) return sheet.excess_damage;
    const Track& track = kind == TrackKind::sensor    ? sheet.sensor
                         : kind == TrackKind::scanner ? sheet.scanner
                                                      : sheet.damage_control;
    const int boxes = static_cast<int>(track.ratings.size()) - 1;
    return track.indestructible_from >= 0 ? std::min(boxes, track.indestructible_from) : boxes;
}

// The best undestroyed number of a track, `when_gone` where every box is lost; the last printed box is the residual
// that is never lost in rulesets whose tracks end in one (Track::ratings holds it).
inline int track_rating(const Track& track, int lost, int when_gone) {
    if (track.ratings.empty()) return when_gone;
    const auto n = static_cast<int>(track.ratings.size());
    if (lost >= n) return when_gone;
    return track.ratings[static_cast<std::size_t>(lost)];
}
inline int sensor_rating(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.sensor, u[Counter::sensor_lost] + u[Counter::dimmed_sensor], 0);
}
inline int scanner_rating(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.scanner, u[Counter::scanner_lost] + u[Counter::dimmed_scanner],
                        r.sensors->scanner_lost_rating);
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
// And of all groups of a row.
inline int working_boxes(const Rules& r, const Unit& u, std::string_view family) {
    const ShipClass& c = r.type(u.type);
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (r.system(c.groups[g].system).family == family) n += boxes_left(c, u, g);
    return n;
}
// Tech level index for arrays by tech: 0 = 3X and below, 1 = 4X and above.
inline std::size_t tech_index(const ShipClass& c) { return c.sheet.tech >= 4 ? 1U : 0U; }

// Damage control rating at the start of the turn, which is what repairs go by in rulesets that pay for them (D9).
inline int damage_control_rating_at_start(const Rules& r, const Unit& u) {
    return track_rating(r.type(u.type).sheet.damage_control, u[Counter::damage_control_before], 0);
}
// Where a cloak stands; it follows from the switch and the impulses since.
enum class CloakStage : std::uint8_t { none, fading_in, hidden, fading_out };
// Impulses since the cloak was switched.
inline int since_cloak_switch(const Battle& b, const Unit& u) {
    return b.impulse_now() - u[Counter::cloak_at];
}
inline CloakStage cloak_stage(const Rules& r, const Battle& b, const Unit& u) {
    if (!r.cloak || u[Counter::cloak_at] == 0) return CloakStage::none;
    const int passed = since_cloak_switch(b, u);
    if (u[Counter::cloak] != 0) return passed >= r.cloak->fade ? CloakStage::hidden : CloakStage::fading_in;
    return passed <= r.cloak->fade ? CloakStage::fading_out : CloakStage::none;
}
// Hexes that the cloak adds to the range: one more each impulse while it fades in, one less while it fades out (G13).
inline int cloak_range(const Rules& r, const Battle& b, const Unit& u) {
    const int passed = since_cloak_switch(b, u);
    switch (cloak_stage(r, b, u)) {
        case CloakStage::none:
            return 0;
        case CloakStage::fading_in:
            return r.cloak->range * passed / r.cloak->fade;
        case CloakStage::hidden:
            return r.cloak->range;
        case CloakStage::fading_out:
            return passed == 0 ? r.cloak->range
                               : r.cloak->range * (r.cloak->fade + 1 - passed) / r.cloak->fade;
    }
    return 0;
}
// True under a cloak or while it fades: no fire, no launch, no tractor, no transporter (G13).
inline bool cloak_forbids(const Rules& r, const Battle& b, const Unit& u) {
    return cloak_stage(r, b, u) != CloakStage::none;
}
// Active fire control that works by now; always where the ruleset has no fire control.
inline bool fire_control_works(const Rules& r, const Battle& b, const Unit& u) {
    return !r.lock_on || ((u[Counter::fire_control] == 1 ||
                           (u[Counter::fire_control] == 2 && r.fire_control->low_power_lock_on)) &&
                          b.impulse_now() >= u[Counter::fire_control_from] && !cloak_forbids(r, b, u));
}
// Locked on to everything; always where the ruleset has no lock-on.
inline bool locked_on(const Rules& r, const Unit& u) { return !r.lock_on || u[Counter::lock_on] != 0; }
// Locked on to one unit: friends are never lost.
inline bool locked_on(const Rules& r, const Battle& b, UnitId by, UnitId at) {
    const Unit& u = b.unit(by);
    return locked_on(r, u) && !u.lost_locks.has(at);
}
// The weapon of a box group that is a device of that kind; null where it is none.
inline const WeaponType* device_of(const Rules& r, const Unit& u, std::size_t group, Device device) {
    const ClassGroup& g = r.type(u.type).groups[group];
    return g.weapon && r.system(g.system).device == device ? &r.weapon(g.weapon) : nullptr;
}
// True where the box group is a scout's special sensor; and where that is blind now.
inline bool is_channel(const Rules& r, const Unit& u, std::size_t group) {
    return r.system(r.type(u.type).groups[group].system).has(Trait::special_sensor);
}
inline bool channel_blind(const Battle& b, const Unit& u, std::size_t group) {
    return u.until(StatusKind::blind, group) >= b.impulse_now();
}
// Seekers that special sensors guide beyond the ship's own channels (G24).
inline int scout_control(const Rules& r, const Unit& u) {
    const ShipClass& c = r.type(u.type);
    if (!c.scout || !r.scouts) return 0;
    int n = 0;
    for (std::size_t g = 0; g < c.groups.size(); ++g)
        if (r.system(c.groups[g].system).has(Trait::special_sensor) && u.groups[g].paid != 0 &&
            u.groups[g].mode == 1 + static_cast<int>(ScoutTask::control) && boxes_left(c, u, g) > 0)
            n += r.scouts->control;
    return n;
}
// The first place where no seeker flies and no field stands; beyond the last one where there is none between.
inline ObjectId free_object(const Battle& b) {
    for (std::size_t i = 0; i < b.objects.size(); ++i)
        if (!b.objects[i].there()) return ObjectId{i};
    return ObjectId{b.objects.size()};
}
// The size class of a seeker for fire at it: smaller than all units, but for fields.
inline int size_of_object(const Rules& r, const MapObject& o) {
    return o.stands() ? r.seeker(o.type).field.size_class : Condition::open;
}
// A field that fire may still take points off: until it has formed.
inline bool still_forms(const Rules& r, const Battle& b, const MapObject& o) {
    return o.stands() && r.seeker(o.type).field.forms && o.since == b.impulse_now();
}
// Warhead of a torpedo that has travelled so far, before phasers: doubled where it envelops.
inline int torpedo_strength(const SeekerType& type, const MapObject& seeker) {
    const auto hexes =
        static_cast<std::size_t>(std::clamp<int>(seeker.flown, 0, static_cast<int>(seeker_hexes) - 1));
    return type.by_hexes[hexes] * (seeker.is(SeekerTrait::enveloping) ? 2 : 1);
}
// What is left of a seeker in flight.
inline int seeker_hit_points_left(const Rules& r, const MapObject& o) {
    const SeekerType& type = r.seeker(o.type);
    if (type.unharmed()) return o.damage > 0 ? 0 : 1;  // only what mends it away touches it
    if (type.wears_down()) return o.strength - o.damage;
    if (type.phaser_points == 0) return type.hit_points - o.damage;
    // Plasma: points of phasers until nothing is left of its warhead, which shrinks with the hexes travelled.
    return torpedo_strength(type, o) * type.phaser_points - o.damage;
}

}  // namespace impulse
