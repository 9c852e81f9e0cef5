// battle/movement/link_strength.h: links whose strength is energy over distance: how strong one is, what shakes it.
// Units:  points of strength, hexes, energy.
// Shapes: lookups over Battle::links; the box of a link is Link::group of Link::from.
// Rule:   TNG "Trac", "Repul", "Grap", "Press", "Docking".
#pragma once

#include "battle/core/emit.h"

namespace impulse {

// Before the first impulse of a turn, where links are paid anew.
inline bool initial_activity(const Battle& battle) { return battle.clock.impulse < 1; }
// The place of one more link; -1 where there is none.
int free_link_slot(const Battle& battle);
void set_link(Play& play, std::size_t link, LinkField what, int value);

// How a box of that row makes a link of that kind; null where it makes none.
const Grip* grip_of(const SystemType& system, LinkKind kind);
// How the box of a link does; null for docks, and for links by auction.
const Grip* grip_of(const Rules& rules, const Battle& battle, const Link& link);

// By what energy is divided at a range.
Energy divisor_of(const Grip& grip, int range);
// Hexes that it reaches, with what its ship adds.
int reach_of(const Rules& rules, const Unit& holder, const Grip& grip);
// Whole points of strength of so many points of energy, and so many hundredths more; and of a box of that unit.
int strength_of(const Grip& grip, int energy, int range, int more = 0);
int strength_of(const Rules& rules, const Unit& holder, const Grip& grip, int energy, int range);
// Of a link as it stands, less what a pressor has lost to resistance.
int strength_of(const Rules& rules, const Battle& battle, const Link& link);

// True where the link has not the strength, the range or the units any more, or was resisted; boxes and payment apart.
bool slips(const Rules& rules, const Battle& battle, const Link& link);
// Lets go of all that slips.
void end_slipping_links(Play& play);
// A high energy turn of the unit: it rolls against what holds it by strength, and tears off what holds without.
void shake_links(Play& play, UnitId unit);

// Energy of a movement: of the unit, or of all that it is joined with.
Energy price_of_hex(const Rules& rules, const Battle& battle, UnitId unit);

// Makes a link that a box keeps up, held at once; it is paid for in this turn.
void keep_link(Play& play, LinkKind kind, UnitId from, UnitId to, std::uint8_t group);
// Turns before this one in which it has held.
int turns_held(const Battle& battle, const Link& link);
// Energy of this turn's form that links drain from a unit: as much as one drains, for each turn that it has held.
Energy drained_by_links(const Rules& rules, const Battle& battle, UnitId unit);

}  // namespace impulse
