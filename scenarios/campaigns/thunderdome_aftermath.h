// scenarios/campaigns/thunderdome_aftermath.h: what a Thunderdome battle means for sector, fleets and empires.
// Units:  economic BPV, turns of the campaign, boxes.
// Shapes: pure looks at results; the campaign acts on them, nothing is done here.
// Rule:   UTD4.33-4.354, UTD5.25, UTD6.3D, UTD6.3G, UTD6.3I, UTD7.465-7.48, UTD7.51-7.54.
#pragma once

#include <string>
#include <vector>

#include "battle/core/rules.h"
#include "battle/core/unit.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/files/json_fields.h"

namespace impulse::thunderdome {

// What the record says of a sector when a battle in it is over.
struct SectorState {
    std::string owner, fortification_owner, holder;  // sides; holder empty: nobody
    bool mine = false, colony = false, troop_ship = false, minesweeper = false, capital_destroyed = false;
    int containers = 0, turns_held = 1;  // the holder's turns there, this battle's counted
};
// mine, colony, fortification, capital, containers, ownership: each with what happens and why (UTD4.33-4.353).
Json sector_consequences(const SectorState& state);

// A unit of a non-player empire after a battle, with what it repairs by itself before it is counted (UTD5.25312).
struct NpeUnit {
    std::string id;
    int bpv = 0;
    bool lost = false, crippled = false, damaged = false;  // lost: destroyed or captured
};
struct NpeItem {
    std::string unit, why;
    int bpv = 0;
};
// What is added to the losses of a non-player empire, one item a unit, and its planet (UTD5.253).
std::vector<NpeItem> npe_items(const FleetRows& rows, const std::vector<NpeUnit>& units, int planet_damage);
// The unit after its free repair of twice its damage control rating, worst boxes first (UTD5.25312, UTD5.25313).
Unit after_free_repair(const Rules& rules, const Unit& unit);

// Where a fleet of a side goes: stays, retreats, destroyed; lane "owner-choice" where its fighting fleet died
// (UTD7.4661, UTD7.467).
struct FleetFate {
    std::string fleet, fate, lane;
};
struct SideEnd {
    std::vector<std::string> fleets;  // in the sector
    std::string fighting, lane;       // lane: of those that left, empty = none did
    bool lost = false, all_dead = false, any_left = false;
    bool removed = false;  // its player has left the campaign (UTD3.91)
};
std::vector<FleetFate> fleet_fates(const SideEnd& end);

}  // namespace impulse::thunderdome
