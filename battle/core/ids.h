// battle/core/ids.h: names for the things of a battle and of a ruleset.
// Units:  indices; GroupAt is an index into one unit's groups.
// Shapes: two-byte strong ids, see engine/id.h.
#pragma once

#include "engine/id.h"

namespace impulse {

using SideId = Id<struct SideTag>;          // Battle::sides
using UnitId = Id<struct UnitTag>;          // Battle::units
using ObjectId = Id<struct ObjectTag>;      // Battle::objects (seekers in flight)
using ClassId = Id<struct ClassTag>;        // Rules::classes
using SystemId = Id<struct SystemTag>;      // Rules::systems
using WeaponId = Id<struct WeaponTag>;      // Rules::weapons
using SeekerId = Id<struct SeekerTag>;      // Rules::seekers
using CategoryId = Id<struct CategoryTag>;  // Rules::categories
using LinkId = Id<struct LinkTag>;          // Battle::links
using MineId = Id<struct MineTag>;          // Battle::mines
using FeatureId = Id<struct FeatureTag>;    // Battle::field.features

constexpr std::size_t max_units = 64;
constexpr std::size_t max_groups = 72;
constexpr std::size_t max_objects = 192;
constexpr std::size_t max_sides = 4;
constexpr std::size_t max_links = 64;
constexpr std::size_t max_mines = 96;

}  // namespace impulse
