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
              seeking, point_defence, repair, terrain, other, cloak, electronic_warfare, scout)

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

// One die of a source: its face, and how often its stream has been drawn from with it.
struct Drawn {
    int face = 0;  // 1..sides; 0 where the source has no more faces
    std::uint32_t drawn = 0;
    bool operator==(const Drawn&) const = default;
};

struct Dice {
    std::uint64_t seed = 1;
    std::array<std::uint32_t, count_of<Stream>()> drawn{};  // generator calls so far per stream
    std::uint32_t rolled = 0;                               // dice rolled so far, all streams
    IMPULSE_FIELDS(Dice, seed, drawn, rolled)
    bool operator==(const Dice&) const = default;

    // The next face of a stream, 1..sides; advances that stream only.
    int roll(Stream stream, int sides) {
        ++rolled;
        return face(stream, sides, drawn[static_cast<std::size_t>(stream)]);
    }
    // The next face of a stream, and how often that has been drawn from with it; nothing advances.
    [[nodiscard]] Drawn next(Stream stream, int sides) const {
        std::uint32_t n = drawn[static_cast<std::size_t>(stream)];
        const int thrown = face(stream, sides, n);
        return {thrown, n};
    }
    // The face that a stream gives after n draws; n grows by what is drawn. Flat, so that where the sides are known the
    // distribution multiplies instead of dividing; the faces are the same.
    [[gnu::flatten]] int face(Stream stream, int sides, std::uint32_t& n) const {
        Draws draws{seed ^ (static_cast<std::uint64_t>(stream) + 1) << 56U, n};
        if (sides == 6) return boost::random::uniform_int_distribution<int>(1, 6)(draws);
        return boost::random::uniform_int_distribution<int>(1, sides)(draws);
    }
};

// Where the next face comes from. `now` are the battle's dice as they stand: DieRolled takes them on.
class DiceSource {
public:
    virtual ~DiceSource() = default;
    virtual Drawn next(const Dice& now, Stream stream, int sides) = 0;
    // True where faces may run out, so that the caller must be able to take a half-done command back.
    [[nodiscard]] virtual bool may_run_out() const { return false; }
    // True where every face is the one that Dice::next gives, so that the caller need not ask for each.
    [[nodiscard]] virtual bool seeded() const { return false; }
};

// Faces from the battle's own seed.
class SeededDice final : public DiceSource {
public:
    Drawn next(const Dice& now, Stream stream, int sides) override { return now.next(stream, sides); }
    [[nodiscard]] bool seeded() const override { return true; }
};

// Faces from a list, in order; the list may grow while the battle is on (typed dice).
class ListedDice final : public DiceSource {
public:
    std::vector<int> faces;
    // The face number now.rolled of the list; 0 at its end or where the face does not fit the die.
    Drawn next(const Dice& now, Stream stream, int sides) override {
        if (now.rolled >= faces.size()) return {};
        const int face = faces[now.rolled];
        if (face < 1 || face > sides) return {};
        return {face, now.drawn[static_cast<std::size_t>(stream)]};
    }
    [[nodiscard]] bool may_run_out() const override { return true; }
};

}  // namespace impulse
