// scenarios/records/record_program.h: the commands of `impulse record` that a campaign's owner uses.
// Shapes: one function that adds them to the program.
// Errors: bad input is said on stderr in one sentence, exit code 2; nothing is written then.
#pragma once

#include "scenarios/commands/commands.h"

namespace impulse {

// `record check`, `diff`, `import`, `export`, `next`, `schema` and `fields`.
void add_record_commands(CLI::App& app, const CommandContext& context);

}  // namespace impulse
