// bench/lab/reference.h: tables of the book that are no weapons: boarding, breakdown, mines, repair costs and others.
// Units:  as each table says in `words`.
// Shapes: a table is a grid of short texts with names for its rows and columns.
// Errors: FileError with file, line and column; errors_of_reference gives all of them.
// Rule:   each table names its own; assets/rules/README.md, "Reference tables".
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

struct ReferenceTable {
    std::string id, words;
    std::string by, across;                  // what rows and columns are
    std::vector<std::string> rows, columns;  // their names; one column named "" where there is a single value
    std::vector<std::vector<std::string>> cells;  // [row][column]
    Source source;
    // The cell under two names, or nullptr.
    [[nodiscard]] const std::string* cell(std::string_view row, std::string_view column) const;
};

// The tables of one file, or the first thing wrong with it.
tl::expected<std::vector<ReferenceTable>, FileError> read_reference(std::string_view text,
                                                                    std::string_view file);
// Everything wrong with one file.
std::vector<FileError> errors_of_reference(std::string_view text, std::string_view file);

}  // namespace impulse
