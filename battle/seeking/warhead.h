// battle/seeking/warhead.h: what a seeker scores, by type, by hexes travelled and after what it suffered on the way.
// Units:  warhead points; points of phasers; hexes travelled.
// Shapes: everything is computed from the seeker.
// Rule:   classic FP1 (plasma by hexes), FP1.6 (phasers), FP5 (enveloping), FD5 (type VI by size class).
#pragma once

#include <algorithm>

#include "battle/core/battle.h"
#include "battle/core/rules.h"
#include "battle/core/tracks.h"
#include "battle/fire/shot.h"

namespace impulse {

// What phasers have left of it; a pseudo-torpedo counts as a real one here.
inline int torpedo_left(const SeekerType& type, const MapObject& seeker) {
    return std::max(0, torpedo_strength(type, seeker) - seeker.damage / std::max(1, type.phaser_points));
}
// Points on a target of that size class; nothing from a pseudo-torpedo.
inline int warhead_of(const SeekerType& type, const MapObject& seeker, int size_class) {
    if (seeker.is(SeekerTrait::pseudo)) return 0;
    if (seeker.strength > 0) return seeker.strength;
    if (type.phaser_points > 0) return torpedo_left(type, seeker);
    if (type.has_by_size) return type.by_size[static_cast<std::size_t>(std::clamp(size_class, 0, 7))];
    return type.warhead;
}
// The mode of a weapon as which it strikes; of types that have one.
inline const WeaponMode& strike_mode(const Rules& rules, const SeekerType& type) {
    return rules.weapon(type.strikes).modes[type.strikes_mode];
}
// It shoots or strikes as that mode of a weapon does, from a hex; `flown`: hexes that count as its range.
inline Muzzle muzzle_of_seeker(const MapObject& o, WeaponId weapon, const WeaponMode& mode, Hex from,
                               int flown) {
    return {.mode = &mode,
            .by = o.by,
            .group = o.group,
            .hex = from,
            .mount = false,
            .charge = mode.energy,
            .eyes = o.guide,
            .kind = VolleyKind::seeking,
            .serial = o.serial,
            .flown = flown,
            .weapon = weapon};
}
// True for a seeker that keeps a unit of its own team company instead of striking it.
inline bool escorts(const Battle& battle, const MapObject& seeker) {
    return seeker.target && !seeker.target_object && !battle.enemies(seeker.by, seeker.target);
}

}  // namespace impulse
