// scenarios/campaigns/campaign_fleet.h: the fleet of a record's side as the limits of patrol fleets see it.
// Units:  BPV points, ships, fighters.
// Shapes: RecordShip is a row of the record with its class; findings are sentences that end with their rule.
// Errors: none beyond those of the record's views; a ruleset without fleet rules has no findings.
// Rule:   classic S8; each campaign names what it deletes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/files/json_text.h"
#include "scenarios/fleets/fleet_check.h"

namespace impulse {

struct RecordShip {
    JsonView row;
    const ShipClass* type = nullptr;  // null: no sheet is loaded
    FleetShip ship;
    int craft_aboard = 0;  // fighters and PFs that the record gives it
};
// The class of that key; null where none is loaded.
const ShipClass* class_with_key(const Rules& rules, std::string_view key);
// The first class of that code, whatever its empire; null where none is loaded.
const ShipClass* class_with_code(const Rules& rules, std::string_view code);
// The class of that key, or of that code and empire; null where none is loaded.
const ShipClass* class_called(const Rules& rules, const std::string& name, const std::string& empire);
// The class that a record's unit names, by key or by code and empire; null where none is loaded.
const ShipClass* class_of_record(const Rules& rules, JsonView& unit, const std::string& empire);
// The units of a list of a side: "units", "reserve" ...
std::vector<RecordShip> record_ships(const Rules& rules, JsonView& side, std::string_view list);
// True where the unit has a system whose id contains that word.
bool has_system(const ShipClass* type, std::string_view word);
// What breaks the limits of patrol fleets, without the findings of rules that are deleted: "S8.2" deletes all that begin so.
std::vector<std::string> composition_findings(const Rules& rules, const std::vector<FleetShip>& ships,
                                              int flagship, std::span<const std::string> deleted);

}  // namespace impulse
