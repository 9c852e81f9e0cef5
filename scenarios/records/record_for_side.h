// scenarios/records/record_for_side.h: a record as one side may hold it.
// Shapes: JSON in, JSON out; the side's own part stays as it is.
// Errors: none; a side that the record has not got sees what everybody sees.
// Rule:   UTD7.A5: what the others keep secret stays so until the battle is over; nobody learns dice before they are rolled.
#pragma once

#include <string_view>

#include "scenarios/files/json_fields.h"

namespace impulse {

// Of a battle that is over: without seeds and without what the others bought. Of one that is still to be fought, or is being
// fought: of the others only what lies open on the table. `hidden_sheets`: damage too is secret (information points).
Json record_for_side(const Json& record, std::string_view side, bool hidden_sheets);

}  // namespace impulse
