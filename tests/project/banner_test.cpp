// Every public header opens with the same few lines, so that a reader knows where to look: purpose, then units, shapes,
// errors and source rule where there is something to say.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tests/project/source_text.h"

namespace impulse {
namespace {

constexpr std::array<std::string_view, 4> parts{"// Units:  ", "// Shapes: ", "// Errors: ", "// Rule:   "};

// What is wrong with the first lines of a header, or "".
std::string banner_fault(const SourceFile& file) {
    const std::string purpose = "// " + file.path + ": ";
    if (file.lines.empty() || !file.lines[0].starts_with(purpose) || file.lines[0].size() <= purpose.size())
        return "line 1 should begin with `" + purpose + "` and the purpose";
    std::size_t next = 0;
    for (std::size_t i = 1; i < file.lines.size() && file.lines[i].starts_with("//"); ++i) {
        while (next < parts.size() && !file.lines[i].starts_with(parts[next])) ++next;
        const std::string line = "line " + std::to_string(i + 1);
        if (next == parts.size()) return line + " is none of Units, Shapes, Errors, Rule, in that order";
        const std::string said = file.lines[i].substr(parts[next].size());
        if (said.empty() || said == "none." || said == "none") return line + " says nothing: leave it out";
        ++next;
    }
    return "";
}

TEST(ProjectBanner, EveryHeaderSaysItsPurposeFirst) {
    std::size_t seen = 0;
    for (const char* folder : {"engine", "ssd", "battle", "scenarios", "bench/lab", "render"})
        for (const SourceFile& file : files_below(folder, {".h"})) {
            ++seen;
            EXPECT_EQ(banner_fault(file), "") << file.path;
        }
    EXPECT_GT(seen, 10U);
}

TEST(ProjectBanner, FaultsAreFound) {
    const std::vector<std::string> good{"// a/b.h: what it is.", "// Units:  hexes.", "// Shapes: one.",
                                        "// Errors: refused.",   "// Rule:   C1.",    "#pragma once"};
    EXPECT_EQ(banner_fault({"a/b.h", good}), "");
    EXPECT_NE(banner_fault({"a/c.h", good}), "");
    EXPECT_NE(banner_fault({"a/b.h", {}}), "");
    for (std::size_t i = 1; i < 5; ++i) {
        auto left_out = good;
        left_out.erase(left_out.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_EQ(banner_fault({"a/b.h", left_out}), "") << i;
        auto empty = good;
        empty[i] = empty[i].substr(0, 11) + "none.";
        EXPECT_NE(banner_fault({"a/b.h", empty}), "") << i;
    }
    auto swapped = good;
    std::swap(swapped[1], swapped[2]);
    EXPECT_NE(banner_fault({"a/b.h", swapped}), "");
    auto longer = good;
    longer.insert(longer.begin() + 5, "// more");
    EXPECT_NE(banner_fault({"a/b.h", longer}), "");
}

}  // namespace
}  // namespace impulse
