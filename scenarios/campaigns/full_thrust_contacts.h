// scenarios/campaigns/full_thrust_contacts.h: counters on the strategic map: what stands behind them, and who knows it.
// Units:  ships, contacts.
// Shapes: TaskGroup is one counter of a side; a side that has not spotted it sees contacts only.
// Errors: refusals in the views of the record.
// Rule:   15.1-15.3 of the campaign document; the ranges at which FT2 spots are the table's.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "scenarios/campaigns/full_thrust.h"
#include "scenarios/files/json_text.h"

namespace impulse::full_thrust {

struct TaskGroup {
    std::string id;
    std::vector<std::string> ships;       // none: a dummy
    int decoys = 0;                       // weasel boats and decoys: each looks like a ship
    std::vector<std::string> spotted_by;  // sides
    [[nodiscard]] bool dummy() const { return ships.empty(); }
    // Contacts that an enemy sees who has not spotted it.
    [[nodiscard]] int seen_as() const { return std::max(1, static_cast<int>(ships.size()) + decoys); }
};
// The counters of a side. Refuses ships that it does not have or that stand behind two counters, and more dummies than
// capital units (15.2).
std::vector<TaskGroup> read_groups(const Rows& rows, JsonView& side);
// A record as one side may see it: of the others only what it spotted, and contacts for the rest. Nothing where the record
// has no such side.
Json seen_by(const Json& record, const std::string& side);

}  // namespace impulse::full_thrust
