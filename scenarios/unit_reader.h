// scenarios/unit_reader.h: one [[side.unit]] of a scenario: class, readiness, options, damage, loads and craft.
// Units:  speeds in hexes a turn; damage in boxes.
// Errors: refused in the reader of the table, with the word that was meant where one is near.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table_text.h"
#include "scenarios/campaigns/thunderdome.h"
#include "scenarios/fleets/fleet_rules.h"
#include "scenarios/scenario.h"

namespace impulse {

struct FleetContext {
    const std::optional<FleetRules>& fleet;
    int year = 0;
    thunderdome::RollSetup roll;  // for weapon status by die
    Scenario* scenario = nullptr;
};

SetupUnit read_unit(TableReader& table, const Rules& rules, int side, const FleetContext& context);
// The craft that a unit's row says it carries: fighters = "12 x f18", craft = ["2 x general/gas", "6 x lyran/pf"].
std::vector<SetupUnit> read_craft_of(TableReader& row, const Rules& rules, const SetupUnit& ship);

// The craft that a ship carries, by words such as "12 x f18" or "1 x pf: L WARP 2, shield 4 3": a number, a class key or
// code, of the ship's empire first, and what each of them has lost. They are numbered after those `before` them of the
// same ship and class. `wrong` says why where that is not a number, a craft or damage.
std::vector<SetupUnit> craft_of(const Rules& rules, const SetupUnit& ship, std::string_view words,
                                std::string& wrong, std::span<const SetupUnit> before = {});
// Reads "4 WARP" style damage such as "L WARP 3", "SENSOR 2", "shield 4 10" for a class; nothing where it is none.
std::optional<SetupDamage> parse_damage(const Rules& rules, const ShipClass& type, std::string_view words);

}  // namespace impulse
