// engine/id.h: strong ids, indices into arrays of one battle or one ruleset.
// Units:  none; 0xFFFF means "none".
// Shapes: Id<Tag> is two bytes, trivially copyable, ordered by index.
// Errors: none; using an empty id as an index is our bug (assert).
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace impulse {

template <class Tag>
struct Id {
    std::uint16_t at = 0xFFFF;

    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : at(static_cast<std::uint16_t>(index)) {}
    // True where the id names something.
    constexpr explicit operator bool() const { return at != 0xFFFF; }
    // The index; the id must not be empty.
    [[nodiscard]] constexpr std::size_t index() const {
        assert(at != 0xFFFF);
        return at;
    }
    auto operator<=>(const Id&) const = default;
};

}  // namespace impulse
