// battle/core/events/set_field.h: the field that a word names, read and set: GroupField::ready is GroupState::ready.
// Shapes: "ammo_2" is element 2 of `ammo`, "q" and "r" the coordinates of `hex`; an id is stored as its index + 1, 0 = none.
// Errors: a word without a field of that name does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "battle/core/ids.h"
#include "engine/fields.h"

namespace impulse {

constexpr std::size_t no_field = ~std::size_t{0};

template <class S>
constexpr std::size_t field_place(std::string_view name) {
    std::size_t place = no_field, i = 0;
    std::apply([&](const auto&... f) { ((place = f.name == name ? i : place, ++i), ...); }, S::fields());
    return place;
}

template <class T>
void store(T& to, std::int32_t value) {
    if constexpr (std::is_same_v<T, UnitId>)
        to = value > 0 ? UnitId{static_cast<std::size_t>(value - 1)} : UnitId{};
    else
        to = static_cast<T>(value);
}

// The field of the word at that place, of a state to read or to write.
template <class S, Worded F, std::size_t I>
auto& one_field(S& state) {
    using State = std::remove_const_t<S>;
    constexpr std::string_view name = words_of(F{})[I];
    constexpr std::size_t whole = field_place<State>(name);
    if constexpr (whole != no_field) {
        constexpr auto member = std::get<whole>(State::fields()).member;
        return state.*member;
    } else if constexpr (name == "q") {
        return state.hex.q;
    } else if constexpr (name == "r") {
        return state.hex.r;
    } else {
        constexpr std::size_t part = field_place<State>(name.substr(0, name.size() - 2));
        constexpr auto member = std::get<part>(State::fields()).member;
        return (state.*member)[name.back() - '0'];
    }
}

template <class S, Worded F, std::size_t I>
void store_one(S& state, std::int32_t value) {
    store(one_field<S, F, I>(state), value);
}

template <class S, Worded F>
void set_field(S& state, F what, std::int32_t value) {
    static constexpr auto setters = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array{&store_one<S, F, I>...};
    }
    (std::make_index_sequence<count_of<F>()>{});
    setters[static_cast<std::size_t>(what)](state, value);
}

// What set_field would have to set to leave the field as it is; of plain numbers only.
template <class S, Worded F, std::size_t I>
std::int32_t load_one(const S& state) {
    return static_cast<std::int32_t>(one_field<const S, F, I>(state));
}

template <class S, Worded F>
std::int32_t field_of(const S& state, F what) {
    static constexpr auto getters = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array{&load_one<S, F, I>...};
    }
    (std::make_index_sequence<count_of<F>()>{});
    return getters[static_cast<std::size_t>(what)](state);
}

}  // namespace impulse
