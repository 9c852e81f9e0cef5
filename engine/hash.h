// engine/hash.h: stable 64-bit hash of values, field by field.
// Shapes: Hash is eight bytes; anything with fields(), arrays, FixedVectors, enums and integers can be mixed in.
// Rule:   none. Never hashes raw memory: padding and byte order must not matter.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/fields.h"
#include "engine/fixed.h"
#include "engine/fixed_vector.h"
#include "engine/hex.h"
#include "engine/id.h"

namespace impulse {

template <class T>
concept small_whole = ((std::is_integral_v<T> && !std::is_same_v<T, bool>) || std::is_enum_v<T>)&&sizeof(T) <=
                      2;

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

    // The words of one struct: the first as it is, each other scrambled by itself, so that the machine works on all of
    // them at once. In most structs only the first two are not zero, and what zeros scramble to is known.
    template <std::size_t N>
    void words(const std::array<std::uint64_t, N>& all) {
        const std::uint64_t* const w = all.data();
        std::uint64_t sum = w[0];
        if constexpr (N > 1) sum += scrambled(w[1], 1);
        // Written out instead of a loop, which compilers keep as one at -O2.
        word([ sum, w ]<std::size_t... I>(std::index_sequence<I...>) {
            constexpr std::uint64_t of_zeros = (std::uint64_t{0} + ... + scrambled(0, I + 2));
            if ((std::uint64_t{0} | ... | w[I + 2]) == 0) return sum + of_zeros;
            return (sum + ... + scrambled(w[I + 2], I + 2));
        }(std::make_index_sequence<(N > 2 ? N - 2 : 0)>{}));
    }

    // Whole numbers of one or two bytes go into words together, and these by fours.
    template <class List>
    void small_numbers(const List& list) {
        using T = typename List::value_type;
        constexpr std::size_t in_word = 8 / sizeof(T), in_block = 4 * in_word;
        const T* at = std::data(list);
        std::size_t left = list.size();
        for (; left >= in_block; left -= in_block, at += in_block)
            words(std::array{word_of(at), word_of(at + in_word), word_of(at + 2 * in_word),
                             word_of(at + 3 * in_word)});
        for (; left >= in_word; left -= in_word, at += in_word) word(word_of(at));
        for (; left > 0; --left, ++at) word(static_cast<std::make_unsigned_t<T>>(*at));
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
        else if constexpr (std::is_same_v<T, Energy>)
            word(static_cast<std::uint64_t>(static_cast<std::int64_t>(x.parts)));
        else if constexpr (std::is_same_v<T, Arc>)
            word(x.mask);
        else if constexpr (requires { x.mix_into(*this); })
            x.mix_into(*this);  // a type may know best what it is made of
        else if constexpr (requires { x.packed(); })
            words(x.packed());  // a struct may pack its fields into words
        else if constexpr (HasFields<T>)
            each_field(x, [this](std::string_view, const auto& f) { this->mix(f); });
        else if constexpr (requires { x.at; })
            word(x.at);
        else {
            word(x.size());
            if constexpr (small_whole<typename T::value_type>)
                small_numbers(x);
            else
                for (const auto& e : x) mix(e);
        }
    }

private:
    static constexpr std::uint64_t scrambled(std::uint64_t x, std::uint64_t place) {
        std::uint64_t z = (x + place) * 0xBF58476D1CE4E5B9ULL;
        z ^= z >> 32U;
        return z * 0x94D049BB133111EBULL;
    }
    // Written so that compilers see one load.
    template <class T>
    static std::uint64_t word_of(const T* at) {
        const auto part = [at](unsigned i) {
            return static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<T>>(at[i]))
                   << (8U * sizeof(T) * i);
        };
        if constexpr (sizeof(T) == 2)
            return part(0) | part(1) | part(2) | part(3);
        else
            return part(0) | part(1) | part(2) | part(3) | part(4) | part(5) | part(6) | part(7);
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
