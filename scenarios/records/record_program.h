// scenarios/records/record_program.h: the commands of `impulse record` that a campaign's owner uses.
// Shapes: one function that adds them below `record`.
// Errors: bad input is told on stderr in one sentence, exit code 2; nothing is written then.
#pragma once

#include "scenarios/program.h"

namespace impulse {

// Adds `import`, `export`, `next`, `schema` and `fields` to `impulse record`.
void add_record_commands(CLI::App& record, const ProgramStreams& streams, int& status);

}  // namespace impulse
