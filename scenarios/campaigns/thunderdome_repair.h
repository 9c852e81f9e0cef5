// scenarios/campaigns/thunderdome_repair.h: what the campaign mends after a battle, and what a yard can still do.
// Units:  boxes of the sheet as records say them ("L WARP 3"); percent of a yard's capacity.
// Shapes: works on records out; nothing is mended but by order, and every box is told.
// Errors: one sentence with its rule for an order that the campaign does not allow.
// Rule:   UTD4.335, UTD4.3372, UTD6.3724, UTD6.3725, UTD6.3773, UTD7.53, UTD7.54.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/core/rules.h"
#include "scenarios/campaigns/thunderdome_fleet.h"
#include "scenarios/files/json_fields.h"

namespace impulse::thunderdome {

// Every unit of a side in a record out, with the list it stands in.
template <class Side, class Do>
void each_unit(Side& side, Do&& act) {
    for (const char* list : {"units", "defences", "shipyards", "support_freighters"})
        if (side.contains(list) && side[list].is_array())
            for (auto& unit : side[list]) act(unit, std::string{list});
}

// What is ordered once the battle is over.
struct RepairOrder {
    bool cycle = false;  // every ship mends as many boxes as its rating says (UTD7.53)
    std::vector<std::string>
        d9_4;  // ships that have D9.4 repairs on an order of the campaign (UTD4.335, UTD7.54)
    std::vector<std::string> first;  // "R-CA: L WARP": mended before anything else of that ship
};
// Mends so many boxes of a unit's damage, what is named in `first` before the rest, dear boxes before cheap ones; takes
// them off the unit's damage and returns them. A unit whose class has no sheet mends in the order of its list.
std::vector<std::string> mend(const Rules& rules, Json& unit, int boxes,
                              const std::vector<std::string>& first = {});
// The record out with the orders carried out. Refuses ships that are not there, lost, not inspected, repaired before since
// their overhaul, or too far from any colony and repair freighter.
tl::expected<Json, std::string> repaired(const Rules& rules, const FleetRows& rows, Json out,
                                         const RepairOrder& order);

// Boxes that D9.4 repairs give a ship of that rating on a campaign order: more of them at a colony with a repair freighter
// (UTD4.335, UTD7.52, UTD7.54).
int campaign_repair_boxes(const FleetRows& rows, int rating, bool freighter_at_colony);

// Works boxes of a yard, and how many are lost.
struct Works {
    int all = 0, lost = 0;
};
// Capacity that is left: less by the part of the works that is lost, .50 upwards (UTD6.3724).
int capacity_percent(Works works);
// A yard after the battle: how many works are lost and what it can do; where it repairs itself all its works are whole
// again, as many other boxes as D9.4 gives, and its capacity is that of a yard at work (UTD4.3372, UTD6.3725).
void settle_yard(const Rules& rules, const FleetRows& rows, Json& yard, bool repairs_itself);

}  // namespace impulse::thunderdome
