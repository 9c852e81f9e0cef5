// bench/lab/reference_program.h: the command `impulse reference`: the book's tables that are no weapons, looked up.
// Shapes: an installer for ProgramHooks (scenarios/program.h).
// Errors: an unknown ruleset, table, row or column is answered with what there is; exit 2.
#pragma once

#include "scenarios/program.h"

namespace impulse {

// `impulse reference [TABLE] [--ruleset R] [--row NAME] [--column NAME] [--format table|csv|json]`: the list of tables,
// one of them, or one cell.
void install_reference(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
