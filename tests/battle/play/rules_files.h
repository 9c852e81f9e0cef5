// tests/battle/play/rules_files.h: the rulesets in assets/, read for tests, and copies with one mistake in them.
// Units:  none.
// Shapes: rules("classic") is read once; spoil() replaces the first occurrence of a text in one table.
// Errors: a ruleset that does not load fails the test that wants it.
// Rule:   none.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "battle/play/rules_reader.h"
#include "tests/source_dir.h"

namespace impulse {

inline std::string text_of(const std::string& path) {
    std::ifstream in(std::string(source_dir()) + "/" + path, std::ios::binary);
    EXPECT_TRUE(in.good()) << path;
    return {std::istreambuf_iterator<char>(in), {}};
}

// Every .toml below a folder, sorted by path.
inline std::vector<TextFile> toml_below(const std::string& folder) {
    std::vector<TextFile> files;
    const std::filesystem::path root = std::string(source_dir());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
        if (entry.path().extension() != ".toml") continue;
        const std::string path = std::filesystem::relative(entry.path(), root).generic_string();
        files.push_back({path, text_of(path)});
    }
    std::sort(files.begin(), files.end(),
              [](const TextFile& a, const TextFile& b) { return a.path < b.path; });
    return files;
}

inline std::vector<TextFile> tables_of(const std::string& ruleset) {
    return toml_below("assets/rules/" + ruleset);
}
inline std::vector<TextFile> ships_of(const std::string& ruleset) {
    return toml_below("assets/ships/" + ruleset);
}

inline const Rules& rules_of(const std::string& ruleset) {
    static std::map<std::string, Rules> read;
    if (const auto at = read.find(ruleset); at != read.end()) return at->second;
    auto rules = read_rules(tables_of(ruleset), ships_of(ruleset));
    EXPECT_TRUE(rules.has_value()) << (rules ? "" : rules.error().text());
    return read.emplace(ruleset, rules ? std::move(*rules) : Rules{}).first->second;
}

// Line and column of the first occurrence of a text.
struct Place {
    int line = 0, column = 0;
};
inline Place place_of(const std::string& text, const std::string& what) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << "there is no \"" << what << "\"";
    if (at == std::string::npos) return {};
    const auto line =
        static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    const std::size_t start = text.rfind('\n', at) + 1;
    return {line + 1, static_cast<int>(at - start) + 1};
}

// The text of one table of a set.
inline std::string& table_text(std::vector<TextFile>& tables, const std::string& name) {
    for (TextFile& file : tables)
        if (file.path.ends_with("/" + name)) return file.text;
    throw std::runtime_error("no table " + name);
}

inline void spoil(std::vector<TextFile>& tables, const std::string& name, const std::string& from,
                  const std::string& to) {
    std::string& text = table_text(tables, name);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << name << " has no \"" << from << "\"";
    if (at != std::string::npos) text.replace(at, from.size(), to);
}

// ---- small lookups
inline const SystemType& system_of(const Rules& rules, const std::string& id) {
    for (const SystemType& s : rules.systems)
        if (s.id == id) return s;
    throw std::runtime_error("no box " + id);
}
inline const WeaponType& weapon_of(const Rules& rules, const std::string& id) {
    for (const WeaponType& w : rules.weapons)
        if (w.id == id) return w;
    throw std::runtime_error("no weapon " + id);
}
inline const WeaponMode& mode_of(const Rules& rules, const std::string& weapon, const std::string& mode) {
    for (const WeaponMode& m : weapon_of(rules, weapon).modes)
        if (m.id == mode) return m;
    throw std::runtime_error(weapon + " has no mode " + mode);
}

inline std::vector<std::string> split_at(const std::string& line, char mark) {
    std::vector<std::string> cells{""};
    for (const char c : line) {
        if (c == mark)
            cells.emplace_back();
        else if (c != '\r')
            cells.back() += c;
    }
    return cells;
}
// The lines of a file, each split into cells.
inline std::vector<std::vector<std::string>> cells_of(const std::string& path, char mark) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : split_at(text_of(path), '\n'))
        if (!line.empty() && line[0] != '#') rows.push_back(split_at(line, mark));
    return rows;
}
// First and last range of "6-8", "4+" (to = from) or "3".
inline std::pair<int, int> range_of(const std::string& bracket) {
    const std::size_t dash = bracket.find('-');
    const int from = std::stoi(bracket);
    return {from, dash == std::string::npos ? from : std::stoi(bracket.substr(dash + 1))};
}

}  // namespace impulse
