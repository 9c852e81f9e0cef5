#include "engine/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace impulse {
namespace {

struct Letter {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool sound = false;
};

int length_of(unsigned char first) {
    return first < 0x80                    ? 1
           : first >= 0xC2 && first < 0xE0 ? 2
           : first >= 0xE0 && first < 0xF0 ? 3
           : first >= 0xF0 && first < 0xF5 ? 4
                                           : 0;
}

Letter letter_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const int bytes = length_of(byte(0));
    if (bytes == 0 || at + static_cast<std::size_t>(bytes) > text.size()) return {byte(0)};
    std::uint32_t code = bytes == 1 ? byte(0) : byte(0) & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < static_cast<std::size_t>(bytes); ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {byte(0)};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < least[bytes] || surrogate || code > 0x10FFFF) return {byte(0)};
    return {code, static_cast<std::size_t>(bytes), true};
}

bool commands_the_reader(std::uint32_t c) {
    return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E ||
           c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

template <class Mark>
std::string marked(std::string_view text, Mark&& mark) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Letter letter = letter_at(text, at);
        const bool line_break = letter.code == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
        if (letter.sound && (line_break || !commands_the_reader(letter.code)))
            out += text.substr(at, letter.bytes);
        else
            out += mark(letter);
        at += letter.bytes;
    }
    return out;
}

}  // namespace

std::string visible(std::string_view text) {
    return marked(text, [](const Letter& l) {
        return l.sound ? fmt::format("<U+{:04X}>", l.code) : fmt::format("<0x{:02X}>", l.code);
    });
}

std::string visible_json(std::string_view json) {
    return marked(json, [](const Letter& l) {
        return l.sound ? fmt::format("\\u{:04x}", l.code) : std::string("\\ufffd");
    });
}

std::size_t unfinished_bytes(std::string_view text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xC0U) == 0x80U) continue;
        return static_cast<std::size_t>(length_of(byte)) > back ? back : 0;
    }
    return 0;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : visible(text))
        out += c == '<'   ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '&' ? "&amp;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
    return out;
}

}  // namespace impulse
