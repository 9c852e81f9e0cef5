// battle/play/systems_reader.h: boxes and weapons, from control, hull, power and the weapons' files.
// Units:  as in core/rules.h; in the files spaces are whole or half, energy in points.
// Shapes: a row becomes one SystemType, or one per line of its [row.variant]; one WeaponType per tech level of each.
// Errors: noted in the table readers: unknown words, gaps, overlaps, missing columns, growth without a reason.
// Rule:   each row has its own.
#pragma once

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

// Appends the boxes of one file. Weapons refer to seekers, so objects.toml must have been read.
void read_systems(TableReader root, const TechKeys& tech, Rules& rules);

// Where a row comes from, read from its keys `rule` and `conf`.
Source read_source(TableReader& row);

// Everything of a row that is so or is not, each under its own name; as it was where the row does not say.
template <class Row>
void read_flags(TableReader& table, Row& row) {
    each_field(row, [&](std::string_view name, auto& value) {
        if constexpr (std::is_same_v<decltype(value), bool&>) value = table.boolean(name, value);
    });
}

}  // namespace impulse
