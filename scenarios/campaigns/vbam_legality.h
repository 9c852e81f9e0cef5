// scenarios/campaigns/vbam_legality.h: may this force of a VBAM/SFB campaign fight, and what its encounter was.
// Units:  BPV points, ships.
// Shapes: looks at a side of a record; what is not legal is told or refused as each function says.
// Errors: refusals in the views of the record.
// Rule:   the headings BPV Capacity, Combat, Raiders, Refits, Diplomacy, Morale of the campaign document.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/campaigns/vbam.h"
#include "scenarios/files/json_text.h"

namespace impulse::vbam {

// The fleet of a side against its capacity; nothing where the record names no flagship and no planet leads. A planet leads
// where nothing better does. What the record does not say of a unit, its sheet does: points, command rating, hull, scout,
// fixed, police.
std::optional<FleetCheck> capacity_of(const Rows& rows, JsonView& side, const impulse::Rules& rules, int year,
                                      int web_hexes);
// The unit as a side's row and its sheet say it.
struct LedUnit {
    FleetUnit unit;
    int command_rating = 0;
};
LedUnit led_unit(const Rows& rows, JsonView& row, const std::string& empire, const impulse::Rules& rules);
// What makes the force illegal: its composition, its flagship's empire, raiders that are too strong. One sentence each.
std::vector<std::string> force_warnings(const Rows& rows, JsonView& side, const impulse::Rules& rules,
                                        int year, bool raiders);
// Refuses what must take part and was left out: civilian fleets, fixed units of a defensive battle; fighters that have
// neither carrier nor planet.
void check_participation(JsonView& side, const impulse::Rules& rules, bool defensive);
// Refuses optional refits beyond what a ship may spend on commander's options.
void check_refits(const Rows& rows, JsonView& side, const impulse::Rules& rules);

// What a battle of either kind tells of its encounter: powers, holder, raid, homeworld. Puts it into the record out.
void report_encounter(const Json& given, Json& out);

}  // namespace impulse::vbam
