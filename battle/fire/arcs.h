// battle/fire/arcs.h: where a shot goes and whether the mount bears on it.
// Units:  hexes; relative bearings 1..24, 0 = same hex.
// Shapes: Aim is the hex that is fired at, its true range and its bearing.
// Errors: none; a target that no mount bears on has bears = false.
// Rule:   classic D2; TNG "Drn-B" (a drone may be shot at anywhere on its line to its target).
#pragma once

#include "battle/core/gates.h"

namespace impulse {

struct Aim {
    Hex hex{};
    int range = 0;
    int bearing = 0;
    bool bears = false;
};

// True where the arc takes the bearing; a mount without an arc of its own bears all round.
constexpr bool bears(Arc arc, int bearing) { return arc.mask == 0 || arc.has(bearing); }

// Aim of a group at a hex.
Aim aim_at(const Battle& battle, UnitId by, Arc arc, Hex there);

// Aim of a shot on its way: by a gate at the mouth, over the hexes of both parts.
inline Aim aim_along(const Battle& battle, UnitId by, Arc arc, const Way& way, Hex there) {
    Aim aim = aim_at(battle, by, arc, way.aimed_at(there));
    aim.range = way.hexes;
    return aim;
}

// Aim at a unit, or at a seeker. A seeker that strikes within range in one leap stands anywhere on the line from it
// to its target: the nearest hex that the mount bears on counts, else the nearest.
Aim aim_of(const Rules& rules, const Battle& battle, UnitId by, Arc arc, UnitId at, ObjectId seeker);

}  // namespace impulse
