// battle/play/class_reader.h: from a ship's sheet to the class as the rules see it.
// Units:  boxes, energy in sixtieths.
// Shapes: every weapon box becomes a group of its own, other boxes stay together as on the sheet.
// Errors: FileError at the line of the sheet: boxes that no table has, loads that do not fit, costs that are missing.
// Rule:   classic Annex 1, D3.3; TNG "Shield", "Drn-B".
#pragma once

#include <tl/expected.hpp>

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

// The class of a sheet; all tables must be loaded.
tl::expected<ShipClass, FileError> read_class(const Rules& rules, const TechKeys& tech, Sheet sheet);

// Rounds of a load by slot, and the type of each slot (as GroupState::holds).
struct RackLoad {
    std::array<std::uint8_t, 4> rounds{}, types{};
};
// What lies in the rack for a list of contents, e.g. {"I", "I", "IV"}; for racks whose contents are chosen at launch the
// free half spaces in rounds[0]. Refuses unknown types and too many of them in one sentence.
tl::expected<RackLoad, std::string> rack_load(const Rules& rules, const WeaponType& rack,
                                              const std::vector<std::string>& contents);

}  // namespace impulse
