// battle/damage/placed_hits.h: internals that fall on places of a drawn hull instead of on the chart.
// Units:  boxes of the drawing; group indices.
// Shapes: a place is an index into Hull::places; Volley::place names it by a group.
// Errors: none; what no firer aims falls anywhere on the edge.
// Rule:   TNG "ASG": the firer names a grouping on the edge, dice say how far off the shot is, and it works inward.
#pragma once

#include <bitset>

#include "battle/core/emit.h"
#include "battle/damage/box_choice.h"
#include "battle/damage/layers.h"

namespace impulse {

// The place of a group on the hull; their number where it has none.
std::size_t place_of(const ShipClass& type, std::size_t group);
// True where a shot may name that group: its grouping lies on the edge, or where the shot does excess damage not far within.
bool may_be_named(const Rules& rules, const ShipClass& type, std::size_t group, bool excess);
// Settles with dice where a volley that has just been added begins; on a ship with a chart nothing happens.
void place_volley(Play& play, std::size_t volley, const Origin& from);

// The groups among which the next point falls, of those that have a box left: of the place, then of what is joined to it,
// then the same further in, where the volley stands from then on. None: it is excess damage.
Candidates boxes_in_reach(const Rules& rules, const ShipClass& type, const std::bitset<max_groups>& left,
                          std::size_t& place);
// The same for what takes only what lies outside: the outermost groupings with a box left.
Candidates outer_boxes(const ShipClass& type, const std::bitset<max_groups>& left);

}  // namespace impulse
