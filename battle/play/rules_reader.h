// battle/play/rules_reader.h: table text to Rules.
// Units:  as in core/rules.h.
// Shapes: files come as text with a name; which table a file is says the last part of its name ("weapons.toml").
// Errors: FileError with file, line and column, and what would be right.
// Rule:   each row names its own; see assets/rules/README.md.
#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

struct TextFile {
    std::string path, text;
};

// The rules of one ruleset: its tables (every .toml of assets/rules/<ruleset>; those of other readers, such as
// construction.toml, are passed over) and the ships that may take part. Returns the first thing wrong with any file.
// `fitted`: keys of classes with refits or mounts (ssd/refit.h) that are wanted beside them; one that cannot be made is
// left out, and its reader says why.
tl::expected<Rules, FileError> read_rules(std::span<const TextFile> tables, std::span<const TextFile> ships,
                                          std::span<const std::string> fitted = {});

// All errors of all tables that read_rules reads, not only the first, in the order of the files, then of the text; a file
// that is missing, or is no TOML, is one.
std::vector<FileError> errors_of_rules(std::span<const TextFile> tables);

// Files of weapons that stand alone, without a ruleset, as rows of tech levels 3X and 4X. With `every`, all that is wrong
// is noted there and what is sound is kept.
tl::expected<Rules, FileError> read_weapons(std::span<const TextFile> files,
                                            std::vector<FileError>* every = nullptr);

}  // namespace impulse
