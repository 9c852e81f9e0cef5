// scenarios/conduct/setup_mix.h: a chain of small numbers from a battle's number, so that each detail of a set-up varies on its own.
// Units:  whole numbers from 0.
// Shapes: a value; two chains of one number and one salt are alike.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/hash.h"

namespace impulse {

class SetupMix {
public:
    explicit SetupMix(int number, std::uint64_t salt)
        : state_(static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15ULL + salt) {}
    // 0..n-1.
    int below(std::size_t n) {
        Hash h;
        h.word(state_);
        state_ = h.value;
        return static_cast<int>((state_ >> 33U) % n);
    }
    bool one_in(std::size_t n) { return below(n) == 0; }

private:
    std::uint64_t state_;
};

}  // namespace impulse
