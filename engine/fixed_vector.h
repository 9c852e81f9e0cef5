// engine/fixed_vector.h: an array with a count, copied as a value, never allocating.
// Shapes: FixedVector<T, N> holds 0..N plain values; a copy touches only those in use.
// Errors: push_back beyond N is our bug (assert); full() says so beforehand.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

namespace impulse {

template <class T, std::size_t N>
class FixedVector {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    using value_type = T;

    FixedVector() {}  // entries come to life when they are put in: a big empty vector costs nothing
    FixedVector(const FixedVector& other) { copy(other); }
    FixedVector& operator=(const FixedVector& other) {
        if (this != &other) copy(other);
        return *this;
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] bool full() const { return count_ == N; }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

    [[gnu::always_inline]] T& operator[](std::size_t i) {  // the innermost step of every rule: never a call
        assert(i < count_);
        return items_.data()[i];
    }
    [[gnu::always_inline]] const T& operator[](std::size_t i) const {
        assert(i < count_);
        return items_.data()[i];
    }
    T& back() { return (*this)[count_ - 1U]; }
    const T& back() const { return (*this)[count_ - 1U]; }
    [[nodiscard]] const T* data() const { return items_.data(); }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + count_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + count_; }

    void push_back(const T& value) {
        assert(count_ < N);
        std::construct_at(&items_[count_++], value);
    }
    void pop_back() {
        assert(count_ > 0);
        --count_;
    }
    // Removes one entry and keeps the order of the rest.
    void erase_at(std::size_t i) {
        assert(i < count_);
        for (std::size_t k = i + 1; k < count_; ++k) items_[k - 1] = items_[k];
        --count_;
    }
    void clear() { count_ = 0; }
    // Grows with default values or shrinks to n entries, n <= N.
    void resize(std::size_t n) {
        assert(n <= N);
        for (std::size_t k = count_; k < n; ++k) std::construct_at(&items_[k]);
        count_ = static_cast<std::uint16_t>(n);
    }

    friend bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.count_ != b.count_) return false;
        for (std::size_t i = 0; i < a.count_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

private:
    void copy(const FixedVector& other) {
        count_ = other.count_;
        if constexpr (std::is_trivially_copyable_v<T>) {
            if (count_ != 0) std::memcpy(items_.data(), other.items_.data(), count_ * sizeof(T));
        } else {
            for (std::size_t i = 0; i < count_; ++i) std::construct_at(&items_[i], other.items_[i]);
        }
    }

    std::uint16_t count_ = 0;
    union {
        std::array<T, N> items_;
    };
};

// Removes all entries of which that is true and keeps the order of the rest.
template <class List, class Of>
void erase_where(List& list, Of&& of) {
    for (std::size_t i = list.size(); i-- > 0;)
        if (of(list[i])) list.erase_at(i);
}

// Sorts a short range and keeps the order of equals; unlike std::stable_sort it never allocates.
template <class It, class Less>
void sort_in_place(It first, It last, Less less) {
    for (It i = first; i != last; ++i) std::rotate(std::upper_bound(first, i, *i, less), i, i + 1);
}

}  // namespace impulse
