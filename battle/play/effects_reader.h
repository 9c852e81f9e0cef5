// battle/play/effects_reader.h: reads `effect` and `modifier` of a weapon's mode.
// Shapes: lists of tables; `if` is a list such as ["range 0-1", "size 6+", "drone"].
// Errors: a key that its op does not read, a word or a number that is none: noted in the reader with its place.
#pragma once

#include <span>

#include "battle/core/rows/effects.h"
#include "engine/table_text.h"

namespace impulse {

// The effects of a mode; one of plain damage where its row names none.
std::vector<Effect> read_effects(TableReader& mode);
std::vector<Modifier> read_modifiers(TableReader& mode);

// The keys that an op reads beside `op`, `when` and `if`.
std::span<const std::string_view> keys_of(Op op);

}  // namespace impulse
