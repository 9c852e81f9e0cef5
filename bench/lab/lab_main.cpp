// bench/lab/lab_main.cpp: the program `impulse` without a window.
#include "bench/lab/lab_program.h"
#include "scenarios/program.h"

int main(int count, char** arguments) {
    return impulse::run_program(count, arguments, impulse::ProgramHooks{{}, impulse::lab_commands()});
}
