// battle/play/table_readers.h: the tables of a ruleset that have a reader of their own, each in <table>_reader.cpp.
// Units:  as in the rows that they fill.
// Shapes: one file each; without cloak, boarding, mines, robot, terrain or watches a ruleset does without what is in it.
// Errors: noted in the TableReader with file, line and column: unknown words, gaps, rows of unequal length.
// Rule:   classic C3.31, D4.21, D7, G8, G13, M2, Annex 1; TNG "3X/4X Damage Allocation Chart", "Robot Controlled".
#pragma once

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

// Categories, damage charts, crew rolls, turn modes, costs by size, track repair and starts. Categories name boxes, so the
// systems must have been read.
void read_charts(TableReader root, const TechKeys& tech, Rules& rules);
Chapter<CloakRow> read_cloak_row(TableReader root);
void read_boarding(TableReader root, Rules& rules);
// After the weapons have been read: captor mines name theirs.
void read_mines(TableReader root, Rules& rules);
void read_robot(TableReader root, Rules& rules);
// A kind of terrain that the file does not name is unknown to the ruleset.
void read_terrain(TableReader root, Rules& rules);
// When a side is asked; turn.toml has been read before.
void read_watches(TableReader root, Rules& rules);

}  // namespace impulse
