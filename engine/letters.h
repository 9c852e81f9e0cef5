// engine/letters.h: words compared without regard to how people write them.
#pragma once

#include <string>
#include <string_view>

namespace impulse {

constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string small_letters(std::string_view text) {
    std::string out{text};
    for (char& c : out) c = small_letter(c);
    return out;
}

// Letters and digits alone, the letters small: "F-18B" and "f18b" are the same.
inline std::string letters_of(std::string_view text) {
    std::string out;
    for (const char c : small_letters(text))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    return out;
}

}  // namespace impulse
