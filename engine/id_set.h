// engine/id_set.h: a set of ids as bits.
// Units:  ids 0..N-1.
// Shapes: IdSet<UnitId, 256> is 32 bytes, copied as a value; walked in the order of the ids.
// Errors: an id of N or more, and the front of an empty set, are our bug (assert).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace impulse {

template <class IdType, std::size_t N>
class IdSet {
    static_assert(N % 64 == 0);

public:
    static constexpr std::size_t word_count = N / 64;

    constexpr IdSet() = default;
    constexpr explicit IdSet(IdType id) { add(id); }
    // The first n ids.
    static constexpr IdSet first(std::size_t n) {
        assert(n <= N);
        IdSet set;
        for (std::size_t i = 0; i < n / 64; ++i) set.words_[i] = ~std::uint64_t{0};
        if (n % 64 != 0) set.words_[n / 64] = (std::uint64_t{1} << n % 64) - 1;
        return set;
    }

    [[nodiscard]] constexpr bool has(IdType id) const { return (word_of(id) >> id.index() % 64 & 1U) != 0; }
    constexpr void add(IdType id) { word_of(id) |= bit(id); }
    constexpr void remove(IdType id) { word_of(id) &= ~bit(id); }

    [[nodiscard]] constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t w : words_) any |= w;
        return any == 0;
    }
    [[nodiscard]] constexpr int size() const {
        int n = 0;
        for (const std::uint64_t w : words_) n += std::popcount(w);
        return n;
    }
    [[nodiscard]] constexpr IdType front() const {
        assert(!empty());
        return *begin();
    }

    constexpr IdSet& operator|=(const IdSet& other) {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr IdSet& operator&=(const IdSet& other) {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr IdSet& operator-=(const IdSet& other) {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr IdSet operator|(IdSet a, const IdSet& b) { return a |= b; }
    friend constexpr IdSet operator&(IdSet a, const IdSet& b) { return a &= b; }
    friend constexpr IdSet operator-(IdSet a, const IdSet& b) { return a -= b; }
    bool operator==(const IdSet&) const = default;

    // Keeps what is left of its word: most sets have members in the first alone. Adding and removing while one walks does
    // no harm, and is seen from the next word on.
    class Walk {
    public:
        constexpr explicit Walk(const IdSet& set) : set_(&set), left_(set.words_[0]) { skip(); }
        constexpr IdType operator*() const {
            return IdType{at_ * 64 + static_cast<std::size_t>(std::countr_zero(left_))};
        }
        constexpr Walk& operator++() {
            left_ &= left_ - 1;
            skip();
            return *this;
        }
        constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }

    private:
        constexpr void skip() {
            while (left_ == 0 && at_ + 1 < word_count) left_ = set_->words_[++at_];
        }
        const IdSet* set_;
        std::size_t at_ = 0;
        std::uint64_t left_;
    };
    [[nodiscard]] constexpr Walk begin() const { return Walk{*this}; }
    [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

    // 64 ids in one word, for events and logs: ids 64 * i and those after it.
    [[nodiscard]] constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }
    constexpr void set_word(std::size_t i, std::uint64_t bits) { words_[i] = bits; }

    // A set hashes by its members, whatever room there is for more.
    void mix_into(auto& hash) const {
        hash.word(words_[0]);
        for (std::size_t i = 1; i < word_count; ++i)
            if (words_[i] != 0) hash.word(i), hash.word(words_[i]);
    }

private:
    static constexpr std::uint64_t bit(IdType id) { return std::uint64_t{1} << id.index() % 64; }
    [[nodiscard]] constexpr const std::uint64_t& word_of(IdType id) const {
        assert(id.index() < N);
        return words_[id.index() / 64];
    }
    constexpr std::uint64_t& word_of(IdType id) {
        assert(id.index() < N);
        return words_[id.index() / 64];
    }
    std::array<std::uint64_t, word_count> words_{};
};

}  // namespace impulse
