// battle/core/ground.h: what stands on a planet, moon or asteroid, and what its sides hide.
// Units:  sides 0..5 are the hex sides A..F of the body; Counter::ground is 1 more, 0 in space, and 7 for the body itself.
// Shapes: lookups over units; a unit on the ground stands in the body's hex on one of its sides.
// Rule:   classic P2.32, P2.52 (only bases on the sides that are seen), D15 (a side is a place for troops); UTD7.343.
#pragma once

#include "battle/core/battle.h"
#include "battle/core/line_of_sight.h"
#include "battle/core/rows/parties.h"
#include "battle/core/rules.h"

namespace impulse {

constexpr int body_itself = 7;

// True for a planet, moon or asteroid that takes points of its own.
inline bool is_body(const Unit& u) { return u[Counter::ground] == body_itself; }
// True for what stands on a side of a body.
inline bool on_ground(const Unit& u) { return u[Counter::ground] > 0 && u[Counter::ground] < body_itself; }
// The side 0..5 on which it stands; -1 in space.
inline int ground_side(const Unit& u) { return on_ground(u) ? u[Counter::ground] - 1 : -1; }
// The side 0..5 of a body in `at` that looks along the line to `from`, a hex beside it or further off; the first of two on
// a corner; 0 in the hex itself.
inline int side_towards(Hex at, Hex from) {
    return at == from ? 0 : shields_facing(at, Facing{}, from).first;
}

// True where the side of the body in `at` looks towards `there`: the line leaves the hex through that side, or through a
// corner of it.
inline bool side_sees(Hex at, int side, Hex there) {
    const ShieldsFacing seen = shields_facing(at, Facing{}, there);
    return seen.first < 0 || seen.first == side || seen.second == side;
}

// True where the two may not fire at each other, nor lock on: a body stands between them, or one of them stands on a side
// that looks elsewhere.
inline bool sight_blocked(const Battle& b, const Unit& one, const Unit& other) {
    if (one.hex == other.hex)
        return on_ground(one) && on_ground(other) && one[Counter::ground] != other[Counter::ground];
    if (on_ground(one) && !side_sees(one.hex, ground_side(one), other.hex)) return true;
    if (on_ground(other) && !side_sees(other.hex, ground_side(other), one.hex)) return true;
    return line_blocked(b, one.hex, other.hex, is_body(one) ? one.hex : is_body(other) ? other.hex : one.hex);
}
// The same for something in a hex of space.
inline bool sight_blocked(const Battle& b, const Unit& u, Hex there) {
    if (on_ground(u) && !side_sees(u.hex, ground_side(u), there)) return true;
    return line_blocked(b, u.hex, there, u.hex);
}

// The body whose disc covers the hex; empty where none takes points there.
inline UnitId body_at(const Battle& b, Hex hex) {
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        if (!is_body(b.units[i]) || !b.units[i].active()) continue;
        int radius = 0;
        for (const Feature& f : b.field.features)
            if (f.hex == b.units[i].hex) radius = radius > f.radius ? radius : f.radius;
        if (distance(b.units[i].hex, hex) <= radius) return UnitId{i};
    }
    return {};
}

// What is left of a base that its captors blew up, with their troops beside it (UTD7.49).
inline bool is_ruin(const Unit& u) { return u.fate == Fate::self_destructed && on_ground(u); }
// A place for troops and nothing else: nobody aims at it.
inline bool is_location(const Rules& r, const Unit& u) {
    return r.type(u.type).sheet.ground == GroundKind::location;
}
// True where a pilot may look for it as somebody to fight.
inline bool is_fighting_unit(const Rules& r, const Unit& u) { return !is_body(u) && !is_location(r, u); }
// Troops of a unit's own side in a place on the ground, of all kinds.
inline int garrison(const Rules& r, const Unit& u) {
    return r.type(u.type).sheet.boarding_parties + u[Counter::boarding_extra] - u[Counter::boarding_lost] +
           u[Counter::heavy_squads] + u[Counter::gcvs] + u[Counter::tanks] + u[Counter::howitzers];
}
// Counter of the vehicles of a kind.
constexpr Counter vehicles(PartyKind kind) {
    return static_cast<Counter>(static_cast<std::size_t>(Counter::gcvs) + static_cast<std::size_t>(kind) -
                                first_vehicle);
}

}  // namespace impulse
