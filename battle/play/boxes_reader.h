// battle/play/boxes_reader.h: reads what the boxes of a row do, stop, link and hold.
// Shapes: `use`, `wall`, `grip`, `filter`, `inner` and their like: lists of tables; a number may go by tech level.
// Errors: a word or a number that is none: noted in the reader with its place.
#pragma once

#include "battle/core/rows/systems.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

struct Rules;

// What the owner may do with a box of that row, whose words, rule and traits are read already.
std::vector<BoxUse> read_uses(TableReader& row, const Rules& rules, const TechKeys& tech,
                              const SystemType& system);
// What stands in its boxes, who is aboard by them, and what lets them be used once more.
void read_contents(TableReader& row, SystemType& system);

// `wall`: what boxes of the row stop.
Wall read_wall(TableReader& row, const TechKeys& tech);
// `bans` and the like; `filter` and the like; a number, or one for each tech level.
std::uint16_t read_bans(TableReader& row, std::string_view key);
std::vector<Filter> read_filters(TableReader& row, std::string_view key);
std::array<int, 2> by_level(TableReader& row, const TechKeys& tech, std::string_view key);
// How the box links its ship to units.
std::vector<Grip> read_grips(TableReader& row, const TechKeys& tech);

}  // namespace impulse
