// bench/lab/weapon_tables.h: every weapon of a ruleset as tables in one shape, whether battles can play it or not.
// Units:  as in shot_table.h.
// Shapes: WeaponTables is a flat list of tables, by weapon, tech level and mode, in the order of the rows.
// Errors: FileError with file, line and column, as the rules reader finds them.
// Rule:   assets/rules/README.md, "Weapons".
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

struct WeaponTables {
    std::string ruleset, folder;
    std::vector<std::string> tech;  // "3X", "4X"; empty where the ruleset has no tech levels
    std::vector<ShotTable> tables;
    std::vector<NoTable> without;
    std::vector<std::pair<std::string, std::string>> covers;  // another name, and the row that answers for it
    std::vector<ReferenceTable> reference;                    // tables that are no weapons

    // The table of "weapon[:mode[:tech]]", else a sentence that says what there is.
    [[nodiscard]] tl::expected<const ShotTable*, std::string> find(std::string_view name) const;
};

// All tables of the rules.
WeaponTables weapon_tables(const Rules& rules);

// A ruleset of this installation by name, or a folder with tables: a ruleset, or files of weapons alone.
tl::expected<WeaponTables, FileError> load_weapon_tables(const std::string& ruleset_or_folder);

// Everything that is wrong with a folder of tables, by file, line and column: all errors of every file, and, where a
// ruleset has none, what is odd in tables that load.
std::vector<FileError> lint_folder(const std::string& folder);
// The folders of all rulesets of this installation.
std::vector<std::string> ruleset_folders();

// The normal form: header, then one line for every natural roll at every range.
std::string normal_csv(std::span<const ShotTable* const> tables);

}  // namespace impulse
