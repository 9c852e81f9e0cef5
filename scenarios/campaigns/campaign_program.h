// scenarios/campaigns/campaign_program.h: the commands of `impulse` that answer campaigns' questions without a map.
// Units:  as each command's help says.
// Shapes: one function that adds them to the program.
// Errors: bad input is told on stderr in one sentence, exit code 2; nothing is written then.
#pragma once

#include "scenarios/program.h"

namespace impulse {

// Adds `sidcors`, `full-thrust` and `thunderdome`.
void add_campaign_commands(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
