// battle/damage/hangar.h: hits on the bays in which craft stand, and on the craft themselves.
// Units:  bay boxes from 0, counted through all bays of the ship; points of damage.
// Shapes: which boxes are gone stands in the counters bays_lost_1.. of the ship, how many in its groups.
// Rule:   classic D4.3, D12, J1.33.
#pragma once

#include "battle/core/craft.h"
#include "battle/core/emit.h"

namespace impulse {

// Sets or clears the bit of a bay box in the counters from `first` on.
void mark_bay_box(Play& play, UnitId ship, Counter first, std::size_t box, bool on);

// How much its owner would miss a bay box: 0 an empty one, little a plain shuttle, more a fighter or a charged craft.
int bay_box_worth(const Rules& rules, const Battle& battle, UnitId mother, std::size_t box);

// A hit on a bay of the ship: the box that its owner names, or else can best spare, is destroyed with what stands in it
// (D4.3): an empty one, then a plain shuttle, then the cheapest craft. Returns true where the craft was charged or armed
// (D12).
bool lose_bay_box(Play& play, UnitId mother, std::uint8_t group, std::size_t named = max_bay_boxes);

// What follows where it was, for the box's group: one more box in the bay, and one internal point as a volley of its own (D12);
// and so on while that box, too, held such a craft.
void chain_reaction(Play& play, UnitId unit, std::size_t group);

// The bay boxes that still stand in these groups of boxes (bit = group), bit = box, where the owner has a choice worth
// asking for: more than one, and not all alike. 0 where there is none.
std::uint64_t bay_choice(const Rules& rules, const Battle& battle, UnitId mother, std::uint64_t groups);

// A box of the aft hull is lost: so many craft parked on the ship's balcony go with it (J1.5).
void lose_parked(Play& play, UnitId mother);

// A box of a ship in the dry dock of a yard is lost in its place (UTD7.65); false where none can be.
bool lose_docked_box(Play& play, UnitId yard, std::uint8_t row, std::uint8_t column);

// A box of the bay is repaired: it is empty.
void regain_bay_box(Play& play, UnitId mother, std::uint8_t group);

// A shuttle or fighter suffers a volley: crippled at its second number, destroyed at its first (J1.33).
void hurt_small_craft(Play& play, UnitId craft, UnitId by, VolleyKind cause);

}  // namespace impulse
