// scenarios/campaigns/thunderdome_craft.h: fighters, carriers and their escorts, options of squadrons, mines of sweepers.
// Units:  economic BPV, half points where the name says `halves`; ships; years.
// Shapes: a FleetEntry is one ship or defence of a record as the checks see it; findings are sentences with their rule.
// Errors: refusals in the views of the record for what may never be; findings for what makes a fleet illegal.
// Rule:   UTD2.2, UTD6.3B, UTD7.2445, UTD7.A, UTD8.112, UTD8.22, UTD8.253.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/fleets/fleet_rules.h"

namespace impulse::thunderdome {

// One ship or defence of a side.
struct FleetEntry {
    JsonView row;
    const ShipClass* type = nullptr;
    std::size_t unit = 0;  // of the set-up
    std::string list;
};
// Those of a side, derelicts and what is carried left out; not `all`: only what counts in the fleet that fights.
std::vector<FleetEntry> fleet_entries(const RecordReading& reading, std::size_t side, bool all);
// True where the text has the word in it, whatever its case and signs.
bool names_word(std::string_view text, std::string_view word);
// What the class or type of a defence says.
std::string defence_words(JsonView& row);

enum class CraftSize : std::uint8_t { fighter, heavy, bomber, interceptor, pf };
CraftSize craft_size(JsonView& squadron);
// True for F7 and G7: shuttles that fight (UTD7.2445).
bool is_shuttle_fighter(const FleetRows& rows, JsonView& squadron);
// True where a squadron costs moves: shuttles that fight do so only as the paid squadron of a true carrier.
bool costs_moves(const FleetRows& rows, FleetEntry& entry, JsonView& squadron);

// A ship as a carrier group sees it.
struct GroupShip {
    int size_class = 3;
    bool carrier = false, single = false, hybrid = false, escort = false, resupply = false;
};
// What the row of a record says of it.
GroupShip group_ship(const Json& unit, int size_class);
// What is wrong with the carrier groups of a fleet (UTD8.2231, UTD8.223181, S8.315); empty where nothing is.
std::vector<std::string> group_faults(const FleetRules& fleet_rules, const std::vector<GroupShip>& ships);

// What makes attrition units illegal: too few, megafighters, bombers on ships, deck crews of F7 and G7.
void check_squadrons(const FleetRows& rows, std::vector<FleetEntry>& entries,
                     std::vector<std::string>& found);
// Ships, refits, fighters and drones that are not there yet; an empire without anything so early has its earliest ships.
void check_years(const RecordReading& reading, std::vector<FleetEntry>& entries, std::string_view empire,
                 std::vector<std::string>& found);
// Refuses stocks above what was bought, fighters of another empire in an inspected ship's bays, special shuttles above what
// may be ready, and sums up what a squadron's options cost against its pool; writes the costs into `side`.
void settle_squadrons(RecordReading& reading, const FleetRows& rows, FleetEntry& entry, Json& record_row);

// Commander's options of a unit: its pool, what it spent; drones that were paid with the ship raise the one and are no part
// of the other (UTD7.A8).
struct OptionAccount {
    int pool = 0, spent = 0;
};
OptionAccount option_account(RecordReading& reading, const FleetRows& rows, FleetEntry& entry);
// BPV of the refits of a class: what a non-player empire pays with force points (UTD5.2573).
int refit_bpv(const Rules& rules, const ShipClass& type);
// Mines that a minesweeper may bring beside its T-bombs go into its stores; refuses others, and more than its BPV.
void stow_mines(RecordReading& reading, const FleetRows& rows, FleetEntry& entry);

}  // namespace impulse::thunderdome
