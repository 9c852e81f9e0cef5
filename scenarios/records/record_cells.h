// scenarios/records/record_cells.h: values of a record as text, and its entries, for tables, report and drawings.
#pragma once

#include <array>
#include <string>

#include "scenarios/files/json_fields.h"

namespace impulse {

inline constexpr std::array<const char*, 7> report_lists{
    "units", "ships", "defences", "shipyards", "support_freighters", "held_out", "reserve"};

void each_unit_of(const Json& side, auto&& act) {
    for (const char* list : report_lists)
        for (const Json& unit : list_in(side, list))
            if (unit.is_object()) act(unit);
}
void each_side_of(const Json& record, auto&& act) {
    for (const Json& side : list_in(record, "sides"))
        if (side.is_object()) act(side);
}

// A value as one cell: texts as they are, lists with semicolons, objects as "name count".
std::string cell_words(const Json& json);
// The value at a key such as "exit.lane" as a cell; empty where there is none.
std::string record_cell(const Json& json, const std::string& key);
// The entry of a list with that id; nothing where there is none.
const Json* by_id(const Json& list, const std::string& id);
// Who has the place when the battle is over, by the word of the campaign.
inline constexpr std::array holder_keys{"sector_held_by", "hex_victor", "system_holder"};

struct AttritionLost {
    int craft = 0, bpv = 0;
};
AttritionLost attrition_lost(const Json& unit);

}  // namespace impulse
