// battle/play/boarding_reader.h: boarding.toml and mines.toml to the tables of boarding, raids and mines.
// Units:  casualty points, dice 1..6, hexes, points of damage.
// Shapes: both files may be absent: then nobody boards and nothing is laid.
// Errors: noted in the TableReader with file, line and column.
// Rule:   classic D7 (boarding), G8 (transporters), M2 (mines).
#pragma once

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

void read_boarding(TableReader root, Rules& rules);
// After the weapons have been read: captor mines name theirs.
void read_mines(TableReader root, Rules& rules);

}  // namespace impulse
