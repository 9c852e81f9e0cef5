// bench/lab/lab_command.h: the commands of the table laboratory.
// Shapes: one installer for each file of commands, called by lab_program.cpp.
// Errors: bad input is said on stderr in one sentence; exit code 2.
#pragma once

#include "scenarios/program.h"

namespace impulse {

// `impulse odds`.
void install_odds(CLI::App& app, const ProgramStreams& streams, int& status);
// `impulse tables compare`.
void install_compare(CLI::App& tables, const ProgramStreams& streams, int& status);
// `impulse tables value`.
void install_value(CLI::App& tables, const ProgramStreams& streams, int& status);
// `impulse match` and `impulse gauntlet`.
void install_match(CLI::App& app, const ProgramStreams& streams, int& status);
// `impulse reference [TABLE] [--ruleset R] [--row NAME] [--column NAME] [--format table|csv|json]`: the list of tables,
// one of them, or one cell.
void install_reference(CLI::App& app, const ProgramStreams& streams, int& status);
// `impulse study`, `study merge` and `study fight`.
void install_study(CLI::App& app, const ProgramStreams& streams, int& status);

}  // namespace impulse
