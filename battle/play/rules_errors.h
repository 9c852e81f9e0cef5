// battle/play/rules_errors.h: everything that is wrong with the tables of a ruleset.
// Units:  as in rules_reader.h.
// Shapes: errors in the order of the files, then of the text.
// Errors: FileErrors with file, line and column; none where read_rules would take the tables.
// Rule:   each row names its own; see assets/rules/README.md.
#pragma once

#include <span>
#include <vector>

#include "battle/play/rules_reader.h"

namespace impulse {

// All errors of all tables that read_rules reads, not only the first; a file that is missing, or is no TOML, is one.
std::vector<FileError> errors_of_rules(std::span<const TextFile> tables);

}  // namespace impulse
