// engine/checked_vector.h: a std::vector whose index is checked without a division, for rows of a ruleset.
// Shapes: CheckedVector<T> is a std::vector<T> in all else, and is made of one.
// Errors: an index beyond the end is our bug (assert).
#pragma once

#include <cassert>
#include <utility>
#include <vector>

namespace impulse {

template <class T>
struct CheckedVector : std::vector<T> {
    using std::vector<T>::vector;
    CheckedVector(std::vector<T> list) : std::vector<T>(std::move(list)) {}
    [[gnu::always_inline]] const T& operator[](std::size_t i) const {
        assert(i * sizeof(T) <
               static_cast<std::size_t>(reinterpret_cast<const char*>(this->data() + this->size()) -
                                        reinterpret_cast<const char*>(this->data())));
        return this->data()[i];
    }
    [[gnu::always_inline]] T& operator[](std::size_t i) { return const_cast<T&>(std::as_const(*this)[i]); }
};

}  // namespace impulse
