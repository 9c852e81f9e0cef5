// tests/scenarios/broken_text.h: a sound text with one thing made wrong, and where that is.
// Units:  lines from 1.
// Shapes: BrokenText is one case; mutated() makes many by chance, the same ones every time.
// Errors: a text that does not hold what is to be replaced fails the test.
// Rule:   every file format refuses ten broken examples with file, line and what would be right.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/table_text.h"

namespace impulse {

struct BrokenText {
    std::string_view good, bad;  // the piece that is replaced, and by what
    std::string_view says;       // part of the message
    int lines_on = 0;            // the error stands so many lines below the piece
};

// The whole text with the piece replaced.
inline std::string broken(std::string text, const BrokenText& b) {
    const std::size_t at = text.find(b.good);
    EXPECT_NE(at, std::string::npos) << "the sound text has no " << b.good;
    if (at != std::string::npos) text.replace(at, b.good.size(), b.bad);
    return text;
}

// Checks that the error names the line and says the words.
inline void expect_error(const std::string& text, const BrokenText& b, const FileError& error,
                         std::string_view file) {
    const std::size_t at = std::min(text.find(b.good), text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    EXPECT_EQ(error.file, file) << b.bad;
    EXPECT_EQ(error.line, static_cast<int>(line) + b.lines_on) << b.bad << ": " << error.text();
    EXPECT_GE(error.column, 1);
    EXPECT_NE(error.what.find(b.says), std::string::npos) << b.bad << ": " << error.text();
}

// The n-th of an endless row of small changes: a byte dropped, doubled or altered, a line dropped.
inline std::string mutated(std::string text, std::uint64_t n) {
    std::uint64_t z = n * 0x9E3779B97F4A7C15ULL + 0x1234567ULL;
    const auto next = [&z](std::size_t below) {
        z ^= z << 13U;
        z ^= z >> 7U;
        z ^= z << 17U;
        return static_cast<std::size_t>(z % (below == 0 ? 1 : below));
    };
    const std::size_t at = next(text.size());
    switch (next(4)) {
        case 0:
            text.erase(at, 1 + next(3));
            break;
        case 1:
            text.insert(at, 1, text[at]);
            break;
        case 2:
            text[at] = static_cast<char>(32 + next(95));
            break;
        default: {
            const std::size_t end = text.find('\n', at);
            text.erase(at, end == std::string::npos ? std::string::npos : end - at);
        }
    }
    return text;
}

}  // namespace impulse
