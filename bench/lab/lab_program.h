// bench/lab/lab_program.h: the commands of the table laboratory: tables, odds, study.
// Shapes: installers for ProgramHooks (scenarios/program.h).
// Errors: as the program's: one sentence on stderr; exit 1 where a difference or a finding is told, 2 on bad input.
#pragma once

#include <vector>

#include "scenarios/program.h"

namespace impulse {

// `impulse tables [lint|compare|value]`, `impulse odds`, `impulse reference` and `impulse study`.
std::vector<Installer> lab_commands();

}  // namespace impulse
