// scenarios/run_main.cpp: the program `impulse` without a window.
#include "scenarios/program.h"

int main(int count, char** arguments) { return impulse::run_program(count, arguments); }
