// battle/play/charts_reader.h: damage chart, categories, turn modes, costs by size, from charts.toml.
// Units:  as in core/rules.h; dice sums, hexes, energy in points.
// Shapes: the file's chart looks like the book's; cells become category and mode.
// Errors: noted in the table reader: unknown words of the chart, rows of unequal length, gaps in brackets of speeds.
// Rule:   classic D4.21, C3.31, Annex 1; TNG "3X/4X Damage Allocation Chart", "Movement", "Shield".
#pragma once

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

// Fills categories, chart, crew rolls, turn modes, sizes, track repair and starts. Categories name boxes, so the systems must
// have been read.
void read_charts(TableReader root, const TechKeys& tech, Rules& rules);

}  // namespace impulse
