// battle/play/group_reader.h: from the box groups of a sheet to those of a class.
// Units:  boxes.
// Shapes: a weapon box is a group of its own; a box that may be another is a group for each thing that it may be.
// Errors: sentences: boxes that no table has, loads that do not fit, what a mount does not take.
// Rule:   classic Annex 1; TNG "Opt", "Back", "Holo", "Hold", weapon systems, general note 6.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"

namespace impulse {

// The row of a group of the sheet, by its word and its variant or value.
tl::expected<SystemId, std::string> find_system(const Rules& rules, const BoxGroup& group);
// What a mount holds, "photon" or "btty:7", as a group that stands where the mount does.
BoxGroup held_group(const BoxGroup& mount, const std::string& held);

// Adds the groups of its sheet to the class, or says what is wrong, and in which line. What stands ready in a mount beside
// what it holds becomes a further group of the class's own sheet.
std::optional<std::string> read_groups(const Rules& rules, const TechKeys& tech, ShipClass& type, int& line);

// The weapon as ships of that tech level have it: that of the highest level of its row which is not above theirs.
WeaponId weapon_at(const Rules& rules, const SystemType& system, int tech);

}  // namespace impulse
