// battle/play/converted_class.h: a class of which one grouping of boxes has become another system.
// Units:  group indices.
// Shapes: all other groups keep their numbers.
// Errors: none; who converts asks may_convert (damage/conversion.h) and keeps to max_groups.
// Rule:   TNG "Flux".
#pragma once

#include "battle/core/rules.h"

namespace impulse {

// Boxes that work by themselves where they did not before are groups behind all others, the first of them where the grouping
// was; boxes that need not do so any more stay groups of one box.
ShipClass converted_class(const Rules& rules, const Conversion& conversion);

}  // namespace impulse
