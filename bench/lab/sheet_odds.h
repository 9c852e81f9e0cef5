// bench/lab/sheet_odds.h: what a volley does to a ship: boxes lost of every system, crippled, lost.
// Units:  boxes, points of damage; ways out of all equally likely throws; chances from 0 to 1.
// Shapes: an exact part counted over every throw, and beyond it a part that is sampled and says how sure it is.
// Errors: a ship too large to keep count of is refused with a sentence.
// Rule:   classic D4.2 (one volley), D3.34; TNG "DAC" (each hit by itself). Owners' choices: the automatic order.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "bench/lab/chart_walk.h"
#include "bench/lab/odds.h"
#include "scenarios/logs/chance.h"

namespace impulse {

struct CountLimits {
    int exact_most = -1;             // internals that are counted exactly, -1 = as many as `states` allow
    std::size_t states = 120'000;    // ships in different conditions after which counting stops
    std::size_t throws = 6'000'000;  // and throws looked at, where each hit rolls by itself
    int samples = 100'000;
    std::uint64_t seed = 1;
};

// The target and what stands before it.
struct SheetTarget {
    const Rules* rules = nullptr;
    const Unit* unit = nullptr;  // as it stands before the volley
    std::uint32_t bearings = 0;  // where the fire comes from (facing_bearings of damage/shields.h)
    int shield = 0, reinforcement = 0;
};

// A chance: the exact part as ways out of SheetOdds::of, and how often it was seen among the samples.
struct SheetChance {
    std::string ways;
    double exact = 0;
    std::uint64_t seen = 0;
};

struct SheetOdds {
    std::vector<SheetRow> rows;
    std::vector<std::vector<SheetChance>> at_least;  // by row, then 1, 2, 3 ... boxes
    std::vector<double> mean;                        // boxes lost by row
    SheetChance crippled, lost, either;              // crippled: alive and crippled
    bool cripples = false;                           // the ruleset knows crippled ships
    std::string of;
    int exact_upto = -1;  // internals counted exactly; -1: the whole volley
    int most_internals = 0;
    double sampled_part = 0;  // chance of a volley beyond that
    int samples = 0;          // 0: nothing was sampled
    std::size_t states = 0;   // conditions counted

    [[nodiscard]] double chance(const SheetChance& c) const;
    // The 95 % interval (Wilson); equal to the chance where nothing was sampled.
    [[nodiscard]] std::pair<double, double> interval(const SheetChance& c) const;
};

// `shots`: what each shot may score on the facing shield, and how many there are, in the order of fire.
tl::expected<SheetOdds, std::string> sheet_odds(const SheetTarget& target,
                                                const std::vector<std::pair<OneShot, int>>& shots,
                                                const CountLimits& limits);

// Conditions of a ship and their ways after so many points of one volley, every throw counted; the ways add up to
// all_starts() to the power of the points. Only for charts with a roll for each point, and while that power is below
// 2^64.
struct ConditionOdds {
    WalkState state;
    std::uint64_t ways = 0;
};
std::vector<ConditionOdds> conditions_after(const ChartWalk& walk, int points);

}  // namespace impulse
