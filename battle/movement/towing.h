// battle/movement/towing.h: how linked units move: their speed, and the whole link moves with each of its members.
// Units:  hexes a turn; energy of movement.
// Shapes: Counter::linked marks units whose speed a link has set; with a budget it is the energy of each movement left.
// Rule:   classic C2.4 (pseudo-speed), G7.36 (towing); TNG "Trac", "Repul".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Hexes that the unit's own movement energy moves its link: floor(energy / sum of all movement costs), at most
// floor(tow_warp_most / that sum). Its own plotted speed where it is in no link.
int pseudo_speed(const Rules& rules, const Battle& battle, UnitId unit);
// The same for any speed and any costs: what tests and odds ask.
int pseudo_speed(const Rules& rules, Energy movement_energy, Energy sum_of_costs);
// True where the unit's own movement moves its link: held units above a size class add nothing.
bool moves_its_link(const Rules& rules, const Battle& battle, UnitId unit);
// Hexes a turn of the whole link: the sum over its members.
int link_speed(const Rules& rules, const Battle& battle, UnitId unit);

// Sets the speeds of linked units, and gives back the plotted speed to those that are free again; with a budget counts the
// movements that are left at the energy that each of them takes now.
void settle_link_speeds(Play& play);
// True where settle_link_speeds would change anything.
bool link_speeds_due(const Rules& rules, const Battle& battle);

// Ends a held or offered link; its box rests until it may be used again.
void let_go(Play& play, std::size_t link);

// All beams that hold the unit, or by which it holds another, let go.
void end_links(Play& play, UnitId unit);

// The unit has moved from a hex: all that is linked with it moves along, what a repulsor drives moves the other way. What would leave the map is released where it is;
// returns those units (bit = unit), since a death barrier destroys what is forced into it.
UnitSet tow_along(Play& play, UnitId mover, Hex from);

}  // namespace impulse
