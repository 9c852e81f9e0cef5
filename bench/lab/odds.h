// bench/lab/odds.h: the exact distribution of what a volley scores, and of what goes through a shield.
// Units:  points of damage; ways out of all equally likely throws of the dice.
// Shapes: Odds has one entry per number of points, from 0; the ways add up to `all`, always.
// Errors: a shot at a range at which it cannot fire, or with too many dice in one cell, is refused with a sentence.
// Rule:   as the tables; classic D3.34 (reinforcement before the shield), D4.22 (one volley).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "bench/lab/weapon_tables.h"

namespace impulse {

__extension__ typedef unsigned __int128 Wide;  // NOLINT: exact up to 49 dice
std::string text(Wide number);

// Exact chances of 0, 1, 2 ... points.
struct Odds {
    std::vector<Wide> ways;
    Wide all = 1;
    // Beyond 128 bits: the same numbers in decimal, and the chances as decimals only for showing. Else empty.
    std::vector<std::string> long_ways;
    std::string long_all;
    std::vector<double> long_chance;

    [[nodiscard]] std::size_t size() const { return long_ways.empty() ? ways.size() : long_ways.size(); }
    [[nodiscard]] std::string ways_text(std::size_t points) const;
    [[nodiscard]] std::string all_text() const;
    [[nodiscard]] double chance(std::size_t points) const;
    [[nodiscard]] double at_least(std::size_t points) const;
    [[nodiscard]] double mean() const;
    [[nodiscard]] double deviation() const;
};

// What fire at a fully cloaked ship meets; a range of 0 = it is not cloaked.
struct CloakTable {
    int range = 0;                                      // added to the effective range
    int all_upto = 0, half_upto = 0, quarter_upto = 0;  // each hit: faces of a die, raised by the shift
};
// The table of cloak.toml. Refuses faces with gaps.
tl::expected<CloakTable, FileError> read_cloak(std::string_view text, std::string_view file);

// What stands between a firer and its target, besides the true range.
struct FireTerms {
    int shift = 0;            // added to every die: erratic manoeuvres, crews, the mode's own terms
    int ecm = 0, eccm = 0;    // the whole root of what ECM is ahead is added to the die (classic D6.34)
    int scanner = 0;          // added to the range at which tables are read (D6.21)
    bool no_lock_on = false;  // doubles that range first (D6.12)
    CloakTable cloak;         // adds to that range last; ECM and ECCM then do not count (G13)
    [[nodiscard]] int die_shift() const;
    [[nodiscard]] int effective(int range) const {
        return (no_lock_on ? 2 * range : range) + scanner + cloak.range;
    }
};

// `count` shots of one table at one range.
struct Shots {
    const ShotTable* table = nullptr;
    int count = 1, range = 0;
    int effective = -1;  // range at which hit numbers and dice are read, below 0 = the true range
    int shift = 0;
    int against = 0;
    CloakTable cloak;  // each hit rolls for the part of it that reaches a cloaked ship
    [[nodiscard]] int read_at() const { return effective < 0 ? range : effective; }
};
// "photon:standard x4 @ 8", "grav @ 3 vs 4", "phaser-1 x6 @ 8 shift 1 ecm 4 eccm 2 scanner 1 no-lock-on";
// weapon[:mode[:tech]]. The words add to the terms that hold for all shots.
tl::expected<Shots, std::string> parse_shots(const WeaponTables& weapons, std::string_view text,
                                             const FireTerms& terms);

// What one shot may score: points and ways, out of `all`; points that no roll gives are left out.
struct OneShot {
    struct Face {
        int points = 0;
        std::uint64_t ways = 0;
    };
    std::vector<Face> faces;
    std::uint64_t all = 1;
};
// All parts of a damage together, or only the part that the facing shield takes (the middle one of an odd number, else
// the first).
tl::expected<OneShot, std::string> one_shot(const Shots& shots, bool facing_only);

// Any number of shots together.
Odds convolve(const std::vector<std::pair<OneShot, int>>& shots);
// The same where all throws together are fewer than 2^64: `out` is filled with the ways. For hot loops; the caller sees
// to the bound.
std::uint64_t convolve_short(const std::vector<std::pair<OneShot, int>>& shots,
                             std::vector<std::uint64_t>& out);

// What is left after so many points are absorbed.
Odds beyond(const Odds& odds, int absorbed);
// The same behind shields that leak: of every so many points that the boxes meet one goes through (classic D3.6).
Odds beyond(const Odds& odds, int shield, int reinforcement, int leak_every);

struct VolleyOdds {
    Odds damage;     // all shields together
    Odds facing;     // on the shield that faces the fire
    Odds internals;  // through it
};
tl::expected<VolleyOdds, std::string> volley_odds(const std::vector<Shots>& shots, int shield,
                                                  int reinforcement, int leak_every = 0);

}  // namespace impulse
