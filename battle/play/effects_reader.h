// battle/play/effects_reader.h: reads `effect` and `modifier` of weapons, boxes and rulesets.
// Shapes: lists of tables; `if` is a list such as ["range 0-1", "size 6+", "drone"].
// Errors: a key that its op does not read, a word or a number that is none: noted in the reader with its place.
#pragma once

#include <span>

#include "battle/core/rows/systems.h"
#include "engine/table_text.h"

namespace impulse {

constexpr int most_amount = 9999;

// The effects of a mode; one of plain damage where its row names none.
std::vector<Effect> read_effects(TableReader& mode);
// `facings`: where each part of a cell falls, such as "facing+left or right".
std::vector<PartFace> read_facings(TableReader& mode);
// `limit`: one shot at a target of a kind in so many impulses, or in a turn.
std::vector<TargetLimit> read_limits(TableReader& mode, std::string_view key);
// Modifiers of a shot, from a mode; and of a unit: `own` where the row says its own words and rule number, as those of a
// ruleset do, else those of its box.
std::vector<Modifier> read_modifiers(TableReader& mode, std::string_view key);
std::vector<Modifier> read_unit_modifiers(TableReader& row, bool own, std::string_view words = {},
                                          std::string_view rule = {});

// Weapons by rows and words: "hit on phaser", "weapons" (all that are fired), "no weapon" (blasts, rams and the like).
WeaponSet read_weapons(TableReader& row, std::string_view key = "weapons");
// "range 0-1", "energy 5", "size 6+", "size 0-" (0 or less), "box_hits odd", "drone"; false where the text is none.
bool read_condition(std::string_view text, Condition& condition);

// The keys that an op reads beside `op`, `when` and `if`.
std::span<const std::string_view> keys_of(Op op);

}  // namespace impulse
