// Every public header opens with the same five lines, so that a reader knows where to look.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tests/project/source_text.h"

namespace impulse {
namespace {

// What is wrong with the first lines of a header, or "".
std::string banner_fault(const SourceFile& file) {
    const std::array<std::string, 5> begins{"// " + file.path + ": ",
                                            "// Units:  ", "// Shapes: ", "// Errors: ", "// Rule:   "};
    for (std::size_t i = 0; i < begins.size(); ++i) {
        if (i >= file.lines.size() || !file.lines[i].starts_with(begins[i]) ||
            file.lines[i].size() <= begins[i].size())
            return "line " + std::to_string(i + 1) + " should begin with `" + begins[i] + "`";
    }
    if (file.lines.size() > 5 && file.lines[5].starts_with("//")) return "line 6: the banner has five lines";
    return "";
}

TEST(ProjectBanner, EveryHeaderHasItsFiveLines) {
    std::size_t seen = 0;
    for (const char* folder : {"engine", "ssd", "battle", "scenarios", "bench/lab", "render"})
        for (const SourceFile& file : files_below(folder, {".h"})) {
            ++seen;
            EXPECT_EQ(banner_fault(file), "") << file.path;
        }
    EXPECT_GT(seen, 10U);
}

TEST(ProjectBanner, FaultsAreFound) {
    const std::vector<std::string> good{"// a/b.h: what it is.", "// Units:  none.", "// Shapes: one.",
                                        "// Errors: none.",      "// Rule:   none.", "#pragma once"};
    EXPECT_EQ(banner_fault({"a/b.h", good}), "");
    EXPECT_NE(banner_fault({"a/c.h", good}), "");
    EXPECT_NE(banner_fault({"a/b.h", {}}), "");
    for (std::size_t i = 0; i < 5; ++i) {
        auto missing = good;
        missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_NE(banner_fault({"a/b.h", missing}), "") << i;
    }
    auto longer = good;
    longer.insert(longer.begin() + 5, "// more");
    EXPECT_NE(banner_fault({"a/b.h", longer}), "");
}

}  // namespace
}  // namespace impulse
