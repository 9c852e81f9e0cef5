// battle/effects/standing_field.h: fields that stand on the map: expanding spheres, cosmic strings.
// Units:  hexes, points of strength, absolute impulses.
// Shapes: objects of Battle::objects that stand; what one does is its row's StandingField, and the mode that cast it.
// Errors: none; where no object has room, no field appears.
// Rule:   TNG "ESGC", "CSC".
#pragma once

#include "battle/core/emit.h"
#include "battle/core/tracks.h"

namespace impulse {

bool fields_stand(const Battle& battle);

// The mode of that box puts its field there, with so many points where it has any; `at`: whom it is to strike first.
void cast_field(Play& play, UnitId by, std::uint8_t group, const WeaponMode& mode, Hex hex, int strength,
                UnitId at = {});
// It lies in another hex from now on: web there destroys it and is weakened.
void move_field(Play& play, ObjectId field, Hex to);

// The unit has come from a hex to where it is, and the fields that it carries with it: who is met is struck.
void enter_fields(Play& play, UnitId unit, Hex from);
// True where a field in that hex has destroyed the seeker.
bool stopped_by_field(Play& play, ObjectId seeker, Hex hex);

// The end of direct fire: what has formed strikes one unit in its hexes.
bool fields_form(const Rules& rules, const Battle& battle);
void form_fields(Play& play);
// The end of an impulse: fields lose strength; those of a ship that fill the same hexes are one.
void wear_fields(Play& play);

}  // namespace impulse
