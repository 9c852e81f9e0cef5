// scenarios/campaigns/absolute_war_field.h: the map of an Absolute War battle, its terrain and its mines.
// Shapes: read from the record into its set-up.
// Errors: refused at their place in the record.
// Rule:   GG1 (map and barrier), BB2.2 (terrain), BB4 (minefields), BB4.2 (mines handed over).
#pragma once

#include <array>
#include <string>

#include "scenarios/campaigns/absolute_war.h"
#include "scenarios/campaigns/record_campaign.h"

namespace impulse::absolute_war {

// Map, barrier and terrain; where each direction of entry starts. `retrograde`: the side that retrogrades, or empty.
std::array<Hex, 6> read_field(RecordReading& reading, const Rows& rows, const std::string& retrograde);
// Mines that a minesweeper of the side gives to its other ships before the battle.
void hand_over_mines(RecordReading& reading, std::size_t side);
void lay_minefields(RecordReading& reading);

}  // namespace impulse::absolute_war
