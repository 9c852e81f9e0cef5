// engine/every_error.h: reading for linters: all that is wrong with a file instead of the first thing.
// Units:  as in table_text.h.
// Shapes: errors in the order in which they were met, each place and reason once.
// Errors: only what is no TOML at all comes back as an error of its own.
#pragma once

#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/table_text.h"

namespace impulse {

// As read_table, but every error that is noted is also kept in `every`, which must outlive the reader, and each table
// that is entered is read as if the ones before it were sound: ok() speaks of the present one.
[[nodiscard]] tl::expected<TableReader, FileError> read_table(std::string_view text, std::string_view file,
                                                              std::vector<FileError>& every);

}  // namespace impulse
