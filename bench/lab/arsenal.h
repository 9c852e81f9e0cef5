// bench/lab/arsenal.h: every weapon of a ruleset as tables: those that are played and those of arsenal/.
// Units:  as in shot_table.h.
// Shapes: Arsenal is a flat list of tables, by weapon, tech level and mode, in the order of the files.
// Errors: FileError with file, line and column; growth without a reason and odd hit numbers are refused here.
// Rule:   assets/rules/README.md, "The arsenal".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/core/rows/gunnery.h"
#include "battle/play/rules_reader.h"
#include "bench/lab/reference.h"
#include "bench/lab/shot_table.h"

namespace impulse {

// A row without a table, and why.
struct NoTable {
    std::string weapon, label, reason;
    Source source;
};

struct Arsenal {
    std::string ruleset, folder;
    std::vector<std::string> tech;  // "3X", "4X"; empty where the ruleset has no tech levels
    std::vector<ShotTable> tables;
    std::vector<NoTable> without;
    std::vector<std::pair<std::string, std::string>> covers;  // another name, and the row that answers for it
    std::vector<ReferenceTable> reference;                    // tables that are no weapons
    DieOverflow overflow = DieOverflow::next_column;
    int hit_above_dice = 6, hit_least = -12;  // how far hit numbers may lie outside the dice

    // The table of "weapon[:mode[:tech]]", else a sentence that says what there is.
    [[nodiscard]] tl::expected<const ShotTable*, std::string> find(std::string_view name) const;
};

// Appends the weapons of one file of arsenal/. `all` knows ruleset, tech levels and the weapons read so far.
std::optional<FileError> read_arsenal_file(const TextFile& file, Arsenal& all);
// The modes that are played, appended as tables. `systems` decides the order.
void add_played(const Rules& rules, Arsenal& all);

// A ruleset of this installation by name, or a folder with tables. Refuses what cannot be read.
tl::expected<Arsenal, FileError> load_arsenal(const std::string& ruleset_or_folder);

// The same, but everything that is wrong with the file; nothing where read_arsenal_file takes it.
std::vector<FileError> errors_of_arsenal_file(const TextFile& file, Arsenal& all);
// Everything that is wrong with a folder of tables (a ruleset, or arsenal files alone), by file, line and column: all
// errors of every file, and, where a ruleset has none, what is odd in tables that load.
std::vector<FileError> lint_folder(const std::string& folder);
// The folders of all rulesets of this installation.
std::vector<std::string> ruleset_folders();

// The normal form: header, then one line for every natural roll at every range.
std::string normal_csv(std::span<const ShotTable* const> tables);

}  // namespace impulse
