// engine/hash.h: stable 64-bit hash of values, field by field.
// Units:  none.
// Shapes: Hash is eight bytes; anything with fields(), arrays, FixedVectors, enums and integers can be mixed in.
// Errors: none.
// Rule:   none. Never hashes raw memory: padding and byte order must not matter.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"
#include "engine/id.h"

namespace impulse {

class Hash {
public:
    std::uint64_t value = 0x243F6A8885A308D3ULL;

    void word(std::uint64_t x) {
        std::uint64_t z = (value ^ x) * 0x9E3779B97F4A7C15ULL;
        z ^= z >> 32U;
        value = z * 0xD6E8FEB86659FD93ULL + 1;
    }
    void bytes(std::string_view text) {
        word(text.size());
        for (const char c : text) word(static_cast<unsigned char>(c));
    }

    template <class T>
    void mix(const T& x) {
        if constexpr (std::is_enum_v<T>)
            word(static_cast<std::uint64_t>(x));
        else if constexpr (std::is_integral_v<T>)
            word(static_cast<std::uint64_t>(static_cast<std::int64_t>(x)));
        else if constexpr (std::is_same_v<T, Hex>)
            word(static_cast<std::uint64_t>(static_cast<std::uint16_t>(x.q)) << 16U |
                 static_cast<std::uint64_t>(static_cast<std::uint16_t>(x.r)));
        else if constexpr (std::is_same_v<T, Facing>)
            word(x.at);
        else if constexpr (std::is_same_v<T, Energy>)
            word(static_cast<std::uint64_t>(static_cast<std::int64_t>(x.parts)));
        else if constexpr (std::is_same_v<T, Arc>)
            word(x.mask);
        else if constexpr (requires { x.packed(); })
            for (const std::uint64_t w : x.packed()) word(w);  // a struct may pack its fields into words
        else if constexpr (HasFields<T>)
            each_field(x, [this](std::string_view, const auto& f) { this->mix(f); });
        else if constexpr (requires { x.at; })
            word(x.at);
        else {
            word(x.size());
            for (const auto& e : x) mix(e);
        }
    }
};

// The hash of one value.
template <class T>
std::uint64_t hash_of(const T& x) {
    Hash h;
    h.mix(x);
    return h.value;
}

// Sixteen lower-case hexadecimal digits, and back (0 where the text is no such thing).
std::string hex_digits(std::uint64_t value);
std::uint64_t from_hex_digits(std::string_view text);

}  // namespace impulse
