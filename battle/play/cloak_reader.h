// battle/play/cloak_reader.h: the table of the cloaking device.
// Units:  hexes, impulses, faces of a die.
// Shapes: reads [cloak] of cloak.toml into a CloakRow; a ruleset without the file has no cloak.
// Errors: refused in the reader with file, line and column.
// Rule:   classic G13.
#pragma once

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

Chapter<CloakRow> read_cloak_row(TableReader root);

}  // namespace impulse
