// scenarios/fleets/fleet_check.h: may these ships fight together, with these options, and what do they cost.
// Units:  BPV points; ships.
// Shapes: FleetShip is one ship as the limits see it; findings are sentences with rule and number.
// Errors: findings, in the order of the rules; an empty list means the fleet is legal.
// Rule:   classic S3.2 (options), S8 (command limits), S12.3 (points).
#pragma once

#include <string>
#include <vector>

#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/scenario.h"

namespace impulse {

struct FleetShip {
    std::string name, empire, code, key;
    int size_class = 3, command_rating = 0, bpv_economic = 0, bpv_combat = 0;
    Energy move_cost{};
    bool scout = false, carrier = false, escort = false, tender = false, battlecruiser = false;
    int fighters = 0;  // fighters of its own bays
    std::string line;  // ships of one line: "D5" for D5, D5L, D5S
    bool leader = false;
};
// The ship as its sheet says it. Where the sheet has no duties, a leader is a class whose code is another's of its empire
// with an L, an escort one whose name says so, and a carrier of fighters needs escorts.
FleetShip fleet_ship(const Rules& rules, const Sheet& sheet, std::string name);
// Classes that only the ship chart knows: enough to price them and to count them.
tl::expected<std::vector<FleetShip>, FileError> read_fleet_chart(std::string_view text,
                                                                 std::string_view file);
// The ships of the set-up's side.
std::vector<FleetShip> fleet_of(const Rules& rules, const Setup& setup, int side);
// What the web costs that is there for the side from the start, in quarters of a point (classic G10.82).
int web_quarters(const FleetRules& fleet, const Setup& setup, int side);
// What is told of so many ships of so many players, where the guideline of S8.17 has fewer; empty where it has not, or
// where nobody said how many players there are (0).
std::string crowd_warning(const FleetRules& fleet, int ships, int players);
// What the force costs: combat points, scouts at their economic points.
int force_points(const std::vector<FleetShip>& ships);

// How many escorts a carrier needs and how many of them of size class 4.
struct EscortNeed {
    int escorts = 0, small = 0;
};
EscortNeed escorts_needed(const FleetRules& fleet, int carrier_size_class);
// Consorts of their own line that so many leaders need (all but the smallest of them).
int consorts_needed(const FleetRules& fleet, int leaders);

// Ships that count against the flagship's rating: without the flagship, free scouts and the gain of a battle group; the
// least of all ways to count.
int ships_that_count(const FleetRules& fleet, const std::vector<FleetShip>& ships, std::size_t flagship);

// What breaks the command limits; `flagship` -1: the ship with the highest rating.
std::vector<std::string> check_command(const FleetRules& fleet, const std::vector<FleetShip>& ships,
                                       int flagship = -1);

// What is wrong with the commander's options and racks of one unit in a battle of that year (0 = not said); `carried`:
// points of the fighters that it brings. A campaign may say itself how much may be spent (`own_pool`).
std::vector<std::string> check_options(const FleetRules& fleet, const SetupUnit& unit, const Sheet& sheet,
                                       int carried, int year, bool own_pool = false);
// Rounds in the racks that are not there yet in that year, by type or by speed; nothing where the year is not said.
std::vector<std::string> drones_too_new(const FleetRules& fleet, const SetupUnit& unit, int year);

}  // namespace impulse
