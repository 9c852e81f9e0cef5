// bench/lab/study_program.h: the commands `impulse study`, `study merge` and `study fight`.
// Shapes: an installer for ProgramHooks (scenarios/program.h).
// Errors: as the program's: one sentence on stderr; exit 2 on bad input, 130 when it was interrupted.
#pragma once

#include "scenarios/program.h"

namespace impulse {

void install_study(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
