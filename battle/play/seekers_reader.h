// battle/play/seekers_reader.h: what is launched, from objects.toml.
// Units:  as in core/rows/seekers.h; in the file spaces are whole or half.
// Shapes: a row becomes one SeekerType for each tech level, ids of the second level ending in "-4x".
// Errors: noted in the table readers.
// Rule:   each row has its own.
#pragma once

#include <string>
#include <string_view>

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

constexpr int any_number = 99;  // of uses or launches a turn: no bound of their own

// Appends the seekers of objects.toml.
void read_seekers(TableReader root, const TechKeys& tech, Rules& rules);

// The seeker of that name at a tech level; empty if there is none.
SeekerId find_seeker(const Rules& rules, const TechKeys& tech, std::string_view id, std::size_t level);

// What a mode launches: a copy of the row of objects.toml that it names, which strikes as the mode says.
void read_launched(TableReader& mode, const TechKeys& tech, std::size_t level, const SystemType& system,
                   Rules& rules, WeaponType& weapon, WeaponMode& m);
// The field that a mode casts: a copy of the row of objects.toml that it names, which strikes as the mode says.
void read_casts(TableReader& mode, const TechKeys& tech, std::size_t level, const SystemType& system,
                Rules& rules, WeaponMode& m);
// Launches a turn: 2, or "2 spaces" of what is launched.
void read_launch_rate(TableReader& row, const std::string& key, WeaponType& weapon);

// Whole or half spaces of a key, in half spaces.
int half_spaces(TableReader& row, const std::string& key);

}  // namespace impulse
