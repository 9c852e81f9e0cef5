// battle/play/knobs_reader.h: the single numbers of a ruleset, from knobs.toml to Knobs.
// Units:  as the comments in core/rules.h say.
// Shapes: one list of key and member says what there is; a new knob is one line in knobs_reader.cpp.
// Errors: noted in the table reader: unknown knobs, missing ones, values of the wrong kind.
// Rule:   each knob's row in knobs.toml has its own.
#pragma once

#include <string_view>
#include <vector>

#include "battle/core/rules.h"
#include "engine/hash.h"
#include "engine/table_text.h"

namespace impulse {

// Reads every knob; a knob stands in the file with value, rule and conf, or in its list `unused` and is then 0 or
// false. `sources` gets one Source per knob, in the order of knob_names().
void read_knobs(TableReader root, Knobs& knobs, std::vector<Source>& sources);

// The keys of all knobs in the order of the list.
std::vector<std::string_view> knob_names();

// Every knob's value.
void mix_knobs(Hash& hash, const Knobs& knobs);

}  // namespace impulse
