// scenarios/campaigns/thunderdome_explore.h: new sectors by the campaign's tables, and whether battles can be set up there.
// Units:  six-sided dice where nothing else is said; hexes.
// Shapes: explored() rolls one sector; explore() sets up a battle in each of many and counts what was needed.
// Errors: violations are sentences; FileError for the rows.
// Rule:   UTD5.13 (exploration), UTD5.21 (non-player empires), UTD7.45 (set-up and its caveats).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/campaigns/thunderdome_fleet.h"

namespace impulse::thunderdome {

struct ExploredSector {
    Sector sector;  // type and terrain; lanes and fleets are the battle's
    bool npe = false;
    std::string empire;   // of the non-player empire
    std::string terrain;  // as the table says it
};
// Rolls type, non-player empire and terrain, in the order of UTD5.13.
ExploredSector explored(const FleetRows& fleets, const RollSetup& roll);
// A non-player empire must have a planet or moon to defend: without any it gets one, a large asteroid in an asteroid field
// (UTD5.1333).
void add_critical_piece(std::vector<Terrain>& terrain);

// What breaks the caveats in a battle that was set up: nothing where all is well.
std::vector<std::string> caveat_violations(const Rows& rows, const Sector& sector, const Scenario& scenario);

struct Exploration {
    int sectors = 0, battles_of_three = 0, npes = 0;
    std::array<int, count_of<CaveatStep>()> steps{};  // which part of the rules made the starts legal
    std::map<int, int> given_way;                     // hexes that defenders were allowed, and how often
    std::map<std::string, int> types, terrain, empires;
    int slid = 0;  // warp points that slid out of terrain
    int violations = 0, unsolved = 0;
    std::vector<std::string> first_violations;  // of the first ten
};
// Rolls so many sectors, sets up a battle in each and checks it; every third one has a third player.
Exploration explore(const Rows& rows, const FleetRows& fleets, int n, std::uint64_t seed);
// The result for people.
std::string exploration_text(const Exploration& e);

}  // namespace impulse::thunderdome
