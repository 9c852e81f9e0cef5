// battle/play/watches_reader.h: watches.toml, when a side wants to be asked.
// Units:  as in core/rows/watches.h.
// Shapes: one table for each trigger; a ruleset may do without: then everybody is asked everywhere.
// Errors: noted in the TableReader: a trigger that is missing, a step that the turn does not have.
#pragma once

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

// Reads the table into rules.watches; turn.toml has been read before.
void read_watches(TableReader root, Rules& rules);

}  // namespace impulse
