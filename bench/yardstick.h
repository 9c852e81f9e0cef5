// bench/yardstick.h: hand-written kernels that say what this machine can do.
// Units:  hexes, boxes; one duel is about 109 impulses long.
// Shapes: plain structs and loops, no rules, no tables: the least that the job could cost.
// Rule:   none. Benchmarks report their speed as a ratio to one of these in the same run.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace impulse::yardstick {

// xoshiro256**, the fast dice of the kernels.
struct Xoshiro {
    std::array<std::uint64_t, 4> s{0x9E3779B97F4A7C15ULL, 0xBF58476D1CE4E5B9ULL, 0x94D049BB133111EBULL, 1};
    std::uint64_t next() {
        const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
        const std::uint64_t t = s[1] << 17U;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = std::rotl(s[3], 45);
        return result;
    }
    // 1..6 by multiply and shift.
    int d6() { return static_cast<int>(((next() >> 32U) * 6) >> 32U) + 1; }
};

// Two ships that close, turn, fire and die, in 288 bytes.
struct ToyShip {
    std::int32_t q = 0, r = 0, facing = 0, speed = 0, moved = 0;
    std::array<std::int16_t, 6> shield{};
    std::array<std::int16_t, 18> boxes{};
    std::array<std::int16_t, 8> loaded{};  // impulse at which each weapon may fire again
    std::int32_t damage = 0, alive = 1;
    std::array<std::int32_t, 8> paid{};
};
struct ToyDuel {
    std::array<ToyShip, 2> ship{};
    std::int32_t turn = 1, impulse = 0;
    Xoshiro dice{};
};

inline std::uint64_t toy_hash(const ToyDuel& duel) {
    // Four lanes over the words: this is a yardstick, so it may look at memory; no rule code does.
    static_assert(sizeof(ToyDuel) == 288);
    const auto words = std::bit_cast<std::array<std::uint64_t, sizeof(ToyDuel) / 8>>(duel);
    const auto mix = [](std::uint64_t lane, std::uint64_t word) {
        lane = (lane ^ word) * 0x9E3779B97F4A7C15ULL;
        return lane ^ lane >> 32U;
    };
    std::uint64_t a = 1, b = 2, c = 3, e = 4;
    for (std::size_t i = 0; i < words.size(); i += 4) {
        a = mix(a, words[i]);
        b = mix(b, words[i + 1]);
        c = mix(c, words[i + 2]);
        e = mix(e, words[i + 3]);
    }
    return (a * 3 + b) * 5 + c * 7 + e;
}

struct ToyResult {
    int impulses = 0;
    std::uint64_t hash = 0;
};

