// engine/memo.h: a table of fixed size that remembers what a pure function gave for a key.
// Shapes: keys are any 32-bit numbers but the highest; a table that is three quarters full keeps nothing more.
// Rule:   it changes how long an answer takes, never the answer.
#pragma once

#include <array>
#include <cstdint>

namespace impulse {

template <class Value, std::uint32_t Size>
class Memo {
    static_assert((Size & (Size - 1)) == 0, "a power of two");

public:
    // The value kept for the key, or null.
    [[nodiscard]] const Value* find(std::uint32_t key) const {
        const std::uint32_t at = place_of(key);
        return keys_[at] == key + 1 ? &values_[at] : nullptr;
    }
    void keep(std::uint32_t key, const Value& value) {
        const std::uint32_t at = place_of(key);
        if (keys_[at] == 0 && ++count_ > Size / 4 * 3) return;
        keys_[at] = key + 1;
        values_[at] = value;
    }

private:
    [[nodiscard]] std::uint32_t place_of(std::uint32_t key) const {
        std::uint32_t at = (key * 2654435769u) & (Size - 1);
        while (keys_[at] != 0 && keys_[at] != key + 1) at = (at + 1) & (Size - 1);
        return at;
    }
    std::array<std::uint32_t, Size> keys_{};
    std::array<Value, Size> values_;  // read only where a key stands
    std::uint32_t count_ = 0;
};

}  // namespace impulse
