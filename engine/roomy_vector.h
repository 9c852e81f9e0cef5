// engine/roomy_vector.h: a list with a most and with its entries on the heap, copied as a value.
// Shapes: RoomyVector<T, N> holds 0..N plain values; a copy touches only those in use and has the same room.
// Errors: push_back and resize beyond N are our bug (assert); full() says so beforehand.
// Rule:   within its room it never allocates; reserve() makes room where a list may grow in play.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace impulse {

template <class T, std::size_t N>
class RoomyVector {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    using value_type = T;

    RoomyVector() = default;
    RoomyVector(const RoomyVector& other) { *this = other; }
    RoomyVector(RoomyVector&& other) noexcept { swap(other); }
    RoomyVector& operator=(const RoomyVector& other) {
        if (this == &other) return *this;
        if (other.count_ > room_) {
            count_ = 0;
            reserve(other.room_);
        }
        count_ = other.count_;
        std::uninitialized_copy_n(other.data(), count_, items());
        return *this;
    }
    RoomyVector& operator=(RoomyVector&& other) noexcept {
        swap(other);
        return *this;
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] bool full() const { return count_ == N; }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

    [[gnu::always_inline]] T& operator[](std::size_t i) {  // the innermost step of every rule: never a call
        assert(i < count_);
        return items()[i];
    }
    [[gnu::always_inline]] const T& operator[](std::size_t i) const {
        assert(i < count_);
        return data()[i];
    }
    T& back() { return (*this)[count_ - 1U]; }
    const T& back() const { return (*this)[count_ - 1U]; }
    [[nodiscard]] const T* data() const { return items_.get(); }
    T* begin() { return items(); }
    T* end() { return items() + count_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + count_; }

    // Room for so many without another allocation; N at most.
    void reserve(std::size_t n) {
        if (n <= room_) return;
        assert(n <= N);
        Storage more{std::allocator<T>{}.allocate(n), Free{n}};
        std::uninitialized_copy_n(data(), count_, more.get());
        items_ = std::move(more);
        room_ = static_cast<std::uint16_t>(n);
    }
    void push_back(const T& value) {
        assert(count_ < N);
        if (count_ == room_) {
            const T kept = value;  // may be one of ours
            grow(count_ + 1U);
            std::construct_at(items() + count_++, kept);
        } else {
            std::construct_at(items() + count_++, value);
        }
    }
    // Grows with default values or shrinks to n entries, n <= N.
    void resize(std::size_t n) {
        assert(n <= N);
        grow(n);
        for (std::size_t k = count_; k < n; ++k) std::construct_at(items() + k);
        count_ = static_cast<std::uint16_t>(n);
    }

    friend bool operator==(const RoomyVector& a, const RoomyVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    struct Free {
        std::size_t room = 0;
        void operator()(T* items) const { std::allocator<T>{}.deallocate(items, room); }
    };
    using Storage = std::unique_ptr<T[], Free>;

    [[gnu::always_inline]] T* items() { return items_.get(); }
    void grow(std::size_t n) {
        if (n > room_) reserve(std::min(N, std::max(n, std::size_t{2} * room_)));
    }
    void swap(RoomyVector& other) noexcept {
        std::swap(items_, other.items_);
        std::swap(count_, other.count_);
        std::swap(room_, other.room_);
    }

    Storage items_{};
    std::uint16_t count_ = 0, room_ = 0;
};

}  // namespace impulse
