// battle/play/effects_reader.h: reads `effect`, `modifier` and `use` of weapons, boxes and rulesets.
// Shapes: lists of tables; `if` is a list such as ["range 0-1", "size 6+", "drone"].
// Errors: a key that its op does not read, a word or a number that is none: noted in the reader with its place.
#pragma once

#include <span>

#include "battle/core/rows/systems.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

struct Rules;

// The effects of a mode; one of plain damage where its row names none.
std::vector<Effect> read_effects(TableReader& mode);
// Modifiers of a shot, from a mode; and of a unit: `own` where the row says its own words and rule number, as those of a
// ruleset do, else those of its box.
// `facings`: where each part of a cell falls, such as "facing+left or right".
std::vector<PartFace> read_facings(TableReader& mode);
// `limit`: one shot at a target of a kind in so many impulses, or in a turn.
std::vector<TargetLimit> read_limits(TableReader& mode, std::string_view key);
std::vector<Modifier> read_modifiers(TableReader& mode, std::string_view key);
std::vector<Modifier> read_unit_modifiers(TableReader& row, bool own, std::string_view words = {},
                                          std::string_view rule = {});

// What the owner may do with a box of that row, whose words, rule and traits are read already.
std::vector<BoxUse> read_uses(TableReader& row, const Rules& rules, const TechKeys& tech,
                              const SystemType& system);
// What stands in its boxes, who is aboard by them, and what lets them be used once more.
void read_contents(TableReader& row, SystemType& system);

// `wall`: what boxes of the row stop.
Wall read_wall(TableReader& row, const TechKeys& tech);
// Weapons by rows and words; `bans` and the like; `filter` and the like; a number, or one for each tech level.
WeaponSet read_weapons(TableReader& row, std::string_view key = "weapons");
std::uint16_t read_bans(TableReader& row, std::string_view key);
std::vector<Filter> read_filters(TableReader& row, std::string_view key);
std::array<int, 2> by_level(TableReader& row, const TechKeys& tech, std::string_view key);
// How the box links its ship to units.
std::vector<Grip> read_grips(TableReader& row, const TechKeys& tech);

// The keys that an op reads beside `op`, `when` and `if`.
std::span<const std::string_view> keys_of(Op op);

}  // namespace impulse
