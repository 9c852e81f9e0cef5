// scenarios/fleets/fleet_rules.h: what a fleet costs, how many ships may come and what the end is worth.
// Units:  BPV in half points where the name says `halves`; percent; years.
// Shapes: FleetRules as read from assets/rules/<ruleset>/fleet.toml; a ruleset may have none.
// Errors: read_fleet_rules refuses with file, line and column.
// Rule:   classic S2.2, S3.2, S4.25, S8; each row carries its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/fixed.h"
#include "engine/table_text.h"

namespace impulse {

struct OptionRow {
    std::string id, words, rule, conf;
    int halves = -1;                // -1: not in any source
    int most = 0;                   // a ship; 0 where most_by_size says it
    std::vector<int> most_by_size;  // by size class 1..7
    bool carriers = false;          // only ships with deck crews
    int line = 0;
};
struct DroneRow {
    std::string type;  // "IV", or the ending of a type, "-M"
    int year = 0, halves = 0;
    std::string rule;
    int line = 0;
};
struct VictoryLevel {
    int from = 0;
    std::string level;
};

struct FleetRules {
    std::string file;
    int option_percent = 0, drone_percent = 0;
    std::vector<std::string> drone_ships;
    std::string option_rule;
    std::vector<OptionRow> options;
    std::vector<DroneRow> drones, drone_speeds;
    int roll_most = 0;
    std::vector<int> roll_upto;
    std::string roll_rule;
    std::vector<std::string> mounts_one, mounts_two;
    std::string mount_rule;
    Energy light_move_cost{};
    int group_light = 0, group_small = 0, group_counts = 0, free_scouts = 0, big_ships = 0, big_needs = 0,
        big_needs_own = 0, fighter_squadron = 0, fighters_most = 0, escort_small = 0, consorts = 0,
        battlecruisers = 0, pf_tenders = 0;
    int ships_per_player = 0;  // a guideline (S8.17), 0 = none
    int web_quarters =
        0;  // quarters of a point for a point of strength of one hex of web that is there from the start
    std::vector<int> escorts_by_size;
    std::vector<std::string> battlecruiser_classes;  // keys: "klingon/c7"
    bool score_economic = false;
    int internals_percent = 0, disengaged_percent = 0, crippled_percent = 0, destroyed_percent = 0,
        captured_percent = 0;
    int difference_lost_turn = 0;
    std::string victory_rule;
    std::vector<VictoryLevel> levels;
};

// The table of a ruleset by its id; nothing where it has none.
tl::expected<std::optional<FleetRules>, FileError> load_fleet_rules(const std::string& ruleset);

// Where the row of an option stands in the table; null where there is none.
const OptionRow* option_row(const FleetRules& fleet, std::string_view id);
// How many of it a ship of that size class may buy.
int option_limit(const OptionRow& row, int size_class);
// What a commander may spend on a force (or ship) of so many points: whole points, rounded down.
int option_allowance(const FleetRules& fleet, int bpv);
// The weapon status that a roll and its modifier give; the modifier is cut to what the rule allows.
int rolled_status(const FleetRules& fleet, int die, int modifier);

}  // namespace impulse
