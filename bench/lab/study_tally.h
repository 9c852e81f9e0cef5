// bench/lab/study_tally.h: the sums of a study, in whole numbers, and the intervals that they allow.
// Units:  battles, turns, points; shares 0..1.
// Shapes: Tally is filled row by row; intervals are worked out from its sums when they are shown, never stored.
// Errors: none; an interval that too few battles allow is empty.
// Rule:   sums and the digest do not depend on the order of the rows.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "bench/lab/study_battle.h"
#include "scenarios/logs/chance.h"

namespace impulse {

// Sum and sum of squares of whole numbers, one for each battle.
struct Sums {
    std::int64_t n = 0, sum = 0, squares = 0;
    void add(std::int64_t x) {
        ++n;
        sum += x;
        squares += x * x;
    }
    bool operator==(const Sums&) const = default;
    [[nodiscard]] double mean() const {
        return n == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(n);
    }
};
// The mean's interval, 95 %, by Student's t with n - 1 degrees of freedom; empty below two battles.
std::optional<Interval> mean_interval(const Sums& sums);

// One number per unit of another, both summed over battles: damage for each shot.
struct Ratio {
    std::int64_t n = 0, above = 0, below = 0, above_squares = 0, below_squares = 0, products = 0;
    void add(std::int64_t a, std::int64_t b) {
        ++n;
        above += a;
        below += b;
        above_squares += a * a;
        below_squares += b * b;
        products += a * b;
    }
    bool operator==(const Ratio&) const = default;
    [[nodiscard]] double value() const {
        return below == 0 ? 0 : static_cast<double>(above) / static_cast<double>(below);
    }
};
// The ratio's interval, 95 %, by linearisation over battles (shots of one battle are not independent), Student's t.
std::optional<Interval> ratio_interval(const Ratio& ratio);

struct UseTally {
    Sums uses;  // by battle
    std::int64_t shots = 0, hits = 0;
    Ratio points_per_shot;
    Sums points;  // by battle
    bool operator==(const UseTally&) const = default;
};

struct TurnTally {
    Sums shields, internals, both;  // one entry for each battle that reached the turn
    bool operator==(const TurnTally&) const = default;
};

struct ParticipantTally {
    std::int64_t battles = 0, wins = 0, losses = 0, first = 0,
                 first_wins = 0;  // first: fought from the first place
    std::vector<TurnTally> turns;
    std::map<std::pair<std::uint16_t, bool>, UseTally> uses;  // by label, at ships or at seekers
    bool operator==(const ParticipantTally&) const = default;
};

struct PairingTally {
    std::int64_t battles = 0;
    std::array<std::int64_t, max_sides> wins{};  // by place
    std::array<std::int64_t, count_of<BattleOutcome>()> outcomes{};
    bool operator==(const PairingTally&) const = default;
};

struct Tally {
    std::int64_t battles = 0, orders = 0, replaced = 0;
    std::uint64_t digest = 0;  // sum of the rows' hashes: whatever their order
    Sums turns, impulses;
    std::vector<std::int64_t> ended_in;  // battles by their last turn
    std::array<std::int64_t, count_of<BattleOutcome>()> outcomes{};
    std::vector<PairingTally> pairings;
    std::vector<ParticipantTally> participants;
    bool operator==(const Tally&) const = default;

    explicit Tally(const Study& study);
    // Counts a row; `hash` is its check.
    void add(const Study& study, const BattleRow& row, std::uint64_t hash);
    // The last turn of the battle in the middle of their order, for 0.5, and so on.
    [[nodiscard]] int turn_at(double share) const;
    // Battles that reached a turn, from 1.
    [[nodiscard]] std::int64_t reached(int turn) const;
};

}  // namespace impulse
