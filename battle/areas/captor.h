// battle/areas/captor.h: mines that shoot, or send a seeker out, at whatever comes into their zone.
// Units:  hexes, absolute impulses.
// Shapes: called by step `mines`; what they fire is a mode of a weapon's row and is resolved where all shots are.
// Rule:   classic M5.
#pragma once

#include "battle/core/emit.h"

namespace impulse {

inline bool same_team(const Battle& b, const Mine& m, const Unit& u) {
    return b.sides[m.side].team == b.sides[u.side.index()].team;
}

// A unit came into the zone. A weapon that cannot reach it or is not meant for it stays loaded.
void captor_fires(Play& play, std::size_t mine, UnitId at);

// The enemy's seeker nearest to a captor whose rounds are meant for seekers; none where none is in its zone and reach.
ObjectId captor_prey(const Rules& rules, const Battle& battle, const Mine& mine);
void captor_fires(Play& play, std::size_t mine, ObjectId at);

}  // namespace impulse
