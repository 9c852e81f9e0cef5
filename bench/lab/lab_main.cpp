// bench/lab/lab_main.cpp: the program `impulse` without a window.
#include "bench/lab/lab_program.h"
#include "engine/stack_room.h"
#include "scenarios/program.h"

int main(int count, char** arguments) {
    impulse::make_stack_room();
    return impulse::run_program(count, arguments, impulse::ProgramHooks{{}, impulse::lab_commands()});
}
