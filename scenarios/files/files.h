// scenarios/files/files.h: the only place that reads and writes files; rulesets and ship sheets by name.
// Shapes: whole files as text; a ruleset is a folder under assets/rules.
// Errors: FileError with the file's name; writing never leaves half a file behind.
// Rule:   architecture, Decision 6: a save is written beside the old one and then renamed over it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "engine/table_text.h"

namespace impulse {

// The whole file; refuses what cannot be read.
tl::expected<std::string, FileError> read_text(const std::string& path);
// Writes the file so that at any moment either the old or the new text is there; makes missing folders. Through a link
// its target is written; a device, a pipe and what the standard output goes to are written in place.
std::optional<FileError> write_whole(const std::string& path, std::string_view text);
// The same for what is written piece by piece: fill the file name(), close it, keep() it. What is not kept is gone.
class NewFile {
public:
    static tl::expected<NewFile, FileError> beside(const std::string& path);
    NewFile(NewFile&& other) noexcept;
    NewFile& operator=(NewFile&&) = delete;
    ~NewFile();
    [[nodiscard]] const std::string& name() const { return beside_; }
    std::optional<FileError> keep();

private:
    NewFile() = default;
    std::string path_, target_,
        beside_;  // what was asked for; where it leads, empty in place; where it grows
};
// Writes the whole text to an open file; false where it does not take it.
bool write_all(int file, std::string_view text);
// What the system says of a file that cannot be written.
FileError not_written(const std::string& path);

// Files below a folder whose name ends so, in the order of their names.
std::vector<std::string> files_below(const std::string& folder, std::string_view ending);

// The ids of the rulesets under assets/rules, in the order of their names.
std::vector<std::string> rulesets(const std::string& assets);
// What to say of a ruleset that is not there, with those that are; nothing where it is.
std::optional<std::string> unknown_ruleset(const std::string& ruleset);
// Which ships of a ruleset are wanted: all, or those that a text names by key ("federation/ca") or, in quotes, by code.
struct ShipSelection {
    bool all = true;
    std::string named_in;             // the text of a scenario, a record, a study or a log's header
    std::vector<std::string> fitted;  // classes with refits or mounts, by their keys (ssd/refit.h)
};
// Those that the text of a battle names, with its fitted classes where they are written as keys ("klingon/d6b[Y175]").
ShipSelection ships_named_in(std::string_view text);
// A ruleset with the ships that are wished for; Rules::class_keys has the keys of all.
tl::expected<Rules, FileError> load_rules(const std::string& ruleset, const ShipSelection& options);
// A ruleset with all its ships; refuses an unknown name with those that there are.
tl::expected<Rules, FileError> load_rules(const std::string& ruleset, const std::string& assets);
// The same with the assets of this installation (scenarios/files/asset_path.h).
tl::expected<Rules, FileError> load_rules(const std::string& ruleset);

// The file as given where it exists, else the bundled scenario of that name (with or without .toml), else as given.
std::string find_scenario(const std::string& given);
// The names of the bundled scenarios, in their order.
std::vector<std::string> bundled_scenarios();

}  // namespace impulse
