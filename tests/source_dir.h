// tests/source_dir.h: the checkout that a test program was built from, as text without a slash at its end.
// Defined in one source file, so that every other object is the same from any folder and caches serve all clones.
#pragma once

#include <string>

namespace impulse {

// The checkout's folder; IMPULSE_SOURCE_DIR in the environment names another, such as a copy with altered tables.
std::string source_dir();

}  // namespace impulse
