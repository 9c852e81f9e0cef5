// battle/play/terrain_reader.h: reads terrain.toml.
// Units:  as in core/terrain_row.h.
// Shapes: one table per FeatureKind; a kind that the file does not name is unknown to the ruleset.
// Errors: noted on the reader: unknown words, tables that shrink with speed, bands that do not grow.
// Rule:   architecture, Decision 5.
#pragma once

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

void read_terrain(TableReader root, Rules& rules);

}  // namespace impulse
