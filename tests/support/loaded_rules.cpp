#include "tests/support/loaded_rules.h"

#include <cstdio>
#include <cstdlib>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "battle/play/rules_reader.h"
#include "tests/source_dir.h"

namespace impulse {
namespace {

std::vector<TextFile> texts_below(const std::string& folder) {
    namespace fs = std::filesystem;
    const fs::path top{source_dir()};
    std::vector<TextFile> files;
    for (const auto& entry : fs::recursive_directory_iterator(top / folder)) {
        if (entry.path().extension() != ".toml") continue;
        std::ifstream in{entry.path()};
        files.push_back({fs::relative(entry.path(), top).string(),
                         std::string{std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{}}});
    }
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return files;
}

Rules load(const std::string& ruleset, const std::vector<TextFile>& ships) {
    auto rules = read_rules(texts_below("assets/rules/" + ruleset), ships);
    if (!rules) {
        const FileError& e = rules.error();
        std::fprintf(stderr, "%s:%d:%d: %s\n", e.file.c_str(), e.line, e.column, e.what.c_str());
        std::exit(3);
    }
    return std::move(*rules);
}
Rules load(const std::string& ruleset) { return load(ruleset, texts_below("assets/ships/" + ruleset)); }

// The same sheets one tech level higher.
std::vector<TextFile> sheets_at_4x() {
    std::vector<TextFile> ships = texts_below("assets/ships/tng");
    for (TextFile& ship : ships)
        if (const std::size_t at = ship.text.find("= 3", ship.text.find("\ntech")); at != std::string::npos)
            ship.text[at + 2] = '4';
    return ships;
}

[[noreturn]] void missing(const char* what, std::string_view name) {
    std::fprintf(stderr, "no %s \"%.*s\"\n", what, static_cast<int>(name.size()), name.data());
    std::exit(3);
}

template <class List, class Name>
std::size_t index_of(const List& list, const char* what, std::string_view wanted, Name name) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (name(list[i]) == wanted) return i;
    missing(what, wanted);
}

}  // namespace

const Rules& classic_rules() {
    static const Rules rules = load("classic");
    return rules;
}
const Rules& tng_rules() {
    static const Rules rules = load("tng");
    return rules;
}
const Rules& tng_rules_at_4x() {
    static const Rules rules = load("tng", sheets_at_4x());
    return rules;
}
const Rules& rules_named(const std::string& ruleset) {
    return ruleset == "classic" ? classic_rules() : tng_rules();
}

ClassId class_named(const Rules& rules, std::string_view key) {
    return ClassId{index_of(rules.classes, "class", key, [](const ShipClass& c) { return c.sheet.key; })};
}
SystemId system_named(const Rules& rules, std::string_view id) {
    return SystemId{index_of(rules.systems, "system", id, [](const SystemType& s) { return s.id; })};
}
SeekerId seeker_named(const Rules& rules, std::string_view id) {
    return SeekerId{index_of(rules.seekers, "seeker", id, [](const SeekerType& s) { return s.id; })};
}
std::size_t group_named(const Rules& rules, ClassId type, std::string_view system) {
    return index_of(rules.type(type).groups, "group", system, [&](const ClassGroup& g) -> std::string_view {
        const SystemType& s = rules.system(g.system);
        return s.id == system ? s.id : s.family;
    });
}
std::size_t mode_named(const Rules& rules, ClassId type, std::size_t group, std::string_view mode) {
    return index_of(rules.weapon(rules.type(type).groups[group].weapon).modes, "mode", mode,
                    [](const WeaponMode& m) { return m.id; });
}

}  // namespace impulse
