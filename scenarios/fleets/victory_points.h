// scenarios/fleets/victory_points.h: what each side scored, ship by ship, and how the victory is called.
// Units:  BPV points, percent.
// Shapes: VictoryScore has one SideScore per side of the set-up; teams score together.
// Errors: none; a ruleset without a fleet table has no score.
// Rule:   classic S2.2 (points for ships), S2.2 steps A and B, S2.3 (levels).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/logs/log_file.h"
#include "scenarios/scenario.h"

namespace impulse {

// Why an enemy ship counts: the largest of what happened to it.
struct ScoredShip {
    std::size_t unit = 0;
    std::string why;  // "destroyed", "internal damage", ...
    int percent = 0, bpv = 0, points = 0;
};
struct SideScore {
    std::vector<ScoredShip> ships;  // enemy ships that brought points
    int ship_points = 0;
    int difference = 0;  // step A: of the two forces, to the weaker
    int options = 0;     // step B: what the enemy spent on commander's options, rounded down
    int total = 0;
    std::optional<int> percent;  // of the enemy's points; nothing where they have none
    std::string level;
};
struct VictoryScore {
    std::vector<SideScore> sides;
};

// Half points spent on commander's options and drones of a unit; -1 where one of them has no price.
int option_halves(const FleetRules& fleet, const SetupUnit& unit);
// So many percent of the points, .5 rounded up.
int percent_of(int bpv, int percent);
// How own points against the enemy's are called (S2.3).
std::string victory_level(const FleetRules& fleet, int own, int enemy);

VictoryScore victory_points(const Rules& rules, const FleetRules& fleet, const Setup& setup,
                            const Battle& last, std::span<const LogEntry> entries);
// The score as lines of the report, one side after the other.
std::vector<std::string> victory_lines(const VictoryScore& score, const Roster& roster);

}  // namespace impulse
