// battle/fire/odds.h: what a volley will score, exactly: every face of every die counted, nothing rolled.
// Units:  points of damage; weights count equally likely ways the dice may fall.
// Shapes: ScoreOdds::ways[p] of ScoreOdds::all() ways score p points. Weights stay whole 64-bit numbers.
// Errors: where the ways of very many dice pass 64 bits they are halved together and `exact` is false.
// Rule:   classic 6D2, E1.6 (narrow salvo: one die for all); TNG "Weapon systems, general notes".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "battle/core/battle.h"
#include "battle/core/command.h"
#include "battle/core/rules.h"
#include "engine/fixed.h"

namespace impulse {

struct Muzzle;
struct ShotTarget;

struct ScoreOdds {
    std::vector<std::uint64_t> ways{1};  // by points, from 0
    bool exact = true;

    [[nodiscard]] std::uint64_t all() const;
    // Points on average, in sixtieths of a point, fractions of that dropped.
    [[nodiscard]] Energy mean() const;
    // Ways in a thousand that score at least so many points, rounded to the nearest.
    [[nodiscard]] int per_mille_at_least(int points) const;
    // Points beyond so many that a shield takes, on average, in sixtieths.
    [[nodiscard]] Energy mean_beyond(int points) const;
    // Adds the points of independent dice.
    void add(const ScoreOdds& other);
    bool operator==(const ScoreOdds&) const = default;
};

// One of several things that may come to pass, and in how many ways.
struct OddsCase {
    std::uint64_t ways = 0;
    ScoreOdds odds;
};
// Of cases of which just one comes to pass.
ScoreOdds one_of(std::span<const OddsCase> cases);

// ScoreOdds of one sum of dice: ways in which `dice` dice of `sides` faces show `sum`.
std::uint64_t ways_of_sum(int dice, int sides, int sum);
// One use of what does not fire in the step of fire: a seeker that strikes, a device.
ScoreOdds odds_of(const Rules& rules, const Battle& battle, const Muzzle& from, const ShotTarget& at);
// One use of one weapon box. The order must be one that plan_shot takes.
ScoreOdds odds_of(const Rules& rules, const Battle& battle, const Fire& order);
// A volley; boxes of one unit that share a `combine` number and make no single hit share one die.
ScoreOdds odds_of(const Rules& rules, const Battle& battle, std::span<const Fire> orders);

}  // namespace impulse
