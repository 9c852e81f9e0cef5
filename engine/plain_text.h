// engine/plain_text.h: small readings of text that people wrote, and a count in words.
// Shapes: string views into the caller's text.
// Errors: whole() returns nothing for text that is not one whole number.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace impulse {

// The whole number that the text is, sign allowed; nothing for an empty or any other text.
inline std::optional<int> whole(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// The text without the spaces around it.
inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// "1 point", "2 points".
inline std::string counted(int n, std::string_view one, std::string_view many) {
    return std::to_string(n) + " " + std::string{n == 1 ? one : many};
}

}  // namespace impulse
