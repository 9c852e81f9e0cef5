// Who may include whom: architecture section 3.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/project/source_text.h"

namespace impulse {
namespace {

constexpr std::array<std::string_view, 6> layers{"engine",    "ssd",       "battle",
                                                 "scenarios", "bench/lab", "render"};

// The chapters of battle, lowest first; a chapter may use those before it. Fire stands after damage: a resolved shot
// strikes a shield, and a struck shield knows nothing of weapons. Effects stand between them: what a shot does is the
// same whoever fired it.
constexpr std::array<std::string_view, 15> chapters{"core",    "energy", "movement", "crew",  "damage",
                                                    "effects", "fire",   "seeking",  "areas", "systems",
                                                    "craft",   "repair", "end",      "play",  "pilots"};

std::optional<std::size_t> layer_of(std::string_view path) {
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (path.starts_with(std::string{layers[i]} + "/")) return i;
    return std::nullopt;
}

std::optional<std::size_t> chapter_of(std::string_view path) {
    for (std::size_t i = 0; i < chapters.size(); ++i)
        if (path.starts_with("battle/" + std::string{chapters[i]} + "/")) return i;
    return std::nullopt;
}

struct Library {
    std::string_view include;              // how the included path begins
    std::vector<std::string_view> places;  // who may include it
};

const std::vector<Library>& libraries() {
    static const std::vector<Library> all{
        {"boost/random", {"engine/dice.h"}},
        {"boost/preprocessor", {"engine/fields.h"}},
        {"boost/math", {"bench/lab/"}},
        {"boost/multiprecision", {"bench/lab/"}},
        {"boost/", {"engine/dice.h", "engine/fields.h"}},
        {"glm/", {"render/"}},
        {"SDL", {"render/"}},
        {"imgui", {"render/"}},
        {"imstb", {"render/"}},
        {"stb", {"render/"}},
        {"toml++/", {"engine/table_file.cpp"}},
        {"nlohmann/", {"scenarios/", "bench/lab/", "render/"}},
        {"CLI/", {"scenarios/", "bench/lab/", "render/"}},
        {"sqlite3", {"bench/lab/"}},
        {"openssl/", {"scenarios/", "bench/lab/", "render/"}},
        // Rules know no clock, no chance of their own, no files and no order that depends on addresses.
        {"random", {}},
        {"chrono", {"scenarios/", "bench/lab/", "render/"}},
        {"ctime", {"scenarios/", "bench/lab/", "render/"}},
        {"thread", {"engine/parallel.h", "scenarios/", "bench/lab/", "render/"}},
        {"future", {"engine/parallel.h", "render/"}},
        {"filesystem", {"scenarios/", "bench/lab/", "render/"}},
        {"fstream", {"scenarios/", "bench/lab/", "render/"}},
        {"iostream", {"scenarios/", "bench/lab/", "render/"}},
        {"unordered_map", {}},
        {"unordered_set", {}},
    };
    return all;
}

// What is wrong with one include line of one file, or "".
std::string include_fault(std::string_view path, const std::string& line) {
    static const std::regex form{R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re"};
    std::smatch parts;
    if (!std::regex_search(line, parts, form)) return "";
    const std::string what = parts[2];
    const auto from = layer_of(path);
    if (!from) return "";
    if (parts[1] == "\"") {
        const auto to = layer_of(what);
        if (!to) return "quoted includes name a file from the top, as in \"engine/hex.h\"";
        if (*to > *from) return std::string{layers[*from]} + " may not include " + std::string{layers[*to]};
        if (what == "engine/parallel.h" && path.starts_with("battle/") && !path.starts_with("battle/pilots/"))
            return "rules run on one thread";
        const auto chapter = chapter_of(path), other = chapter_of(what);
        if (chapter && other && *other > *chapter)
            return std::string{chapters[*chapter]} + " may not include the later chapter " +
                   std::string{chapters[*other]};
        return "";
    }
    for (const Library& library : libraries()) {
        const bool whole = library.include.find_first_of("/") == std::string_view::npos &&
                           what.find('/') == std::string::npos && what.find('.') == std::string::npos;
        if (whole ? what != library.include : !what.starts_with(library.include)) continue;
        for (const std::string_view place : library.places)
            if (place.ends_with('/') ? path.starts_with(place) : path == place) return "";
        return "<" + what + "> has no place here";
    }
    return "";
}

TEST(ProjectIncludes, EveryIncludeFollowsTheLayers) {
    std::size_t seen = 0;
    for (const std::string_view layer : layers)
        for (const SourceFile& file : files_below(std::string{layer}, {".h", ".cpp"})) {
            ++seen;
            for (std::size_t i = 0; i < file.lines.size(); ++i)
                EXPECT_EQ(include_fault(file.path, file.lines[i]), "")
                    << file.path << ":" << i + 1 << ": " << file.lines[i];
        }
    EXPECT_GT(seen, 10U);
}

TEST(ProjectIncludes, FaultsAreFound) {
    EXPECT_EQ(include_fault("engine/hex.h", "#include \"ssd/sheet.h\""), "engine may not include ssd");
    EXPECT_EQ(include_fault("ssd/sheet.cpp", "#include \"battle/core/unit.h\""),
              "ssd may not include battle");
    EXPECT_EQ(include_fault("battle/fire/arcs.h", "#include \"scenarios/run.h\""),
              "battle may not include scenarios");
    EXPECT_EQ(include_fault("scenarios/run.cpp", "#include \"bench/lab/odds.h\""),
              "scenarios may not include bench/lab");
    EXPECT_EQ(include_fault("battle/energy/spend.h", "#include \"battle/fire/arming.h\""),
              "energy may not include the later chapter fire");
    EXPECT_EQ(include_fault("battle/core/rules.h", "#include \"battle/play/legal.h\""),
              "core may not include the later chapter play");
    EXPECT_NE(include_fault("battle/fire/arcs.h", "#include \"arming.h\""), "");
    EXPECT_NE(include_fault("engine/hex.h", "#include <boost/random/mersenne_twister.hpp>"), "");
    EXPECT_NE(include_fault("battle/core/unit.h", "#include <boost/preprocessor.hpp>"), "");
    EXPECT_NE(include_fault("scenarios/run.cpp", "#include <glm/glm.hpp>"), "");
    EXPECT_NE(include_fault("scenarios/run.cpp", "  # include <SDL.h>"), "");
    EXPECT_NE(include_fault("bench/lab/odds.cpp", "#include <imgui/imgui.h>"), "");
    EXPECT_NE(include_fault("battle/play/rules_reader.cpp", "#include <toml++/toml.h>"), "");
    EXPECT_NE(include_fault("battle/core/unit.h", "#include <random>"), "");
    EXPECT_NE(include_fault("battle/core/unit.h", "#include <chrono>"), "");
    EXPECT_NE(include_fault("battle/pilots/searcher.cpp", "#include <thread>"), "");
    EXPECT_NE(include_fault("engine/dice.h", "#include <future>"), "");
    EXPECT_EQ(include_fault("battle/play/apply.cpp", "#include \"engine/parallel.h\""),
              "rules run on one thread");
    EXPECT_NE(include_fault("render/session.cpp", "#include <unordered_map>"), "");
}

TEST(ProjectIncludes, WhatIsAllowedIsNotAFault) {
    EXPECT_EQ(include_fault("battle/fire/arcs.h", "#include \"battle/energy/spend.h\""), "");
    EXPECT_EQ(include_fault("battle/fire/arcs.h", "#include \"engine/hex.h\""), "");
    EXPECT_EQ(include_fault("render/session.cpp", "#include \"bench/lab/odds.h\""), "");
    EXPECT_EQ(include_fault("battle/pilots/searcher.cpp", "#include \"engine/parallel.h\""), "");
    EXPECT_EQ(include_fault("render/camera.h", "#include <glm/glm.hpp>"), "");
    EXPECT_EQ(include_fault("engine/dice.h", "#include <boost/random/uniform_int_distribution.hpp>"), "");
    EXPECT_EQ(include_fault("battle/core/unit.h", "#include <array>"), "");
    EXPECT_EQ(include_fault("tests/battle/x_test.cpp", "#include \"battle/core/unit.h\""), "");
}

}  // namespace
}  // namespace impulse
