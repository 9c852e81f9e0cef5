// scenarios/formats/format_program.h: the commands of `impulse` for files of programs that players already have.
// Units:  as each command's help says.
// Shapes: one function that adds them to the program.
// Errors: bad input is told on stderr in one sentence, exit code 2; nothing is written then.
#pragma once

#include "scenarios/program.h"

namespace impulse {

// Adds `sfbol`, `vbsf` and `dramatic`.
void add_format_commands(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
