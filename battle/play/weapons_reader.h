// battle/play/weapons_reader.h: the weapons of a row, one for each tech level.
// Units:  as in core/rules.h; in the files spaces are whole or half, energy in points.
// Shapes: a WeaponType with its modes; those that wait for a word that battles lack are kept apart.
// Errors: noted in the table readers.
// Rule:   each row has its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "battle/core/rules.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

class FireTableReader;

// What a line of [row.variant] may say otherwise than the row itself.
struct RowVariant {
    std::string key;  // "30", "F"; empty for a row without variants
    std::optional<TableReader> line;
    // The line where it has the key, else the row.
    TableReader& from(TableReader& row, std::string_view name) {
        return line && line->knows(name) ? *line : row;
    }
};

// Small letters, digits, - and _.
bool is_id(std::string_view id);
// A number or text that is only shown, such as "not found"; below 0 where it is no number.
int shown_number(TableReader& row, const std::string& key);
inline void skip_shown(TableReader& row, const std::string& key) { (void)shown_number(row, key); }

// Appends the row's weapon at each tech level of the ruleset, then at those that only its row has. A level that the row lacks
// stays empty and says so.
void read_weapon_levels(TableReader& row, RowVariant& variant, FireTableReader& tables, const TechKeys& tech,
                        const TechKeys& own, SystemType& system, Rules& rules);

}  // namespace impulse