// One duel to the end; hashed: the state is hashed after every impulse.
inline ToyResult toy_duel(std::uint64_t seed, bool hashed) {
    constexpr std::array<int, 6> dq{0, 1, 1, 0, -1, -1}, dr{-1, -1, 0, 1, 1, 0};
    ToyDuel d;
    d.dice.s[0] ^= seed * 0xD6E8FEB86659FD93ULL;
    for (std::size_t i = 0; i < 2; ++i) {
        ToyShip& s = d.ship[i];
        s.r = i == 0 ? 0 : -24;
        s.facing = i == 0 ? 0 : 3;
        s.shield.fill(20);
        s.boxes.fill(2);
    }
    ToyResult result;
    while (d.ship[0].alive != 0 && d.ship[1].alive != 0 && d.turn < 40) {
        if (d.impulse == 32 || d.impulse == 0) {
            d.turn += d.impulse == 32 ? 1 : 0;
            d.impulse = 0;
            for (ToyShip& s : d.ship) {
                s.speed = 10 + d.dice.d6();
                s.paid[0] = s.speed;
                s.paid[1] = 30 - s.speed;
            }
        }
        ++d.impulse;
        ++result.impulses;
        const int now = (d.turn - 1) * 32 + d.impulse;
        for (std::size_t i = 0; i < 2; ++i) {
            ToyShip& s = d.ship[i];
            const ToyShip& o = d.ship[1 - i];
            if (d.impulse * s.speed / 32 == (d.impulse - 1) * s.speed / 32) continue;
            const int gap_q = o.q - s.q, gap_r = o.r - s.r;
            const int left = (s.facing + 5) % 6, right = (s.facing + 1) % 6;
            const auto off = [&](int f) {
                const int q = gap_q - dq[static_cast<std::size_t>(f)],
                          r = gap_r - dr[static_cast<std::size_t>(f)];
                return (q < 0 ? -q : q) + (r < 0 ? -r : r) + (q + r < 0 ? -q - r : q + r);
            };
            if (s.moved >= 4 && off(right) <= off(s.facing))
                s.facing = right, s.moved = 0;
            else if (s.moved >= 4 && off(left) < off(s.facing))
                s.facing = left, s.moved = 0;
            s.q += dq[static_cast<std::size_t>(s.facing)];
            s.r += dr[static_cast<std::size_t>(s.facing)];
            ++s.moved;
        }
        const int gap_q = d.ship[1].q - d.ship[0].q, gap_r = d.ship[1].r - d.ship[0].r;
        const int range = ((gap_q < 0 ? -gap_q : gap_q) + (gap_r < 0 ? -gap_r : gap_r) +
                           (gap_q + gap_r < 0 ? -gap_q - gap_r : gap_q + gap_r)) /
                          2;
        std::array<int, 2> scored{};
        for (std::size_t i = 0; i < 2; ++i)
            for (std::int16_t& ready : d.ship[i].loaded) {
                if (range > 15 || now < ready) continue;
                ready = static_cast<std::int16_t>(now + 32);
                const int points = 9 - d.dice.d6() - range / 4;
                scored[1 - i] += points > 0 ? points : 0;
            }
        for (std::size_t i = 0; i < 2; ++i) {
            if (scored[i] == 0) continue;
            ToyShip& s = d.ship[i];
            std::int16_t& shield = s.shield[static_cast<std::size_t>((gap_q + gap_r + 600) % 6)];
            const int stopped = scored[i] < shield ? scored[i] : shield;
            shield = static_cast<std::int16_t>(shield - stopped);
            for (int p = scored[i] - stopped; p > 0; --p) {
                std::size_t box = static_cast<std::size_t>(d.dice.d6() + d.dice.d6() + d.dice.d6()) % 18;
                for (std::size_t tries = 0; tries < 18 && s.boxes[box] == 0; ++tries) box = (box + 1) % 18;
                if (s.boxes[box] == 0) {
                    s.alive = 0;
                    break;
                }
                --s.boxes[box];
                ++s.damage;
            }
        }
        if (hashed) result.hash = result.hash * 31 + toy_hash(d);
    }
    result.hash ^= toy_hash(d);
    return result;
}

// A damage chart of 11 rows and 13 columns over 24 kinds of boxes, as bit masks of columns that still have a box.
struct ToyChart {
    std::array<std::array<std::uint8_t, 13>, 11> kind{};
    std::array<std::uint16_t, 11> once{};                     // columns hit once a volley
    std::array<std::array<std::uint16_t, 11>, 24> columns{};  // by kind and row
    ToyChart() {
        Xoshiro dice;
        for (std::size_t row = 0; row < 11; ++row)
            for (std::size_t c = 0; c < 13; ++c) {
                const auto k = c == 12 ? std::size_t{23} : static_cast<std::size_t>(dice.next() % 23);
                kind[row][c] = static_cast<std::uint8_t>(k);
                columns[k][row] = static_cast<std::uint16_t>(columns[k][row] | 1U << c);
                if (c < 4 && dice.d6() < 3) once[row] = static_cast<std::uint16_t>(once[row] | 1U << c);
            }
    }
};
struct ToyTarget {
    std::array<std::uint8_t, 24> boxes{};
    std::array<std::uint16_t, 11> open{};
    explicit ToyTarget(const ToyChart& chart) {
        boxes.fill(5);
        boxes[23] = 6;
        for (std::size_t k = 0; k < 24; ++k)
            for (std::size_t row = 0; row < 11; ++row)
                open[row] = static_cast<std::uint16_t>(open[row] | chart.columns[k][row]);
    }
};

// One volley; returns the points that found a box.
inline int toy_volley(const ToyChart& chart, ToyTarget& target, Xoshiro& dice, int points) {
    std::array<std::uint16_t, 11> spent{};
    int scored = 0;
    for (; points > 0; --points) {
        const auto row = static_cast<std::size_t>(dice.d6() + dice.d6() - 2);
        const std::uint32_t left = target.open[row] & ~static_cast<std::uint32_t>(spent[row]);
        if (left == 0) break;
        const auto column = static_cast<std::size_t>(std::countr_zero(left));
        spent[row] = static_cast<std::uint16_t>(spent[row] | ((1U << column) & chart.once[row]));
        const std::size_t kind = chart.kind[row][column];
        ++scored;
        if (--target.boxes[kind] == 0)
            for (std::size_t r = 0; r < 11; ++r)
                target.open[r] = static_cast<std::uint16_t>(target.open[r] & ~chart.columns[kind][r]);
    }
    return scored;
}

}  // namespace impulse::yardstick
