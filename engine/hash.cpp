#include "engine/hash.h"

#include <fmt/format.h>

namespace impulse {

std::string hex_digits(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::uint64_t from_hex_digits(std::string_view text) {
    if (text.size() != 16) return 0;
    std::uint64_t value = 0;
    for (const char c : text) {
        std::uint64_t digit = 0;
        if (c >= '0' && c <= '9')
            digit = static_cast<std::uint64_t>(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = static_cast<std::uint64_t>(c - 'a') + 10;
        else
            return 0;
        value = value << 4U | digit;
    }
    return value;
}

}  // namespace impulse
