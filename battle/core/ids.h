// battle/core/ids.h: names for the things of a battle and of a ruleset.
// Units:  indices; GroupAt is an index into one unit's groups.
// Shapes: two-byte strong ids, see engine/id.h; room for the largest battle, of which a small one costs nothing.
#pragma once

#include "engine/id.h"
#include "engine/id_set.h"

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

constexpr std::size_t max_units = 256;
constexpr std::size_t max_groups = 72;
constexpr std::size_t max_objects = 512;
constexpr std::size_t max_sides = 4;
constexpr std::size_t max_links = 255;
constexpr std::size_t max_mines = 256;

using UnitSet = IdSet<UnitId, max_units>;

}  // namespace impulse
