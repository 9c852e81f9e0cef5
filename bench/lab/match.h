// bench/lab/match.h: pilots against pilots: matches that stop when enough is known, and the gauntlet of tricks.
// Units:  battles in pairs with sides and places exchanged; half points; Elo.
// Shapes: a School is a study of two ships or squadrons whose pilots are replaced; Score is whole numbers only.
// Errors: FileError of a school's file; a pilot that does not exist is a sentence.
// Rule:   a draw or the turn limit counts half; the result does not depend on the number of workers.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "bench/lab/study.h"
#include "bench/lab/study_tally.h"
#include "scenarios/files/files.h"

namespace impulse {

// One school: its study, and the rules that it is fought under.
struct School {
    std::string name;
    const Rules* rules = nullptr;
    Study study;
};

// Pairs of battles by the half points that the first pilot took of them, 0 to 4.
struct Score {
    std::array<std::int64_t, 5> pairs{};
    std::int64_t won = 0, drawn = 0, lost = 0;
    std::int64_t replaced = 0;  // orders of the first pilot's or its opponent's that the rules refused
    [[nodiscard]] std::int64_t count() const;
    // The first pilot's share, 0 to 1; one half where nothing was fought.
    [[nodiscard]] double share() const;
    // Its interval, 95 %, over pairs; the whole range below two pairs.
    [[nodiscard]] Interval interval() const;
    void add(const Score& other);
};

// What a share of the points is in Elo, and back.
double elo_of(double share);
double share_of_elo(double elo);
// Logarithm of how much better "stronger by `high` Elo" explains the pairs than "by `low`".
double likelihood_ratio(const Score& score, double low, double high);

struct MatchPlan {
    std::string first, second;
    std::uint64_t seed = 1;
    std::int64_t pairs_most = 500;  // of every school together, at most
    double low = 0, high = 20;      // Elo: what the sequential test tells apart
    bool controlled = true;         // the control is fought too
    bool sequential = true;         // stop when that is decided, at 5 % of error either way
    bool counted = false;           // how both fought is counted
    int workers = 1;
    const volatile std::sig_atomic_t* stop = nullptr;
    std::function<void(const Score&)> progress;
};
struct MatchResult {
    Score score, control;                 // control: the second pilot against itself, in the same battles
    std::vector<Score> by_school;         // of the score
    std::array<FightCounts, 2> counts{};  // of the first and the second pilot, where that was wanted
    double ratio = 0;                     // likelihood_ratio of the score
    bool decided = false, stopped = false;
};

// The schools of these files, each with its rules, which must outlive them; these are asked for once by ruleset, with the
// texts of all its schools, since these name ships with their mounts and refits.
tl::expected<std::vector<School>, FileError> read_schools(
    const std::vector<std::string>& files,
    const std::function<tl::expected<const Rules*, FileError>(const std::string& ruleset,
                                                              const std::string& texts)>& rules_named);
// Fights pairs, school after school in turn, each battle also once as control.
MatchResult match(const std::vector<School>& schools, const MatchPlan& plan);

}  // namespace impulse
