#include "tests/source_dir.h"

#include <cstdlib>

std::string impulse::source_dir() {
    const char* given = std::getenv("IMPULSE_SOURCE_DIR");
    return given != nullptr ? given : IMPULSE_SOURCE_DIR;
}
