// engine/dice.h: dice that belong to a battle: one stream per purpose, one counter per stream.
// Units:  faces 1..sides.
// Shapes: Dice is seed + counters, copied with the battle; a DiceSource decides where faces come from.
// Errors: a source that has no face returns 0; the caller then stops and asks.
// Rule:   architecture: seeded, recorded, typed, commit-and-reveal behind one interface.
#pragma once

#include <array>
#include <boost/random/uniform_int_distribution.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/fields.h"

namespace impulse {

IMPULSE_WORDS(Stream, std::uint8_t, setup, initiative, to_hit, damage, allocation, crew, breakdown, lock_on,
              seeking, point_defence, repair, terrain, other)

// A generator in Boost's sense: a mix of key and counter, so copying it copies its future.
struct Draws {
    using result_type = std::uint64_t;
    std::uint64_t key;
    std::uint32_t& n;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() {
        std::uint64_t z = key + ++n * 0x9E3779B97F4A7C15ULL;
        z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ z >> 27U) * 0x94D049BB133111EBULL;
        return z ^ z >> 31U;
    }
};

struct Dice {
    std::uint64_t seed = 1;
    std::array<std::uint32_t, count_of<Stream>()> drawn{};  // generator calls so far per stream
    std::uint32_t rolled = 0;                               // dice rolled so far, all streams
    IMPULSE_FIELDS(Dice, seed, drawn, rolled)
    bool operator==(const Dice&) const = default;

    // The next face of a stream, 1..sides; advances that stream only.
    int roll(Stream stream, int sides) {
        const auto s = static_cast<std::size_t>(stream);
        Draws draws{seed ^ (static_cast<std::uint64_t>(s) + 1) << 56U, drawn[s]};
        ++rolled;
        return boost::random::uniform_int_distribution<int>(1, sides)(draws);
    }
};

// Where the next face comes from. `ahead` is a copy of the battle's dice and is advanced as a side effect.
class DiceSource {
public:
    virtual ~DiceSource() = default;
    // A face 1..sides, or 0 where the source has no more faces.
    virtual int next(Dice& ahead, Stream stream, int sides) = 0;
    // True where faces may run out, so that the caller must be able to take a half-done command back.
    [[nodiscard]] virtual bool may_run_out() const { return false; }
};

// Faces from the battle's own seed.
class SeededDice final : public DiceSource {
public:
    int next(Dice& ahead, Stream stream, int sides) override { return ahead.roll(stream, sides); }
};

// Faces from a list, in order; the list may grow while the battle is on (typed dice).
class ListedDice final : public DiceSource {
public:
    std::vector<int> faces;
    // The face number ahead.rolled of the list; 0 at its end or where the face does not fit the die.
    int next(Dice& ahead, Stream stream, int sides) override {
        (void)stream;
        if (ahead.rolled >= faces.size()) return 0;
        const int face = faces[ahead.rolled];
        if (face < 1 || face > sides) return 0;
        ++ahead.rolled;
        return face;
    }
    [[nodiscard]] bool may_run_out() const override { return true; }
};

}  // namespace impulse
