// scenarios/campaigns/fixed_defences.h: bases, yards and planets that a campaign's record puts on the map.
// Units:  hexes; sides 1..6 of a body; points scored on a body; boxes.
// Shapes: sheets by the words of a record (assets/campaigns/fixed_defences.toml); units of the set-up; fields of the record.
// Errors: refusals in the views of the record, each with its rule.
// Rule:   UTD4.3231, UTD5.2532, UTD5.2574, UTD7.343, UTD7.344, UTD7.62-7.65; LL5.95.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenarios/campaigns/record_campaign.h"
#include "scenarios/records/record.h"

namespace impulse::fixed_defences {

// The key of the sheet for what a record calls a defence or a yard ("GBDP-IV", "SC3"); empty where no row has its word.
// Refuses nothing; rows that cannot be read give nothing either.
std::string sheet_of(std::string_view type, bool npe);

// Places in the dry dock of a yard of that class; 0 where it is no yard of the rows (UTD7.62).
int dock_places(std::string_view class_key);

// The sides 1..6 of a body for bases in their order: those with a phaser-IV as far apart as they go, the others where the
// fewest of their kind stand. kinds: 0 phaser-IV, 1 other weapons, 2 none (UTD7.343, UTD7.344).
std::vector<int> spread_over_sides(const std::vector<int>& kinds);

// Puts the ground bases of every side on the body nearest to its hex, keeps yards from capture, and adds the body that a
// non-player empire defends as something to be fired at. `around`: by side, where its defenders start. Refuses a side that
// has no body for its bases.
void arrange(RecordReading& reading, const std::vector<Hex>& around);

// Gives bases under conversion the boxes of the phases that are done ("conversion_phases"), `each` a phase, less those that
// the record says are lost (LL5.95).
void conversions(RecordReading& reading, int each);
// Writes how many of these boxes each base has lost by now ("inactive_boxes_lost").
void write_conversions(const RecordSource& source, Json& out);

// Points scored on the bodies of a side in the battle.
int points_on_bodies(const RecordSource& source, std::size_t side);
// Takes bodies out of the lists of a record out, writes the side of each base and planet_damage_points of all bodies.
void write(const RecordSource& source, Json& out);

}  // namespace impulse::fixed_defences
