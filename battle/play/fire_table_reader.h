// battle/play/fire_table_reader.h: the fire table of a mode, its borrowed tables and its ranges, from TOML.
// Units:  hexes, points of damage, natural rolls.
// Shapes: every cell of every kind of table ends as FireTable; a formula is worked out for each range and roll.
// Errors: noted in the table readers: gaps, overlaps, missing cells, growth without a reason, odd hit numbers.
// Rule:   each row has its own; assets/rules/README.md, "Fire tables".
#pragma once

#include "battle/core/rows/weapons.h"
#include "battle/play/tech_keys.h"
#include "engine/table_text.h"

namespace impulse {

// Reads modes of the rows of one file; a mode may borrow the table of another one there.
class FireTableReader {
public:
    FireTableReader(TableReader root, HitLimits limits) : root_(std::move(root)), limits_(limits) {}

    // The mode's tables and true ranges. `depth` guards against modes that borrow from each other in a ring.
    void read(TableReader& mode, const TechKeys& tech, std::size_t t, int far, WeaponMode& m, int depth = 0);

private:
    void borrow(TableReader& mode, const TechKeys& tech, std::size_t t, int far, WeaponMode& m, int depth);

    TableReader root_;
    HitLimits limits_;
};

}  // namespace impulse
