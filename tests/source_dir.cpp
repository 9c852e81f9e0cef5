#include "tests/source_dir.h"

std::string impulse::source_dir() { return IMPULSE_SOURCE_DIR; }
