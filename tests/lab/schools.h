// tests/lab/schools.h: the bundled schools with their rules, which are kept until the program ends.
// Shapes: schools_named("school_tng") gives those whose file begins so, in the order of their names.
// Errors: a school that cannot be read fails the test.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "bench/lab/match.h"
#include "tests/source_dir.h"

namespace impulse {

inline std::vector<School> schools_named(const std::string& beginning) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/scenarios/studies"))
        if (entry.path().stem().string().starts_with(beginning)) files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    static std::map<std::string, Rules> loaded;
    auto schools = read_schools(
        files,
        [](const std::string& ruleset, const std::string& texts) -> tl::expected<const Rules*, FileError> {
            ShipSelection ships = ships_named_in(texts);
            ships.all = true;
            auto rules = load_rules(ruleset, ships);
            if (!rules) return tl::unexpected(rules.error());
            return &loaded.emplace(ruleset + texts, std::move(*rules)).first->second;
        });
    EXPECT_TRUE(schools) << schools.error().text();
    return schools ? std::move(*schools) : std::vector<School>{};
}

}  // namespace impulse
