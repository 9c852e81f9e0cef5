// bench/lab/match_program.h: the commands `impulse match` and `impulse gauntlet`.
// Units:  battles in pairs, shares in per cent, Elo.
// Shapes: tables for people, one line to keep.
// Errors: one sentence on stderr and exit code 2.
#pragma once

#include "scenarios/program.h"

namespace impulse {

void install_match(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
