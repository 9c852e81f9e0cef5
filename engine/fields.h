// engine/fields.h: the names of a struct's fields and an enum's words, said once.
// Shapes: IMPULSE_FIELDS lists members; IMPULSE_WORDS declares an enum class with its words.
// Errors: from_word returns nothing for an unknown word.
// Rule:   none. Hashing, records, logs and the DIVERGED report all walk these lists.
#pragma once

#include <array>
#include <boost/preprocessor/punctuation/comma_if.hpp>
#include <boost/preprocessor/seq/for_each_i.hpp>
#include <boost/preprocessor/seq/size.hpp>
#include <boost/preprocessor/stringize.hpp>
#include <boost/preprocessor/tuple/to_seq.hpp>
#include <boost/preprocessor/variadic/to_seq.hpp>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace impulse {

template <class Struct, class Member>
struct Field {
    std::string_view name;
    Member Struct::*member;
};

template <class Struct, class Member>
constexpr Field<Struct, Member> field(std::string_view name, Member Struct::*member) {
    return {name, member};
}

#define IMPULSE_FIELD_ONE(r, Struct, i, name) \
    BOOST_PP_COMMA_IF(i)::impulse::field(BOOST_PP_STRINGIZE(name), &Struct::name)

// Inside a struct: static fields() returns a tuple of Field, in the order given. A template, so that only those who
// walk the fields pay for the tuple when compiling.
#define IMPULSE_FIELDS(Struct, ...)                                                                   \
    template <class Self = Struct>                                                                    \
    static constexpr auto fields() {                                                                  \
        return std::make_tuple(                                                                       \
            BOOST_PP_SEQ_FOR_EACH_I(IMPULSE_FIELD_ONE, Self, BOOST_PP_VARIADIC_TO_SEQ(__VA_ARGS__))); \
    }

template <class T>
concept HasFields = requires {
    T::fields();
};

// Calls f(name, member_reference) for each listed field of one value.
template <class T, class F>
constexpr void each_field(T& value, F&& f) {
    constexpr auto all = std::remove_const_t<T>::fields();
    std::apply([&](const auto&... fs) { (f(fs.name, value.*(fs.member)), ...); }, all);
}

#define IMPULSE_WORD_ONE(r, unused, i, word) BOOST_PP_COMMA_IF(i) BOOST_PP_STRINGIZE(word)
#define IMPULSE_ENUM_ONE(r, unused, i, word) BOOST_PP_COMMA_IF(i) word

#define IMPULSE_WORDS_OF_SEQ(Name, type, seq)                                     \
    enum class Name : type { BOOST_PP_SEQ_FOR_EACH_I(IMPULSE_ENUM_ONE, _, seq) }; \
    constexpr auto words_of(Name) {                                               \
        return std::array<std::string_view, BOOST_PP_SEQ_SIZE(seq)>{              \
            BOOST_PP_SEQ_FOR_EACH_I(IMPULSE_WORD_ONE, _, seq)};                   \
    }

// Declares `enum class Name : type { words... }` and words_of(Name{}), an array of its words; at most 64.
#define IMPULSE_WORDS(Name, type, ...) IMPULSE_WORDS_OF_SEQ(Name, type, BOOST_PP_VARIADIC_TO_SEQ(__VA_ARGS__))

// The same for longer lists, given as two or four lists in brackets of at most 64 each.
#define IMPULSE_WORDS_TWO(Name, type, first, second) \
    IMPULSE_WORDS_OF_SEQ(Name, type, BOOST_PP_TUPLE_TO_SEQ(first) BOOST_PP_TUPLE_TO_SEQ(second))

#define IMPULSE_WORDS_FOUR(Name, type, first, second, third, fourth)                \
    IMPULSE_WORDS_OF_SEQ(Name, type,                                                \
                         BOOST_PP_TUPLE_TO_SEQ(first) BOOST_PP_TUPLE_TO_SEQ(second) \
                             BOOST_PP_TUPLE_TO_SEQ(third) BOOST_PP_TUPLE_TO_SEQ(fourth))

template <class E>
concept Worded = std::is_enum_v<E> && requires {
    words_of(E{});
};

// The word of an enum value, "?" where the value is outside the enum.
template <Worded E>
constexpr std::string_view word(E value) {
    constexpr auto words = words_of(E{});
    const auto i = static_cast<std::size_t>(value);
    return i < words.size() ? words[i] : std::string_view{"?"};
}

// The enum value of a word, or nothing where no value has that word.
template <Worded E>
constexpr std::optional<E> from_word(std::string_view text) {
    constexpr auto words = words_of(E{});
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == text) return static_cast<E>(i);
    return std::nullopt;
}

// How many values the enum has.
template <Worded E>
constexpr std::size_t count_of() {
    return words_of(E{}).size();
}

}  // namespace impulse
