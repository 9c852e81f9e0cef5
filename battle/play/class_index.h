// battle/play/class_index.h: what the damage walk and fire look up often, worked out once for each ship class.
// Units:  hexes, group indices.
// Shapes: fills the lists of groups of ShipClass, hull, weapon_reach, ClassGroup::hit, Category::count_slot and columns_of.
// Errors: none; a class with more than 255 groups cannot be (max_groups).
#pragma once

#include "battle/core/rules.h"

namespace impulse {

// For every class and category the groups that the category may take, and where it stands on the damage chart. Called when all
// rows and classes are read.
void index_classes(Rules& rules);
// The same for one class.
void index_class(const Rules& rules, ShipClass& type);
// Of that only what hits look up of each group, the lists of groups by what they do, and what is launched: filled in whatever
// read_class gives.
void index_groups(const Rules& rules, ShipClass& type);

// A class of which one grouping of boxes has become another system; who converts asks may_convert (damage/conversion.h) and
// keeps to max_groups. All other groups keep their numbers. Boxes that work by themselves where they did not before are groups
// behind all others, the first of them where the grouping was; boxes that need not do so any more stay groups of one box.
ShipClass converted_class(const Rules& rules, const Conversion& conversion);

}  // namespace impulse
