// tests/support/program_run.h: one run of the program `impulse` inside a test.
// Units:  none.
// Shapes: words as on the command line, typed lines as on the standard input; exit code and both outputs come back.
// Errors: none; the program's own exit codes.
// Rule:   none.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "scenarios/program.h"

namespace impulse {

struct ProgramRun {
    int status = 0;
    std::string out, err;
};

// Runs `impulse WORDS`, without progress lines; the laboratory's commands come with its hooks.
inline ProgramRun run_impulse(const std::vector<std::string>& words, const std::string& typed = {},
                              const ProgramHooks& hooks = {}) {
    std::istringstream in(typed);
    std::ostringstream out, err;
    ProgramRun run;
    run.status = run_program(words, {in, out, err, false}, hooks);
    run.out = out.str();
    run.err = err.str();
    return run;
}

}  // namespace impulse
