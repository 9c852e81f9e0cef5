// scenarios/scenario_builder.h: a battle put together step by step: sides, ships, places and terrain, and what is wrong with it.
// Units:  hexes; BPV points.
// Shapes: the draft is a Scenario, the very value that a file is read to and that write_scenario writes.
// Errors: one sentence where a step cannot be taken; faults_of says what keeps the whole from being fought or from being legal.
// Rule:   classic S3.2 (options), D6.5 (UIM by year), S8 (command limits), where the ruleset has them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/scenario.h"

namespace impulse {

// Two sides of one empire each without ships, on the floating map; captains play them.
Scenario new_draft(const Rules& rules);
// Ships that may be chosen: no craft, no class whose figures no source gives, none of a later year (0 = any).
bool is_offered(const Sheet& sheet, int year);
// The empires of those ships, in the order of their names.
std::vector<std::string> empires_of(const Rules& rules);
const ShipClass* ship_class(const Rules& rules, std::string_view key);

// The hex round which sides are placed.
Hex middle_of(const MapShape& map);
std::optional<std::string> add_side(Scenario& draft, const std::string& name);
// A ship of a class by its key, behind the last of its side.
std::optional<std::string> add_ship(const Rules& rules, Scenario& draft, int side, std::string_view key);
void remove_ship(Scenario& draft, std::size_t unit);
// All sides so many hexes from one another, their ships in a line that faces the middle.
void stand_apart(Scenario& draft, int hexes);
// Terrain in its hex; what stood there goes.
std::optional<std::string> place_terrain(const Rules& rules, Scenario& draft, const Feature& feature);
void clear_terrain(Scenario& draft, Hex hex);
// So many more of a commander's option for a ship; never fewer than none.
void buy_option(SetupUnit& unit, const std::string& option, int more);
// Racks of a class that hold rounds of more than one kind, by name, with what each takes.
std::vector<std::pair<std::string, std::vector<std::string>>> racks_of(const Rules& rules,
                                                                       std::string_view key);
// One round more in a rack, which holds what its sheet says until then; an empty word gives the sheet's back.
void load_rack(SetupUnit& unit, const std::string& rack, const std::string& round);

// A refit of a ship's class put in or taken out: its key changes, and rules with that class must be loaded (fitted_of).
// A sentence where the class has none such.
std::optional<std::string> set_refit(const Rules& rules, SetupUnit& unit, const std::string& code, bool in);
// Ships of a year before their empire had UIM modules are without them, others as drawn (D6.5).
void fit_to_year(const Rules& rules, Scenario& draft);
// The fitted classes that a draft names: "klingon/d7[B]".
std::vector<std::string> fitted_of(const Scenario& draft);
// So many more craft of a class aboard a ship, behind it and its other craft; never fewer than none.
std::optional<std::string> carry_craft(const Rules& rules, Scenario& draft, std::size_t unit,
                                       std::string_view key, int more);
// What a battle means before it is fought, a line each: ships where they stand, terrain, its end, what its set-up noted.
std::vector<std::string> battle_in_words(const Rules& rules, const Scenario& scenario);

// What the ships of a side cost.
int points_of(const Rules& rules, const Scenario& draft, int side);
// What is wrong: what keeps the battle from being fought first, then what the fleet's rules say.
struct DraftFaults {
    std::vector<std::string> bars, illegal;
};
DraftFaults faults_of(const Rules& rules, const std::optional<FleetRules>& fleet, const Scenario& draft);

}  // namespace impulse
