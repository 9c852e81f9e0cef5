// battle/play/hull_places.h: the drawn hull of a ship whose hits fall on places instead of on the chart.
// Units:  box cells of the sheet's drawing.
// Shapes: fills ShipClass::hull; it stays empty for all other ships, and where nobody drew the hull.
// Rule:   TNG "ASG": the edge, what is joined to what, and which way is inward.
#pragma once

#include "battle/core/rules.h"

namespace impulse {

// The groupings of boxes of a class with something that adapts. Two are joined where they meet in a row or a column of the
// drawing with no third between them: sheets print no line segments.
void lay_hull_places(const Rules& rules, ShipClass& type);

}  // namespace impulse
