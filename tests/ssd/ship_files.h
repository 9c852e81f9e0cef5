// tests/ssd/ship_files.h: the sheets and tables in assets/, read for tests.
// Units:  none.
// Shapes: paths from the root of the sources.
// Errors: a file that cannot be read fails the test that wants it.
// Rule:   none.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "ssd/bpv_model.h"
#include "ssd/construction.h"
#include "ssd/sheet_check.h"
#include "ssd/sheet_limits.h"
#include "ssd/sheet_reader.h"
#include "tests/source_dir.h"

namespace impulse {

inline std::string file_text(const std::string& path) {
    std::ifstream in(std::string(source_dir()) + "/" + path, std::ios::binary);
    EXPECT_TRUE(in.good()) << path;
    return {std::istreambuf_iterator<char>(in), {}};
}

inline std::string ship_path(const std::string& ruleset, const std::string& key) {
    return "assets/ships/" + ruleset + "/" + key + ".toml";
}

inline Sheet ship(const std::string& ruleset, const std::string& key) {
    const std::string path = ship_path(ruleset, key);
    const auto sheet = read_sheet(file_text(path), path);
    EXPECT_TRUE(sheet.has_value()) << sheet.error().text();
    return sheet.value_or(Sheet{});
}

inline Construction tng_construction() {
    const std::string path = "assets/rules/tng/construction.toml";
    const auto table = read_construction(file_text(path), path);
    EXPECT_TRUE(table.has_value()) << table.error().text();
    return table.value_or(Construction{});
}

inline SheetLimits classic_limits() {
    const std::string path = "assets/rules/classic/sheet_limits.toml";
    const auto table = read_sheet_limits(file_text(path), path);
    EXPECT_TRUE(table.has_value()) << table.error().text();
    return table.value_or(SheetLimits{});
}

// Every finding on a line of its own; empty where the sheet is sound.
inline std::string texts(const std::vector<FileError>& findings) {
    std::string all;
    for (const FileError& f : findings) all += f.text() + "\n";
    return all;
}

// The text with the first `from` replaced by `to`, and the line on which it stood.
struct Spoilt {
    std::string text;
    int line = 0;
};
inline Spoilt spoilt(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << "the file has no \"" << from << "\"";
    if (at == std::string::npos) return {};
    int line = 1;
    for (std::size_t i = 0; i < at; ++i) line += text[i] == '\n';
    return {text.replace(at, from.size(), to), line};
}

}  // namespace impulse
